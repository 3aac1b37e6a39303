"""One name, one value on the screen too: what a browser shows of each golden case is what its report says."""

from __future__ import annotations

import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from app.engine.messages.wording import percent, yuan
from app.engine.report.figures import Figure, note_of, shown_in
from app.engine.types.report import Report
from tests.e2e.caller import Caller
from tests.e2e.reports import all_drawn
from tests.e2e.server import HANGING_SECONDS, Server
from tests.e2e.test_story import WORDS, Words, in_language, log_in
from tests.effort import sampled
from tests.engine.fixtures.golden_type import Golden
from tests.liushui.reports.test_one_value import LOAN, READ
from tests.liushui.told import report_told

pytestmark = pytest.mark.e2e

ADDED_UP = ("gross_in_fen", "gross_out_fen", "net_in_fen", "net_out_fen")
"""Figures whose months stand in a column of their name."""

# A name without the mark beside it. Columns of months are added up in fen.
_SHOWN = """
() => {
  const said = (each) => each?.firstChild?.textContent.trim() ?? '';
  const named = [...document.querySelectorAll('.key-figures > div, .facts > div')].map((each) =>
    [said(each.querySelector('dt')), each.querySelector('dd').textContent.trim()]);
  const months = document.querySelector('#section-months table');
  const heads = [...(months?.querySelectorAll('thead th') ?? [])].map(said);
  const fens = (cell) => Math.round(Number(cell.textContent.replaceAll(',', '')) * 100);
  const sums = heads.map((head, at) =>
    [head, [...months.querySelectorAll('tbody tr')].reduce((sum, row) => sum + fens(row.children[at]), 0)]);
  return { named, sums: Object.fromEntries(sums) };
}
"""


@pytest.fixture
def server(shared_server: Server) -> Server:
    """The server of all golden cases, each of them once."""
    return shared_server


def says(text: str, figure: Figure, report: Report) -> bool:
    """Whether the screen's text is the figure, alone or before what explains it; of none a dash, or why there is none."""
    value, note = figure.of(report), note_of(figure, report)
    if value is None:
        return text in {"–", *(note or {}).values()}
    printed = f"{value:,}"
    if figure.unit in ("fen", "share"):
        printed = yuan(int(value)) if figure.unit == "fen" else percent(value)
    return text == printed or text.startswith((f"{printed} ", f"{printed}（"))


def reported(caller: Caller, golden: Golden) -> dict[str, Any]:
    """Upload the case, answer for its currency if that is asked, and return its line in the list of reports."""
    file = (golden.name, golden.make(40, 3)[0])
    fields = {"customer": golden.name, "password": golden.password or "", **LOAN}
    task = caller.send_form("/api/user/sendZipfile", fields, file=file)["task"]
    hangs_at = time.monotonic() + HANGING_SECONDS
    while time.monotonic() < hangs_at:
        if task["state"] == "waiting":
            answer = {"upload_id": task["files"][0]["upload_id"], "currency": "CNY"}
            caller.call(f"/api/liushui/tasks/{task['id']}/currency", answer)
        elif task["state"] not in ("queued", "working"):
            break
        time.sleep(0.2)
        task = caller.call("/api/user/getZipfilelist", {"keyword": golden.name})["list"][0]
    lines: list[dict[str, Any]] = caller.call("/api/user/getClientreportlist", {"keyword": golden.name})[
        "list"
    ]
    return next(line for line in lines if line["task_id"] == task["id"])


@pytest.mark.parametrize("words", sampled(WORDS, 2), ids=lambda words: words.language)
def test_the_screen_shows_each_figure_of_each_golden_case_with_its_one_value(
    page: Page, server: Server, words: Words
) -> None:
    caller, compared = Caller(server.url), 0
    in_language(page, words)
    log_in(page, words)
    page.wait_for_url("**/#/dashboard/workplace")
    for golden in sampled(READ, max(1, len(READ) // 3)):
        line = reported(caller, golden)
        told = caller.call("/api/user/getClientreportinfo", {"id": line["id"]})["report"]
        report = report_told(told)
        page.goto(f"/#/report/reportinfo?id={line['id']}")
        expect(page.get_by_role("heading", level=1)).to_contain_text(golden.name)
        all_drawn(page)
        found = page.evaluate(_SHOWN)
        figures = {figure.name[words.language]: figure for figure in shown_in(report)}
        ours = {name: value for name, value in found["named"] if name in figures}
        assert len(ours) >= 4, golden.name
        wrong = {name: text for name, text in ours.items() if not says(text, figures[name], report)}
        assert wrong == {}, golden.name
        columns = {
            each.name[words.language]: each.of(report) for each in figures.values() if each.id in ADDED_UP
        }
        if report.months:
            assert {name: found["sums"][name] for name in columns} == columns, golden.name
        compared += len(ours) + len(columns)
    print(f"{compared} figures of {words.language}")
