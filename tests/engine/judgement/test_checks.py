"""Checks of the statements, and the light on the first page."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

from app.engine.process.analysis import Options, analyse
from app.engine.types.pdf_facts import PdfFacts
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.report import Finding, Report
from app.engine.types.statements import BalanceChain, Break, ControlTotal, ControlTotals, Problem
from tests.engine.frames import BANK, WECHAT, covering, reading, row

ROWS = [row(f"2026-01-{day:02d} 10:00", "out", 5 + day, "某店") for day in range(1, 31)]
LONG = covering(BANK, "2026-01-01", "2026-06-30")
PROVEN = replace(BANK, chain=BalanceChain(checked=29))


def report_of(statement: Any, rows: list[dict[str, Any]] | None = None, customer: str = "张三") -> Report:
    return analyse(reading(ROWS if rows is None else rows, statement), Options(customer=customer)).report


def check(
    name: str, statement: Any, rows: list[dict[str, Any]] | None = None, customer: str = "张三"
) -> Finding:
    return next(each for each in report_of(statement, rows, customer).checks if each.id == name)


def test_a_break_in_the_chain_is_shown_with_its_place() -> None:
    broken = replace(BANK, chain=BalanceChain(29, (Break(row=7, page=2, expected_fen=100, found_fen=90),)))
    found = check("ZW-01", broken)
    assert (found.result, found.severity, found.evidence) == ("hit", "high", [7])
    assert "第 2 页第 7 行" in found.sentence["zh-CN"]
    assert check("ZW-01", PROVEN).result == "clear"
    assert check("ZW-01", BANK).result == "cannot_judge"


def totals(stated: int, binding: bool = True, out_fen: int = 100) -> Any:
    figures = (
        ControlTotal("rows", stated, 30),
        ControlTotal("in_fen", 0, 0),
        ControlTotal("out_fen", out_fen, 100),
    )
    return replace(BANK, totals=ControlTotals(figures, binding))


def test_stated_counts_bind_every_source_and_sums_only_inform_for_wallets() -> None:
    for binding in (True, False):
        found = check("ZW-02", totals(31, binding))
        assert (found.severity, "写明 31 笔，读到 30 笔，缺 1 笔" in found.sentence["zh-CN"]) == (
            "high",
            True,
        )
        assert "仅供参考" not in found.sentence["zh-CN"]
    assert check("ZW-02", totals(30, out_fen=101)).severity == "medium"
    only_sums = check("ZW-02", totals(30, binding=False, out_fen=101))
    assert (only_sums.severity, "仅供参考" in only_sums.sentence["zh-CN"]) == ("info", True)
    assert check("ZW-02", totals(30)).result == "clear"
    assert check("ZW-02", BANK).result == "cannot_judge"


def test_a_short_period_and_a_gap_are_named() -> None:
    assert check("ZW-04", covering(BANK, "2026-01-01", "2026-06-28"), ROWS[:20]).severity == "info"
    assert check("ZW-04", covering(BANK, "2026-01-01", "2026-06-29"), ROWS).numbers[0].value == 180
    # Fifteen days of silence are no gap on a quiet card, and one where some forty rows are usual.
    quiet = [*ROWS, *[row(f"2026-02-{day:02d}", "out", day, "某店") for day in range(22, 28)]]
    assert check("ZW-04", BANK, quiet).severity == "info"
    busy = [row(f"2026-02-{day:02d}", "out", day + at, "某店") for day in range(22, 28) for at in range(20)]
    assert check("ZW-04", BANK, [*ROWS, *busy]).severity == "medium"
    assert check("ZW-04", BANK, []).result == "cannot_judge"


def test_equal_rows_are_duplicates_unless_number_or_balance_differ() -> None:
    twice = [ROWS[0], ROWS[0]]
    assert (check("ZW-05", BANK, twice).severity, check("ZW-05", BANK, twice).evidence) == ("medium", [1, 2])
    numbered = [{**ROWS[0], "order_no": number} for number in ("1", "2")]
    assert check("ZW-05", BANK, numbered).result == "clear"
    assert check("ZW-05", BANK, []).result == "cannot_judge"


def test_rows_outside_the_stated_period_are_impossible() -> None:
    assert check("ZW-06", covering(BANK, "2026-01-03", "2026-01-30")).evidence == [1]
    assert check("ZW-06", covering(BANK, "2026-01-02", "2026-01-30")).result == "clear"


def test_a_resaved_file_and_skipped_rows_are_said() -> None:
    assert check("ZW-15", replace(BANK, problems=(Problem(ProblemCode.RESAVED),))).result == "hit"
    assert check("ZW-15", BANK).result == "clear"
    assert check("ZW-17", replace(BANK, skipped=1)).severity == "low"
    assert check("ZW-17", replace(BANK, state="partial")).severity == "medium"
    assert check("ZW-17", BANK).result == "clear"


def test_the_holder_must_be_the_customer() -> None:
    assert check("ZW-16", BANK).result == "clear"
    assert check("ZW-16", replace(BANK, holder="*三")).result == "clear"
    assert check("ZW-16", BANK, customer="李四").severity == "high"
    assert check("ZW-16", BANK, customer="").result == "cannot_judge"
    assert check("ZW-16", replace(BANK, holder=None)).result == "cannot_judge"


def test_a_nickname_proves_nothing_about_the_holder() -> None:
    nicknamed = replace(WECHAT, holder="海阔天空")
    assert check("ZW-16", nicknamed).result == "cannot_judge"
    own = analyse(
        reading([row("2026-01-05 10:00", "out", 5, "海阔天空")], nicknamed), Options(customer="张三")
    )
    assert own.transactions["left_code"][0] == ""


def test_the_light_is_green_only_with_proof() -> None:
    assert report_of(PROVEN).summary.authenticity == "agrees"
    assert report_of(totals(30)).summary.authenticity == "agrees"
    assert report_of(totals(30, binding=False)).summary.authenticity == "unproven"
    assert report_of(BANK).summary.authenticity == "unproven"
    assert report_of(replace(PROVEN, state="disagrees")).summary.authenticity == "disagrees"
    assert report_of(PROVEN, customer="李四").summary.authenticity == "disagrees"
    assert report_of(replace(LONG, period_to=date(2026, 6, 30))).period_to == "2026-06-30"


def test_a_refused_file_is_listed_but_not_checked() -> None:
    refused = replace(BANK, file="locked.zip", state="need_password", format=None, holder=None, account=None)
    report = analyse(reading(ROWS, PROVEN, refused), Options(customer="张三")).report
    assert [each.state for each in report.files] == ["read", "need_password"]
    assert {each.file for each in report.checks} == {0}


def test_that_no_program_is_named_is_said_once() -> None:
    made = PdfFacts(created="2026-02-01T10:00:00", pages_seen=1, pages=1, revisions=1)
    nameless = check("ZW-12", replace(BANK, pdf=made))
    assert nameless.result == "hit"
    assert nameless.sentence["zh-CN"] == "PDF 未写明生成软件，创建于 2026-02-01 10:00:00。"
    assert nameless.sentence["en-US"] == "The PDF names no program; created 2026-02-01 10:00:00."
    undated = check("ZW-12", replace(BANK, pdf=replace(made, created=None)))
    assert undated.sentence["en-US"] == "The PDF names no program. The date of creation is missing."
