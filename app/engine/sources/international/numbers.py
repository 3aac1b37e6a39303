"""Amounts with a decimal point or comma, exactly; what could mean two amounts is none (statement_formats section 6)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from app.engine.values.text import MAX_AMOUNT_DIGITS, round_fen

Mark = Literal[".", ","]

_MOST_DECIMALS = 10
_LONGEST = 40
"""Characters; OFX pads amounts with zeros, to some twenty digits."""
_PLAIN = re.compile(r"\A([+-]?)(\d*)([.,]?)(\d*)\Z")
_POINT_GROUPS = re.compile(r"\A([+-]?)(\d{1,3}(?:\.\d{3})+)(?:,(\d*))?\Z")
_COMMA_GROUPS = re.compile(r"\A([+-]?)(\d{1,3}(?:,\d{3})+)(?:\.(\d*))?\Z")


@dataclass(frozen=True)
class Money:
    """A signed amount in fen; `exact` is False when more than two decimals were rounded half-even."""

    fen: int
    exact: bool = True


def money(sign: str, whole: str, cents: str) -> Money | None:
    """Digits to fen; None without any digit or beyond the digits that an amount may have."""
    if not (whole or cents) or len(whole.lstrip("0")) > MAX_AMOUNT_DIGITS or len(cents) > _MOST_DECIMALS:
        return None
    fen = round_fen(Decimal(f"{whole or '0'}.{cents or '0'}"))
    return Money(-fen if sign == "-" else fen, len(cents.rstrip("0")) <= 2)


def decimal_mark(texts: Iterable[str]) -> Mark | None:
    """The decimal mark that the amounts of a file prove; None when they prove none or contradict each other."""
    marks = {mark for mark in map(_own_mark, texts) if mark}
    return marks.pop() if len(marks) == 1 else None


def _own_mark(text: str) -> Mark | None:
    """The decimal mark that one amount proves by itself: `1,5` and `1.234,5` a comma, `1,234` nothing."""
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    points, commas = text.count("."), text.count(",")
    if points and commas:
        return "." if text.rfind(".") > text.rfind(",") else ","
    if points > 1 or commas > 1:
        return "," if points else "."
    match = _PLAIN.match(text)
    if not match or not match[3] or (len(match[4]) == 3 and 1 <= len(match[2]) <= 3 and match[2][0] != "0"):
        return None
    return "." if points else ","


def parse_money(text: str, mark: Mark | None) -> Money | None:
    """Read one amount; `mark` (the file's decimal mark) decides over such as `1,234`, which is None without it."""
    text = text.strip()
    if len(text) > _LONGEST:
        return None
    own = _own_mark(text) or mark
    match = _PLAIN.match(text)
    if match and match[3] in ("", own):
        return money(match[1], match[2], match[4])
    grouped = (_POINT_GROUPS if own == "," else _COMMA_GROUPS).match(text) if own else None
    return money(grouped[1], re.sub(r"[.,]", "", grouped[2]), grouped[3] or "") if grouped else None
