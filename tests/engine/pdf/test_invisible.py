"""Rows of a printed statement that nobody can see are told; what can be seen in white is not."""

from __future__ import annotations

import os
import random
from datetime import datetime

import polars as pl
import pytest
from fpdf import FPDF
from PIL import Image

from app.engine.pipeline import read
from app.engine.process.analysis import Options, analyse
from app.engine.types.statements import READABLE_STATES, UploadedFile
from tests.effort import EVERYTHING
from tests.engine.fixtures.pdf_hidden import FORGED, WAYS, hidden_pdf
from tests.engine.fixtures.plain_sheets import HEAD, codes, one_of, put_all, rows, saved, sheet


def hidden(pdf: FPDF, way: str, y: float, first: int, last: int) -> None:
    """Print rows in a way that shows nothing, or little more than nothing on a ground of the same colour."""
    if way == "clear":
        with pdf.local_context(fill_opacity=0.0):
            put_all(pdf, y, rows(first, last))
    elif way == "unpainted":
        pdf._out("3 Tr")
        put_all(pdf, y, rows(first, last))
        pdf._out("0 Tr")
    else:
        if way == "pale":
            pdf.set_fill_color(245)
            pdf.rect(30, y - 10, 500, 400, style="F")
        pdf.set_text_color(255)
        put_all(pdf, y, rows(first, last))
        pdf.set_text_color(0)


@pytest.mark.parametrize("way", ["clear", "unpainted", "white", "pale"])
def test_rows_that_nobody_can_see_are_reported(read_one, way):
    pdf = sheet()
    y = put_all(pdf, 100, [HEAD, *rows(1, 8)])
    hidden(pdf, way, y, 9, 10)
    statement = one_of(read_one(saved(pdf)))
    assert statement.state == "disagrees"
    assert [one.page for one in statement.problems if one.code == "invisible_text"] == [1]


@pytest.mark.parametrize(
    ("sums", "state"),
    [
        ("", "disagrees"),
        ("收入合计：0.00 支出合计：36.00", "disagrees"),
        ("收入合计：0.00 支出合计：55.00", "unknown_layout"),
    ],
)
def test_sums_do_not_show_what_nobody_can_see(read_one, sums, state):
    pdf = sheet()
    pdf.text(40, 70, sums)
    y = put_all(pdf, 100, [HEAD, *rows(1, 8)])
    hidden(pdf, "unpainted", y, 9, 10)
    statement = one_of(read_one(saved(pdf)))
    assert statement.state == state
    assert "invisible_text" in codes(statement)


def test_white_names_and_rows_on_a_dark_ground_are_seen(read_one):
    pdf = sheet()
    pdf.set_fill_color(20, 60, 120)
    pdf.rect(30, 90, 500, 400, style="F")
    pdf.set_text_color(255)
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    statement = one_of(read_one(saved(pdf)))
    assert (statement.state, statement.rows) == ("read", 8)
    assert "invisible_text" not in codes(statement)


def test_a_white_line_without_figures_is_no_row(read_one):
    pdf = sheet()
    y = put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pdf.set_text_color(255)
    pdf.text(40, y + 40, "某银行股份有限公司")
    assert one_of(read_one(saved(pdf))).state == "read"


@pytest.mark.parametrize(("y", "is_told"), [(205, True), (60, False)], ids=["in a row", "in the head"])
def test_a_name_under_a_picture_is_told_beside_a_row_although_no_figure_stands_on_its_line(
    read_one, y, is_told
):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pdf.text(480, y, "林见鹿")
    pdf.image(Image.new("L", (40, 12), 255), 478, y - 9, 40, 12)
    statement = one_of(read_one(saved(pdf)))
    assert ("invisible_text" in codes(statement)) is is_told


def test_text_under_a_scanned_picture_is_reported(read_one):
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 8)])
    pdf.add_page()
    pdf.image(Image.new("L", (60, 80), 255), 0, 0, 595, 842)
    hidden(pdf, "unpainted", 100, 9, 12)
    statement = one_of(read_one(saved(pdf)))
    assert statement.state == "disagrees"
    assert [one.page for one in statement.problems if one.code == "invisible_text"] == [2]


HIDDEN = int(os.environ.get("HIDDEN_ROUNDS", "10" if EVERYTHING else "1"))
"""Files of each way to hide; ten of each are more than two hundred."""


@pytest.mark.one_in(2)
@pytest.mark.parametrize("way", WAYS)
def test_forged_rows_that_nobody_can_see_are_not_read(way):
    for seed in range(HIDDEN):
        data = hidden_pdf(way, random.Random(f"{way} {seed}"))
        reading = read([UploadedFile("bill.pdf", data)], pdf_facts=True)
        statement = one_of(reading)
        assert statement.state != "read", seed
        assert "invisible_text" in codes(statement), seed
        assert reading.transactions.filter(pl.col("occurred_at") >= datetime(2025, 1, FORGED)).is_empty(), (
            seed
        )
        if statement.state in READABLE_STATES:
            checks = analyse(reading, Options()).report.checks
            assert [one.severity for one in checks if one.id == "ZW-13"] == ["high"], seed


@pytest.mark.parametrize("way", ["seal", "band", "grey", "small"])
def test_what_can_be_seen_is_read(way):
    pdf = sheet()
    if way == "band":
        pdf.set_fill_color(225)
        for y in range(92, 400, 32):
            pdf.rect(30, y, 540, 16, style="F")
    if way == "grey":
        pdf.set_text_color(150)
    if way == "small":
        pdf.set_font("cjk", size=4)
    put_all(pdf, 100, [HEAD, *rows(1, 12)])
    if way == "seal":
        pdf.set_fill_color(220, 30, 30)
        with pdf.local_context(fill_opacity=0.6):
            pdf.ellipse(280, 120, 120, 120, style="F")
    statement = one_of(read([UploadedFile("bill.pdf", saved(pdf))]))
    assert (statement.state, statement.rows) == ("read", 12)
    assert "invisible_text" not in codes(statement)
