"""The content of an OpenDocument spreadsheet, checked before calamine expands its repetitions."""

from __future__ import annotations

from lxml import etree

from app.engine.documents.workbooks.ooxml import MAX_CELLS
from app.engine.documents.workbooks.sheet_marks import SheetMarks
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import RefusedError

_MAX_REPEAT = 1 << 21


def scan_content(xml: bytes) -> list[SheetMarks]:
    """The marks of every table in order; raises RefusedError (damaged, too_large)."""
    if b"<!DOCTYPE" in xml:
        raise RefusedError("damaged", ProblemCode.FORBIDDEN_XML)
    tables = _Tables()
    parser = etree.XMLParser(target=tables, resolve_entities=False, no_network=True, load_dtd=False)
    try:
        parser.feed(xml)
        parser.close()
    except etree.XMLSyntaxError:
        raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK) from None
    for marks in tables.found:
        if (marks.last_row + 1) * (marks.last_column + 1) > MAX_CELLS:
            raise RefusedError("too_large", ProblemCode.TOO_MANY_CELLS, {"limit": str(MAX_CELLS)})
    return tables.found


class _Tables:
    """Takes the events of content.xml; a repeated row or cell counts as often as it says."""

    def __init__(self) -> None:
        self.found: list[SheetMarks] = []
        self._row = self._column = 0
        self._rows = 1

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        kind = tag.rpartition("}")[2]
        plain = {key.rpartition("}")[2]: value for key, value in attributes.items()}
        if kind == "table" and "name" in plain:
            self.found.append(SheetMarks())
            self._row = self._rows = 0
        elif not self.found:
            return
        elif kind == "table-row":
            self._row, self._column = self._row + self._rows, 0
            self._rows = _repeat(plain.get("number-rows-repeated"))
            self.found[-1].hidden_rows += self._rows * (plain.get("visibility", "visible") != "visible")
        elif kind in ("table-cell", "covered-table-cell"):
            self._note(plain)

    def end(self, tag: str) -> None:
        """Cells are judged by their attributes alone."""

    def close(self) -> None:
        """Nothing is left over."""

    def _note(self, attributes: dict[str, str]) -> None:
        marks = self.found[-1]
        times = _repeat(attributes.get("number-columns-repeated"))
        first, self._column = self._column, self._column + times
        kind, formula = attributes.get("value-type"), "formula" in attributes
        if kind is None and not formula:
            return
        last = self._row + self._rows - 1
        marks.note_cell(last, self._column - 1)
        if not formula:
            return
        marks.formulas += times * self._rows
        stored = {"value", "date-value", "time-value", "boolean-value", "string-value"} & attributes.keys()
        if not stored and kind != "string":
            marks.uncomputed.add((self._row, first))


def _repeat(text: str | None) -> int:
    if text is None:
        return 1
    if not text.isdecimal() or int(text[:9]) > _MAX_REPEAT:
        raise RefusedError("too_large", ProblemCode.TOO_MANY_CELLS, {"limit": str(MAX_CELLS)})
    return max(int(text), 1)
