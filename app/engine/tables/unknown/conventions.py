"""Every layout that a table may have, tried: the opposite sign convention without reading it again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from app.engine.tables.grids.grid import Grid
from app.engine.tables.interpret import Interpreted, interpret
from app.engine.tables.layout import Layout
from app.engine.values.figures import parse_figure
from app.engine.values.text import clean_text


def interpret_each(grid: Grid, layouts: Sequence[Layout]) -> list[Interpreted]:
    """What `interpret` gives for each of the layouts."""
    found: list[tuple[Layout, Interpreted]] = []
    for layout in layouts:
        turned = next((read for known in found if (read := turn(grid, *known, layout))), None)
        found.append((layout, turned or interpret(grid, layout)))
    return [read for _, read in found]


def turn(grid: Grid, layout: Layout, read: Interpreted, wanted: Layout) -> Interpreted | None:
    """What `interpret` would give for the layout that is `wanted`, from what it gave for `layout`.

    None where the two differ by more than the sign of the balance, or of a column of signed amounts.
    """
    if wanted == replace(layout, balance_is_debt=not layout.balance_is_debt):
        return replace(read, frame=read.frame.with_columns(-pl.col("balance_fen")))
    if layout.sign == "signed" and wanted == replace(layout, sign="reversed"):
        cells = (clean_text(row[layout.columns["amount"]]) for row in grid.cells)
        if any(figure.marked for cell in cells if (figure := parse_figure(cell, layout.decimal))):
            return None  # a mark (CR, DR) means the same under both conventions
        ways = pl.col("direction").replace_strict({"in": "out", "out": "in", "neutral": "neutral"})
        sides = {"in_n": "out_n", "in_fen": "out_fen", "out_n": "in_n", "out_fen": "in_fen"}
        unsettled = {sides.get(name, name): figure for name, figure in read.unsettled.items()}
        return replace(read, frame=read.frame.with_columns(ways), unsettled=unsettled)
    return None
