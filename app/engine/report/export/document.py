"""The pages of the PDF: head line, page numbers, section titles with their place in the contents, text, tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fpdf import FPDF

from app.engine.messages.wording import percent, yuan
from app.engine.report.export.grid import Grid, GridColumn, break_lines
from app.engine.report.export.labels import Language, label
from app.engine.report.export.tables import Column, Measure, Table, Value
from app.engine.report.export.typesetting import FAMILY, font_for_document, printable
from app.engine.types.report import Report

THEME = (22, 93, 255)
GREY = (108, 117, 128)
AMBER = (255, 125, 0)
PALE = (255, 247, 232)
SMALL = 7.0
ENTRIES_A_PAGE = 42


@dataclass(frozen=True)
class Entry:
    """A line of the contents: a section (level 0) or a part of one, and where it stands."""

    title: str
    level: int
    page: int
    link: int


class Document(FPDF):  # type: ignore[misc]
    """An A4 document in the report's font."""

    def __init__(self, report: Report, language: Language, mark: str = "") -> None:
        super().__init__(orientation="P", unit="mm", format="A4")
        self.language, self.mark = language, mark
        self.head = f"{label('report', language)} · {report.customer or label('unnamed', language)}"
        self.entries: list[Entry] = []
        self.set_auto_page_break(True, margin=16)
        self.set_margins(14, 16, 14)
        self.alias_nb_pages()
        self.fonts[FAMILY] = font_for_document()
        self.set_font(FAMILY, size=9)

    def header(self) -> None:
        """The report's name and customer at the top of every page but the first."""
        if self.page_no() > 1:
            self.set_font(FAMILY, size=SMALL)
            self.set_text_color(*GREY)
            self.set_y(8)
            self.cell(0, 4, self.printable(self.head))
            self.set_y(16)
            self.set_text_color(0)

    def footer(self) -> None:
        """The page number, and who took the file when."""
        self.set_font(FAMILY, size=SMALL)
        self.set_text_color(*GREY)
        if self.mark:
            self.set_y(-7)
            self.cell(0, 4, self.printable(self.mark), align="C")
        self.set_y(-11)
        self.cell(0, 4, label("page", self.language, page=self.page_no(), pages="{nb}"), align="C")
        self.set_text_color(0)

    def printable(self, text: str) -> str:
        """Text as it is set: see typesetting.printable."""
        return printable(self.fonts[FAMILY], text)

    @property
    def has_signs(self) -> bool:
        """Whether a character so far was set as a framed code."""
        return any(name.startswith("sign") for name in self.fonts[FAMILY].ttfont["glyf"].glyphOrder[-3:])

    def turn(self, orientation: str) -> None:
        """Go on upright ("P") or sideways ("L"): on a new page when this one stands otherwise."""
        if self.cur_orientation != orientation:
            self.add_page(orientation=orientation)

    def title_line(self, text: str, space: float = 40, level: int = 0) -> None:
        """A section title that keeps some room below it on its page and stands in the contents."""
        if self.will_page_break(space):
            self.add_page(same=True)
        elif self.y > self.t_margin + 1:
            self.ln(5 if level == 0 else 4)
        text = self.printable(text)
        self._list(text, level)
        self.set_font(FAMILY, size=12.5 if level == 0 else 10)
        self.set_text_color(*(THEME if level == 0 else (29, 33, 41)))
        self.multi_cell(0, 7 if level == 0 else 5.5, text, align="L", new_x="LMARGIN", new_y="NEXT")
        self.set_text_color(0)
        self.ln(1)

    def chapter(self, table: Table, size: float = SMALL, title: str = "", none: str = "") -> None:
        """A section that is one table; where it is empty, one line with `none` (or "none") behind its title."""
        title = title or table.title
        if table.rows:
            self.title_line(title)
            self.put_table(table, size)
        else:
            self.empty_chapter(title, none or label("none", self.language))

    def empty_chapter(self, title: str, none: str) -> None:
        """A section with nothing in it: one line, which stands in the contents like any other."""
        colon = "：" if self.language == "zh-CN" else ": "
        if self.will_page_break(12):
            self.add_page(same=True)
        elif self.y > self.t_margin + 1:
            self.ln(3)
        self._list(self.printable(title), 0)
        self.set_font(FAMILY, size=9)
        self.set_text_color(*THEME)
        name = self.printable(title + colon)
        self.cell(self.get_string_width(name) + self.c_margin, 5, name)
        rest = self.printable(none)
        self.set_text_color(*GREY)
        room = (self.w - self.r_margin - self.x - 2 * self.c_margin) * self.k * 1000 / 8.5
        self.set_font(FAMILY, size=8.5)
        left = self.x
        for line in break_lines(rest, room, self.fonts[FAMILY].cw):
            self.set_x(left)
            self.cell(0, 5, line, new_x="LMARGIN", new_y="NEXT")
        self.set_text_color(0)

    def _list(self, title: str, level: int) -> None:
        """Put a title into the contents and the outline."""
        self.entries.append(Entry(title, level, self.page, self.add_link(y=self.y)))
        self.start_section(title, level if self.entries[1:] else 0)

    def paragraph(self, text: str, size: float = 8.5, *, is_quiet: bool = False) -> None:
        """Running text over the whole width."""
        self.set_font(FAMILY, size=size)
        if is_quiet:
            self.set_text_color(*GREY)
        font = self.fonts[FAMILY]
        room = (self.epw - 2 * self.c_margin) * self.k * 1000 / size
        for line in break_lines(self.printable(text), room, font.cw):
            self.cell(0, size * 0.55, line, new_x="LMARGIN", new_y="NEXT")
        self.set_text_color(0)

    def warning(self, text: str, size: float = 10.5) -> None:
        """A sentence that nobody may miss, in a box over the whole width."""
        self.set_font(FAMILY, size=size)
        self.set_draw_color(*AMBER)
        self.set_fill_color(*PALE)
        self.set_line_width(0.6)
        room = (self.epw - 2 * self.c_margin) * self.k * 1000 / size
        lines = break_lines(self.printable(text), room, self.fonts[FAMILY].cw)
        height = size * 0.55
        self.rect(self.l_margin, self.y, self.epw, height * len(lines) + 4, style="DF")
        self.ln(2)
        for line in lines:
            self.cell(0, height, line, new_x="LMARGIN", new_y="NEXT")
        self.ln(2)
        self.set_line_width(0.2)
        self.set_draw_color(0)

    def put_table(self, table: Table, size: float = SMALL) -> None:
        """A table with repeated headings; numbers stand to the right, columns without any text are left out."""
        if not table.rows:
            self.paragraph(label("none", self.language), is_quiet=True)
            return
        used = [j for j in range(len(table.columns)) if any(values[j] != "" for values in table.rows)]
        shown = [table.columns[j] for j in used]
        columns = [GridColumn(each.title, each.width, each.kind != "text") for each in shown]
        rows = [[self.printable(printed(table.columns[j], values[j])) for j in used] for values in table.rows]
        Grid(self, columns, size).put(rows)

    def leave_contents(self, number: int) -> None:
        """Leave pages for contents of `number` lines, which are written at the end; go on behind them."""
        pages = max(1, -(-number // ENTRIES_A_PAGE))
        self.add_page()
        self.insert_toc_placeholder(lambda *_: self._put_contents(pages), pages)

    def _put_contents(self, pages: int) -> None:
        """Write the contents on the pages that were left for them: titles, page numbers, links."""
        for place in range(pages):
            if place:
                self.add_page()
            self.set_font(FAMILY, size=9)
            self.set_y(self.t_margin)
            if place == 0:
                self.set_font(FAMILY, size=12.5)
                self.set_text_color(*THEME)
                self.cell(0, 9, label("contents", self.language), new_x="LMARGIN", new_y="NEXT")
                self.set_text_color(0)
            self._put_entries(self.entries[place * ENTRIES_A_PAGE :][:ENTRIES_A_PAGE])

    def _put_entries(self, entries: Sequence[Entry]) -> None:
        font = self.fonts[FAMILY]
        for entry in entries:
            size = 9.5 if entry.level == 0 else 8.5
            self.set_font(FAMILY, size=size)
            indent = 5.0 * entry.level
            room = (self.epw - indent - 24) * self.k * 1000 / size
            lines = break_lines(entry.title, room, font.cw)
            title = lines[0] + ("…" if len(lines) > 1 else "")
            width = sum(font.cw[ord(each)] for each in title) * size / 1000 / self.k + 2 * self.c_margin
            self.set_x(self.l_margin + indent)
            self.cell(width, 5.8, title, link=entry.link)
            y = self.y + 4.1
            self.set_draw_color(201, 205, 212)
            self.set_dash_pattern(dash=0.3, gap=1)
            self.line(self.l_margin + indent + width + 1, y, self.w - self.r_margin - 10, y)
            self.set_dash_pattern()
            self.set_x(self.w - self.r_margin - 10)
            self.cell(10, 5.8, str(entry.page), align="R", link=entry.link, new_x="LMARGIN", new_y="NEXT")


def printed(column: Column, value: Value) -> str:
    """A value as it is printed: amounts with two decimals, shares in per cent, nothing as a dash."""
    if isinstance(value, Measure):
        return _measured(value)
    if value is None:
        return "–"
    if column.kind == "fen":
        return yuan(int(value))
    if column.kind == "share":
        return percent(float(value))
    return f"{value:,}" if column.kind == "count" else str(value)


def _measured(measure: Measure) -> str:
    if measure.value is None:
        return "–"
    if measure.unit == "fen":
        return yuan(round(measure.value))
    if measure.unit == "share":
        return percent(measure.value)
    return f"{measure.value:,.10g}"
