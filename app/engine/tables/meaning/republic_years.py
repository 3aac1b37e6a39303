"""Dates of Taiwan, whose years count from the Republic: 114/01/20 is the twentieth of January 2025."""

from __future__ import annotations

import re
from dataclasses import replace

from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import NAMES, open_forms
from app.engine.values.text import clean_text

_FROM_TAIWAN = re.compile(r"[新台臺]幣|臺灣|台灣|民國|\bTWD\b|NT\$|\bNTD\b")
_SHORT = re.compile(r"(1\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)", re.DOTALL)
_IN_TEXT = re.compile(
    r"(?<![\d/.-])(1\d\d)(?:([-/.])(?=\d{1,2}\2\d{1,2}(?![\d/.-]))|\s?年(?=\s?\d{1,2}\s?月))"
)
_REPUBLIC = 1911


def with_western_years(grid: Grid) -> Grid:
    """The table, and the text around it, with years as the rest of the world counts them, where that text is of Taiwan.

    All dates of a column have three digits for the year, or none is touched: elsewhere such a year is a misprint.
    """
    text = "\n".join((*grid.names, grid.facts))
    if not _FROM_TAIWAN.search(text):
        return grid
    grid = replace(grid, before=_western_lines(grid.before), after=_western_lines(grid.after))
    days = [at for at, name in enumerate(grid.names) if set(open_forms(name)) & set(NAMES["moment"])]
    turned = [at for at in days if _is_republic([clean_text(row[at]) for row in grid.cells])]
    if not turned:
        return grid
    cells = tuple(
        tuple(_western(cell) if at in turned else cell for at, cell in enumerate(row)) for row in grid.cells
    )
    return replace(grid, cells=cells)


def _western_lines(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        _IN_TEXT.sub(lambda match: f"{int(match[1]) + _REPUBLIC}{match[2] or '年'}", line) for line in lines
    )


def _is_republic(cells: list[str]) -> bool:
    dated = [cell for cell in cells if cell[:1].isdigit()]
    return bool(dated) and all(map(_SHORT.match, dated))


def _western(cell: str) -> str:
    match = _SHORT.match(clean_text(cell))
    return f"{int(match[1]) + _REPUBLIC}{match[2]}{match[3]}{match[2]}{match[4]}{match[5]}" if match else cell
