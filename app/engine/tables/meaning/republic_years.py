"""Dates of Taiwan and Japan, whose years count from the Republic or an era: 114/01/20 and 07-01-20 are of January 2025."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime

from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import NAMES, open_forms
from app.engine.values.text import clean_text

_FROM_TAIWAN = re.compile(r"[新台臺]幣|臺灣|台灣|民國|\bTWD\b|NT\$|\bNTD\b")
_SHORT = re.compile(r"(1\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?!\d)(.*)", re.DOTALL)
_IN_TEXT = re.compile(
    r"(?<![\d/.-])(1\d\d)(?:([-/.])(?=\d{1,2}\2\d{1,2}(?![\d/.-]))|\s?年(?=\s?\d{1,2}\s?月))"
)
_FROM_JAPAN = re.compile(r"令和")
_OF_ERA = re.compile(r"(\d{1,2})([-/.]|(?=\d{4}\Z))(\d{1,2})\2(\d{1,2})(?!\d)(.*)", re.DOTALL)
"""As Japan prints days without the name of the era: 6.5.1 or 060501."""
_REPUBLIC, _REIWA = 1911, 2018


def with_western_years(grid: Grid) -> Grid:
    """The table with years as the rest of the world counts them, where its text is of Taiwan or names the era Reiwa.

    All dates of a column have three digits for the year in Taiwan, a year of the era so far in Japan, or none is
    touched: elsewhere such a year is a misprint. In Taiwan the text around the table has such years too.
    """
    text = "\n".join((*grid.names, grid.facts))
    if _FROM_TAIWAN.search(text):
        grid = replace(grid, before=_western_lines(grid.before), after=_western_lines(grid.after))
        return _turned(grid, _SHORT, _REPUBLIC)
    return _turned(grid, _OF_ERA, _REIWA) if _FROM_JAPAN.search(text) else grid


def _turned(grid: Grid, pattern: re.Pattern[str], before: int) -> Grid:
    days = [at for at, name in enumerate(grid.names) if set(open_forms(name)) & set(NAMES["moment"])]
    turned = [at for at in days if _counts_from([clean_text(row[at]) for row in grid.cells], pattern, before)]
    if not turned:
        return grid
    cells = tuple(
        tuple(_western(cell, pattern, before) if at in turned else cell for at, cell in enumerate(row))
        for row in grid.cells
    )
    return replace(grid, cells=cells)


def _western_lines(lines: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        _IN_TEXT.sub(lambda match: f"{int(match[1]) + _REPUBLIC}{match[2] or '年'}", line) for line in lines
    )


def _counts_from(cells: list[str], pattern: re.Pattern[str], before: int) -> bool:
    """Whether all dates have such a year, and none of them lies ahead of this one."""
    found = [pattern.match(cell) for cell in cells if cell[:1].isdigit()]
    this_year = datetime.now(UTC).year
    return bool(found) and all(match and int(match[1]) + before <= this_year for match in found)


def _western(cell: str, pattern: re.Pattern[str], before: int) -> str:
    match = pattern.match(clean_text(cell))
    if not match:
        return cell
    by = match[2] or "-"
    return f"{int(match[1]) + before}{by}{match[3]}{by}{match[4]}{match[5]}"
