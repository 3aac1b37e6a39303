"""The first pages of the PDF, by which one decides: lamp, lead, four figures, money in by kind, findings, papers, files."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.report.export.chart import draw_inflow
from app.engine.report.export.content import (
    FILES_SHOWN,
    Content,
    Form,
    deciding_papers,
    deciding_tables,
    first_causes,
    has_chart,
    headline_figures,
    lead_lines,
    more_line,
    review_line,
    urgent_findings,
)
from app.engine.report.export.document import GREY, SMALL, Document
from app.engine.report.export.grid import break_lines
from app.engine.report.export.labels import label, unit_of
from app.engine.report.export.summary import mark_money
from app.engine.report.export.typesetting import FAMILY

LAMPS = {"green": (0, 154, 41), "amber": (210, 95, 0), "red": (203, 39, 45)}
SEVERITIES = {"high": (203, 39, 45), "medium": (210, 95, 0), "low": (134, 144, 156)}
LINE = (229, 230, 235)
INK = (29, 33, 41)
URGENT_SHOWN = 6
CAUSES_SHOWN = 3
_BOX = 19.0
"""Millimetres of height that a headline figure takes."""
_LARGEST = 14.0
"""Points of a headline figure that has room."""
_TITLE, _ROW = 14.0, 5.0
"""Millimetres of height that a title with a broken heading and a line of a table take."""


def put_first_page(document: Document, content: Content, form: Form) -> None:
    """Write what a reader needs to decide, from the document's place on."""
    _head(document, content)
    _lamp(document, content, form)
    for each in lead_lines(content):
        document.paragraph(each, 10.5)
        document.ln(0.8)
    _headlines(document, content)
    _conclusion(document, content)
    if has_chart(content.report):
        unit = unit_of(content.report.currency, content.language)
        _title(document, label("inflow_chart", content.language, unit=unit), 62)
        draw_inflow(document, content.report, content.language)
    _urgent(document, content, form)
    _bullets(document, label("papers", content.language), deciding_papers(content))
    _tables(document, content)
    _files(document, content, form)


def _conclusion(document: Document, content: Content) -> None:
    """What the operator concludes, above what can grow, and how far the review is."""
    state = review_line(content)
    if not (content.remarks.conclusion or state):
        return
    _title(document, label("conclusion", content.language), 20)
    if content.remarks.conclusion:
        document.paragraph(content.remarks.conclusion, 9)
    if state:
        document.paragraph(state, 7.5, is_quiet=True)


def _tables(document: Document, content: Content) -> None:
    """The months by kind, where income comes from, and the lenders: on the first page only what is whole there."""
    for table, rest in deciding_tables(content):
        needed = _TITLE + _ROW * (len(table.rows) + 1)
        if document.page_no() == 1 and document.will_page_break(needed):
            document.add_page()
        _title(document, table.title, 30)
        document.put_table(mark_money(table, content.report, content.language), size=6.5)
        if rest:
            document.paragraph(rest, SMALL, is_quiet=True)


def _title(document: Document, text: str, space: float) -> None:
    if document.will_page_break(space):
        document.add_page()
    else:
        document.ln(3.5)
    document.set_font(FAMILY, size=11)
    document.set_text_color(*INK)
    document.cell(0, 6, document.printable(text), new_x="LMARGIN", new_y="NEXT")
    document.set_text_color(0)
    document.ln(0.5)


def _head(document: Document, content: Content) -> None:
    report, language = content.report, content.language
    customer = report.customer or label("unnamed", language)
    document.set_font(FAMILY, size=19)
    document.set_text_color(*INK)
    room = document.epw * document.k * 1000 / 19
    title = document.printable(f"{customer} · {label('report', language)}")
    for line in break_lines(title, room, document.fonts[FAMILY].cw):
        document.cell(0, 9, line, new_x="LMARGIN", new_y="NEXT")
    parts = (
        f"{report.period_from or '?'} – {report.period_to or '?'}",
        f"{label('currency', language)} {report.currency}",
        f"{label('rows', language)} {report.summary.rows:,}",
        f"{label('made_at', language)} {content.made_at:%Y-%m-%d %H:%M}",
        *([f"{label('made_by', language)} {content.made_by}"] if content.made_by else []),
        f"{label('versions', language)} {report.method.engine_version} / {report.method.rules_version}",
    )
    document.paragraph(" · ".join(parts), 7.5, is_quiet=True)
    if content.remarks.terms:
        document.paragraph(content.remarks.terms, 7.5, is_quiet=True)
    document.ln(2)


def _lamp(document: Document, content: Content, form: Form) -> None:
    verdict = content.report.summary.verdict
    document.set_fill_color(*LAMPS[verdict.level])
    document.ellipse(document.l_margin + 1, document.y + 1.2, 3, 3, style="F")
    document.set_x(document.l_margin + 5)
    document.set_font(FAMILY, size=10.5)
    document.set_text_color(*LAMPS[verdict.level])
    document.cell(0, 5.5, document.printable(content.text_of(verdict.title)), new_x="LMARGIN", new_y="NEXT")
    document.set_text_color(0)
    for each in first_causes(content, form, CAUSES_SHOWN):
        document.paragraph(each, 8, is_quiet=True)
    document.ln(2)


def _headlines(document: Document, content: Content) -> None:
    """Four boxes beside each other: name, figure, and what one must know of it."""
    figures = headline_figures(content)
    if not figures:
        return
    font, width = document.fonts[FAMILY], document.epw / len(figures)
    room = (width - 4) * document.k * 1000 / SMALL
    notes = [
        break_lines(document.printable(each.note), room, font.cw) if each.note else [] for each in figures
    ]
    height = _BOX - 3.5 + 3.5 * max(1, *(len(lines) for lines in notes))
    if document.will_page_break(height + 4):
        document.add_page()
    document.ln(1.5)
    top = document.y
    document.set_draw_color(*LINE)
    document.rect(document.l_margin, top, document.epw, height)
    for place, (each, lines) in enumerate(zip(figures, notes, strict=True)):
        left = document.l_margin + width * place
        if place:
            document.line(left, top + 2, left, top + height - 2)
        wide = sum(font.cw[ord(one)] for one in document.printable(each.value))
        size = min(_LARGEST, (width - 4) * document.k * 1000 / max(1, wide))
        _at(document, left + 1, top + 1.5, each.name, SMALL, GREY)
        _at(document, left + 1, top + 6.2, each.value, size, INK)
        for down, line in enumerate(lines):
            colour = LAMPS["amber"] if each.warns else GREY
            _at(document, left + 1, top + 12.6 + 3.5 * down, line, SMALL, colour)
    document.set_text_color(0)
    document.set_draw_color(0)
    document.set_xy(document.l_margin, top + height)


def _at(document: Document, x: float, y: float, text: str, size: float, colour: Sequence[int]) -> None:
    document.set_xy(x, y)
    document.set_font(FAMILY, size=size)
    document.set_text_color(*colour)
    document.cell(0, size * 0.42, document.printable(text))


def _urgent(document: Document, content: Content, form: Form) -> None:
    found = urgent_findings(content)
    if not found:
        return
    _title(document, label("urgent", content.language), 28)
    for each in found[:URGENT_SHOWN]:
        if document.will_page_break(9):
            document.add_page()
        document.set_fill_color(*SEVERITIES[each.severity])
        document.ellipse(document.l_margin + 1.2, document.y + 1.5, 1.8, 1.8, style="F")
        _indented(document, each.line)
    rest = len(found) - URGENT_SHOWN
    if rest > 0:
        _indented(document, more_line("more_findings", content, form, rest))


def _bullets(document: Document, title: str, lines: Sequence[str]) -> None:
    if lines:
        _title(document, title, 28)
    for each in lines:
        if document.will_page_break(9):
            document.add_page()
        document.set_fill_color(*GREY)
        document.ellipse(document.l_margin + 1.6, document.y + 1.9, 1, 1, style="F")
        _indented(document, each)


def _indented(document: Document, text: str) -> None:
    document.l_margin += 4
    document.set_x(document.l_margin)
    document.paragraph(text, 8.5)
    document.l_margin -= 4
    document.set_x(document.l_margin)
    document.ln(0.6)


def _files(document: Document, content: Content, form: Form) -> None:
    _title(document, label("files", content.language), 20)
    files = content.report.files
    for each in files[:FILES_SHOWN]:
        if document.will_page_break(9):
            document.add_page()
        document.paragraph(
            f"{each.index + 1}. {each.member or each.file} · {content.text_of(each.state_text)}", 8
        )
        document.paragraph(f"SHA-256 {each.sha256}", SMALL, is_quiet=True)
    if len(files) > FILES_SHOWN:
        text = more_line("more_files", content, form, len(files) - FILES_SHOWN)
        document.paragraph(text, 8, is_quiet=True)
