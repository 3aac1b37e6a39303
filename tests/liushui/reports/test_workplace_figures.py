"""The workplace's figures of reports, against those that this test adds up itself from their transactions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.conftest import FrozenClock
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import Person, call
from tests.liushui.conftest import Upload, tasks_of
from tests.liushui.reports.test_reports import transactions


def rows_of(client: FlaskClient, person: Person, report_id: int) -> list[dict[str, Any]]:
    """Every transaction of a report, page by page."""
    found: list[dict[str, Any]] = []
    while True:
        page = transactions(client, person, report_id, pageSize=100, current=len(found) // 100 + 1)
        found += page["list"]
        if len(found) >= page["total"]:
            return found


def added_up(client: FlaskClient, person: Person, report_ids: list[int]) -> dict[tuple[str, str], list[int]]:
    """Sum and number of rows of each category and flow, over the transactions of reports."""
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for report_id in report_ids:
        for row in rows_of(client, person, report_id):
            of_category = sums[row["category"], row["flow"]]
            of_category[0] += row["amount_fen"]
            of_category[1] += 1
    return dict(sums)


def categories(client: FlaskClient, person: Person, **body: int) -> dict[str, Any]:
    found: dict[str, Any] = call(client, "POST /api/user/getcategories", as_=person, json=body)["data"]
    return found


def check(found: dict[str, Any], sums: dict[tuple[str, str], list[int]]) -> None:
    """Hold what the call answers to sums made from the rows."""
    listed = {(line["code"], line["direction"]): [line["value_fen"], line["rows"]] for line in found["list"]}
    assert listed == sums
    assert found["total_fen"] == sum(value for (_, flow), (value, _) in sums.items() if flow != "left")
    for line in found["list"]:
        whole = sum(value for (_, flow), (value, _) in sums.items() if flow == line["direction"])
        assert line["share"] == pytest.approx(line["value_fen"] / whole)
        assert sum(line["months"].values()) == line["value_fen"]


@pytest.fixture
def reports(
    client: FlaskClient,
    upload: Upload,
    work: Callable[[], None],
    frozen: FrozenClock,
    alice: Person,
    bob: Person,
) -> tuple[int, int]:
    """Alice's wallet, analysed twice; ten days later her bank; and a wallet of Bob's, which is none of hers."""
    upload(alice, {"bill.csv": wechat_csv(rows=150, seed=3)[0]})
    upload(bob, {"bob.csv": wechat_csv(rows=40, seed=8)[0]})
    work()
    [task] = tasks_of(client, alice)
    assert call(client, f"POST /api/liushui/tasks/{task['id']}/rerun", as_=alice, json={})["code"] == 1
    work()
    [task] = tasks_of(client, alice)
    assert task["report_version"] == 2
    frozen.advance(days=10)
    upload(alice, {"bank.pdf": cmb_pdf(pages=2)[0]})
    work()
    other = next(each for each in tasks_of(client, alice) if each["id"] != task["id"])
    return task["report_id"], other["report_id"]


def test_categories_are_those_of_the_rows_of_one_report_or_of_the_last_thirty_days(
    client: FlaskClient, alice: Person, reports: tuple[int, int], frozen: FrozenClock
) -> None:
    wallet, bank = reports
    for one in reports:
        check(categories(client, alice, report_id=one), added_up(client, alice, [one]))
    both = added_up(client, alice, [wallet, bank])
    assert len(both) > len(added_up(client, alice, [bank])) > 3
    check(categories(client, alice), both)
    frozen.advance(days=21)
    check(categories(client, alice), added_up(client, alice, [bank]))
    frozen.advance(days=10)
    assert categories(client, alice) == {"total_fen": 0, "list": [], "demo": 0}


@pytest.mark.everything  # before a commit: the categories of the last thirty days
def test_charts_count_reports_and_their_rows_on_the_day_they_were_made(
    client: FlaskClient, alice: Person, reports: tuple[int, int]
) -> None:
    wallet, bank = (len(rows_of(client, alice, each)) for each in reports)
    for series, (first, last) in {"reports": (2, 1), "rows": (wallet * 2, bank)}.items():
        body = {"series": series, "days": 14}
        chart = call(client, "POST /api/user/chart", as_=alice, json=body)["data"]
        # The clock of the fixture began on 1 June; every version of a report is one that was made.
        assert chart["xAxis"] == [f"2026-05-{day}" for day in range(29, 32)] + [
            f"2026-06-{day:02d}" for day in range(1, 12)
        ]
        assert chart["data"] == [{"name": series, "value": [0] * 3 + [first] + [0] * 9 + [last], "demo": 0}]
