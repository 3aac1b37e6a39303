"""Rows of cells of text with any separator, and of workbooks, as they stand; the slow and careful way."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from app.engine.documents.opened import OpenedDocument, TextDocument, WorkbookDocument
from app.engine.pdf.text import PdfDocument
from app.engine.tables.grids.headings import Headings

SEPARATORS = (",", "\t", ";", "|")
MAX_CELL_LINES = 30
"""Lines that one quoted cell may span; a quote that stays open longer was never meant as one."""

_SAMPLE_LINES = 400


@dataclass(frozen=True)
class RawTable:
    """All rows of a text or of one sheet, the lines above and below a table included.

    `numbers` are 1-based lines or sheet rows; `inexact` and `uncomputed` are 0-based (row, column);
    `before` and `after` the text around a table of a page. `date_columns` are those of true dates, `formats`
    the currencies of the columns of a sheet.
    """

    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]
    sheet: str | None = None
    separator: str | None = None
    inexact: frozenset[tuple[int, int]] = frozenset()
    uncomputed: frozenset[tuple[int, int]] = frozenset()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    date_columns: frozenset[int] = frozenset()
    formats: dict[int, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def headings(self) -> Headings:
        """What could be the header of the table."""
        return Headings(self.rows)


def raw_tables(document: OpenedDocument) -> list[RawTable]:
    """The tables of a document that has any without looking at places on a page: one per sheet, one for text.

    They are cut once, however many readers ask.
    """
    if isinstance(document, PdfDocument):
        return []
    if "raw_tables" not in document.kept:
        document.kept["raw_tables"] = _cut_tables(document)
    found: list[RawTable] = document.kept["raw_tables"]
    return found


def _cut_tables(document: TextDocument | WorkbookDocument) -> list[RawTable]:
    if isinstance(document, TextDocument):
        text = document.data.decode("utf-8", errors="replace")
        separator = find_separator(text)
        found = list(split_records(text, separator))
        return [
            RawTable(
                tuple(cells for _, cells in found), tuple(line for line, _ in found), separator=separator
            )
        ]
    return [
        RawTable(
            sheet.rows,
            tuple(range(1, len(sheet.rows) + 1)),
            sheet.name,
            inexact=sheet.inexact,
            uncomputed=sheet.uncomputed,
            before=sheet.before,
            after=sheet.after,
            date_columns=sheet.date_columns,
            formats=sheet.formats,
        )
        for sheet in document.sheets
    ]


def find_separator(text: str) -> str:
    """The separator that cuts most lines into the same number of cells, at least two."""
    lines = [line for line in text.split("\n", _SAMPLE_LINES)[:_SAMPLE_LINES] if line.strip()]
    best, most = ",", 0
    for separator in SEPARATORS:
        counts = Counter(_count(line, separator) for line in lines)
        counts.pop(0, None)
        if counts:
            pieces, often = max(counts.items(), key=lambda one: (one[1] * min(one[0], 6), one[0]))
            weight = often * min(pieces, 6)
            if weight > most:
                best, most = separator, weight
    return best


def _count(line: str, separator: str) -> int:
    return re.sub(r'"[^"]*"', "", line).count(separator) if '"' in line else line.count(separator)


def split_records(text: str, separator: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Each record with the 1-based line it begins at; blank lines are passed over.

    A quote opens a cell only at its beginning and closes it only before a separator or the end of a
    line; doubled quotes are one. A cell left open goes on over the next lines when what comes out has
    as many cells as the other records; else the quote is part of the text.
    """
    lines = text.split("\n")
    if lines and lines[0].startswith("\ufeff"):
        lines[0] = lines[0][1:]
    patterns = _Patterns(separator)
    typical = _typical_width(lines, separator, patterns)
    at = 0
    while at < len(lines):
        line = lines[at].rstrip("\r")
        used = 1
        if not line.strip():
            at += 1
            continue
        cells = patterns.cut(line)
        if cells is None:
            cells, used = _cut_across(lines, at, patterns, typical)
        yield at + 1, tuple(cells)
        at += used


class _Patterns:
    """The regular expressions of one separator."""

    def __init__(self, separator: str) -> None:
        self.separator = separator
        edge = re.escape(separator)
        blanks = r"[ ]*" if separator == "\t" else r"[\t ]*"
        self.closing = re.compile(rf'"(?!"){blanks}(?={edge}|\Z)')

    def cut(self, line: str) -> list[str] | None:
        """Cells of one record, or None when a quoted cell is still open at the end."""
        if '"' not in line:
            return line.split(self.separator)
        cells: list[str] = []
        at = 0
        while True:
            if line.startswith('"', at):
                end = self._close(line, at + 1)
                if end is None:
                    return None
                cells.append(line[at + 1 : end[0]].replace('""', '"'))
                at = end[1]
            else:
                stop = line.find(self.separator, at)
                stop = len(line) if stop < 0 else stop
                cells.append(line[at:stop])
                at = stop
            if at >= len(line):
                return cells
            at += 1

    def _close(self, line: str, at: int) -> tuple[int, int] | None:
        """Where the closing quote stands and where the cell ends."""
        while True:
            at = line.find('"', at)
            if at < 0:
                return None
            run = len(line[at:]) - len(line[at:].lstrip('"'))
            last = at + run - 1
            closing = self.closing.match(line, last)
            if closing and run % 2:
                return last, closing.end()
            at += run


def _typical_width(lines: list[str], separator: str, patterns: _Patterns) -> int:
    """How many cells most records have; those that go on over lines count once, as what they come to."""
    counts: Counter[int] = Counter()
    at = 0
    while at < min(len(lines), _SAMPLE_LINES):
        cells, used = None, 1
        if separator in lines[at]:
            cells, used = _first_whole(lines, at, patterns)
        if cells is not None:
            counts[len(cells)] += 1
        at += used
    return counts.most_common(1)[0][0] if counts else 1


def _first_whole(lines: list[str], at: int, patterns: _Patterns) -> tuple[list[str] | None, int]:
    """The cells of the first lines from `at` on that leave no quote open, and how many lines they are; else None and 1."""
    joined = lines[at].rstrip("\r")
    for more in range(1, min(MAX_CELL_LINES, len(lines) - at) + 1):
        if (cells := patterns.cut(joined)) is not None:
            return cells, more
        if more < len(lines) - at:
            joined += "\n" + lines[at + more].rstrip("\r")
    return None, 1


def _cut_across(lines: list[str], at: int, patterns: _Patterns, typical: int) -> tuple[list[str], int]:
    joined = lines[at].rstrip("\r")
    for more in range(1, min(MAX_CELL_LINES, len(lines) - at)):
        joined += "\n" + lines[at + more].rstrip("\r")
        cells = patterns.cut(joined)
        if cells is not None:
            if abs(len(cells) - typical) > 1:
                break
            pieces = [line.split(patterns.separator) for line in joined.split("\n")]
            if typical > 1 and all(len(piece) == typical for piece in pieces):
                # Each line is a record by itself too: a stray quote may have swallowed them.
                return [*pieces[0], *[""] * typical, joined], 1
            return cells, more + 1
    return lines[at].rstrip("\r").split(patterns.separator), 1
