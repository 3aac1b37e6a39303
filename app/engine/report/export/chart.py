"""The charts of the PDF, drawn with lines and boxes: income and expense by month, balances by day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import ceil
from typing import Any

from app.engine.messages.wording import yuan
from app.engine.report.export.labels import Language, label
from app.engine.types.report import BalancePoint, Month, Report

IN_COLOUR = (15, 181, 166)
OUT_COLOUR = (240, 128, 60)
NET_COLOUR = (29, 33, 41)
KINDS = {
    "salary": (15, 181, 166), "business": (60, 140, 240), "benefits": (124, 194, 66), "rent": (160, 217, 209),
    "persons": (154, 143, 224), "other": (143, 163, 191), "loan": (240, 128, 60), "related": (247, 186, 30),
    "passed": (184, 191, 202),
}  # fmt: skip
"""The kinds of money in, earned ones first, with the colours that they have on the screen."""
HEIGHT = 52.0
AXIS = 24.0
STEPS = 4
LABEL = 10.0
"""Millimetres of width that the name of a month takes."""


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
    every = ceil(LABEL / slot)
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
    document.set_xy(document.l_margin, bottom + 6)


def draw_inflow(document: Any, report: Report, language: Language) -> None:
    """Draw money in by kind and month as stacks, and the net of each month as a line; the y axis is in yuan."""
    order = list(KINDS)
    kinds = sorted(report.lead.inflow, key=lambda each: order.index(each.kind))
    months = report.months
    _inflow_legend(
        document, [(KINDS[each.kind], each.name[language]) for each in kinds], label("net_fen", language)
    )
    left, width = document.l_margin + AXIS, document.epw - AXIS
    top = document.get_y()
    nets = [each.net_fen for each in months]
    fen, steps_above, steps_below = axis_steps(
        max(0, *(each.real_in_fen for each in months), *nets), min(0, *nets)
    )
    height, slot = HEIGHT / (steps_above + steps_below), width / len(months)
    zero = top + HEIGHT - height * steps_below
    document.set_font("cjk", size=6)
    document.set_draw_color(229, 230, 235)
    for step in range(-steps_below, steps_above + 1):
        y = zero - height * step
        document.line(left, y, left + width, y)
        document.set_xy(document.l_margin, y - 1.5)
        document.cell(AXIS - 2, 3, yuan(fen * step), align="R")
    bar = min(slot * 0.5, 12.0)
    every = ceil(LABEL / slot)
    at = []
    for place, month in enumerate(months):
        middle, y = left + slot * (place + 0.5), zero
        for each in kinds:
            tall = height * each.months.get(month.month, 0) / fen
            if tall > 0:
                document.set_fill_color(*KINDS[each.kind])
                document.rect(middle - bar / 2, y - tall, bar, tall, style="F")
                y -= tall
        at.append((middle, zero - height * month.net_fen / fen))
        if place % every == 0:
            document.set_xy(middle - 8, top + HEIGHT + 1)
            document.cell(16, 3, month.month, align="C")
    document.set_draw_color(*NET_COLOUR)
    document.set_line_width(0.35)
    if len(at) > 1:
        document.polyline(at)
    document.set_fill_color(*NET_COLOUR)
    for x, y in at:
        document.ellipse(x - 0.6, y - 0.6, 1.2, 1.2, style="F")
    document.set_line_width(0.2)
    document.set_draw_color(0)
    document.set_xy(document.l_margin, top + HEIGHT + 6)


def axis_steps(most: int, least: int) -> tuple[int, int, int]:
    """The fen of one step of an axis from `least` (at most 0) to `most` (at least 0), and the steps above and below 0.

    The greater of the two takes four steps at most, so the axis has nine lines at most.
    """
    fen = _round_up(max(100, most, -least)) // STEPS
    below = -(least // fen)
    return fen, max(-(-most // fen), 0 if below else 1), below


def _inflow_legend(document: Any, kinds: list[tuple[tuple[int, int, int], str]], net: str) -> None:
    document.set_font("cjk", size=7)
    y, x = document.get_y(), document.l_margin + document.c_margin
    for colour, name in [*kinds, (NET_COLOUR, net)]:
        wide = document.get_string_width(name) + 9
        if x + wide > document.w - document.r_margin:
            x, y = document.l_margin + document.c_margin, y + 4.5
        document.set_fill_color(*colour)
        document.rect(
            x, y + (1.9 if colour == NET_COLOUR else 0.6), 3, 0.5 if colour == NET_COLOUR else 3, style="F"
        )
        document.set_xy(x + 4, y)
        document.cell(wide - 4, 4, name)
        x += wide
    document.set_y(y + 6.5)


def draw_balance(document: Any, points: Sequence[BalancePoint]) -> None:
    """Draw an account's closing balances as steps over the days; the y axis is in yuan."""
    left, width = document.l_margin + AXIS, document.epw - AXIS
    height = HEIGHT * 0.6
    top = document.get_y() + 1
    bottom = top + height
    days = [date.fromisoformat(point.day).toordinal() for point in points]
    first, span = days[0], max(1, days[-1] - days[0])
    highest = _round_up(max(100, *(point.balance_fen for point in points)))
    least = min(0, *(point.balance_fen for point in points))
    lowest = -_round_up(-least) if least < 0 else 0
    document.set_font("cjk", size=6)
    document.set_line_width(0.2)
    document.set_draw_color(229, 230, 235)
    for step in range(STEPS + 1):
        y = bottom - height * step / STEPS
        document.line(left, y, left + width, y)
        document.set_xy(document.l_margin, y - 1.5)
        document.cell(AXIS - 2, 3, yuan(lowest + (highest - lowest) * step // STEPS), align="R")
    document.set_draw_color(*IN_COLOUR)
    document.set_line_width(0.3)
    at = [
        (
            left + width * (day - first) / span,
            bottom - height * (point.balance_fen - lowest) / (highest - lowest),
        )
        for day, point in zip(days, points, strict=True)
    ]
    corners = [at[0]]
    for x, y in at[1:]:
        corners += [(x, corners[-1][1]), (x, y)]
    if len(corners) > 1:
        document.polyline(corners)
    document.set_line_width(0.2)
    for x, point, align in ((left, points[0], "L"), (left + width - 24, points[-1], "R")):
        document.set_xy(x, bottom + 1)
        document.cell(24, 3, point.day, align=align)
    document.set_xy(document.l_margin, bottom + 6)


def _legend(document: Any, language: Language) -> None:
    document.set_font("cjk", size=7)
    y = document.get_y()
    x = document.l_margin + AXIS
    for colour, key in ((IN_COLOUR, "net_in_fen"), (OUT_COLOUR, "net_out_fen")):
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
