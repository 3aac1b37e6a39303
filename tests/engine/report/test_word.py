"""A report as a Word document, a firm's template with named fields, and templates that mean harm."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from io import BytesIO
from typing import Any

import docx
import pytest
from PIL import Image

from app.engine.messages.wording import both, yuan
from app.engine.process.analysis import Options, analyse
from app.engine.report.export.chart import KINDS
from app.engine.report.export.content import (
    Content,
    deciding_tables,
    headline_figures,
    lead_lines,
    paper_lines,
)
from app.engine.report.export.labels import label, unit_of
from app.engine.report.export.pdf import render_pdf
from app.engine.report.export.remarks import Remarks
from app.engine.report.export.word.document import render_docx
from app.engine.report.export.word.example import example_docx
from app.engine.report.export.word.fields import FIELDS, field_of
from app.engine.report.export.word.filling import fields_of, fill_template
from app.engine.report.export.word.package import TEMPLATE_BYTES, TemplateRefusedError
from app.engine.report.figures import BY_ID
from app.engine.types.lead import Paper
from app.engine.types.report import Report
from tests.engine.frames import BANK, covering, reading, row
from tests.engine.judgement.test_demo_customers import DEEDS, analysed
from tests.engine.surfaces import pages_of

LANGUAGES = ("zh-CN", "en-US")
MADE_AT = datetime(2026, 7, 1, 9, 30)
CONCLUSION = "建议补充三月转账的凭证。\n其余无异议。"
RELATION = (
    '<Relationship Id="rIdX" Type="http://x/relationships/{kind}" Target="{target}" TargetMode="{mode}"/>'
)


@pytest.fixture(scope="module")
def report() -> Report:
    months = [f"2026-{month:02d}" for month in range(1, 7)]
    rows = [row(f"{month}-10", "in", "10000.01", "甲公司", text="代发工资") for month in months]
    rows += [row("2026-02-05", "in", 30_000, "度小满", text="放款")]
    rows += [row(f"{month}-20", "out", 2_800, "度小满", text="还款") for month in months[2:]]
    rows += [row("2026-03-03", "out", 500, "六合彩资料群\x0b<&>", text="六合彩")]
    return analyse(reading(rows, covering(BANK, "2026-01-01", "2026-06-30")), Options("张三<&>")).report


def content(report: Report, language: Any = "zh-CN") -> Content:
    return Content(report, language, MADE_AT, "王审", Remarks(CONCLUSION))


def template(*paragraphs: str, header: str = "") -> bytes:
    document = docx.Document()
    for each in paragraphs:
        document.add_paragraph(each)
    document.sections[0].header.paragraphs[0].text = header
    return saved(document)


def saved(document: Any) -> bytes:
    out = BytesIO()
    document.save(out)
    return out.getvalue()


def words_of(data: bytes) -> str:
    """Every text of a Word file, paragraph by paragraph, header and cells too."""
    with zipfile.ZipFile(BytesIO(data)) as archive:
        names = [each for each in archive.namelist() if each.startswith("word/") and each.endswith(".xml")]
        roots = [docx.oxml.parse_xml(archive.read(name)) for name in names]
    tag = docx.oxml.ns.qn("w:p")
    return "\n".join("".join(part.itertext()) for root in roots for part in root.iter(tag))


def changed(data: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """A Word file with one part changed, or a new one."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as archive, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        parts = {each: archive.read(each) for each in archive.namelist()}
        parts[part] = change(parts.get(part, b""))
        for name, value in parts.items():
            made.writestr(name, value)
    return out.getvalue()


def refused(data: bytes) -> TemplateRefusedError:
    with pytest.raises(TemplateRefusedError) as caught:
        fields_of(data)
    assert all(caught.value.text[language] for language in LANGUAGES)
    return caught.value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("form", ["short", "full"])
def test_a_word_document_says_what_the_report_says(report: Report, language: Any, form: Any) -> None:
    data = render_docx(content(report, language), form)
    words = words_of(data)
    for sentence in report.lead.sentences:
        assert "".join(span.text[language] for span in sentence) in words
    for headline in report.lead.headlines:
        assert BY_ID[headline.figure].name[language] in words
        assert headline.note is None or headline.note[language] in words
    for kind in report.lead.inflow:
        assert all(yuan(fen) in words for fen in (kind.total_fen, *kind.months.values()))
    for paper in report.lead.papers:
        assert paper.ask[language] in words
    for file in report.files:
        assert file.sha256 in words
    assert report.summary.verdict.title[language] in words
    assert "张三<&>" in words
    assert "其余无异议。" in words
    if form == "full":
        for month in report.months:
            assert all(yuan(fen) in words for fen in (month.in_fen, month.out_fen, month.real_out_fen))
        for category in report.categories:
            assert yuan(category.value_fen) in words
    assert data == render_docx(content(report, language), form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_names_every_field_and_is_filled_without_a_rest(report: Report, language: Any) -> None:
    example = example_docx(language)
    assert set(fields_of(example)) == {each.id for each in FIELDS}
    filled = fill_template(example, content(report, language))
    words = words_of(filled)
    assert "{{" not in words
    for kind in report.lead.inflow:
        assert yuan(kind.total_fen) in words
    assert filled == fill_template(example, content(report, language))
    assert len(docx.Document(BytesIO(filled)).tables) == sum(each.kind == "table" for each in FIELDS)


def test_fields_are_known_by_id_and_by_either_name_whatever_the_blanks() -> None:
    for name in ("net_in_fen", "净流入", "Net inflow", " net inflow "):
        found = field_of(name)
        assert found is not None
        assert found.id == "net_in_fen"
    for each in FIELDS:
        assert all(field_of(name) is each for name in (each.id, *each.name.values()))


def test_a_field_keeps_the_looks_of_its_place_although_word_cut_it_in_pieces(report: Report) -> None:
    document = docx.Document()
    paragraph = document.add_paragraph("客户：")
    for piece in ("{", "{客", "户}", "}，净流入 {{净流入", "}} 元"):
        paragraph.add_run(piece).bold = True
    cell = document.add_table(1, 1).rows[0].cells[0]
    cell.paragraphs[0].text = "{{conclusion}}"
    filled = docx.Document(BytesIO(fill_template(saved(document), content(report))))
    assert filled.paragraphs[0].text == f"客户：张三<&>，净流入 {yuan(report.summary.real_in_fen)} 元"
    assert all(run.bold for run in filled.paragraphs[0].runs[1:])
    assert filled.tables[0].rows[0].cells[0].text == CONCLUSION


def test_the_header_is_filled_too(report: Report) -> None:
    filled = fill_template(template("x", header="{{客户}} 的报告"), content(report))
    assert docx.Document(BytesIO(filled)).sections[0].header.paragraphs[0].text == "张三<&> 的报告"


def test_lines_become_paragraphs_that_look_like_the_field(report: Report) -> None:
    document = docx.Document()
    document.add_paragraph("{{概述}}", style="List Bullet")
    filled = docx.Document(BytesIO(fill_template(saved(document), content(report))))
    assert len(filled.paragraphs) == len(report.lead.sentences)
    assert {each.style.name for each in filled.paragraphs} == {"List Bullet"}


def test_unknown_fields_are_all_named() -> None:
    caught = refused(template("{{客户}} {{信用评分}}", "{{score}} {{ open"))
    assert caught.code == "unknown_fields"
    assert caught.name == "信用评分, score, {{ open"
    assert "信用评分" in caught.text["zh-CN"]


def test_a_table_within_a_sentence_or_a_header_is_refused() -> None:
    assert refused(template("见 {{逐月收支}}")).code == "not_alone"
    assert refused(template("x", header="{{逐月收支}}")).code == "not_alone"


@pytest.mark.parametrize(
    "code",
    [
        "{% for x in y %}",
        "{{ ''.__class__.__mro__ }}",
        "{# note #}",
        "{{ 7*7 }}",
        "{%p if a %}",
        "{{customer|safe}}",
    ],
)
def test_a_template_runs_no_code(code: str) -> None:
    assert refused(template(code)).code in {"code", "unknown_fields"}


def test_a_value_that_looks_like_a_field_stays_as_it_is(report: Report) -> None:
    said = Content(report, "zh-CN", MADE_AT, "{{客户}}", Remarks("{{逐月收支}} {% x %}"))
    words = words_of(fill_template(template("{{made_by}}/{{conclusion}}"), said))
    assert "{{客户}}/{{逐月收支}} {% x %}" in words


@pytest.mark.parametrize(
    ("kind", "target", "mode", "code"),
    [
        ("attachedTemplate", "file:///c:/t.dotm", "External", "external"),
        ("attachedTemplate", "https://evil.example/t.dotm", "External", "external"),
        ("image", "http://evil.example/a.png", "External", "external"),
        ("image", "\\\\evil\\share\\a.png", "Internal", "external"),
        ("hyperlink", "javascript:alert(1)", "External", "external"),
        ("hyperlink", "file:///etc/passwd", "External", "external"),
        ("oleObject", "embeddings/a.bin", "Internal", "embedded"),
        ("aFChunk", "chunk.html", "Internal", "embedded"),
        ("control", "activeX/a.xml", "Internal", "embedded"),
        ("vbaProject", "vbaProject.bin", "Internal", "macros"),
    ],
)
def test_what_reaches_out_or_runs_is_refused(kind: str, target: str, mode: str, code: str) -> None:
    line = RELATION.format(kind=kind, target=target, mode=mode).encode()
    rels = "word/_rels/document.xml.rels"
    data = changed(
        template("x"), rels, lambda part: part.replace(b"</Relationships>", line + b"</Relationships>")
    )
    assert refused(data).code == code


def test_a_link_to_a_web_page_and_a_page_number_are_welcome() -> None:
    line = RELATION.format(kind="hyperlink", target="https://bank.example", mode="External").encode()
    rels = "word/_rels/document.xml.rels"
    data = changed(
        template("x"), rels, lambda part: part.replace(b"</Relationships>", line + b"</Relationships>")
    )
    field = b'<w:p><w:fldSimple w:instr=" PAGE \\* MERGEFORMAT "/></w:p></w:body>'
    assert fields_of(in_body(data, field)) == []


def in_body(data: bytes, xml: bytes) -> bytes:
    return changed(data, "word/document.xml", lambda part: part.replace(b"</w:body>", xml))


@pytest.mark.parametrize(
    "code",
    [
        "DDEAUTO c:\\\\cmd.exe",
        'INCLUDEPICTURE "http://e/x.png"',
        "INCLUDETEXT c:\\\\x",
        'HYPERLINK "file:///c:/x"',
    ],
)
def test_word_fields_that_fetch_or_run_are_refused(code: str) -> None:
    simple = f"<w:p><w:fldSimple w:instr='{code}'/></w:p></w:body>".encode()
    assert refused(in_body(template("x"), simple)).code in {"field_code", "external"}
    half = len(code.split()[0]) // 2
    begin, end = (f'<w:r><w:fldChar w:fldCharType="{each}"/></w:r>' for each in ("begin", "end"))
    pieces = "".join(f"<w:r><w:instrText>{each}</w:instrText></w:r>" for each in (code[:half], code[half:]))
    cut = f"<w:p>{begin}{pieces}{end}</w:p></w:body>".encode()
    assert refused(in_body(template("x"), cut)).code in {"field_code", "external"}


def test_a_picture_by_address_is_refused() -> None:
    picture = (
        b'<w:p><w:r><w:pict><v:imagedata xmlns:v="urn:v" src="http://e/x"/></w:pict></w:r></w:p></w:body>'
    )
    assert refused(in_body(template("x"), picture)).code == "external"


def test_macros_are_refused_by_the_types_of_the_parts() -> None:
    def macro(part: bytes) -> bytes:
        return part.replace(b"wordprocessingml.document.main+xml", b"macroEnabled.main+xml")

    assert refused(changed(template("x"), "[Content_Types].xml", macro)).code == "macros"


def test_bombs_entities_and_what_is_no_word_file_are_refused() -> None:
    bomb = changed(template("x"), "word/media/a.png", lambda _: bytes(25 * 1024 * 1024))
    assert refused(bomb).code == "too_large"
    assert refused(bytes(TEMPLATE_BYTES + 1)).code == "too_large"
    laugh = b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c"><!ENTITY d "&b;&b;">]><a>&d;</a>'
    assert refused(changed(template("x"), "word/footnotes.xml", lambda _: laugh)).code == "not_word"
    deep = b"<a>" * 5_000 + b"</a>" * 5_000
    assert refused(changed(template("x"), "word/footnotes.xml", lambda _: deep)).code == "not_word"
    whole = template("x")
    for data in (b"", b"PK\x03\x04", whole[:-200], b"%PDF-1.7", bytes(100)):
        assert refused(data).code == "not_word"
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("xl/workbook.xml", "<a/>")
    assert refused(out.getvalue()).code == "not_word"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_document_shows_the_chart_of_the_pdf_as_a_picture(report: Report, language: Any) -> None:
    data = render_docx(content(report, language), "short")
    (picture,) = docx.Document(BytesIO(data)).inline_shapes
    assert picture.width > 2 * picture.height
    assert picture._inline.docPr.get("descr") == label(
        "inflow_chart", language, unit=unit_of("CNY", language)
    )
    with zipfile.ZipFile(BytesIO(data)) as archive:
        drawn = Image.open(BytesIO(archive.read("word/media/image1.png"))).convert("RGB")
    seen = {colour for _, colour in drawn.getcolors(2**20) or ()}
    assert {KINDS[each.kind] for each in report.lead.inflow} <= seen
    corners = [drawn.getpixel((x, y)) for x in (0, drawn.width - 1) for y in (0, drawn.height - 1)]
    assert set(corners) == {(255, 255, 255)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_short_pdf_has_the_words_of_the_word_document_on_at_most_four_pages(language: Any) -> None:
    for customer in DEEDS:
        found = analysed(customer)
        data = render_pdf(
            found.report, language, MADE_AT, "王审", found.transactions, Remarks(CONCLUSION), "short"
        )
        pages = pages_of(data)
        assert len(pages) <= 4
        shown = content(found.report, language)
        for line in (*lead_lines(shown), *paper_lines(shown), CONCLUSION.split("\n")[0]):
            assert "".join(line.split()) in "".join(pages[:2])
        for each in headline_figures(shown):
            assert "".join(f"{each.name}{each.value}".split()) in pages[0]
        for kind in found.report.lead.inflow:
            assert all(yuan(fen) in "".join(pages) for fen in (kind.total_fen, *kind.months.values()))
        assert all(file.sha256 in "".join(pages) for file in found.report.files)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_short_word_form_has_the_blocks_of_the_short_pdf(report: Report, language: Any) -> None:
    written = words_of(render_docx(content(report, language), "short"))
    printed = "".join(
        "".join(
            pages_of(render_pdf(report, language, MADE_AT, "王审", None, Remarks(CONCLUSION), "short"))
        ).split()
    )
    for table, _ in deciding_tables(content(report, language)):
        assert table.name in ("inflow", "income_streams", "debts")
        assert table.title in written
        for value in (each for line in table.rows for each in line):
            if isinstance(value, str) and value:
                assert value in written
                assert "".join(value.split()) in printed
    assert report.files[0].state_text[language] in written


@pytest.mark.everything  # before a commit: the filled example below
def test_a_template_takes_the_chart_as_wide_as_its_place_and_a_word_where_there_is_none(
    report: Report,
) -> None:
    document = docx.Document()
    document.add_paragraph("图：")
    document.add_paragraph("{{逐月流入图}}")
    cell = document.add_table(1, 2).rows[0].cells[0]
    cell.paragraphs[0].text = "{{ Chart of money in }}"
    made = saved(document)
    assert fields_of(made) == ["inflow_chart"]
    filled = fill_template(made, content(report))
    assert filled == fill_template(made, content(report))
    written = docx.Document(BytesIO(filled))
    on_page, in_cell = written.inline_shapes[0], written.inline_shapes[1]
    page = written.sections[0]
    assert on_page.width == page.page_width - page.left_margin - page.right_margin
    assert in_cell.width == written.tables[0].rows[0].cells[0].width < on_page.width
    with zipfile.ZipFile(BytesIO(filled)) as archive:
        pictures = [name for name in archive.namelist() if name.startswith("word/media/")]
        assert Image.open(BytesIO(archive.read(pictures[0]))).format == "PNG"
    assert "{{" not in words_of(filled)
    rows = [row("2026-01-05", "in", 100, "甲公司")]
    single = analyse(reading(rows, covering(BANK, "2026-01-01", "2026-01-31")), Options("张三")).report
    without = fill_template(made, content(single))
    assert not docx.Document(BytesIO(without)).inline_shapes
    assert label("none", "zh-CN") in words_of(without)
    with pytest.raises(TemplateRefusedError) as refused:
        fields_of(template("见{{逐月流入图}}"))
    assert refused.value.code == "not_alone"


def test_papers_beyond_those_shown_are_counted_and_the_whole_word_document_lists_all(report: Report) -> None:
    papers = [
        Paper(f"p{n}", both(f"材料{n:02d}", f"paper {n:02d}"), both("请提供。", "Please send it."))
        for n in range(11)
    ]
    many = replace(report, lead=replace(report.lead, papers=papers))
    found = content(many)
    cut = "另有 3 项材料，见控制台中的报告"
    pdf = "".join(pages_of(render_pdf(many, "zh-CN", MADE_AT, "王审", None, found.remarks, "short")))
    for text in (words_of(render_docx(found, "short")), pdf):
        assert "材料07" in text
        assert "材料08" not in text
        assert "".join(cut.split()) in "".join(text.split())
    whole = words_of(render_docx(found, "full"))
    assert "材料10" in whole
    assert cut not in whole
