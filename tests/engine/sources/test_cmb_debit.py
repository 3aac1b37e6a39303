"""CMB debit PDFs: exact rows with places, and a changed figure never goes unnoticed."""

from __future__ import annotations

from functools import cache

import polars as pl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.process.evidence import page_picture
from app.engine.proofs.balance_chain import check_balance
from app.engine.types.statements import UploadedFile
from tests.effort import examples
from tests.engine.fixtures.cmb import ROWS_PER_PAGE, CmbRow, cmb_pdf, cmb_rows
from tests.engine.sources.test_wallets import assert_truth


@pytest.mark.parametrize("watermark", [False, True])
def test_wrapped_cells_come_back_whole(read_one, watermark):
    data, truth = cmb_pdf(2, watermark=watermark)
    reading = read_one(data)
    (statement,) = reading.statements
    assert (statement.state, statement.format, statement.account) == ("read", "cmb_debit", "6214850123456789")
    assert_truth(statement, truth)
    assert statement.chain.checked == truth.rows - 1
    printed = [["".join(cell) for cell in row.cells] for row in cmb_rows(2 * ROWS_PER_PAGE)[0]]
    assert reading.transactions["raw"].to_list() == printed
    assert not statement.has_time


def test_columns_that_the_customer_left_out_are_not_missed(read_one):
    data, truth = cmb_pdf(1, optional_columns=False)
    (statement,) = read_one(data).statements
    assert (statement.state, statement.format_version) == ("read", "pdf-5")
    assert_truth(statement, truth)


def test_a_row_knows_its_place_on_the_page(read_one):
    data, _ = cmb_pdf(1)
    row = read_one(data).transactions.to_dicts()[0]
    x0, y0, x1, y1 = row["bbox"]
    assert (row["page"], row["row"]) == (1, 1)
    assert 30 < x0 < 40 < 376 < x1 < 595
    assert 280 < y0 < y1 < 330
    assert page_picture(data, None, 1, [(x0, y0, x1, y1)]).startswith(b"\x89PNG")


def test_passwords_of_pdfs_are_asked_for_and_checked(read_one):
    data, truth = cmb_pdf(1, password="135790")
    assert read_one(data).statements[0].state == "need_password"
    assert read_one(data, "000000").statements[0].state == "wrong_password"
    assert_truth(read_one(data, "000000", "135790").statements[0], truth)


def test_a_row_with_an_unreadable_date_is_listed(read_one):
    rows, _ = cmb_rows(ROWS_PER_PAGE)
    rows[-1] = CmbRow((("2025-0x-31",), *rows[-1].cells[1:]))
    (statement,) = read_one(cmb_pdf(1, rows=rows)[0]).statements
    assert (statement.state, statement.skipped) == ("partial", 1)
    assert [one.code for one in statement.problems] == [
        "unreadable_date",
        "first_amount_unproven",
    ]


@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_one_changed_digit_in_the_pdf_is_always_noticed(draw):
    rows, _ = cmb_rows(ROWS_PER_PAGE)
    at = draw.draw(st.integers(1, ROWS_PER_PAGE - 1))
    column = draw.draw(st.sampled_from((2, 3)))
    text = rows[at].cells[column][0]
    digit_at = draw.draw(st.sampled_from([n for n, char in enumerate(text) if char.isdigit()]))
    digit = draw.draw(st.sampled_from([one for one in "0123456789" if one != text[digit_at]]))
    cells = list(rows[at].cells)
    cells[column] = (text[:digit_at] + digit + text[digit_at + 1 :],)
    rows[at] = CmbRow(tuple(cells))
    (statement,) = read([UploadedFile("x", cmb_pdf(1, rows=rows)[0])]).statements
    assert statement.state in ("disagrees", "partial")
    assert statement.chain.breaks or statement.skipped


@cache
def chain() -> pl.DataFrame:
    return read([UploadedFile("x", cmb_pdf(2)[0])]).transactions


@given(st.integers(1, ROWS_PER_PAGE * 2 - 2), st.integers(-(10**9), 10**9).filter(bool))
@settings(max_examples=examples(60))
def test_any_changed_balance_breaks_the_chain(at, change):
    frame = chain()[:]
    frame[at, "balance_fen"] = frame[at, "balance_fen"] + change
    assert check_balance(frame).breaks
    assert not check_balance(chain()).breaks
    assert not check_balance(chain().reverse()).breaks
