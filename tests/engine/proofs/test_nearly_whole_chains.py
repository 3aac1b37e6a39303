"""A chain of balances that holds but for a few places tells those places, whatever the table's layout is."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.messages.problems import problem_text
from app.engine.pipeline import read
from app.engine.types.statements import Statement, UploadedFile
from app.liushui.cli import cli_group
from tests.engine.fixtures.chained import as_csv, as_pdf, moves, raised


def only(data: bytes) -> Statement:
    (statement,) = read([UploadedFile("bill", data)]).statements
    return statement


def first_words(statement: Statement) -> dict[str, str]:
    return problem_text(statement.problems[0])


def test_the_unchanged_print_is_read():
    assert (only(as_pdf(moves())).state, only(as_csv(moves())).state) == ("read", "read")


def test_a_raised_amount_in_an_unknown_print_is_named_first_with_its_row_day_page_and_difference():
    statement = only(as_pdf(raised(moves(), 24, 8_000)))
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    problem = statement.problems[0]
    assert (problem.code, problem.severity, problem.row, problem.page) == ("only_break", "error", 25, 2)
    words = problem_text(problem)
    assert words["zh-CN"].startswith(
        "40 行中仅第 25 行（2025-03-25，第 2 页）余额不连续，相差 8,000.00 元，疑似改动或漏行。"
    )
    assert words["en-US"].startswith(
        "Of 40 rows only row 25 (2025-03-25, page 2) breaks the balances, by 8,000.00"
    )


def test_the_same_in_a_text_is_named_by_its_line():
    statement = only(as_csv(raised(moves(), 21, 8_000)))
    assert (statement.state, statement.problems[0].row) == ("disagrees", 23)
    assert "仅第 23 行（2025-03-22）余额不连续，相差 8,000.00 元" in first_words(statement)["zh-CN"]


def test_the_balance_expected_and_the_one_found_are_reported():
    (place,) = only(as_csv(raised(moves(), 21, 8_000))).chain.breaks
    words = first_words(only(as_csv(raised(moves(), 21, 8_000))))["zh-CN"]
    assert f"应为 {place.expected_fen / 100:,.2f}，表中为 {place.found_fen / 100:,.2f}" in words


def test_a_page_left_out_is_suspected_where_the_balances_break_between_two_pages():
    rows = moves(60)
    statement = only(as_pdf([*rows[:20], *rows[40:]]))
    assert statement.problems[0].row == 21
    assert "疑似漏页" in first_words(statement)["zh-CN"]


def test_a_page_left_out_of_a_print_with_the_newest_row_first_is_suspected_too():
    rows = moves(60)[::-1]
    statement = only(as_pdf([*rows[:20], *rows[40:]]))
    assert "疑似漏页" in first_words(statement)["zh-CN"]


def test_a_changed_balance_is_one_place_and_not_two():
    statement = only(as_csv(raised(moves(60), 21, 8_000, cell=2)))
    assert (statement.state, len(statement.chain.breaks)) == ("disagrees", 2)
    assert (statement.problems[0].code, statement.problems[0].row) == ("only_break", 23)
    assert "疑似本行余额改动" in first_words(statement)["zh-CN"]


def test_where_too_many_links_break_to_read_the_table_the_break_is_named_all_the_same():
    statement = only(as_pdf(raised(moves(), 21, 8_000, cell=2)))
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    assert (statement.problems[0].code, statement.problems[0].row) == ("only_break", 22)


def test_several_breaks_are_counted_and_listed():
    statement = only(as_csv(raised(raised(moves(), 10, 50), 30, -70)))
    assert [problem.code for problem in statement.problems[:3]] == ["few_breaks", "break_at", "break_at"]
    assert "40 行中仅 2 处余额不连续" in first_words(statement)["zh-CN"]
    assert [problem.row for problem in statement.problems[1:3]] == [12, 32]


def test_a_doubt_about_the_dates_stays_a_refusal_but_the_break_comes_first():
    rows = [[f"{at // 6 + 1:02d}/{at % 6 + 1:02d}/2025", *row[1:]] for at, row in enumerate(moves())]
    half = [
        [row[0] if at % 2 else f"2025-{row[0][:2]}-{row[0][3:5]}", *row[1:]] for at, row in enumerate(rows)
    ]
    statement = only(as_csv(raised(half, 21, 8_000)))
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    assert statement.problems[0].code == "only_break"
    assert {"unknown_layout", "ambiguous_dates"} <= {problem.code for problem in statement.problems}


def test_a_row_that_could_not_be_read_is_named_as_the_likely_reason():
    rows = moves()
    rows[21][1] = "1x2"
    statement = only(as_csv(rows))
    assert statement.state == "partial"
    assert "未能读取" in first_words(statement)["zh-CN"]


def test_a_short_table_or_one_that_breaks_often_makes_no_such_finding():
    short = only(as_csv(raised(moves(9), 4, 50)))
    assert "only_break" not in {problem.code for problem in short.problems}
    torn = moves()
    for at in range(3, 40, 5):
        torn = raised(torn, at, 11)
    assert {"few_breaks", "only_break"}.isdisjoint(problem.code for problem in only(as_pdf(torn)).problems)


def test_the_command_line_prints_the_row(tmp_path):
    (tmp_path / "bill.pdf").write_bytes(as_pdf(raised(moves(), 21, 8_000)))
    result = CliRunner().invoke(cli_group, ["read", str(tmp_path / "bill.pdf")])
    assert (
        "page 2, row 22: 40 行中仅第 22 行（2025-03-22，第 2 页）余额不连续，相差 8,000.00 元"
        in result.output
    )


@pytest.mark.parametrize("write", [as_csv, as_pdf])
@settings(max_examples=8, deadline=None)
@given(at=st.integers(1, 39), fen=st.integers(1, 10**7), lowered=st.booleans())
def test_any_one_changed_amount_is_named_to_the_fen(write, at, fen, lowered):
    yuan = -fen / 100 if lowered else fen / 100
    statement = only(write(raised(moves(), at, yuan)))
    assert statement.state == ("disagrees" if write is as_csv else "unknown_layout")
    problem = statement.problems[0]
    assert problem.code == "only_break"
    assert problem.params["difference"] == f"{fen / 100:,.2f}"
    assert problem.params["date"] == (date(2025, 3, 1) + timedelta(days=at)).isoformat()
