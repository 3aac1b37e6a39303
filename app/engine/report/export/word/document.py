"""The house's own Word document of a report: a first page that decides, and (in full) the tables behind it."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import docx
from docx.enum.section import WD_ORIENT
from docx.oxml.ns import qn
from docx.shared import Mm, Pt, RGBColor

from app.engine.report.export.content import (
    FILES_SHOWN,
    Content,
    Form,
    deciding_papers,
    deciding_tables,
    first_causes,
    has_chart,
    headline_table,
    lead_lines,
    more_line,
    paper_lines,
    review_line,
    urgent_lines,
    verdict_lines,
)
from app.engine.report.export.labels import label, unit_of
from app.engine.report.export.picture import inflow_picture
from app.engine.report.export.summary import mark_money, summary_table
from app.engine.report.export.tables import (
    Table,
    categories_table,
    debts_table,
    exclusions_table,
    files_table,
    findings_table,
    hits_table,
    months_table,
    parties_table,
    streams_table,
)
from app.engine.report.export.word.package import reset_times
from app.engine.report.export.word.setting import clean, element, table_element

LATIN, CHINESE = "Arial", "Microsoft YaHei"
LAMPS = {
    "green": RGBColor(0x00, 0x9A, 0x29),
    "amber": RGBColor(0xD2, 0x5F, 0x00),
    "red": RGBColor(0xCB, 0x27, 0x2D),
}
GREY = RGBColor(0x4E, 0x59, 0x69)
AMBER_PAPER = "FFF7E8"
URGENT_SHOWN = 6
"""Lines of findings on the first page of the short form."""
_PARTIES = 100


def render_docx(content: Content, form: Form) -> bytes:
    """The report as a Word document; equal input gives equal bytes."""
    document = docx.Document()
    prepare(document)
    _describe(document, content)
    _head(document, content)
    _decide(document, content, form)
    if form == "full":
        _appendix(document, content)
    out = BytesIO()
    document.save(out)
    return reset_times(out.getvalue())


def prepare(document: Any) -> None:
    """Give a new document its page and fonts."""
    _set_page(document)
    _set_fonts(document)


def _set_page(document: Any) -> None:
    section = document.sections[0]
    section.page_width, section.page_height = Mm(210), Mm(297)
    section.left_margin = section.right_margin = Mm(18)
    section.top_margin = section.bottom_margin = Mm(16)


def _set_fonts(document: Any) -> None:
    sizes = {"Normal": 10.0, "Title": 20.0, "Heading 1": 13.0, "Heading 2": 11.0, "List Bullet": 10.0}
    for name, points in sizes.items():
        style = document.styles[name]
        style.font.name, style.font.size = LATIN, Pt(points)
        style.font.color.rgb = RGBColor(0x1D, 0x21, 0x29)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for each in list(fonts.attrib):
            if "Theme" in each or "theme" in each:
                del fonts.attrib[each]
        fonts.set(qn("w:eastAsia"), CHINESE)
    for name in ("Normal", "List Bullet"):
        document.styles[name].paragraph_format.space_after = Pt(3)
    for name, before in (("Heading 1", 12.0), ("Heading 2", 8.0)):
        document.styles[name].paragraph_format.space_before = Pt(before)
        document.styles[name].paragraph_format.space_after = Pt(4)
    line = document.styles["Title"].element.find(f".//{qn('w:pBdr')}")
    if line is not None:
        line.getparent().remove(line)


def _describe(document: Any, content: Content) -> None:
    about = document.core_properties
    customer = content.report.customer or label("unnamed", content.language)
    about.title = clean(f"{label('report', content.language)} · {customer}")[:255]
    about.author, about.last_modified_by, about.comments = clean(content.made_by)[:255], "", ""
    about.created = about.modified = content.made_at.replace(tzinfo=None)
    about.language = content.language
    footer = document.sections[0].footer.paragraphs[0]
    footer.alignment = 1
    for kind, text in (("begin", None), (None, "PAGE"), ("end", None)):
        run = footer.add_run()
        if kind:
            run._r.append(element("w:fldChar", fldCharType=kind))
        else:
            code = element("w:instrText")
            code.text = text
            run._r.append(code)
    put_mark(document, content)


def put_mark(document: Any, content: Content) -> None:
    """Say at the foot of every page who took the file when, if that is to be said."""
    if not content.remarks.mark:
        return
    for place, section in enumerate(document.sections):
        # What follows the section before has its foot already.
        if place == 0 or not section.footer.is_linked_to_previous:
            line = section.footer.add_paragraph()
            line.alignment = 1
            run = line.add_run(clean(content.remarks.mark))
            run.font.size, run.font.color.rgb = Pt(7), GREY


def _head(document: Any, content: Content) -> None:
    report, language = content.report, content.language
    customer = report.customer or label("unnamed", language)
    document.add_paragraph(clean(f"{customer} · {label('report', language)}"), style="Title")
    parts = (
        f"{report.period_from or '?'} – {report.period_to or '?'}",
        f"{label('currency', language)} {report.currency}",
        f"{label('rows', language)} {report.summary.rows:,}",
        f"{label('made_at', language)} {content.made_at:%Y-%m-%d %H:%M}",
        *([f"{label('made_by', language)} {content.made_by}"] if content.made_by else []),
    )
    _quiet(document, " · ".join(parts))
    if content.remarks.terms:
        _quiet(document, content.remarks.terms)


def _decide(document: Any, content: Content, form: Form) -> None:
    """What a reader needs to decide: lamp, lead, figures, months, findings, papers, conclusion, files."""
    report, language = content.report, content.language
    verdict = report.summary.verdict
    lamp = document.add_paragraph()
    lamp.paragraph_format.space_before = Pt(6)
    run = lamp.add_run(clean(f"● {content.text_of(verdict.title)}"))
    run.bold, run.font.color.rgb = True, LAMPS[verdict.level]
    reasons = verdict_lines(content) if form == "full" else first_causes(content, form, 1)
    lamp.add_run(clean(f"  {reasons[0]}"))
    for each in reasons[1:]:
        document.add_paragraph(clean(each), style="List Bullet")
    for place, each in enumerate(lead_lines(content)):
        sentence = document.add_paragraph(clean(each))
        for part in sentence.runs:
            part.font.size = Pt(11.5)
        if not place and verdict.missing:
            sentence._p.get_or_add_pPr().append(element("w:shd", val="clear", color="auto", fill=AMBER_PAPER))
    _put(document, content, "", headline_table(content), 10)
    _conclude(document, content)
    _chart(document, content)
    _lines(document, label("urgent", language), _most(urgent_lines(content), form, content))
    papers = paper_lines(content) if form == "full" else deciding_papers(content)
    _lines(document, label("papers", language), papers)
    for table, rest in deciding_tables(content):
        _put(document, content, table.title, table, 7.5 if table.name == "inflow" else 6)
        if rest:
            _quiet(document, rest)
    document.add_heading(label("files", language), 1)
    for file in report.files[:FILES_SHOWN]:
        named = f"{file.index + 1}. {file.member or file.file} · {content.text_of(file.state_text)}"
        _quiet(document, f"{named}\nSHA-256 {file.sha256}")
    if len(report.files) > FILES_SHOWN:
        _quiet(document, more_line("more_files", content, form, len(report.files) - FILES_SHOWN))


def _conclude(document: Any, content: Content) -> None:
    """What the operator concludes, and how far the review is."""
    state = review_line(content)
    if content.remarks.conclusion or state:
        document.add_heading(label("conclusion", content.language), 1)
    if content.remarks.conclusion:
        document.add_paragraph(clean(content.remarks.conclusion))
    if state:
        _quiet(document, state)


def _chart(document: Any, content: Content) -> None:
    """Money in by kind and month, drawn as in the PDF."""
    if has_chart(content.report):
        title = label(
            "inflow_chart", content.language, unit=unit_of(content.report.currency, content.language)
        )
        document.add_heading(title, 1)
        picture = document.add_picture(
            BytesIO(inflow_picture(content.report, content.language)), width=Mm(174)
        )
        # What a screen reader says of it; the table below has its figures.
        picture._inline.docPr.set("descr", title)


def _most(lines: list[str], form: Form, content: Content) -> list[str]:
    rest = len(lines) - URGENT_SHOWN
    if form == "full" or rest <= 0:
        return lines
    return [*lines[:URGENT_SHOWN], more_line("more_findings", content, form, rest)]


def _appendix(document: Any, content: Content) -> None:
    """The tables behind the first page, each with its title; wide ones lie sideways."""
    report, language = content.report, content.language
    section = document.add_section()
    section.orientation = WD_ORIENT.LANDSCAPE
    section.page_width, section.page_height = Mm(297), Mm(210)
    for table in (
        summary_table(report, language),
        files_table(report, language),
        months_table(report, language),
        categories_table(report, language),
        streams_table(report, language),
        debts_table(report, language),
        parties_table(report, language, _PARTIES),
        hits_table(report, language),
        findings_table(report.findings, "findings", language),
        findings_table(report.checks, "checks", language),
        exclusions_table(report, language),
    ):
        if table.rows:
            _put(document, content, table.title, table, 7)
        else:
            _nothing(document, content, table.title)
    document.add_heading(label("method", language), 1)
    for note in report.method.notes:
        document.add_paragraph(clean(content.text_of(note)), style="List Bullet")


def _put(document: Any, content: Content, title: str, table: Table, points: float) -> None:
    if title:
        document.add_heading(title, 1)
    gap = document.add_paragraph()
    gap.paragraph_format.space_after = Pt(0)
    marked = mark_money(table, content.report, content.language)
    gap._p.addprevious(table_element(marked, content.language, points))


def _nothing(document: Any, content: Content, title: str) -> None:
    """A chapter with nothing in it is one line."""
    colon = "：" if content.language == "zh-CN" else ": "
    document.add_heading(clean(title + colon + label("none", content.language)), 2)


def _lines(document: Any, title: str, lines: Sequence[str]) -> None:
    if lines:
        document.add_heading(title, 1)
    for each in lines:
        document.add_paragraph(clean(each), style="List Bullet")


def _quiet(document: Any, text: str) -> None:
    run = document.add_paragraph().add_run(clean(text))
    run.font.size, run.font.color.rgb = Pt(8.5), GREY
