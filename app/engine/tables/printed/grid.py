"""Tables of a PDF as grids, page after page (statement_formats section 4.9)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from app.engine.pdf.text import PdfDocument
from app.engine.pdf.words import Word
from app.engine.tables.conclusion.table_owner import is_another
from app.engine.tables.grids.grid import Box, Grid
from app.engine.tables.grids.vocabulary import roles_of
from app.engine.tables.printed.anchors import is_sparse
from app.engine.tables.printed.brought import Brought, leads_to
from app.engine.tables.printed.carried import (
    carried_lines,
    count_dates,
    head_of_all,
    headings_of_next,
    last_row,
    loose_lines,
    rest_alone,
    torn_lines,
    words_between,
)
from app.engine.tables.printed.columns import Columns, find_columns
from app.engine.tables.printed.header import Header, find_named_headers, fold_lines, fold_name
from app.engine.tables.printed.header_lines import letter_height
from app.engine.tables.printed.manner import ANY_DATE, MONEY, MOST_SUMS, Manner
from app.engine.tables.printed.page_marks import missing_pages, page_mark, without_page_marks
from app.engine.tables.printed.regions import Segment, body_words, page_segments
from app.engine.tables.printed.rows import (
    Cut,
    choose_alignment,
    cut_rows,
    lay_out,
    money_columns,
)
from app.engine.tables.printed.ruled import Boxes, all_boxed, find_boxes, named_boxes
from app.engine.tables.printed.stamps import Place, find_stamps
from app.engine.tables.printed.table import Line, group_baselines, join_pieces
from app.engine.types.declarations import Alignment, Printed, Section
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem

_SAMPLE_PAGES = 3
"""Pages from which the columns and the alignment of a table are taken."""

_PLAIN_LATIN = re.compile(r"[A-Za-z().,/ ]+\Z")


@dataclass(frozen=True)
class Finder:
    """How headers are found on a page, and the column of dates among those of a header.

    `words` finds headers in the lines of a page and their folded texts, `boxes` in what is drawn. `may_be_sparse`:
    the date may stand at the first row of each day alone.
    """

    words: Callable[[list[list[Word]], list[str]], list[Header]]
    boxes: Callable[[Boxes], Header | None] | None
    anchor: Callable[[Columns, Sequence[list[list[Line]]]], int]
    pattern: re.Pattern[str] = ANY_DATE
    alignment: Alignment | None = None
    sections: tuple[Section, ...] = ()
    breaks_words: bool = False
    may_be_sparse: bool = False


def read_grid(
    document: PdfDocument, printed: Printed, required: tuple[str, ...], anchor_name: str
) -> Grid | None:
    """The table of a named source over all pages, or None when page 1 to 3 hold no header of it.

    The names of `required` stand in every header. Each row has a date in the column `anchor_name`.
    """
    names = printed.names
    finder = Finder(
        words=lambda lines, texts: find_named_headers(lines, texts, names, required),
        boxes=(lambda boxes: named_boxes(boxes, names, required)) if printed.ruled else None,
        anchor=lambda columns, _: columns.names.index(anchor_name),
        alignment=printed.alignment,
        sections=printed.sections,
        breaks_words=printed.breaks_words,
    )
    grids = read_tables(document, finder, one_table=True)
    return grids[0] if grids else None


def read_tables(document: PdfDocument, finder: Finder, one_table: bool = False) -> list[Grid]:
    """All tables whose headers `finder` knows; a header of other names begins another table.

    `one_table`: everything belongs to the first table; a header of other names is told.
    """
    marks: list[tuple[int, int] | None] = []
    tables: list[Table] = []
    waiting: list[Segment] = []
    for segment in _segments(document, finder, marks):
        waiting.append(segment)
        if segment.page > _SAMPLE_PAGES:
            _take(tables, waiting, finder, one_table)
            if not tables and one_table:
                return []
            waiting = [] if tables else waiting
    _take(tables, waiting, finder, one_table)
    missing = missing_pages(marks)
    return [table.grid(missing) for table in tables]


def _take(tables: list[Table], waiting: list[Segment], finder: Finder, one_table: bool) -> None:
    """Add segments to the tables they belong to; what stands before the first header is text."""
    for at, segment in enumerate(waiting):
        header = segment.header
        if header is not None and (not tables or (not one_table and tables[-1].ends_before(header))):
            same = [one for one in waiting[at:] if one.header and one.header.names == header.names]
            table = Table.begin(header, same, finder)
            if tables:
                last = tables[-1]
                table.before = headings_of_next(last.before, last.after, last.closed)
                if header.names == last.names:
                    table.before = [*head_of_all(last.before, table.before), *table.before]
            else:
                table.begin_with([line for one in waiting[:at] for line in one.above])
                table.note_rows_before([one for one in waiting[:at] if one.page < segment.page])
            tables.append(table)
        if tables:
            tables[-1].add(segment)


def _segments(
    document: PdfDocument, finder: Finder, marks: list[tuple[int, int] | None]
) -> Iterator[Segment]:
    ruled = finder.boxes is not None
    known = False
    stamps: frozenset[Place] = frozenset()
    for index in range(document.page_count):
        page = document.page(index)
        lines = group_baselines(page.words)
        texts = fold_lines(lines)
        marks.append(page_mark(page, lines, texts))
        boxes = find_boxes(document.ruling(index), lines) if ruled else None
        if boxes is None and not known and index >= 1:
            ruled = False
        boxed = all_boxed(boxes, finder.boxes) if boxes and finder.boxes else []
        headers = boxed or finder.words(lines, texts)
        if headers and not known:
            stamps = find_stamps(document)
        found = list(page_segments(page, lines, headers, boxes, is_boxed=bool(boxed), stamps=stamps))
        known = known or any(one.header for one in found)
        yield from found


@dataclass
class Table:
    """One table while its pages go by."""

    names: tuple[str, ...]
    manner: Manner
    origin: float
    finder: Finder
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    cells: list[tuple[str, ...]] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    sections: list[str] = field(default_factory=list)
    samples: list[tuple[Sequence[Word], list[list[Line]]]] = field(default_factory=list)
    loose: list[Line] = field(default_factory=list)
    skipped: int = 0
    closed: int = 0
    undecided: bool = False

    @classmethod
    def begin(cls, header: Header, segments: Sequence[Segment], finder: Finder) -> Table:
        """A table whose columns, alignment and columns of amounts come from its first pages."""
        samples = [segment.words for segment in segments if segment.words]
        height = letter_height(samples[0]) if samples else 9.0
        columns = segments[0].columns or find_columns(header, body_words(samples, header, height))
        laid = [lay_out(words, columns) for words in samples]
        anchor_at = finder.anchor(columns, laid)
        manner = Manner(columns, anchor_at, finder.pattern, finder.alignment or "top", height)
        if finder.sections:
            joined = "|".join(section.pattern.pattern for section in finder.sections)
            manner = replace(manner, sections=re.compile(joined))
        money, numbers = money_columns(laid, manner)
        manner = replace(manner, money=money, numbers=numbers, breaks_words=finder.breaks_words)
        manner = replace(manner, is_sparse=finder.may_be_sparse and is_sparse(laid, manner))
        found = finder.alignment or choose_alignment(samples, laid, manner)
        manner = replace(manner, alignment=found or "top")
        table = cls(header.names, manner, header.columns[0].x0, finder, undecided=found is None)
        table.sections = ["" for _ in finder.sections]
        table.samples = list(zip(samples, laid, strict=True))
        return table

    def begin_with(self, lines: Sequence[tuple[float, str]]) -> None:
        """Take the text above the first header; a section may begin there."""
        self._note(lines)
        self.before, self.after = self.after, []

    def note_rows_before(self, segments: Sequence[Segment]) -> None:
        """Tell of rows on pages before the first header, which may have lost theirs: they are not read.

        One line with a day and an amount may be a summary's.
        """
        for segment in segments:
            rows = self._cut(segment, self.manner.columns).rows if segment.words else []
            lost = sum(self._is_sound(row[0]) for row in rows)
            self._note_lost(segment.page, lost if lost > 1 else 0)

    def _note_lost(self, page: int, rows: int) -> None:
        if rows:
            self.problems.append(Problem(ProblemCode.PAGE_WITHOUT_HEADER, page=page))
            self.skipped += rows

    def ends_before(self, header: Header) -> bool:
        """Whether another table begins with a header that follows: of other names, account or currency."""
        runs_on = "balance" in roles_of(self.names)
        return header.names != self.names or is_another(
            self.before, self.after[self.closed :], runs_on=runs_on
        )

    def add(self, segment: Segment) -> None:
        """Take the rows of the next segment."""
        header = segment.header
        if header is None:
            self._add_without_header(segment)
            return
        if header.names != self.names:
            self._note(segment.above)
            self._note_lost(segment.page, count_dates(segment.words, self.manner))
            return
        columns = segment.columns or self.manner.columns.moved(header.columns[0].x0 - self.origin)
        laid = self._laid_before(segment) if columns == self.manner.columns else None
        self._put(segment, self._cut(segment, columns, laid), columns)

    def _cut(self, segment: Segment, columns: Columns, laid: list[list[Line]] | None = None) -> Cut:
        """The rows of a segment; the first one with wrapped cells tells how they stand, where no page before did."""
        manner = replace(self.manner, columns=columns)
        cut = cut_rows(segment.words, manner, segment.levels, laid)
        if not self.undecided or not cut.wraps:
            return cut if cut.rows else rest_alone(segment.words, manner, [*self.before, *self.after]) or cut
        inside = words_between(segment.words, cut.bases)
        found = choose_alignment([inside], [lay_out(inside, columns)], manner)
        if found:
            self.undecided, self.manner = False, replace(self.manner, alignment=found)
            cut = cut_rows(segment.words, replace(manner, alignment=found), segment.levels, laid)
        return cut

    def _laid_before(self, segment: Segment) -> list[list[Line]] | None:
        """The columns of a segment that was laid out as a sample; the samples come first and in order."""
        return self.samples.pop(0)[1] if self.samples and self.samples[0][0] is segment.words else None

    def _add_without_header(self, segment: Segment) -> None:
        """A table may run on without a repeated header: its dated rows must then fit the columns exactly."""
        if not self.cells or not segment.words:
            self._note(segment.above)
            return
        cut = self._cut(segment, self.manner.columns)
        sound = [row for row in cut.rows if self._is_sound(row[0])]
        dated = [row for row in cut.rows if self.manner.anchor.match(row[0][self.manner.anchor_at])]
        has_foot = not segment.begins and not cut.lost and len(cut.rows) <= len(dated) + MOST_SUMS
        fits = len(sound) == len(dated if has_foot else cut.rows)
        if (cut.rows or any(cut.above)) and fits:
            self._put(segment, cut, self.manner.columns)
        else:
            self._note(segment.above or cut.around)
            self._note_lost(segment.page, len(sound) if segment.begins else len(cut.rows))

    def _is_sound(self, cells: tuple[str, ...]) -> bool:
        dated = self.manner.anchor.match(cells[self.manner.anchor_at]) is not None
        return dated and any(MONEY.match(cells[at]) for at in self.manner.money)

    def _put(self, segment: Segment, cut: Cut, columns: Columns) -> None:
        around = sorted(cut.around)
        self._note_loose(segment)
        if segment.brought:
            self._take_brought(segment.page, segment.brought, cut)
        if columns.touched:
            self._note_touching(segment.page, cut, columns)
        over = self._take_above(segment, cut)
        at = 0
        for (cells, box), base in zip(cut.rows, cut.bases, strict=True):
            while at < len(around) and around[at][0] < base:
                self._note([around[at]])
                at += 1
            self.cells.append((*cells, *self.sections))
            self.pages.append(segment.page)
            self.boxes.append(box)
            self.closed = len(self.after)
        self._note(around[at:])
        self.loose = loose_lines(cut, replace(self.manner, columns=columns)) if any(cut.below) else []
        self.problems += [
            Problem(ProblemCode.TEXT_OUTSIDE_ROWS, page=segment.page, params={"text": text[:60]})
            for text in (*over, *cut.lost)
            if any(map(str.isalnum, text))
        ]

    def _take_brought(self, page: int, brought: Brought, cut: Cut) -> None:
        """Keep a balance as text where the first row runs on from it, or no row and no column of balances stands there."""
        self._note([(brought.base, brought.text)])
        is_alone = not cut.rows and "balance" not in roles_of(self.names)
        if not is_alone and (not cut.rows or not leads_to(brought, self.names, cut.rows[0][0])):
            params = {"text": brought.text[:60]}
            self.problems.append(Problem(ProblemCode.TEXT_OUTSIDE_ROWS, page=page, params=params))

    def _note_touching(self, page: int, cut: Cut, columns: Columns) -> None:
        """Tell of words in rows that may be two cells, of the column they were left in and of the next one."""
        for text in dict.fromkeys(columns.touched):
            if any(text in cell for cells, _ in cut.rows for cell in cells):
                self.problems.append(
                    Problem(ProblemCode.TOUCHING_CELLS, page=page, params={"text": text[:60]})
                )
        columns.touched.clear()

    def _note_loose(self, segment: Segment) -> None:
        """Tell what ended the page before the table went on: it may begin a row whose date stands on this page."""
        if self.loose and self.pages[-1] == segment.page - 1:
            params = {"text": " ".join([line.text for line in self.loose])[:60]}
            self.problems.append(Problem(ProblemCode.TEXT_OUTSIDE_ROWS, page=self.pages[-1], params=params))

    def _take_above(self, segment: Segment, cut: Cut) -> list[str]:
        """Pieces above the first row: the rest of the row that a page break cut, or nobody's."""
        above = cut.above
        headings = [*self.before, *self.after]
        if any(above) and not segment.header:
            above = carried_lines(cut, self.manner, headings)
        lines = [line for column in above for line in column]
        torn = torn_lines(cut, self.manner, headings, lines)
        self._note([_text(line) for column in cut.above for line in column if line not in lines])
        if not lines:
            return torn
        top = cut.bases[0] if cut.bases else 0.0
        near = [line for line in lines if top - line.base < 6 * self.manner.height]
        # The row before this segment may have ended the page before, so that its rest stands here.
        kept = bool(self.cells) and self.pages[-1] == segment.page - 1 and self.manner.alignment == "top"
        words = all(
            not column or at not in (*self.manner.numbers, self.manner.anchor_at)
            for at, column in enumerate(above)
        )
        if kept and words:
            rest = [join_pieces([line.text for line in column], self.manner.breaks_words) for column in above]
            last = last_row(self.cells)
            row = self.cells[last]
            joined = tuple(
                join_pieces([cell, more], self.manner.breaks_words) if more else cell
                for cell, more in zip(row[: len(rest)], rest, strict=True)
            )
            self.cells[last] = (*joined, *row[len(rest) :])
            return torn
        plain = all(_PLAIN_LATIN.match(line.text) for line in lines) and not self.cells
        if plain:
            self._note([_text(line) for line in lines])
            return torn
        self._note([_text(line) for line in lines if line not in near])
        return [*torn, *(line.text for line in near)]

    def _note(self, lines: Sequence[tuple[float, str]]) -> None:
        """Keep a line of text around the table; a heading of a section holds from here on."""
        for _, text in lines:
            self.after.append(text)
            for at, section in enumerate(self.finder.sections):
                found = section.pattern.search(fold_name(text))
                if found:
                    named = [cell for group, cell in section.cells if found[group]]
                    plain = next((one for one in found.groups() if one), found.group()).upper()
                    self.sections[at] = next(iter(named), plain)

    def grid(self, missing: list[Problem]) -> Grid:
        """The table as it stands after the last page."""
        width = len(self.names)
        kept = [
            at
            for at, section in enumerate(self.finder.sections, width)
            if not section.optional or len({row[at] for row in self.cells}) > 1
        ]
        names = (*self.names, *(self.finder.sections[at - width].name for at in kept))
        cells = (
            self.cells
            if len(kept) == len(self.finder.sections)
            else [(*row[:width], *(row[at] for at in kept)) for row in self.cells]
        )
        found = Grid(
            names=names,
            cells=tuple(cells),
            numbers=tuple(range(1, len(self.cells) + 1)),
            pages=tuple(self.pages),
            boxes=tuple(self.boxes),
            before=tuple(self.before),
            after=tuple(self.after),
            skipped=self.skipped,
            problems=(*self.problems, *missing),
            is_ruled=self.manner.columns.ruled,
        )
        return without_page_marks(found)


def _text(line: Line) -> tuple[float, str]:
    return line.base, line.text
