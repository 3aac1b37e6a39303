"""Parts of an XLSX: bounded, free of entities, and searched for what calamine does not tell of.

Calamine gives an empty cell for a formula without a stored result and for an error, and does not
know hidden rows. The parts are searched as they lie (one pass of a linear-time pattern); only a
sheet in which something is found is parsed cell by cell.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import polars as pl
from lxml import etree

from app.engine.documents.archive import Archive
from app.engine.documents.workbooks.sheet_marks import SheetMarks
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import RefusedError

MAX_CELLS = 20_000_000
"""Rows times columns of one sheet: it is held whole, whatever stands in it."""

_COMMON_COLUMNS = 52
_SUSPECT = r"""<f>|<f |<f/|:f>|:f |:f/|hidden|t="e|t='e|t =|r="(?:[B-Z][A-Z]|[A-Z]{3})"""
"""A formula, something hidden, an error, or a column beyond _COMMON_COLUMNS."""
_PARTS = re.compile(r"(?:\[Content_Types\]|xl/.*)\.xml|(?:_rels/|xl/.*)\.rels", re.IGNORECASE | re.DOTALL)
"""What belongs to the workbook itself; pictures, macros and what programs keep for themselves do not."""
_PLACE = re.compile(r"\A([A-Z]{1,3})([1-9]\d{0,6})\Z")
_CHUNK = 1 << 20


@dataclass(frozen=True)
class SheetPart:
    """One sheet as the workbook lists it."""

    name: str
    part: str
    hidden: bool


@dataclass(frozen=True)
class WorkbookParts:
    """The XML parts, bounded and without entities, and what the workbook says of its sheets."""

    parts: dict[str, bytes]
    sheets: tuple[SheetPart, ...]
    stale: bool


def open_parts(archive: Archive) -> WorkbookParts:
    """The XML parts of an XLSX; raises RefusedError for what is broken, too large or hostile."""
    parts = archive.read_parts(_PARTS)
    for data in parts.values():
        # No workbook declares a document type: what does wants entities expanded or files fetched.
        if not data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"<" or b"<!DOCTYPE" in data:
            raise RefusedError("damaged", ProblemCode.FORBIDDEN_XML)
    targets = _targets(parts)
    workbook = _parse(parts.get("xl/workbook.xml", b""))
    sheets: list[SheetPart] = []
    stale = False
    for element in workbook.iter():
        kind = _local(element.tag)
        if kind == "sheet":
            link = next((value for key, value in element.attrib.items() if _local(key) == "id"), "")
            hidden = element.get("state", "visible") != "visible"
            sheets.append(SheetPart(element.get("name", ""), targets.get(link, ""), hidden))
        elif kind == "calcPr":
            stale = element.get("fullCalcOnLoad") in ("1", "true") or element.get("calcCompleted") in (
                "0",
                "false",
            )
    return WorkbookParts(parts, tuple(sheets), stale)


def scan_sheet(xml: bytes, stale: bool) -> SheetMarks:
    """The marks of one sheet part; `stale` says that the stored results of formulas were never computed.

    Raises RefusedError when the part is broken or spans more than MAX_CELLS.
    """
    if not _is_suspect(xml) and _last_row(xml) * _COMMON_COLUMNS <= MAX_CELLS:
        return SheetMarks()
    cells = _Cells(stale)
    parser = etree.XMLParser(target=cells, resolve_entities=False, no_network=True, load_dtd=False)
    try:
        for at in range(0, len(xml), _CHUNK):
            parser.feed(xml[at : at + _CHUNK])
        parser.close()
    except etree.XMLSyntaxError:
        raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK) from None
    marks = cells.marks
    if (marks.last_row + 1) * (marks.last_column + 1) > MAX_CELLS:
        raise RefusedError("too_large", ProblemCode.TOO_MANY_CELLS, {"limit": str(MAX_CELLS)})
    return marks


def _is_suspect(xml: bytes) -> bool:
    """Whether anything of _SUSPECT stands in the part; cut before tags, so that memory is used again."""
    at = 0
    try:
        while at < len(xml):
            end = xml.find(b"<", at + _CHUNK)
            end = len(xml) if end < 0 else end
            if pl.Series([xml[at:end]]).cast(pl.String).str.contains(_SUSPECT)[0]:
                return True
            at = end
    except pl.exceptions.PolarsError:
        raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK) from None
    return False


class _Cells:
    """Takes the events of one sheet part."""

    def __init__(self, stale: bool) -> None:
        self.marks = SheetMarks()
        self._stale = stale
        self._row = self._column = -1
        self._kind = ""
        self._formula = self._valued = False
        self._text: list[str] | None = None
        self._value = ""

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        kind = _local(tag)
        if kind == "row":
            number = attributes.get("r", "")
            self._row = int(number) - 1 if number.isdecimal() else self._row + 1
            self._column = -1
            self.marks.hidden_rows += attributes.get("hidden") in ("1", "true")
        elif kind == "c":
            place = _PLACE.match(attributes.get("r", ""))
            if place:
                self._row, self._column = int(place[2]) - 1, _column(place[1])
            else:
                self._column += 1
            self._kind = attributes.get("t", "n")
            self._formula = self._valued = False
            self._value = ""
        elif kind == "f":
            self._formula = True
        elif kind in ("v", "is"):
            self._valued = True
            self._text = []

    def data(self, text: str) -> None:
        if self._text is not None:
            self._text.append(text)

    def end(self, tag: str) -> None:
        kind = _local(tag)
        if kind in ("v", "is") and self._text is not None:
            self._value, self._text = "".join(self._text), None
        elif kind == "c" and (self._formula or self._valued):
            self._close_cell()

    def close(self) -> None:
        """Nothing is left over."""

    def _close_cell(self) -> None:
        place = (self._row, self._column)
        self.marks.note_cell(*place)
        if self._kind == "e":
            self.marks.errors[place] = self._value or "#ERROR!"
        if not self._formula:
            return
        self.marks.formulas += 1
        empty = not self._valued or (self._kind != "str" and not self._value.strip())
        if empty or (self._stale and _is_zero(self._value)):
            self.marks.uncomputed.add(place)


def _is_zero(value: str) -> bool:
    try:
        return float(value) == 0
    except ValueError:
        return False


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _last_row(xml: bytes) -> int:
    """The number of the row that stands last; rows of an honest sheet are in order."""
    at = xml.rfind(b"row ")
    match = re.search(rb"\br\s*=\s*[\"'](\d{1,9})", xml[at : at + 200]) if at >= 0 else None
    return int(match[1]) if match else 0


def _targets(parts: dict[str, bytes]) -> dict[str, str]:
    """Relation id to part name."""
    found: dict[str, str] = {}
    for element in _parse(parts.get("xl/_rels/workbook.xml.rels", b"")).iter():
        if _local(element.tag) == "Relationship":
            target = element.get("Target", "")
            found[element.get("Id", "")] = target[1:] if target.startswith("/") else f"xl/{target}"
    return found


def _parse(xml: bytes) -> etree._Element:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        return etree.fromstring(xml, parser)
    except (etree.XMLSyntaxError, ValueError):
        raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK) from None


def _local(tag: object) -> str:
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""
