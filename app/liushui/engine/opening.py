"""From plain bytes to something a reader can read: text, workbook or PDF, decided by content alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

import python_calamine

from app.liushui.engine.pdf_text import PdfRefusedError, open_pdf
from app.liushui.engine.readers.base import OpenedDocument, Sheet, TextDocument, WorkbookDocument
from app.liushui.engine.text import decode_text
from app.liushui.engine.types import Document, Limits, Problem, State

HEAD_BYTES = 64 * 1024
_EMPTY = b"\x00 \t\r\n"


@dataclass(frozen=True)
class Refusal:
    """A document that no reader needs to see, and why."""

    state: State
    problems: tuple[Problem, ...] = field(default=())


def open_document(document: Document, limits: Limits) -> OpenedDocument | Refusal:
    """Open one plain document by its magic bytes (statement_formats section 0, rule 1)."""
    data = document.data
    if not data[:1024].strip(_EMPTY) and not data.strip(_EMPTY):
        return Refusal("damaged", (Problem("empty_file", "error"),))
    if b"%PDF-" in data[:1024]:
        return _open_pdf(document, limits)
    if data.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        return _open_workbook(data, limits)
    return _open_text(data, limits)


def _open_text(data: bytes, limits: Limits) -> TextDocument | Refusal:
    cut = data.rfind(b"\n", 0, HEAD_BYTES) + 1 if len(data) > HEAD_BYTES else len(data)
    head = _utf8_head(data[:cut])
    if head is None:
        text = decode_text(data)
        if text is None:
            return Refusal("damaged", (Problem("not_text", "error"),))
        data = text.encode()
        head = text[:HEAD_BYTES]
    elif data.startswith(b"\xef\xbb\xbf"):
        data = data[3:]
    if "\r" in head and "\n" not in head:
        data = data.replace(b"\r", b"\n")
        head = head.replace("\r", "\n")
    lines = data.count(b"\n") + 1
    if lines > limits.rows:
        return Refusal("too_large", (Problem("too_many_rows", "error", params={"limit": str(limits.rows)}),))
    return TextDocument(data, head, lines)


def _utf8_head(data: bytes) -> str | None:
    """The beginning as text when it is UTF-8 beyond doubt (it holds more than ASCII), else None."""
    if b"\x00" in data or data.isascii():
        return None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def _open_pdf(document: Document, limits: Limits) -> OpenedDocument | Refusal:
    try:
        return open_pdf(document.data, document.password, limits.pages)
    except PdfRefusedError as refused:
        return Refusal(refused.state, (Problem(refused.code, "error", params=refused.params),))


def _open_workbook(data: bytes, limits: Limits) -> WorkbookDocument | Refusal:
    sheets: list[Sheet] = []
    rows = 0
    try:
        workbook = python_calamine.CalamineWorkbook.from_filelike(BytesIO(data))
        for name in workbook.sheet_names:
            table = workbook.get_sheet_by_name(name).to_python(skip_empty_area=False)
            rows += len(table)
            if rows > limits.rows:
                limit = {"limit": str(limits.rows)}
                return Refusal("too_large", (Problem("too_many_rows", "error", params=limit),))
            sheets.append(_sheet(name, table))
    except (python_calamine.CalamineError, OSError, ValueError, KeyError):
        return Refusal("damaged", (Problem("broken_workbook", "error"),))
    return WorkbookDocument(tuple(sheets))


def _sheet(name: str, table: list[list[Any]]) -> Sheet:
    inexact: set[tuple[int, int]] = set()
    rows: list[tuple[str, ...]] = []
    for at, row in enumerate(table):
        cells = []
        for column, value in enumerate(row):
            cell = value if isinstance(value, str) else cell_text(value)
            if isinstance(value, float) and value != round(value, 2):
                inexact.add((at, column))
            cells.append(cell)
        rows.append(tuple(cells))
    return Sheet(name, tuple(rows), frozenset(inexact))


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
