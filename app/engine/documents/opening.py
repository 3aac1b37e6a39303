"""From plain bytes to something a reader can read: text, workbook, page or PDF, decided by content alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import polars as pl

from app.engine.documents.html_tables import is_html, open_html
from app.engine.documents.opened import OpenedDocument, TextDocument
from app.engine.documents.texts.decoding import decode_text, looks_binary, recode_plain_gb18030
from app.engine.documents.workbooks.workbook import open_workbook
from app.engine.pdf.text import PdfDocument, PdfRefusedError, open_pdf
from app.engine.recognition.documents import Told, recognise_pdf, recognise_pictures
from app.engine.recognition.pictures import is_picture
from app.engine.recognition.recogniser import is_installed
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Document, Limits, Problem, RefusedError, State

HEAD_BYTES = 64 * 1024
_EMPTY = b"\x00 \t\r\n"
_BOM = b"\xef\xbb\xbf"
_LOST = "\ufffd"
_WHOLE_FILE = -1
"""The place, among pages counted from 0, of what a PDF says of all of them."""
MAX_COLUMNS = 2_000
"""Cells of one line of text; statements have some 10 to 60."""
_CELL_BYTES = 64
"""Machine formats write everything into one line, with longer pieces between two commas."""
_TICK = re.compile(rb"(^|,|\n)`")
_FEWEST_TICKS = 8
"""Exports of merchants put a tick before every cell, so that spreadsheet programs leave numbers and dates as they are."""
_SEPARATORS = (b",", b"\t", b";", b"|")


@dataclass(frozen=True)
class Refusal:
    """A document that no reader needs to see, and why."""

    state: State
    problems: tuple[Problem, ...] = field(default=())


def open_document(document: Document, limits: Limits, told: Told | None = None) -> OpenedDocument | Refusal:
    """Open one plain document by its magic bytes (statement_formats section 0, rule 1).

    `told` hears how many pages of pictures are recognised.
    """
    try:
        return _open(document, limits, told)
    except RefusedError as refused:
        return Refusal(refused.state, (refused.problem,))


def _open(document: Document, limits: Limits, told: Told | None) -> OpenedDocument:
    data = document.data
    if not data[:1024].strip(_EMPTY) and not data.strip(_EMPTY):
        raise RefusedError("damaged", ProblemCode.EMPTY_FILE)
    if b"%PDF-" in data[:1024]:
        return _open_pdf(document, limits, told)
    if is_picture(data):
        return recognise_pictures(data, limits, told)
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06", b"\xd0\xcf\x11\xe0")):
        return open_workbook(data, limits)
    if is_html(data):
        return open_html(data, limits)
    return _open_text(data, limits)


def _open_pdf(document: Document, limits: Limits, told: Told | None) -> PdfDocument:
    """A PDF by its text, or as it is drawn where no text of it can be seen."""
    try:
        return open_pdf(document.data, document.password, limits.pages)
    except PdfRefusedError as refused:
        if refused.state != "needs_ocr" or not is_installed():
            raise
        untrue = (
            Problem(refused.code, params=refused.params)
            if refused.code == ProblemCode.UNTRUE_FIGURES
            else None
        )
    recognised = recognise_pdf(document.data, document.password, limits, told)
    if untrue:
        recognised.unseen[_WHOLE_FILE] = untrue
    return recognised


def _open_text(data: bytes, limits: Limits) -> TextDocument:
    data, is_whole = _as_utf8(data)
    if data.count(b",`", 0, HEAD_BYTES) >= _FEWEST_TICKS:
        data = _TICK.sub(rb"\1", data)
    cut = data.rfind(b"\n", 0, HEAD_BYTES) + 1 if len(data) > HEAD_BYTES else len(data)
    head = data[: cut or HEAD_BYTES].decode("utf-8", errors="ignore")
    if "\r" in head and "\n" not in head:
        data = data.replace(b"\r", b"\n")
        head = head.replace("\r", "\n")
    # Lines that are fewer than the bytes need no counting, which takes as long as looking at every byte.
    if len(data) >= limits.rows and data.count(b"\n") >= limits.rows:
        raise RefusedError("too_large", ProblemCode.TOO_MANY_ROWS, {"limit": str(limits.rows)})
    if _has_wide_line(data):
        raise RefusedError("too_large", ProblemCode.TOO_MANY_COLUMNS, {"limit": str(MAX_COLUMNS)})
    return TextDocument(data, head, is_whole)


def _has_wide_line(data: bytes) -> bool:
    """Whether a line has more cells than any table; most lines are passed over many at a time."""
    start = 0
    while len(data) - start > MAX_COLUMNS:
        end = data.rfind(b"\n", start, start + MAX_COLUMNS)
        if end < 0:
            end = data.find(b"\n", start + MAX_COLUMNS)
            end = end if end >= 0 else len(data)
            most = max(data.count(separator, start, end) for separator in _SEPARATORS)
            if most > MAX_COLUMNS and end - start < most * _CELL_BYTES:
                return True
        start = end + 1
    return False


def _as_utf8(data: bytes) -> tuple[bytes, bool]:
    """The whole text as UTF-8 without BOM, proven to its last byte, and whether no character of it was lost.

    Text in it already is not decoded.
    """
    if b"\x00" not in data and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        if _is_utf8(data):
            data = data.removeprefix(_BOM)
            if not looks_binary(data[:4096].decode("utf-8", errors="ignore")):
                return data, _LOST.encode() not in data
        elif not data.startswith(_BOM):
            recoded = recode_plain_gb18030(data)
            if recoded is not None:
                return recoded
    text = decode_text(data)
    if text is None:
        raise RefusedError("damaged", ProblemCode.NOT_TEXT)
    # A character is found in a string many times faster than in bytes.
    return text.encode(), _LOST not in text


def _is_utf8(data: bytes) -> bool:
    # A line's end is never inside a character, and most other text shows in its first lines that it is none.
    # Polars proves gigabytes per second without making a string of them.
    try:
        data[: data.rfind(b"\n", 0, 1024) + 1].decode()
        pl.Series([data], dtype=pl.Binary).cast(pl.String)
    except (UnicodeDecodeError, pl.exceptions.PolarsError):
        return False
    return True
