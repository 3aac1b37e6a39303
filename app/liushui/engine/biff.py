"""Records of an old workbook (BIFF5 and BIFF8) that calamine does not tell of (layout after [MS-XLS])."""

from __future__ import annotations

import struct
from collections.abc import Iterator

from app.liushui.engine.sheet_marks import Place, SheetMarks
from app.liushui.engine.types import RefusedError

_FORMULA, _EOF, _FILEPASS, _BOUNDSHEET = 0x06, 0x0A, 0x2F, 0x85
_ROW, _BOOLERR, _BOF = 0x208, 0x205, 0x809
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
    return [_scan_sheet(stream, offset) for offset in offsets]


def _scan_sheet(stream: bytes, offset: int) -> SheetMarks:
    marks = SheetMarks()
    for kind, body in _records(stream, offset):
        if kind in _CELLS and len(body) >= 6:
            # A library makes room for every cell up to the last one, wherever a record says it is.
            _place(body)
            _check_column(int.from_bytes(body[-2:], "little") if kind in _RUNS else 0)
        if kind == _FORMULA and len(body) >= 14:
            _note_formula(marks, body)
        elif kind == _BOOLERR and len(body) >= 8 and body[7]:
            marks.errors[_place(body)] = _ERRORS.get(body[6], "#ERROR!")
        elif kind == _ROW and len(body) >= 14 and body[12] & _HIDDEN_ROW:
            marks.hidden_rows += 1
    return marks


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
        raise RefusedError("damaged", "broken_workbook")


def _records(stream: bytes, at: int) -> Iterator[tuple[int, bytes]]:
    """Kind and body of the records of one substream, with what is nested in it (charts)."""
    depth = 0
    while True:
        if at + 4 > len(stream):
            raise RefusedError("damaged", "broken_workbook")
        kind, length = struct.unpack_from("<2H", stream, at)
        at += 4
        depth += (kind == _BOF) - (kind == _EOF)
        if depth <= 1 or kind == _BOF:
            yield kind, stream[at : at + length]
        if depth <= 0:
            return
        at += length
