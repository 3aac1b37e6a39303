"""Reads the PDF statements of a named source by its declaration."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.engine.banks import bank_above, bank_of_format
from app.engine.documents.opened import OpenedDocument
from app.engine.pdf.text import PdfDocument
from app.engine.sources.declared import DeclaredReader
from app.engine.tables.conclusion.conclude import GENERAL_TOTALS
from app.engine.tables.grids.grid import Grid
from app.engine.tables.printed.grid import read_grid
from app.engine.tables.printed.header import fold_name
from app.engine.types.declarations import Declaration, Printed
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.table_read import TableRead


class PrintedReader:
    """Reads every PDF that has the declared title on page 1, and the printed columns of all required roles."""

    def __init__(self, source: Declaration, printed: Printed) -> None:
        self.source = replace(source, also=frozenset())  # the title tells what `also` tells elsewhere
        self.format = source.format
        self._title = re.compile(printed.title)
        self._printed = printed
        names = {*printed.names, *(section.name for section in printed.sections)}
        chosen = {
            role: next((name for name in spellings if name in names), None)
            for role, spellings in source.columns.items()
        }
        self.required = tuple(
            name for role in source.required if (name := chosen[role]) in printed.names and name
        )
        self._anchor_name = printed.anchor_name or chosen["moment"] or printed.names[0]

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements in the PDF, or None when page 1 is not this source's."""
        if not isinstance(document, PdfDocument):
            return None
        if not self._title.search(document.page(0).folded):
            return None
        grid = self._cut(document)
        title = self._title.search(fold_name("".join(grid.before))) if grid else None
        if grid is None or title is None or self._is_of_another(title[0], grid.before):
            return None  # the name stands in a row, not in the title
        return DeclaredReader(self._source_for(grid)).conclude(grid, "pdf") or None

    def _cut(self, document: PdfDocument) -> Grid | None:
        """The table of the pages, with cells aligned as declared, or else as its rows show where that leaves less text outside."""
        grid = read_grid(document, self._printed, self.required, self._anchor_name)
        if grid is None or self._printed.alignment is None or not _left_outside(grid):
            return grid
        other = read_grid(document, replace(self._printed, alignment=None), self.required, self._anchor_name)
        is_better = other and len(other.cells) >= len(grid.cells) and other.skipped <= grid.skipped
        return other if other and is_better and _left_outside(other) < _left_outside(grid) else grid

    def _is_of_another(self, title: str, above: Sequence[str]) -> bool:
        """Whether the title names no bank, and the lines above the table name another one."""
        bank = bank_of_format(self.format)
        return bank is not None and not bank_above([title]) and bank_above(above) not in ("", bank.code)

    def _source_for(self, grid: Grid) -> Declaration:
        """The source with its page's totals as sums of the pages, or of the whole where all pages say the same."""
        source = self.source
        for pattern, name in self._printed.page_or_whole:
            figures = [match.groups() for match in pattern.finditer(grid.facts)]
            if len(figures) > 1 and len(set(figures)) == 1:
                totals = GENERAL_TOTALS if source.totals is None else source.totals
                source = replace(source, totals=(*totals, (pattern, name)))
            else:
                source = replace(source, per_page=(*source.per_page, (pattern, name)))
        return source


def _left_outside(grid: Grid) -> int:
    """How many texts belong to no row."""
    return sum(problem.code == ProblemCode.TEXT_OUTSIDE_ROWS for problem in grid.problems)
