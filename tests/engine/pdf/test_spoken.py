"""Texts that a page says in place of what it draws (/ActualText) are not read, and a page with untrue ones says so."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pikepdf
import polars as pl
import pytest

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.plain_sheets import HEAD, codes, one_of, put_all, rows, saved, sheet

Array, Dictionary, Name, Operator = pikepdf.Array, pikepdf.Dictionary, pikepdf.Name, pikepdf.Operator

CELLS = len(HEAD)


def spoken(said: dict[int, str], way: str = "in its place") -> bytes:
    """A statement of twenty rows whose texts, by their number, say something else than they draw."""
    pdf = sheet()
    put_all(pdf, 100.0, [HEAD, *rows(1, 20)])
    document = pikepdf.open(BytesIO(saved(pdf)))
    page = document.pages[0]
    page.Contents = document.make_stream(pikepdf.unparse_content_stream(list(_with_words(page, said, way))))
    if way == "within a form":
        form = document.make_stream(page.Contents.read_bytes())
        form.Type, form.Subtype, form.Resources = Name.XObject, Name.Form, page.Resources
        form.BBox = Array([0, 0, 595, 842])
        page.Resources = Dictionary(XObject=Dictionary(All=form))
        page.Contents = document.make_stream(b"/All Do")
    target = BytesIO()
    document.save(target)
    return target.getvalue()


def _with_words(page: Any, said: dict[int, str], way: str) -> Iterator[Any]:
    count = 0
    for operands, operator in pikepdf.parse_content_stream(page):
        count += str(operator) == "Tj"
        if str(operator) != "Tj" or count - 1 not in said:
            yield operands, operator
            continue
        meaning: Any = Dictionary(ActualText=pikepdf.String(said[count - 1]))
        if way == "by a name":
            properties = page.Resources.get(Name.Properties, Dictionary())
            properties[f"/P{count}"] = meaning
            page.Resources.Properties = properties
            meaning = Name(f"/P{count}")
        yield [Name.Span, meaning], Operator("BDC")
        yield operands, operator
        yield [], Operator("EMC")


def place(row: int, column: str) -> int:
    """The number of a cell's text; `row` counts from 1, behind the title and the header."""
    return 1 + CELLS * row + HEAD.index(column)


RAISED = {place(4, "交易金额"): "-9,004.00", place(4, "账户余额"): "90990.00"}


@pytest.mark.parametrize("way", ["in its place", "by a name", "within a form"])
def test_an_amount_is_read_as_it_is_drawn_whatever_its_text_says_aloud(way):
    reading = read([UploadedFile("bill.pdf", spoken(RAISED, way))])
    statement = one_of(reading)
    assert reading.transactions.filter(pl.col("row") == 4)["amount_fen"].to_list() == [400]
    assert (statement.rows, statement.out_fen) == (20, 21_000)
    assert statement.state == "disagrees"
    (problem,) = [one for one in statement.problems if one.code == "invisible_text"]
    assert (problem.page, problem.params) == (1, {"count": "2", "text": "-9,004.00"})


@pytest.mark.parametrize("way", ["in its place", "by a name", "within a form"])
def test_texts_that_say_aloud_what_they_draw_are_no_finding(way):
    # As programs write for readers aloud: the same figures, in full width as well, and words in other letters.
    said = {
        place(2, "交易金额"): "-2.00",
        place(3, "账户余额"): "９９９９４.００",
        place(5, "摘要"): "消费 (shopping)",
    }
    statement = one_of(read([UploadedFile("bill.pdf", spoken(said, way))]))
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 20, 21_000)
    assert "invisible_text" not in codes(statement)


def test_a_whole_row_said_in_one_breath_is_no_finding():
    said = {place(7, "交易日期"): " ".join(rows(7, 7)[0])}
    statement = one_of(read([UploadedFile("bill.pdf", spoken(said))]))
    assert (statement.state, statement.rows) == ("read", 20)
    assert "invisible_text" not in codes(statement)
