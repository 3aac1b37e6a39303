"""A font that means other figures than it draws: such text is not read, and no honest font is taken for one."""

from __future__ import annotations

import random
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from fontTools import subset
from fontTools.ttLib import TTFont
from fpdf import FPDF

from app.engine.pdf.shapes import untrue_figure
from app.engine.pipeline import read
from app.engine.report.export.typesetting import FONT_FILE
from app.engine.types.statements import UploadedFile
from tests.effort import examples
from tests.engine.fixtures.pdf_untrue import raised, untrue_pdf
from tests.engine.fixtures.plain_sheets import codes, one_of, rows
from tests.engine.fixtures.small_font import add_small_font

Array, Dictionary, Name = pikepdf.Array, pikepdf.Dictionary, pikepdf.Name


def test_an_amount_that_only_the_text_says_is_never_read():
    for seed in range(examples(50)):
        chance = random.Random(seed)
        drawn = rows(1, chance.randint(12, 28))
        said = raised(drawn, chance.randrange(9, len(drawn)), chance.randint(1, 71))
        statement = one_of(read([UploadedFile("bill.pdf", untrue_pdf(drawn, said))]))
        assert (statement.state, statement.rows) == ("needs_ocr", 0), seed
        assert codes(statement) == ["untrue_figures"], seed


def test_the_refusal_names_a_figure_that_is_said_and_the_one_that_is_drawn():
    drawn = rows(1, 15)
    drawn[9][2:4], said = ["-10.00", "99945.00"], rows(1, 15)
    said[9][2] = "-80.00"
    statement = one_of(read([UploadedFile("bill.pdf", untrue_pdf(drawn, said))]))
    (problem,) = statement.problems
    assert problem.params == {"said": "8", "drawn": "1"}


def test_the_same_page_is_read_where_its_text_says_what_it_draws():
    drawn = rows(1, 20)
    statement = one_of(read([UploadedFile("bill.pdf", untrue_pdf(drawn, drawn))]))
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 20, 21_000)


def in_many_fonts() -> bytes:
    pdf = FPDF()
    add_small_font(pdf)
    pdf.add_page()
    for family in ("helvetica", "times", "courier", "cjk"):
        for style in ("",) if family == "cjk" else ("", "B", "I", "BI"):
            pdf.set_font(family, style, 9)
            pdf.cell(text="0123456789 1,234,567.89", new_x="LMARGIN", new_y="NEXT")
    return bytes(pdf.output())


def test_fonts_of_all_makes_in_one_file_draw_what_they_mean():
    document = pikepdf.open(BytesIO(in_many_fonts()))
    for page in document.pages:
        for font in page.Resources.Font.values():
            if Name.ToUnicode not in font:
                font.ToUnicode = document.make_stream(
                    b"begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange"
                    b" endcmap"
                )
    assert untrue_figure(document) is None


def with_simple_fonts(
    *texts: str, drawn_as: dict[str, str] | None = None, shown: str | None = None
) -> pikepdf.Pdf:
    """A page of texts, each by an embedded font cut down to its letters; it may draw letters by glyphs of others.

    The page shows these texts, or of each font the one that is `shown`.
    """
    document = pikepdf.new()
    page = document.add_blank_page()
    fonts = Dictionary()
    for number, text in enumerate(texts):
        font = TTFont(FONT_FILE)
        options = subset.Options(notdef_outline=True, legacy_cmap=True)
        cutter = subset.Subsetter(options)
        cutter.populate(text=text + "".join((drawn_as or {}).values()))
        cutter.subset(font)
        for table in font["cmap"].tables:
            for said, drawn in (drawn_as or {}).items():
                table.cmap[ord(said)] = table.cmap[ord(drawn)]
        program = BytesIO()
        font.save(program)
        fonts[f"/F{number}"] = _simple(document, program.getvalue())
    page.obj.Resources = Dictionary(Font=fonts)
    lines = [f"BT /F{at} 12 Tf ({text if shown is None else shown}) Tj ET" for at, text in enumerate(texts)]
    page.obj.Contents = document.make_stream("\n".join(lines).encode("ascii"))
    return document


def _simple(document: pikepdf.Pdf, program: bytes) -> Any:
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=Name.Figures,
        Flags=32,
        FontBBox=Array([0, -200, 1000, 900]),
        ItalicAngle=0,
        Ascent=800,
        Descent=-200,
        CapHeight=700,
        StemV=80,
        FontFile2=document.make_stream(program),
    )
    return document.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.TrueType,
            BaseFont=Name.Figures,
            Encoding=Name.WinAnsiEncoding,
            FirstChar=0x30,
            LastChar=0x39,
            Widths=Array([500] * 10),
            FontDescriptor=document.make_indirect(descriptor),
        )
    )


@pytest.mark.parametrize("lacking", ["", "47", "0123", "012345678"])
def test_figures_that_a_font_lacks_are_no_untrue_ones(lacking):
    kept = "".join(figure for figure in "0123456789" if figure not in lacking)
    assert untrue_figure(with_simple_fonts("0123456789", kept)) is None


def test_a_program_that_draws_another_glyph_is_found_without_any_table_of_meanings():
    found = untrue_figure(with_simple_fonts("0123456789", "0123456789", drawn_as={"8": "3"}))
    assert found is not None
    assert set(found) == {"3", "8"}


def test_a_figure_that_no_page_shows_is_no_untrue_one():
    """Programs that cut fonts into parts leave meanings behind whose glyphs another part holds."""
    lying = {"drawn_as": {"8": "3"}}
    assert (
        untrue_figure(with_simple_fonts("0123456789", "0123456789", shown="012345679", **lying)) is not None
    )
    assert untrue_figure(with_simple_fonts("0123456789", "0123456789", shown="01245679", **lying)) is None
    within = with_simple_fonts("0123456789", "0123456789", shown="", **lying)
    within.make_indirect(
        pikepdf.Stream(
            within,
            b"BT /F1 9 Tf [(1) -20 (8)] TJ ET",
            Type=Name.XObject,
            Subtype=Name.Form,
            BBox=Array([0, 0, 9, 9]),
        )
    )
    assert untrue_figure(within) is not None


def test_what_is_malformed_in_a_font_is_no_finding():
    document = with_simple_fonts("0123456789", "0123456789")
    font = document.pages[0].Resources.Font.F0
    font.ToUnicode = document.make_stream(
        b"beginbfchar <30> <zz> <31> endbfchar beginbfrange <32> [ <0033> endbfrange"
    )
    font.Encoding = Dictionary(Differences=Array([48, Name.zero, 999, Name.nine]))
    assert untrue_figure(document) is None


@pytest.mark.parametrize(
    "entry",
    [
        b"beginbfchar <33> <0038> endbfchar",
        b"beginbfrange <33> <33> <0038> endbfrange",
        b"beginbfrange <32> <33> [<0032> <0038>] endbfrange",
        b"beginbfrange <00> <ffffffff> <0000> endbfrange",
    ],
)
def test_a_table_of_meanings_lies_in_whatever_form_it_is_written(entry):
    document = with_simple_fonts("0123456789", "0123456789")
    document.pages[0].Resources.Font.F1.ToUnicode = document.make_stream(
        b"begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 " + entry + b" endcmap"
    )
    assert untrue_figure(document) == (("8", "3") if b"<0038>" in entry else None)
