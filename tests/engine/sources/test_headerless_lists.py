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
    (statement,) = read_text(headerless([f"05/0{day}/2024" for day in range(1, 10)])).statements
    assert statement.state == "disagrees"
    assert "date_order_open" in {problem.code for problem in statement.problems}
    (statement,) = read_text(headerless([f"0{day}/05/2024" for day in range(1, 10)])).statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


def test_a_list_whose_balances_prove_no_side_is_refused():
    (statement,) = read_text("06/13/2024,A,1.00,,5.00\n06/14/2024,B,,2.00,9.00\n").statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


SIDES = (
    "2024-06-11,SHOP,,100.00,1200.00\n2024-06-12,SHOP,50.00,,1150.00\n2024-06-13,SHOP,,300.00,1450.00\n"
    "2024-06-14,SHOP,,70.00,1520.00\n2024-06-15,SHOP,20.00,,1500.00\n2024-06-16,SHOP,,5.00,1505.00\n"
)


@pytest.mark.parametrize("header", ["", "QA,QB,QC,QD,QE\n"])
@pytest.mark.parametrize(
    "lost",
    [",SHOP,,30.00,1100.00\n", ",SHOP,30.00,,\n", "2024-06-10,SHOP,,100.00,\n"],
    ids=["day", "day and balance", "balance"],
)
def test_a_first_row_that_lost_its_day_or_balance_is_no_header(header, lost):
    assert read_text(header + SIDES).statements[0].state == "read"
    assert read_text(header + lost + SIDES).statements[0].state != "read"


@pytest.mark.parametrize("header", ["", "QA,QB,QC,QD\n"])
@pytest.mark.parametrize("opened_with", ["", "-"], ids=["unsigned", "signed"])
def test_amounts_without_any_sign_do_not_tell_which_way_the_first_went(header, opened_with):
    rows = "2024-06-12,SHOP,50.00,1150.00\n2024-06-13,SHOP,300.00,1450.00\n2024-06-14,SHOP,70.00,1520.00\n"
    first = f"2024-06-11,SHOP,{opened_with}90.00,1100.00\n"
    (statement,) = read_text(header + first + rows).statements
    assert (statement.state == "read") is bool(opened_with)


# The answer of the operator.


def one_column(days: list[str], *, sign: int = 1, decimal: str = ".", place: int = 1) -> str:
    """A list of day, amount, words and balance; `place` is where the balance stands."""
    chance, balance = Random(3), 100_000
    lines = []
    for day in days:
        fen = chance.randrange(100, 9_000) * chance.choice((1, -1))
        balance += fen
        cells = [day, f"{sign * fen / 100:.2f}", "SHOP"]
        cells.insert(place, f"{balance / 100:.2f}")
        lines.append(";".join(cells).replace(".", decimal))
    return "\n".join(lines) + "\n"


DAYS = [f"2024-06-{day:02}" for day in range(9, 25)]


@pytest.mark.parametrize("place", [1, 2, 3])
@pytest.mark.parametrize("decimal", [".", ","])
def test_date_amount_and_balance_are_found_wherever_they_stand(place, decimal):
    (statement,) = read_text(one_column(DAYS, place=place, decimal=decimal)).statements
    (plain,) = read_text(one_column(DAYS)).statements
    assert (statement.state, statement.format, statement.rows) == ("read", "headerless", len(DAYS))
    assert (statement.in_fen, statement.out_fen) == (plain.in_fen, plain.out_fen)
    assert statement.in_fen > 0 < statement.out_fen


def test_amounts_that_go_against_their_balances_are_refused():
    (statement,) = read_text(one_column(DAYS, sign=-1)).statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    assert "open_sense" in {problem.code for problem in statement.problems}


def test_amounts_without_signs_take_their_direction_from_the_balances():
    (plain,) = read_text(one_column(DAYS)).statements
    (statement,) = read_text(one_column(DAYS, place=3).replace(";-", ";")).statements
    assert statement.state == "read" or statement.skipped == 1  # nothing precedes the earliest row
    assert plain.rows - statement.rows == statement.skipped
    assert {"in", "out"} <= set(
        read_text(one_column(DAYS, place=3).replace(";-", ";")).transactions["direction"]
    )


def test_two_choices_of_columns_that_chain_are_a_refusal():
    twice = "\n".join(f"{line};{line.split(';')[1]}" for line in one_column(DAYS, place=3).splitlines())
    (statement,) = read_text(twice + "\n").statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    assert "ambiguous_amounts" in {problem.code for problem in statement.problems}


def test_two_different_days_in_each_row_are_a_refusal():
    lines = one_column(DAYS, place=3).splitlines()
    later = "\n".join(f"{line};2024-07-{at + 1:02}" for at, line in enumerate(lines))
    (statement,) = read_text(later + "\n").statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    same = "\n".join(f"{line};{line.split(';')[0]}" for line in lines)
    assert read_text(same + "\n").statements[0].state == "read"


@pytest.mark.parametrize("lost", range(2, 14, 3))
def test_a_row_cut_out_of_a_list_without_a_header_is_noticed(lost):
    lines = one_column(DAYS, place=3).splitlines()
    (statement,) = read_text("\n".join(lines[:lost] + lines[lost + 1 :]) + "\n").statements
    assert statement.state != "read" or statement.chain.breaks
