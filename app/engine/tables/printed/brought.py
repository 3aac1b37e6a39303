"""The balance brought forward: a line without a date between the header of a page and its first row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from app.engine.pdf.words import Word
from app.engine.tables.printed.header import Header, fold_name
from app.engine.values.figures import parse_figure

_LABEL = re.compile(
    r"(?:承前页?|承上页?|上页(?:余额|结余)|(?:上期|上月|上年|上日|昨日|期初|年初|月初)(?:账户)?(?:余额|结余|结转)"
    r"|(?:opening|previous|starting)balance|balance(?:b/?f|broughtforward)|(?:b/?f|broughtforward)(?:balance)?)?[:：]?\Z"
)
_BALANCE_NAME = re.compile(r"余额|结余|结存|balance")
_FIGURE = re.compile(r"[¥￥$]?[+\-−]?\d[\d,]*\.\d{2}\Z")


class Brought(NamedTuple):
    """A line that brings a balance forward: the name of the column it stands in, its figure, and all its text."""

    column: str
    figure: str
    text: str
    base: float


def brought_forward(line: Sequence[Word], header: Header) -> Brought | None:
    """What the first line below a header brings forward: one figure in a column of balances, beside it its label at most."""
    figures = [word for word in line if _FIGURE.match(word.text)]
    label = "".join([word.text for word in line if word not in figures])
    if len(figures) != 1 or not _LABEL.match(fold_name(label)):
        return None
    (figure,) = figures
    nearest = min(header.columns, key=lambda one: min(abs(one.x1 - figure.x1), abs(one.x0 - figure.xs[0])))
    if not _BALANCE_NAME.search(nearest.name):
        return None
    text = " ".join([word.text for word in line])
    return Brought(nearest.name, figure.text, text, figure.base)


def leads_to(brought: Brought, names: Sequence[str], cells: Sequence[str]) -> bool:
    """Whether a balance brought forward and the amount of the first row below it come to that row's balance."""
    if brought.column not in names:
        return False
    at = names.index(brought.column)
    before, after = parse_figure(brought.figure), parse_figure(cells[at])
    if before is None or after is None:
        return False
    amounts = [parse_figure(cell) for other, cell in enumerate(cells) if other != at]
    return abs(after.fen - before.fen) in [abs(amount.fen) for amount in amounts if amount]
