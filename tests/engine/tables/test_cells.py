"""Amounts and dates are exact or refused."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.documents.texts.decoding import decode_text
from app.engine.documents.texts.delimited import parse_delimited
from app.engine.values.figures import Moment, parse_day, parse_figure
from app.engine.values.text import clean_text, safe_label


@given(st.integers(-(10**14), 10**14), st.sampled_from(["", "¥", "￥"]), st.booleans())
def test_every_amount_comes_back_to_the_fen(fen, mark, commas):
    whole, cents = divmod(abs(fen), 100)
    text = f"{'-' if fen < 0 else ''}{mark}{whole:,}.{cents:02d}"
    parsed = parse_figure(text if commas else text.replace(",", ""))
    assert parsed is not None
    assert (parsed.fen, parsed.exact) == (fen, True)


@given(st.decimals(min_value=0, max_value=10**9, places=4))
def test_more_than_two_decimals_round_half_even_and_are_reported(value):
    parsed = parse_figure(f"{value:f}")
    assert parsed is not None
    assert abs(Decimal(parsed.fen) / 100 - value) <= Decimal("0.005")
    assert parsed.exact == (value == round(value, 2))


@given(st.text())
def test_no_text_makes_the_parsers_fall(text):
    parse_figure(text)
    parse_day(text)
    clean_text(text)
    safe_label(text)


@pytest.mark.parametrize(
    "text", ["12..34", "1,23.00", "1,8500.00", "", "/", "1 234", "--5", "1.2.3", "5e3", "abc"]
)
def test_what_is_no_amount_is_refused(text):
    assert parse_figure(text) is None


@pytest.mark.parametrize(
    ("text", "fen", "refunded"),
    [
        ("131.77(已退款89.84)", 13_177, 8_984),
        ("468.32(已全额退款)", 46_832, 46_832),
        ("CNY13.50", 1_350, 0),
        ("CNY 1,234.00", 123_400, 0),
        ("+0.5", 50, 0),
        ("8,000.00(CN)", 800_000, 0),
        ("－12.00", -1_200, 0),
    ],
)
def test_notes_and_prefixes_of_amounts_are_understood(text, fen, refunded):
    parsed = parse_figure(text)
    assert parsed is not None
    assert (parsed.fen, parsed.refunded_fen) == (fen, refunded)


@pytest.mark.parametrize("cell", ['""', ' "" ', '=""', '"/"', "--", "\u3000"])
def test_a_cell_that_holds_nothing_between_its_quotes_is_empty(cell):
    assert clean_text(cell) == ""


@pytest.mark.parametrize(("cents", "state"), [("00", "read"), ("01", "too_large")])
def test_a_statement_may_add_up_to_the_largest_integer_that_json_keeps(read_one, cents, state):
    most = ["2025-01-02,9999999999999.99,,甲公司"] * 9
    bill = "\n".join(["日期,收入,支出,对方户名", *most, f"2025-01-03,,71992547410.{cents},乙公司", ""])
    (statement,) = read_one(bill.encode()).statements
    assert (statement.state, statement.in_fen + statement.out_fen) == (state, (2**53 - 1) * (state == "read"))


@given(st.datetimes(datetime.fromisoformat("1970-01-01"), datetime.fromisoformat("2100-01-01")))
def test_every_printed_time_comes_back(moment):
    moment = moment.replace(microsecond=0)
    assert parse_day(f"{moment:%Y-%m-%d %H:%M:%S}") == Moment(moment.date(), moment.time())
    assert parse_day(f"{moment.year}/{moment.month}/{moment.day}") == Moment(moment.date())


@pytest.mark.parametrize("text", ["2024-02-30", "2024-13-01", "45292", "######", "01-02-2024"])
def test_what_is_no_date_is_refused(text):
    assert parse_day(text) is None


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le"])
def test_encodings_are_distinguished(encoding):
    text = "交易时间,金额\n2025-01-01,12.00\n" * 4
    assert decode_text(text.encode(encoding)) == text


CELL = st.text(st.characters(exclude_characters="\x00\ufeff", exclude_categories=("Cs",)), max_size=8)


@given(st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=5))
def test_any_well_formed_record_is_parsed_cell_by_cell(table):
    table = [[f"k{at}", *(cell.replace("\r", "") for cell in row[1:])] for at, row in enumerate(table)]
    body = "\n".join(",".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in table)
    records = parse_delimited(body.encode(), 1, 3)
    assert [list(row) for row in records.cells.rows()] == table
