"""Columns of directions that nobody knows by name: their words are known, and the balances bear them out."""

from __future__ import annotations

import pytest

from tests.engine.tables.test_currency import read_text

ROWS = (
    ("出", "102.89", "897.11"),
    ("出", "44.84", "852.27"),
    ("入", "300.00", "1152.27"),
    ("出", "2.27", "1150.00"),
)


def table(name: str, rows=ROWS, swapped: bool = False) -> str:
    turn = {"出": "入", "入": "出"} if swapped else {}
    lines = [
        f"2026-09-0{day},{turn.get(way, way)},{fen},{held}" for day, (way, fen, held) in enumerate(rows, 1)
    ]
    return f"某银行流水\n日期,{name},金额,结余\n" + "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", ["方向", "资金去向", "钱"])
def test_the_first_row_too_has_the_direction_that_its_word_says(name):
    (statement,) = read_text(table(name)).statements
    assert (statement.state, statement.rows, statement.in_fen, statement.out_fen) == (
        "read",
        4,
        300_00,
        150_00,
    )


def test_words_that_the_balances_contradict_are_not_read():
    (statement,) = read_text(table("资金去向", swapped=True)).statements
    assert statement.state != "read"


def test_a_strange_column_of_such_words_without_balances_is_asked_about():
    text = "\n".join(line.rpartition(",")[0] for line in table("资金去向").split("\n")[1:])
    (statement,) = read_text(text).statements
    assert statement.state == "unknown_layout"
