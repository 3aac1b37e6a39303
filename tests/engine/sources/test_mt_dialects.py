"""Entries of MT940 as some banks write them: blanks, letters for funds, decimal points."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("entry", "fen"),
    [
        ("240312    DD212,39NTRFNONREF", -21_239),
        ("2403120313CR212,3NTRFNONREF", 21_230),
        ("240312DF2402,00S   X", -240_200),
        ("2403120312D212.39NTRFNONREF", -21_239),
        ("2403120312C212.3NTRFNONREF", 21_230),
        ("2403120312C7.NTRFNONREF", None),
        ("2403120312C1.234NTRFNONREF", None),
        ("2403120312C1.234,56NTRFNONREF", None),
        ("240312   DD212,39NTRFNONREF", None),
    ],
)
def test_dialects_of_an_mt_entry_are_read_or_told_and_the_balances_prove_them(entry, fen, read_one):
    closing = 500_000 + (fen or 0)
    text = f":20:A\n:25:1\n:60F:C240301EUR5000.00\n:61:{entry}\n:62F:C240331EUR{closing // 100},{closing % 100:02}\n"
    reading = read_one(text.encode())
    (statement,) = reading.statements
    if fen is None:
        assert (statement.rows, statement.skipped, statement.state) == (0, 1, "partial")
        return
    assert (statement.state, statement.in_fen - statement.out_fen) == ("read", fen)
    assert statement.totals.agree
    assert reading.transactions["occurred_at"][0].month == 3
