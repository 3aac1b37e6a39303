"""Money as integer fen, and its text: "12.34" on the wire, never a float."""

from __future__ import annotations

import re

_YUAN = re.compile(r"(-?)(\d{1,13})(?:\.(\d{1,2}))?", re.ASCII)


def fen_to_text(amount_fen: int) -> str:
    """Write fen as a decimal text with two places: 1234 -> "12.34", -5 -> "-0.05"."""
    sign = "-" if amount_fen < 0 else ""
    yuan, fen = divmod(abs(amount_fen), 100)
    return f"{sign}{yuan}.{fen:02d}"


def text_to_fen(text: str) -> int:
    """Read a decimal text with at most two places as fen.

    Raises ValueError for anything else: exponents, thousands marks, more places.
    """
    match = _YUAN.fullmatch(text)
    if match is None:
        raise ValueError(f"not an amount in yuan: {text!r}")
    sign, yuan, fen = match.groups()
    amount_fen = int(yuan) * 100 + int((fen or "").ljust(2, "0"))
    return -amount_fen if sign else amount_fen
