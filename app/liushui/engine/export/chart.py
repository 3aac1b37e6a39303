"""The bar chart of real income and expense by month, drawn with lines and boxes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from app.liushui.engine.export.labels import Language, label
from app.liushui.engine.report_types import Month
from app.liushui.engine.wording import yuan

IN_COLOUR = (22, 93, 255)
OUT_COLOUR = (247, 186, 30)
HEIGHT = 52.0
AXIS = 24.0
STEPS = 4
MOST_LABELS = 24


def draw_months(document: Any, months: Sequence[Month], language: Language) -> None:
    """Draw the chart over the whole width at the document's place; the y axis is in yuan."""
    _legend(document, language)
    left, width = document.l_margin + AXIS, document.epw - AXIS
    top = document.get_y()
    bottom = top + HEIGHT
    limit = _round_up(max([100, *(m.real_in_fen for m in months), *(m.real_out_fen for m in months)]))
    document.set_font("cjk", size=6)
    document.set_draw_color(229, 230, 235)
    for step in range(STEPS + 1):
        y = bottom - HEIGHT * step / STEPS
        document.line(left, y, left + width, y)
        document.set_xy(document.l_margin, y - 1.5)
        document.cell(AXIS - 2, 3, yuan(limit * step // STEPS), align="R")
    slot = width / len(months)
    bar = min(slot * 0.36, 9.0)
    every = -(-len(months) // MOST_LABELS)
    for place, month in enumerate(months):
        middle = left + slot * (place + 0.5)
        for value, colour, x in (
            (month.real_in_fen, IN_COLOUR, middle - bar),
            (month.real_out_fen, OUT_COLOUR, middle),
        ):
            document.set_fill_color(*colour)
            height = HEIGHT * value / limit
            document.rect(x, bottom - height, bar, height, style="F")
        if place % every == 0:
            document.set_xy(middle - 8, bottom + 1)
            document.cell(16, 3, month.month, align="C")
    document.set_y(bottom + 6)


def _legend(document: Any, language: Language) -> None:
    document.set_font("cjk", size=7)
    y = document.get_y()
    x = document.l_margin + AXIS
    for colour, key in ((IN_COLOUR, "real_in"), (OUT_COLOUR, "real_out")):
        document.set_fill_color(*colour)
        document.rect(x, y + 0.6, 3, 3, style="F")
        document.set_xy(x + 4, y)
        document.cell(30, 4, label(key, language))
        x += 36
    document.set_y(y + 7)


def _round_up(fen: int) -> int:
    """The next of 1, 2, 4, 5 or 10 times a power of ten."""
    power: int = 10 ** (len(str(fen)) - 1)
    return next(power * factor for factor in (1, 2, 4, 5, 10) if power * factor >= fen)
