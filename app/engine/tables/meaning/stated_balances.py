"""What the text around a table says its account held before the first and after the last row."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from app.engine.tables.layout import Layout
from app.engine.values.figures import parse_figure
from app.engine.values.text import clean_text

_BEGINS = r"(?<![\u3400-\u9fff])(?:本?账户|本?帐户|本期)?"
_ALONE = r"(?<![A-Za-z])(?<![A-Za-z] )(?:your |account |statement )?"
"""No word before the label: balances of a page, of the year or on average are not the statement's."""

_LABELS = {
    "opening_fen": rf"{_BEGINS}(?:期初|上期|起始)(?:账户)?(?:余额|结余)|{_ALONE}(?:opening|starting|beginning|previous) balance",
    "closing_fen": rf"{_BEGINS}(?:期末|本期|终了)(?:账户)?(?:余额|结余)|{_ALONE}(?:closing|ending) balance",
}
_NOTE = r"(?:[^\S\n]*[(（][^()（）\n]{0,20}[)）])?(?:[^\S\n]+(?:on|as of|as at|at)[^\S\n][^:：\n]{5,20}(?=[:：]))?"
_MARK = r"(?:人民币)?[-+−(]?\s?(?:[A-Z]{3}|US\$|HK\$|[¥￥€£$])?\s?[-+−(]?"
_DIGITS = r"\d(?:[\d.,'’]*\d)?"
_CUT = r"(?<=[:：])\d{1,3}(?: \d{3})+\.\d\d"
"""A figure behind a colon that the commas of a text cut into cells."""
_FIGURE = (
    rf"[^\S\n]*[:：]?[^\S\n]*({_CUT}|{_MARK}{_DIGITS}\)?(?:\s?(?:CR|DR)\b)?)"
    r"(?![\d.,'’]*\d|\s\d{3}(?!\d)|\s?%|[-/年月]|\s?OD\b|\s?[笔万千])"
)
_PATTERNS = {
    name: re.compile(f"(?:{label}){_NOTE}{_FIGURE}", re.IGNORECASE) for name, label in _LABELS.items()
}


def stated_balances(facts: str, foot: Iterable[Sequence[str]], layout: Layout) -> dict[str, int]:
    """Opening and closing balance (`opening_fen`, `closing_fen`) as the text states them, positive for what is held.

    `foot` are rows of the table that are no transactions; there a label and its figure stand in one cell, for
    the cell beside a label may be of any column. A label with two different figures, or one that cannot be read, states nothing.
    """
    figures: dict[str, int] = {}
    text = "\n".join([facts, *(clean_text(cell) for row in foot for cell in row)])
    for name, pattern in _PATTERNS.items():
        found = {_fen(match[1], layout) for match in pattern.finditer(text)}
        fen = found.pop() if len(found) == 1 else None
        if fen is not None:
            figures[name] = -fen if layout.balance_is_debt else fen
    return figures


def _fen(text: str, layout: Layout) -> int | None:
    text = text.replace("人民币", "")
    figure = parse_figure(re.sub(r"(?<=\d) (?=\d)", ",", text), layout.decimal)
    if figure is None or not figure.exact or figure.currency not in (None, "$", layout.currency):
        return None
    return figure.fen
