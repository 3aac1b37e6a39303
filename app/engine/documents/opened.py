"""Opened documents: a text, a workbook or a PDF, as readers of statements take them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from unicodedata import normalize

from app.engine.documents.texts.delimited import split_lenient
from app.engine.pdf.text import PdfDocument
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem
from app.engine.values.text import clean_cell, comparable

HEADER_SEARCH_ROWS = 60
"""Rows from the top of a document in which the header of a table is looked for."""


def comparable_rows(rows: Iterable[Sequence[str]]) -> list[list[str]]:
    """Cells in the form in which the names of columns are compared."""
    return [[cell and comparable(clean_cell(cell)) for cell in row] for row in rows]


@dataclass(frozen=True)
class TextDocument:
    """A text statement; `data` is UTF-8 without BOM, `head` its decoded beginning.

    All of it is valid UTF-8; where the original was broken, U+FFFD stands (nowhere when it `is_whole`).
    `kept` is what readers worked out of it, by name, so that it is worked out once.
    """

    data: bytes
    head: str
    is_whole: bool = False
    kept: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def _top_lines(self) -> list[str]:
        return self.head.split("\n", HEADER_SEARCH_ROWS)[:HEADER_SEARCH_ROWS]

    @cached_property
    def _top(self) -> str:
        return "\n".join(self._top_lines)

    @cached_property
    def _top_text(self) -> str:
        # One piece is folded faster than many lines, and sooner where most lines need no other characters;
        # a name that two lines make together is only a "maybe".
        return comparable("".join(normalize("NFKC", line) for line in self._top_lines))

    def may_name(self, name: str) -> bool:
        """Whether a column of a header in the first lines may have this name, in comparable form; sure only when it says no."""
        return name in self._top or name in self._top_text

    def top(self) -> Iterator[list[str]]:
        """The cells of the first lines, cut at commas, for readers that look for their header there.

        As many rows as are asked for, and each only once.
        """
        cut: list[list[str]] = self.kept.setdefault("top", [])
        for at, line in enumerate(self._top_lines):
            if at == len(cut):
                cut.append(split_lenient(line.rstrip("\r")) or [line])
            yield cut[at]

    def top_names(self) -> Iterator[list[str]]:
        """`top` in comparable form."""
        folded: list[list[str]] = self.kept.setdefault("top_names", [])
        for at, row in enumerate(self.top()):
            if at == len(folded):
                folded += comparable_rows([row])
            yield folded[at]


@dataclass(frozen=True)
class Sheet:
    """One sheet, or one table of an HTML page, as text. Places are 0-based (row, column).

    `date_columns` are those in which true dates stand.
    `inexact` are floats beyond two decimals. `uncomputed` are formulas without a stored result: their
    text is UNCOMPUTED, which is no amount, date or direction, so a reader that needs the cell refuses
    the row; an error has its own text (#REF!). `formulas` counts all formulas, `hidden_rows` the rows
    that a screen does not show, `hidden` says that the whole sheet is hidden: the pipeline tells these.
    `formats` are the currencies that the formats of numbers show, by column.
    `before` and `after` are lines of text around an HTML table: the head of the page and what stands
    between the table before it and itself; for the last table, what stands behind it. A title, a
    holder or totals of a page stand there. Sheets of workbooks have none: their rows hold everything.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]
    inexact: frozenset[tuple[int, int]] = frozenset()
    uncomputed: frozenset[tuple[int, int]] = frozenset()
    formulas: int = 0
    hidden_rows: int = 0
    hidden: bool = False
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    date_columns: frozenset[int] = frozenset()
    formats: dict[int, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class WorkbookDocument:
    """A workbook with all its sheets, or a page of HTML with its tables (`is_page`); `kept` as of a text."""

    sheets: tuple[Sheet, ...]
    is_page: bool = False
    kept: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def top_names(self) -> list[list[list[str]]]:
        """The first rows of each sheet in comparable form."""
        return [comparable_rows(sheet.rows[:HEADER_SEARCH_ROWS]) for sheet in self.sheets]


OpenedDocument = TextDocument | WorkbookDocument | PdfDocument


def sheet_problems(sheet: Sheet) -> list[Problem]:
    """What a person should know about the sheet itself, once for all its rows."""
    name = {"sheet": sheet.name[:60]}
    problems: list[Problem] = []
    if sheet.formulas:
        problems.append(Problem(ProblemCode.FORMULAS_IN_CELLS, params={**name, "count": str(sheet.formulas)}))
    if sheet.hidden_rows:
        problems.append(
            Problem(ProblemCode.HIDDEN_ROWS, "info", params={**name, "count": str(sheet.hidden_rows)})
        )
    if sheet.hidden:
        problems.append(Problem(ProblemCode.HIDDEN_SHEET, params=name))
    return problems
