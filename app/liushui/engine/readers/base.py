"""What readers work on and hand back: opened documents, the sections of a preamble, the table read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property
from itertools import chain
from typing import Any, Literal, Protocol
from unicodedata import normalize

import polars as pl

from app.liushui.engine.pdf_text import PdfDocument
from app.liushui.engine.readers.currencies import NO_CURRENCY
from app.liushui.engine.readers.delimited import split_lenient
from app.liushui.engine.readers.headings import HEADER_SEARCH_ROWS
from app.liushui.engine.text import clean_cell, comparable
from app.liushui.engine.types import TRANSACTION_SCHEMA, Problem, State

ROW_SCHEMA = {name: dtype for name, dtype in TRANSACTION_SCHEMA.items() if name not in ("n", "statement")}
"""Columns that a reader fills; the pipeline adds the running number and the statement's index."""

TEXT_ROLES = (
    "party",
    "party_account",
    "text",
    "kind",
    "method",
    "status",
    "order_no",
    "merchant_order_no",
    "note",
)
"""Columns of the frame that hold words."""

MAX_LISTED_PROBLEMS = 200
"""Problems of one code that are listed one by one; the rest is one problem that counts them."""


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


@dataclass(frozen=True)
class StatedTotals:
    """What the statement says about itself, by name of ControlTotal; money in fen.

    `net`: stated sums are without refunds noted in the rows. `unsummed_kinds`: rows of these kinds are
    in the stated counts but not in the stated sums. `unsettled`: counts and sums of rows left out because they
    did not happen, which the statement may have counted.
    """

    figures: dict[str, int] = field(default_factory=dict)
    binding: bool = True
    net: bool = False
    unsummed_kinds: frozenset[str] = frozenset()
    unsettled: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class TableRead:
    """One statement as a reader understood it, before the checks.

    `frame` has ROW_SCHEMA. `refused` names a refusal without rows (the frame is then empty).
    `doubt` is the code of a problem for which the rows must not count unless the statement proves
    itself; a firm doubt remains even then.
    """

    format: str
    format_version: str | None
    kind: Literal["wallet", "debit", "credit", "other"]
    frame: pl.DataFrame
    sheet_or_page: str | None = None
    account: str | None = None
    holder: str | None = None
    currency: str = NO_CURRENCY
    period_from: date | None = None
    period_to: date | None = None
    skipped: int = 0
    stated: StatedTotals = field(default_factory=StatedTotals)
    problems: tuple[Problem, ...] = ()
    refused: State | None = None
    columns: tuple[str, ...] = ()
    doubt: str | None = None
    doubt_is_firm: bool = False
    printed_at: datetime | None = None
    bank: str = ""


class Reader(Protocol):
    """One source: reads the documents it recognises by their content."""

    @property
    def format(self) -> str:
        """The format's code, a key of FORMAT_NAMES."""
        ...

    def read(self, document: OpenedDocument) -> list[TableRead] | None:
        """The statements in `document`, or None when it is not this reader's layout."""
        ...


def empty_frame() -> pl.DataFrame:
    """A frame of ROW_SCHEMA without rows."""
    return pl.DataFrame(schema=ROW_SCHEMA)


def list_series(rows: Sequence[tuple[Any, ...]], dtype: type[pl.DataType]) -> pl.Series:
    """One list per row; polars is slow to take lists of lists, so rows of one width go in flat."""
    widths = {len(row) for row in rows}
    if len(widths) != 1:
        return pl.Series([list(row) for row in rows], dtype=pl.List(dtype))
    flat = pl.Series(list(chain.from_iterable(rows)), dtype=dtype)
    return flat.reshape((len(rows), widths.pop())).arr.to_list()


def list_problems(code: str, rows: list[int], params: list[dict[str, str]] | None = None) -> list[Problem]:
    """One problem per row, bounded: what goes beyond MAX_LISTED_PROBLEMS is counted in one more problem."""
    listed = [
        Problem(code, row=row, params=params[at] if params else {})
        for at, row in enumerate(rows[:MAX_LISTED_PROBLEMS])
    ]
    rest = len(rows) - len(listed)
    if rest > 0:
        listed.append(Problem("more_of_the_same", params={"code": code, "count": str(rest)}))
    return listed


def sheet_problems(sheet: Sheet) -> list[Problem]:
    """What a person should know about the sheet itself, once for all its rows."""
    name = {"sheet": sheet.name[:60]}
    told: list[Problem] = []
    if sheet.formulas:
        told.append(Problem("formulas_in_cells", params={**name, "count": str(sheet.formulas)}))
    if sheet.hidden_rows:
        told.append(Problem("hidden_rows", "info", params={**name, "count": str(sheet.hidden_rows)}))
    if sheet.hidden:
        told.append(Problem("hidden_sheet", params=name))
    return told


def find_broken(frame: pl.DataFrame) -> list[Problem]:
    """Rows in which a text could not be decoded whole: U+FFFD stands where characters are lost."""
    if frame.is_empty():
        return []
    texts = [name for name in TEXT_ROLES if name in frame.columns]
    lost = pl.any_horizontal(pl.col(name).str.contains("\ufffd", literal=True) for name in texts)
    return list_problems("broken_characters", frame["row"].filter(frame.select(lost).to_series()).to_list())
