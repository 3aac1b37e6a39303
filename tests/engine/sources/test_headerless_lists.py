"""Lists of five columns without a header: no bank and no currency is claimed, and no order of days guessed."""

from __future__ import annotations

from random import Random

import pytest

from tests.engine.tables.test_currency import read_text


def headerless(days: list[str], *, turned: bool = False, swapped: bool = False) -> str:
    chance, balance = Random(7), 100_000
    lines = []
    for day in days:
        fen = chance.randrange(100, 9_000) * chance.choice((1, -1))
        balance += fen
        sides = [f"{-fen / 100:.2f}" if fen < 0 else "", f"{fen / 100:.2f}" if fen > 0 else ""]
        cells = [day, "SHOP", *(sides[::-1] if swapped else sides), f"{balance / 100:.2f}"]
        lines.append(",".join(cells))
    return "\n".join(lines[::-1] if turned else lines) + "\n"


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("swapped", [False, True])
def test_a_list_without_a_header_claims_no_bank_and_no_currency(turned, swapped):
    days = [f"06/{day:02}/2024" for day in range(9, 25)]
    (statement,) = read_text(headerless(days, turned=turned, swapped=swapped)).statements
    assert (statement.state, statement.format, statement.currency) == ("read", "headerless", "XXX")
    (plain,) = read_text(headerless(days)).statements
    assert (statement.in_fen, statement.out_fen) == (plain.in_fen, plain.out_fen)


def test_days_in_front_are_proven_by_the_order_of_the_rows():
    days = [f"0{day}/0{month}/2024" for month in range(6, 10) for day in range(1, 4)]
    reading = read_text(headerless(days))
    assert reading.statements[0].state == "read"
    first, last = (reading.transactions["occurred_at"][at].date().isoformat() for at in (0, -1))
    assert (first, last) == ("2024-06-01", "2024-09-03")


def test_an_order_of_days_that_nothing_tells_never_passes_for_read():
    (statement,) = read_text(headerless(["05/01/2024", "05/02/2024", "05/03/2024"])).statements
    assert statement.state == "disagrees"
    assert "date_order_open" in {problem.code for problem in statement.problems}
    (statement,) = read_text(headerless(["01/05/2024", "02/05/2024", "03/05/2024"])).statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


def test_a_list_whose_balances_prove_no_side_is_refused():
    (statement,) = read_text("06/13/2024,A,1.00,,5.00\n06/14/2024,B,,2.00,9.00\n").statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


# The answer of the operator.
