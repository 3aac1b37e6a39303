"""How soon a stored report answers: its first page, pages of its transactions, its files."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from tests.bench.timing import Contestant, Results, measure
from tests.databases import SqliteTemplate, close, make_app
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ALICE, call, send
from tests.liushui.conftest import tasks_of, uploader, worker

FIRST_ANSWER_SECONDS, PAGE_SECONDS, PDF_SECONDS = 0.150, 0.100, 1.5
PAGES: dict[str, dict[str, Any]] = {
    "first page": {},
    "filter and sort": {"direction": "out", "sort": "-amount_fen", "current": 3},
    "words, filter and sort": {"keyword": "超市", "direction": "out", "sort": "-amount_fen"},
    "last page": {"current": 1_000, "pageSize": 100},
}


def serving(results: Results) -> None:
    """Answer from a stored report of 100,000 rows, and write the files of one of 2,000."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with SqliteTemplate(folder).copy(folder) as url:
            app = make_app(url, folder)
            with app.app_context():
                client = app.test_client()
                long, short = (_stored(client, worker(app), rows) for rows in (100_000, 2_000))
                _answers(results, client, long)
                _files(results, client, short)
            close(app)


def _stored(client: FlaskClient, drain: Callable[[], None], rows: int) -> int:
    """The number of a report on so many rows, analysed as any other."""
    answer = uploader(client)(ALICE, {f"{rows}.csv": wechat_csv(rows=rows)[0]})
    assert answer["code"] == 1, answer
    drain()
    (task,) = (each for each in tasks_of(client, ALICE) if each["id"] == answer["data"]["task"]["id"])
    assert task["state"] == "done", task
    number: int = task["report_id"]
    return number


def _answers(results: Results, client: FlaskClient, report: int) -> None:
    def info() -> None:
        assert call(client, "POST /api/user/getClientreportinfo", as_=ALICE, json={"id": report})["code"] == 1

    def page(query: dict[str, Any]) -> None:
        path = f"GET /api/liushui/reports/{report}/transactions"
        assert call(client, path, as_=ALICE, query_string=query)["code"] == 1

    asked = [Contestant(name, lambda query=query: page(query)) for name, query in PAGES.items()]
    taken = measure([Contestant("first answer", info), *asked])
    results.race("Stored report, 100,000 rows", "answers", 1, taken, "first answer")
    results.aim("first answer of a report, seconds", taken["first answer"].median, most=FIRST_ANSWER_SECONDS)
    for name in PAGES:
        results.aim(f"transactions, {name}, seconds", taken[name].median, most=PAGE_SECONDS)


def _files(results: Results, client: FlaskClient, report: int) -> None:
    def fetch(ending: str) -> None:
        assert send(client, f"GET /api/liushui/reports/{report}.{ending}", as_=ALICE).status_code == 200

    taken = measure(
        [Contestant(ending, lambda ending=ending: fetch(ending), 3) for ending in ("pdf", "xlsx", "csv")]
    )
    results.race("Files of a report, 2,000 rows", "files", 1, taken, "pdf")
    results.aim("PDF of a report on 2,000 rows, seconds", taken["pdf"].median, most=PDF_SECONDS)
