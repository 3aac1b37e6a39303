"""Texts in cells: a spreadsheet takes none of them for a formula."""

from __future__ import annotations

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""With what a formula may begin; tabs and line ends in front of one are passed over. Full-width signs: OWASP, CSV injection."""


def plain_cell(text: str) -> str:
    """Return a text as it goes into a cell of a CSV file: with a mark in front where it could be a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text
