"""Named sources that come as PDF: the declaration of the table's meaning, and how its page is printed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from app.engine.documents.opened import OpenedDocument
from app.engine.pdf.text import PdfDocument
from app.engine.sources.declared import DeclaredReader, DeclaredSource
from app.engine.tables.grids.grid import Grid
from app.engine.tables.printed.grid import PdfShape, Section, read_grid
from app.engine.tables.printed.header import fold_name
from app.engine.tables.printed.rows import ANY_DATE
from app.engine.tables.printed.table import Alignment
from app.engine.types.table_read import TableRead

Patterns = tuple[tuple[re.Pattern[str], str], ...]


class PrintedReader:
    """Reads the PDF statements of one source.

    `title` is searched in the text above the table in comparable form, and must stand on page 1. `names` are the printed columns in
    comparable form; those of the source's required roles must all be there. `page_or_whole` are
    totals that some prints give for the page and others for the whole statement.
    """

    def __init__(
        self,
        source: DeclaredSource,
        title: str,
        names: Sequence[str],
        *,
        anchor: re.Pattern[str] = ANY_DATE,
        anchor_name: str | None = None,
        alignment: Alignment | None = None,
        sections: tuple[Section, ...] = (),
        ruled: bool = False,
        breaks_words: bool = False,
        page_or_whole: Patterns = (),
    ) -> None:
        self.source = replace(source, also=frozenset())  # the title tells what `also` tells elsewhere
        self.format = source.format
        self._title = re.compile(title)
        self._page_or_whole = page_or_whole
        printed = frozenset(names) | {section.name for section in sections}
        chosen = {
            role: next((name for name in spellings if name in printed), None)
            for role, spellings in source.columns.items()
        }
        self.shape = PdfShape(
            names=tuple(names),
            required=tuple(name for role in source.required if (name := chosen[role]) in set(names) and name),
            anchor_name=anchor_name or chosen["moment"] or names[0],
            anchor=anchor,
            alignment=alignment,
            sections=sections,
            ruled=ruled,
            breaks_words=breaks_words,
        )

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements in the PDF, or None when page 1 is not this source's."""
        if not isinstance(document, PdfDocument):
            return None
        if not self._title.search(document.page(0).folded):
            return None
        grid = read_grid(document, self.shape)
        if grid is None or not self._title.search(fold_name("".join(grid.before))):
            return None  # the name stands in a row, not in the title
        return DeclaredReader(self._source_for(grid)).conclude(grid, "pdf") or None

    def _source_for(self, grid: Grid) -> DeclaredSource:
        """The source with its page's totals as sums of the pages, or of the whole where all pages say the same."""
        source = self.source
        for pattern, name in self._page_or_whole:
            figures = [match.groups() for match in pattern.finditer(grid.facts)]
            if len(figures) > 1 and len(set(figures)) == 1:
                source = replace(source, totals=(*source.totals, (pattern, name)))
            else:
                source = replace(source, per_page=(*source.per_page, (pattern, name)))
        return source
