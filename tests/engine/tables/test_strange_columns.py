"""Columns of names that nobody knows: words in them change nothing, all else could be meant."""

from __future__ import annotations

import pytest

LINES = (
    ("2025-01-20", "SALARY", "1850.00"),
    ("2025-01-21", "ATM WITHDRAWAL", "-20.00"),
    ("2025-01-22", "RENT", "-500.00"),
    ("2025-01-23", "CORNER SHOP", "-7.50"),
)


def table(cells: list[str], name: str = "Mood") -> str:
    rows = (",".join((*line, cell)) for line, cell in zip(LINES, cells, strict=True))
    return "\n".join([f"Date,Description,Amount,{name}", *rows]) + "\n"


@pytest.mark.parametrize(
    "cells", [["glad", "sad", "", "glad"], ["", "", "", ""], ["a 5", "b 2.50", "x", "-"]]
)
def test_words_in_a_strange_column_do_not_keep_a_plain_table_from_being_read(cells, read_table):
    statement = read_table(table(cells))
    assert (statement.state, statement.rows, statement.in_fen, statement.out_fen) == (
        "read",
        4,
        185_000,
        52_750,
    )
    assert "nothing_to_prove" in {problem.code for problem in statement.problems}


@pytest.mark.parametrize(
    "cells",
    [
        ["1.00", "", "", ""],
        ["", "12", "", ""],
        ["2025-02-01", "", "", ""],
        ["", "", "03/04/2025", ""],
        ["C", "D", "D", "D"],
        ["", "", "", "Pending"],
        ["", "declined", "", ""],
        ["支出", "", "", ""],
    ],
)
def test_figures_days_directions_and_statuses_in_a_strange_column_are_a_refusal(cells, read_table):
    statement = read_table(table(cells))
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    assert "unproven_table" in {problem.code for problem in statement.problems}


def test_beside_a_strange_column_no_name_may_stand_twice(read_table):
    statement = read_table(table(["x", "y", "z", ""]).replace("Description", "Mood"))
    assert (statement.state, statement.rows) == ("unknown_layout", 0)


@pytest.mark.parametrize("changed", [False, True])
def test_balances_prove_a_table_most_of_whose_names_are_strange(changed, read_table):
    balance, lines = 1_000_00, ["Date,Foo,Bar,Amount,Baz,Qux,Quux,Balance,Corge"]
    for day, (_, text, amount) in enumerate(LINES * 3, 1):
        balance += round(float(amount) * 100)
        shown = amount if day != 5 or not changed else "1.00"
        lines.append(f"2025-01-{day:02},{day},{text},{shown},7,8,9,{balance / 100:.2f},x")
    statement = read_table("\n".join(lines) + "\n")
    assert (statement.state == "read") is not changed
