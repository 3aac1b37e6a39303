"""Amounts without any sign: the balances beside them tell in from out, and what they do not tell is not counted."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.types.statements import Reading, UploadedFile
from tests.effort import examples

HEAD = "日期,金额,余额,摘要\n"


def read_moves(moves: list[int], opening: int, newest_first: bool = False) -> Reading:
    """What is read of a table that prints these signed fen without their signs."""
    lines: list[str] = []
    balance = opening
    for at, fen in enumerate(moves):
        balance += fen
        day = date(2025, 1, 1) + timedelta(days=at)
        lines.append(f"{day},{abs(fen) / 100:.2f},{balance / 100:.2f},甲\n")
    text = HEAD + "".join(reversed(lines) if newest_first else lines)
    return read([UploadedFile("bill.csv", text.encode())])


@pytest.mark.parametrize("newest_first", [False, True])
def test_balances_tell_the_directions_of_all_rows_but_the_earliest_which_is_reported(newest_first):
    reading = read_moves([50_000, -1_200, 300, -4_500], 100_000, newest_first)
    (statement,) = reading.statements
    assert (statement.state, statement.skipped) == ("partial", 1)
    assert (statement.in_fen, statement.out_fen, statement.rows) == (300, 5_700, 3)
    (found,) = [problem for problem in statement.problems if problem.code == "unproven_direction"]
    assert found.row == (5 if newest_first else 2)
    assert (statement.chain.checked, statement.chain.breaks) == (3, ())


def test_a_stated_opening_balance_tells_the_direction_of_the_earliest_row(read_one):
    rows = "2025-01-02,5.00,105.00,甲\n2025-01-03,8.00,97.00,乙\n2025-01-04,1.00,96.00,丙\n"
    (statement,) = read_one(("期初余额：100.00 期末余额：96.00\n" + HEAD + rows).encode()).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 500, 900)


def test_a_few_rows_that_go_one_way_do_not_tell_the_way_of_the_first():
    (statement,) = read_moves([50_000, -1_200, -300], 100_000).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("partial", 0, 1_500)


def test_many_rows_that_all_go_one_way_are_a_column_of_such():
    (statement,) = read_moves([1_000 + at for at in range(20)], 100_000).statements
    assert (statement.state, statement.out_fen, statement.in_n) == ("read", 0, 20)


def test_a_plus_before_every_amount_tells_nothing(read_one):
    rows = "2025-01-02,+5.00,+105.00,甲\n2025-01-03,+8.00,+97.00,乙\n2025-01-04,+1.00,+98.00,丙\n"
    (statement,) = read_one((HEAD + rows).encode()).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("partial", 100, 800)


def test_equal_amounts_of_one_day_that_fit_in_both_orders_are_refused(read_one):
    rows = "".join(f"2025-01-02,5.00,{balance},甲\n" for balance in ("100.00", "105.00", "100.00", "95.00"))
    (statement,) = read_one((HEAD + rows).encode()).statements
    assert statement.state == "unknown_layout"


def test_one_balance_that_does_not_follow_refuses_the_table(read_one):
    rows = "2025-01-02,5.00,100.00,甲\n2025-01-03,8.00,92.00,乙\n2025-01-04,3.00,96.00,丙\n"
    (statement,) = read_one((HEAD + rows).encode()).statements
    assert statement.state == "unknown_layout"


def test_a_column_of_types_that_holds_only_debits_and_credits_says_the_direction(read_one):
    head = "Posting Date,Amount,Type,Balance,Memo\n"
    rows = "2025-01-02,5.00,D,95.00,a\n2025-01-03,8.00,C,103.00,b\n2025-01-04,1.00,C,104.00,c\n"
    (statement,) = read_one((head + rows).encode()).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 900, 500)


def test_balances_in_a_form_that_nobody_knows_are_reported(read_one):
    rows = "2025-01-02,-5.00,约1百05,甲\n2025-01-03,8.00,约1百13,乙\n2025-01-04,-1.00,约1百12,丙\n"
    (statement,) = read_one((HEAD + rows).encode()).statements
    assert statement.state == "disagrees"
    assert "unreadable_balance" in {problem.code for problem in statement.problems}


def test_balances_that_somebody_hid_are_reported_once_and_prove_nothing(read_one):
    rows = "2025-01-02,-5.00,1**.05,甲\n2025-01-03,8.00,1**.13,乙\n2025-01-04,-1.00,1**.12,丙\n"
    (statement,) = read_one((HEAD + rows).encode()).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 800, 600)
    assert "masked_balances" in {problem.code for problem in statement.problems}


MOVES = st.lists(st.integers(-9_999, 9_999), min_size=2, max_size=15)


@settings(max_examples=examples(150))
@given(MOVES, st.integers(-50_000, 50_000), st.booleans())
def test_what_counts_of_unsigned_amounts_has_the_right_direction(moves, opening, newest_first):
    reading = read_moves(moves, opening, newest_first)
    (statement,) = reading.statements
    if statement.state == "unknown_layout":
        return
    # A long column of one direction is believed for its first row too.
    assume(statement.skipped or len({fen > 0 for fen in moves if fen}) == 1 or not moves[0])
    ways = {"in": 1, "out": -1, "neutral": 0}
    counted = reading.transactions.sort("occurred_at").select("direction", "amount_fen").rows()
    found = [ways[way] * fen for way, fen in counted]
    assert found == moves[len(moves) - len(found) :]
    assert len(moves) - len(found) == statement.skipped
