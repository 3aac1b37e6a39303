"""Records of an old workbook (BIFF5 and BIFF8) that calamine does not tell of (layout after [MS-XLS])."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from app.engine.documents.workbooks.number_formats import format_currency
from app.engine.documents.workbooks.sheet_marks import Place, SheetMarks
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import RefusedError

_FORMULA, _EOF, _FILEPASS, _BOUNDSHEET = 0x06, 0x0A, 0x2F, 0x85
_ROW, _BOOLERR, _BOF = 0x208, 0x205, 0x809
_FORMAT, _XF, _MULRK = 0x41E, 0xE0, 0xBD
_NUMBERS = frozenset({_FORMULA, 0x203, 0x27E, _MULRK})
"""Records of numbers, which a format shows in some currency."""
_RUNS = frozenset({0xBD, 0xBE})
"""Records of several cells in a row: numbers, blanks; the last column stands at their end."""
_CELLS = frozenset({_FORMULA, _BOOLERR, 0xD6, 0xFD, 0x201, 0x203, 0x204, 0x27E}) | _RUNS
_HIDDEN_ROW = 0x20
_LAST_COLUMN = 255

_ERRORS = {0: "#NULL!", 7: "#DIV/0!", 15: "#VALUE!", 23: "#REF!", 29: "#NAME?", 36: "#NUM!", 42: "#N/A"}
_TEXT, _ERROR, _EMPTY = 0, 2, 3
"""Kinds of a formula's stored result that is no number."""


def is_locked(stream: bytes) -> bool:
    """Whether the workbook is encrypted: the record stands among the first ones of the globals."""
    for kind, _ in _records(stream, 0):
        if kind == _FILEPASS:
            return True
        if kind in (_EOF, _BOUNDSHEET):
            return False
    return False


def scan_workbook(stream: bytes) -> list[SheetMarks]:
    """The marks of every sheet in the order of the workbook; raises RefusedError (damaged)."""
    offsets = [
        struct.unpack_from("<I", body)[0]
        for kind, body in _records(stream, 0)
        if kind == _BOUNDSHEET and len(body) >= 4
    ]
    styles = _style_currencies(stream)
    return [_scan_sheet(stream, offset, styles) for offset in offsets]


def _style_currencies(stream: bytes) -> dict[int, str]:
    """The currencies of the cell styles, by their number: the formats of numbers stand among the globals."""
    formats: dict[int, str | None] = {}
    styles: list[int] = []
    for kind, body in _records(stream, 0):
        if kind == _FORMAT and len(body) > 5:
            wide = body[4] & 1
            text = body[5:].decode("utf-16-le" if wide else "latin-1", errors="replace")
            formats[struct.unpack_from("<H", body)[0]] = format_currency(text)
        elif kind == _XF and len(body) >= 4:
            styles.append(struct.unpack_from("<H", body, 2)[0])
    found = {at: formats.get(number) for at, number in enumerate(styles)}
    return {at: code for at, code in found.items() if code}


def _scan_sheet(stream: bytes, offset: int, styles: dict[int, str]) -> SheetMarks:
    marks = SheetMarks()
    shown: set[tuple[int, int]] = set()
    for kind, body in _records(stream, offset):
        if kind in _CELLS and len(body) >= 6:
            # A library makes room for every cell up to the last one, wherever a record says it is.
            _place(body)
            _check_column(int.from_bytes(body[-2:], "little") if kind in _RUNS else 0)
            if styles and kind in _NUMBERS:
                shown |= _styles_of(kind, body)
        if kind == _FORMULA and len(body) >= 14:
            _note_formula(marks, body)
        elif kind == _BOOLERR and len(body) >= 8 and body[7]:
            marks.errors[_place(body)] = _ERRORS.get(body[6], "#ERROR!")
        elif kind == _ROW and len(body) >= 14 and body[12] & _HIDDEN_ROW:
            marks.hidden_rows += 1
    for column in {column for column, _ in shown}:
        codes = frozenset(styles[style] for at, style in shown if at == column and style in styles)
        marks.formats |= {column: codes} if codes else {}
    return marks


def _styles_of(kind: int, body: bytes) -> set[tuple[int, int]]:
    """Column and style of the numbers in a record: of one, or of several side by side."""
    column = struct.unpack_from("<H", body, 2)[0]
    if kind != _MULRK:
        return {(column, struct.unpack_from("<H", body, 4)[0])}
    return {
        (column + at, struct.unpack_from("<H", body, 4 + 6 * at)[0]) for at in range((len(body) - 6) // 6)
    }


def _note_formula(marks: SheetMarks, body: bytes) -> None:
    place = _place(body)
    marks.formulas += 1
    if body[12:14] != b"\xff\xff":
        return
    if body[6] == _EMPTY:
        marks.uncomputed.add(place)
    elif body[6] == _ERROR:
        marks.errors[place] = _ERRORS.get(body[8], "#ERROR!")


def _place(body: bytes) -> Place:
    row, column = struct.unpack_from("<2H", body)
    _check_column(column)
    return row, column


def _check_column(column: int) -> None:
    if column > _LAST_COLUMN:
        raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK)


def _records(stream: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    """Kind and body of the records of one substream, with what is nested in it (charts)."""
    depth = 0
    while True:
        if at + 4 > len(stream):
            raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK)
        kind, length = struct.unpack_from("<2H", stream, at)
        at += 4
        depth += (kind == _BOF) - (kind == _EOF)
        if depth <= 1 or kind == _BOF:
            yield kind, stream[at : at + length]
        if depth <= 0:
            return
        at += length
