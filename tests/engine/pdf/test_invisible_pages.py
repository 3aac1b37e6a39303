"""Hidden rows on pages that are turned, cut, enlarged or very large; letters for which this machine has no font."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from typing import Any

import pikepdf
import polars as pl
import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.pdf_hidden import FORGED, hidden_pdf
from tests.engine.fixtures.plain_sheets import HEAD, codes, one_of, put_all, rows, saved, sheet

Change = Callable[[Any], None]


def _turned(page: Any) -> None:
    page.Rotate = 90


def _upside_down(page: Any) -> None:
    page.Rotate = 180


def _cropped(page: Any) -> None:
    page.CropBox = pikepdf.Array([10, 20, 590, 820])


def _enlarged(page: Any) -> None:
    page.UserUnit = 2


def _shifted(page: Any) -> None:
    page.MediaBox = pikepdf.Array([-50, -60, 595, 842])


PAGES: dict[str, Change] = {
    "turned": _turned,
    "upside down": _upside_down,
    "cropped": _cropped,
    "enlarged": _enlarged,
    "shifted": _shifted,
}


def changed(data: bytes, change: Change) -> bytes:
    document = pikepdf.open(BytesIO(data))
    for page in document.pages:
        change(page)
    target = BytesIO()
    document.save(target)
    return target.getvalue()


@pytest.mark.one_in(3)  # before a commit: a third of the pages
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(
    "way", ["a clip of nothing", "a layer that is off", "a picture", "near-white letters"]
)
def test_hidden_rows_on_unusual_pages_are_not_read(page, way):
    for seed in range(2):
        data = changed(hidden_pdf(way, random.Random(f"{way} {seed}")), PAGES[page])
        reading = read([UploadedFile("bill.pdf", data)])
        statement = one_of(reading)
        assert statement.state != "read", seed
        assert "invisible_text" in codes(statement), seed
        forged = reading.transactions.filter(pl.col("occurred_at") >= datetime(2025, 1, FORGED))
        assert forged.is_empty(), seed


@pytest.mark.parametrize("page", PAGES)
def test_what_can_be_seen_on_unusual_pages_is_not_called_hidden(page):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 12)])
    statement = one_of(read([UploadedFile("bill.pdf", changed(saved(pdf), PAGES[page]))]))
    assert "invisible_text" not in codes(statement)
    assert (statement.state, statement.rows) == ("read", 12)


def foreign(texts: list[list[str]], painted: int = 99) -> bytes:
    """A statement in a Chinese font that is not in the file, as some banks' programs write it.

    Of its Chinese letters 月 is blank on every machine, as all are on one without such fonts; rows from `painted` on
    are not painted.
    """
    numbers = {
        letter: 32_000 + at
        for at, letter in enumerate(sorted(set("某银行交易明细" + str(texts))))
        if letter > "~"
    }

    numbers["月"] = 96  # the wide blank

    def coded(text: str) -> bytes:
        return "".join(f"{numbers.get(letter, ord(letter) - 31):04x}" for letter in text).encode()

    name, array, dictionary = pikepdf.Name, pikepdf.Array, pikepdf.Dictionary
    document = pikepdf.new()
    system = dictionary(Registry=b"Adobe", Ordering=b"GB1", Supplement=2)
    part = dictionary(
        Type=name.Font,
        Subtype=name.CIDFontType0,
        BaseFont=name("/STSong-Light"),
        CIDSystemInfo=system,
        DW=1000,
        W=array([1, array([500] * 95)]),
        FontDescriptor=dictionary(
            Type=name.FontDescriptor,
            FontName=name("/STSong-Light"),
            Flags=4,
            FontBBox=array([-25, -254, 1000, 880]),
            ItalicAngle=0,
            Ascent=880,
            Descent=-120,
            CapHeight=880,
            StemV=93,
        ),
    )
    pairs = "".join(f"<{number:04x}> <{ord(letter):04x}>\n" for letter, number in numbers.items())
    meanings = (
        "begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange "
        f"1 beginbfrange <0001> <005f> <0020> endbfrange {len(numbers)} beginbfchar\n{pairs}endbfchar endcmap"
    )
    font = dictionary(
        Type=name.Font,
        Subtype=name.Type0,
        BaseFont=name("/STSong-Light-Identity-H"),
        Encoding=name("/Identity-H"),
        ToUnicode=document.make_stream(meanings.encode()),
        DescendantFonts=array([document.make_indirect(part)]),
    )
    lines = [b"BT /F1 8 Tf 40 790 Td <%s> Tj ET" % coded("某银行交易明细")]
    for at, row in enumerate(texts):
        lines.append(b"3 Tr" if at >= painted else b"0 Tr")
        for x, cell in zip((40, 110, 300, 370, 460), row, strict=True):
            lines.append(b"BT /F1 8 Tf %d %d Td <%s> Tj ET" % (x, 740 - 16 * at, coded(cell)))
    page = document.add_blank_page(page_size=(595, 842))
    page.Resources = dictionary(Font=dictionary(F1=document.make_indirect(font)))
    page.Contents = document.make_stream(b"\n".join(lines))
    target = BytesIO()
    document.save(target)
    return target.getvalue()


@pytest.mark.parametrize("memo", ["消费", "12月工资", "订单2025号", "2025年12月", "月12月"])
def test_letters_of_a_font_outside_the_file_are_not_called_hidden(memo):
    body = [[row[0], memo, *row[2:]] for row in rows(1, 12)]
    statement = one_of(read([UploadedFile("bill.pdf", foreign([list(HEAD), *body]))]))
    assert "invisible_text" not in codes(statement)
    assert (statement.state, statement.rows) == ("read", 12)


@pytest.mark.parametrize("memo", ["消费", "月12月"])
def test_figures_of_a_font_outside_the_file_are_hidden_where_they_are_not_painted(memo):
    body = [[row[0], memo, *row[2:]] for row in rows(1, 12)]
    reading = read([UploadedFile("bill.pdf", foreign([list(HEAD), *body], painted=9))])
    statement = one_of(reading)
    assert statement.state != "read"
    assert "invisible_text" in codes(statement)
    assert reading.transactions.filter(pl.col("occurred_at") >= datetime(2025, 1, FORGED)).is_empty()
