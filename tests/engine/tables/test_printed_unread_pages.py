"""Pages that nobody read, beside tables that prove themselves: noted where they can hold none of their rows, else told."""

from __future__ import annotations

import pytest

from app.engine.types.statements import Statement
from tests.engine.fixtures.plain_sheets import HEAD, one_of, pictured, put_all, rows, saved, sheet

SUMS = "收入合计：0.00  支出合计：36.00"


def problems_of(statement: Statement) -> list[tuple[int | None, str]]:
    """What a statement tells of pages without text."""
    return [(one.page, one.severity) for one in statement.problems if one.code == "page_without_text"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("sums", "at", "states"),
    [
        (("", ""), 2, ("disagrees", "disagrees")),
        ((SUMS, ""), 2, ("disagrees", "disagrees")),
        (("", SUMS), 2, ("disagrees", "read")),
        ((SUMS, SUMS), 2, ("disagrees", "read")),
        ((SUMS, SUMS), 1, ("disagrees", "read")),
        ((SUMS, SUMS), 3, ("read", "disagrees")),
    ],
)
def test_the_sums_of_one_table_say_nothing_of_a_page_that_may_hold_another(read_one, sums, at, states):
    pdf = sheet()
    accounts = ("6222000011110000", "6222000011112222")
    for page in range(1, 4):
        if page > 1 and page != at:
            pdf.add_page()
        if page == at:
            pictured(pdf)
            continue
        number = accounts[page != min({1, 2, 3} - {at})]
        pdf.text(40, 70, f"账号：{number}")
        pdf.text(40, 84, sums[accounts.index(number)])
        put_all(pdf, 110, [HEAD, *rows(1, 8)])
    found = read_one(saved(pdf)).statements
    assert tuple(one.state for one in found) == states
    assert [one.account for one in found] == list(accounts)


def test_a_picture_among_the_pages_of_a_table_whose_sums_agree_is_only_noted(read_one):
    pdf = sheet()
    pdf.text(40, 70, "账号：6222000011110000 收入合计：0.00  支出合计：136.00")
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pictured(pdf)
    pdf.add_page()
    y = put_all(pdf, 100, [HEAD, *rows(9, 16)])
    pdf.text(40, y + 20, "账号：6222000011112222")
    pdf.text(40, y + 34, SUMS)
    put_all(pdf, y + 60, [HEAD, *rows(1, 8)])
    found = read_one(saved(pdf)).statements
    assert [one.state for one in found] == ["read", "read"]


@pytest.mark.parametrize(("second", "severity"), [(9, "info"), (10, "warning")])
def test_a_picture_that_the_balances_run_across_is_only_noted(read_one, second, severity):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pictured(pdf)
    pdf.add_page()
    put_all(pdf, 100, [HEAD, *rows(second, 16)])
    statement = one_of(read_one(saved(pdf)))
    assert problems_of(statement) == [(2, severity)]
    assert statement.state == ("read" if severity == "info" else "unknown_layout")


def test_a_picture_behind_the_last_balance_is_reported(read_one):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pdf.add_page()
    put_all(pdf, 100, [HEAD, *rows(9, 16)])
    pictured(pdf)
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, problems_of(statement)) == ("disagrees", [(3, "warning")])
