"""Workbooks as text: XLSX, XLS and ODS by calamine, with what calamine leaves out put back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

import python_calamine
import xlrd

from app.engine.documents.archive import Archive
from app.engine.documents.opened import Sheet, WorkbookDocument
from app.engine.documents.workbooks.biff import scan_workbook
from app.engine.documents.workbooks.number_formats import column_currencies, style_currencies
from app.engine.documents.workbooks.ole import CompoundFile
from app.engine.documents.workbooks.ooxml import open_parts, scan_sheet
from app.engine.documents.workbooks.opendocument import scan_content
from app.engine.documents.workbooks.sheet_marks import UNCOMPUTED, SheetMarks
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Limits, RefusedError

_PROBED_ROWS = 10
"""Rows of each sheet that are searched for text of a wrong code page."""

_MOJIBAKE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]")

_CONTENT = re.compile(r"content\.xml|mimetype")
_DOCUMENTS = {"document": "Word", "presentation": "PowerPoint"}

Table = list[list[Any]]


@dataclass(frozen=True)
class _Named:
    """A sheet as a library hands it over; `marks` are what was found beside it."""

    name: str
    table: Table
    marks: SheetMarks
    hidden: bool


def open_workbook(data: bytes, limits: Limits) -> WorkbookDocument:
    """The sheets of a workbook in its order; raises RefusedError with the state and the reason.

    An encrypted workbook must have been opened before (`unpack`).
    """
    packed = data.startswith(b"PK")
    sheets = _open_zip(Archive(data, limits), limits) if packed else _open_xls(data, limits)
    if not any(sheet.table for sheet in sheets):
        raise RefusedError("no_transactions", ProblemCode.EMPTY_WORKBOOK)
    return WorkbookDocument(tuple(_sheet(each) for each in sheets))


def _open_zip(archive: Archive, limits: Limits) -> list[_Named]:
    if archive.kind in _DOCUMENTS:
        raise RefusedError("wrong_product", ProblemCode.OFFICE_DOCUMENT, {"kind": _DOCUMENTS[archive.kind]})
    if archive.kind == "binary_workbook":
        raise RefusedError("unknown_layout", ProblemCode.BINARY_WORKBOOK)
    return _open_ods(archive, limits) if archive.kind == "opendocument" else _open_xlsx(archive, limits)


def _open_xlsx(archive: Archive, limits: Limits) -> list[_Named]:
    book = open_parts(archive)
    marks: list[SheetMarks] = []
    styles = style_currencies(book.parts.get("xl/styles.xml", b""))
    for sheet in book.sheets:
        part = book.parts.get(sheet.part)
        marks.append(scan_sheet(part, book.stale) if part is not None else SheetMarks())
        marks[-1].formats = column_currencies(part or b"", styles)
    return _read(archive.data, marks, limits)


def _open_ods(archive: Archive, limits: Limits) -> list[_Named]:
    parts = archive.read_parts(_CONTENT)
    if not parts["mimetype"].startswith(b"application/vnd.oasis.opendocument.spreadsheet"):
        raise RefusedError("wrong_product", ProblemCode.OFFICE_DOCUMENT, {"kind": "OpenDocument"})
    return _read(archive.data, scan_content(parts["content.xml"]), limits)


def _open_xls(data: bytes, limits: Limits) -> list[_Named]:
    streams = CompoundFile(data)
    name = next((name for name in ("Workbook", "Book", "WORKBOOK", "BOOK") if name in streams.names), None)
    if name is None:
        raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK)
    marks = scan_workbook(streams.stream(name))
    sheets = _read(data, marks, limits)
    return _reread(data, marks, limits) if _is_mojibake(sheets) else sheets


def _read(data: bytes, marks: Sequence[SheetMarks], limits: Limits) -> list[_Named]:
    """The worksheets as calamine reads them; a mark per sheet must be known, or nothing is trusted."""
    sheets: list[_Named] = []
    rows = 0
    with _Careful():
        workbook = python_calamine.CalamineWorkbook.from_filelike(BytesIO(data))
        about = workbook.sheets_metadata
        if len(about) != len(marks):
            raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK)
        for at, sheet in enumerate(about):
            if sheet.typ != python_calamine.SheetTypeEnum.WorkSheet:
                continue
            table = workbook.get_sheet_by_index(at).to_python(skip_empty_area=False)
            rows += len(table)
            _check_rows(rows, limits)
            hidden = sheet.visible != python_calamine.SheetVisibleEnum.Visible
            sheets.append(_Named(sheet.name, table, marks[at], hidden))
    return sheets


def _reread(data: bytes, marks: Sequence[SheetMarks], limits: Limits) -> list[_Named]:
    """The sheets as xlrd reads them: it does not believe a wrong code page record."""
    with _Careful():
        workbook = xlrd.open_workbook(file_contents=data, logfile=BytesIO())
        sheets = workbook.sheets()
        _check_rows(sum(sheet.nrows for sheet in sheets), limits)
        if len(sheets) != len(marks):
            raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK)
        return [
            _Named(
                sheet.name,
                [
                    [_xlrd_cell(cell, workbook.datemode) for cell in sheet.row(row)]
                    for row in range(sheet.nrows)
                ],
                marks[at],
                bool(sheet.visibility),
            )
            for at, sheet in enumerate(sheets)
        ]


def _xlrd_cell(cell: Any, datemode: int) -> Any:
    if cell.ctype == xlrd.XL_CELL_DATE:
        moment = xlrd.xldate_as_datetime(cell.value, datemode)
        return moment.time() if cell.value < 1 else moment.date() if cell.value % 1 == 0 else moment
    if cell.ctype == xlrd.XL_CELL_BOOLEAN:
        return bool(cell.value)
    return "" if cell.ctype == xlrd.XL_CELL_ERROR else cell.value


class _Careful:
    """Turns whatever a library raises over broken bytes, a panic of native code included, into a refusal."""

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: object) -> None:
        if error is None or isinstance(error, RefusedError | MemoryError):
            return
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK) from None


def _check_rows(rows: int, limits: Limits) -> None:
    if rows > limits.rows:
        raise RefusedError("too_large", ProblemCode.TOO_MANY_ROWS, {"limit": str(limits.rows)})


def _is_mojibake(sheets: list[_Named]) -> bool:
    """Whether a name or one of the first cells holds characters that no one types."""
    return any(
        _MOJIBAKE.search(sheet.name)
        or any(
            isinstance(cell, str) and _MOJIBAKE.search(cell)
            for row in sheet.table[:_PROBED_ROWS]
            for cell in row
        )
        for sheet in sheets
    )


def _sheet(each: _Named) -> Sheet:
    inexact: set[tuple[int, int]] = set()
    dated: set[int] = set()
    rows: list[tuple[str, ...]] = []
    for at, row in enumerate(each.table):
        cells = row
        for column, value in enumerate(row):
            if type(value) is not str:
                cells[column] = cell_text(value)
                if isinstance(value, date):
                    dated.add(column)
                if type(value) is float and value != round(value, 2):
                    inexact.add((at, column))
        rows.append(tuple(cells))
    texts = each.marks.errors | dict.fromkeys(each.marks.uncomputed, UNCOMPUTED)
    _put(rows, texts)
    return Sheet(
        each.name,
        tuple(rows),
        frozenset(inexact),
        frozenset(each.marks.uncomputed),
        each.marks.formulas,
        each.marks.hidden_rows,
        each.hidden,
        date_columns=frozenset(dated),
        formats=each.marks.formats,
    )


def _put(rows: list[tuple[str, ...]], texts: dict[tuple[int, int], str]) -> None:
    """Set the cells that the library left empty; the sheet grows where they lie beyond what it gave."""
    if not texts:
        return
    width = max(len(rows[0]) if rows else 0, max(column for _, column in texts) + 1)
    height = max(len(rows), max(row for row, _ in texts) + 1)
    rows += [()] * (height - len(rows))
    if any(len(row) < width for row in rows):
        rows[:] = [row + ("",) * (width - len(row)) for row in rows]
    by_row: dict[int, list[str]] = {}
    for (row, column), text in texts.items():
        by_row.setdefault(row, list(rows[row]))[column] = text
    for row, cells in by_row.items():
        rows[row] = tuple(cells)


def cell_text(value: object) -> str:
    """A typed cell as text: shortest exact decimal for numbers, ISO for dates; nothing is rounded."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() and abs(value) < 1e15 else repr(value).replace("e", "E")
    if isinstance(value, datetime):
        moment = value + timedelta(microseconds=500_000)
        return moment.replace(microsecond=0).strftime("%Y-%m-%d %H:%M:%S")
    if isinstance(value, date | time):
        return value.isoformat()
    return str(value)
