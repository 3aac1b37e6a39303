"""What became of a statement on a picture, judged by what its text says: exact, in part, refused, or wrong without a word."""

from __future__ import annotations

from collections import Counter
from typing import Literal

import polars as pl

from app.engine.types.statements import Reading

Judgement = Literal["exact", "partial", "refused", "wrong"]
_FIGURES = ("occurred_at", "direction", "amount_fen", "balance_fen", "currency")
_WHOLE = {"read", "read_by_ocr"}


def rows_of(transactions: pl.DataFrame) -> Counter[tuple[object, ...]]:
    """The rows of a reading by what counts in them."""
    return Counter(transactions.select(_FIGURES).rows())


def judge(text: Reading, picture: Reading) -> Judgement:
    """How a picture was read beside the text of the same pages.

    A row that counts and is not in the text is wrong, whatever the state says. So is a statement that lacks a row
    and calls itself whole. `refused` is one of which nothing counts, `partial` one that says rows are missing.
    """
    truth, found = rows_of(text.transactions), rows_of(picture.transactions)
    if found - truth:
        return "wrong"
    if found == truth:
        return "exact"
    if not found:
        return "refused"
    return "wrong" if {one.state for one in picture.statements} <= _WHOLE else "partial"
