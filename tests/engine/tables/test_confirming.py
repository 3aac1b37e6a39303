"""Rows that nothing proves: none counts until somebody confirms them, and no other reading of a digit counts with that."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.pdf.text import PdfDocument, PdfPage
from app.engine.pipeline import read
from app.engine.recognition.pages import RecognisedDocument
from app.engine.tables.confirming import settled
from app.engine.tables.recognised import prove_recognised
from app.engine.types.open_cells import Confirmation, UnprovenRow, UnprovenRows
from app.engine.types.statements import Statement, UploadedFile
from app.engine.types.table_read import ROW_SCHEMA, StatedTotals, TableRead
from tests.engine.fixtures.golden import GOLDEN

START = datetime(2025, 1, 1)
amounts = st.lists(st.integers(-50_000, 50_000).filter(bool), min_size=4, max_size=9)
Changes = dict[tuple[int, str], object]


def table(signed: list[int], changes: Changes | None = None) -> TableRead:
    """A certificate of one page without balances, a row a day; `changes` are what a reading made of some cells."""
    rows = []
    for at, fen in enumerate(signed):
        row: dict[str, object] = {
            name: None if dtype == pl.UInt16 else "" for name, dtype in ROW_SCHEMA.items()
        }
        row |= {
            "row": at + 1, "page": 1, "sheet": None, "bbox": [50.0, 100.0 + 20 * at, 500.0, 112.0 + 20 * at],
            "raw": [str(START + timedelta(days=at)), f"{fen / 100:.2f}", f"62220000{at:04}"],
            "occurred_at": START + timedelta(days=at), "time_known": False, "direction": "in" if fen > 0 else "out",
            "amount_fen": abs(fen), "refunded_fen": 0, "balance_fen": None, "currency": "CNY",
        }  # fmt: skip
        rows.append(row | {name: value for (place, name), value in (changes or {}).items() if place == at})
    return TableRead(
        "wechat_certificate", None, "wallet", pl.DataFrame(rows, schema=ROW_SCHEMA), currency="CNY"
    )


def shown(first: TableRead, second: TableRead) -> TableRead:
    """What two readings of a picture come to, before anybody said anything."""
    page = PdfPage(1, 595, 842)
    document = RecognisedDocument(1, lambda _: page, second=PdfDocument(1, lambda _: page))
    (found,) = prove_recognised(document, [first], [second])
    return found


def rows_of(found: TableRead) -> UnprovenRows:
    assert found.unproven is not None
    return found.unproven


def said(found: TableRead) -> list[Confirmation]:
    return [Confirmation(rows_of(found).digest, "wang", "2026-11-27 09:00:00")]


@given(amounts)
def test_nothing_counts_until_it_is_confirmed_and_then_all_of_it(signed: list[int]) -> None:
    found = shown(table(signed), table(signed))
    assert [row.amount_fen for row in rows_of(found).rows] == [abs(fen) for fen in signed]
    asked = settled(found, [Confirmation("0" * 64, "wang", "")])
    assert (asked.refused, asked.frame.height, asked.confirmation) == ("to_confirm", 0, None)
    counted = settled(found, said(found))
    assert (counted.refused, counted.frame.height, counted.unproven) == (None, len(signed), None)
    assert counted.confirmation is not None
    assert counted.confirmation.by == "wang"


CHANGED = {
    "amount_fen": lambda old: st.integers(0, 10_000_000).filter(lambda fen: fen != old),
    "occurred_at": lambda old: (
        st.integers(-400, 400).filter(bool).map(lambda days: old + timedelta(days=days))
    ),
    "direction": lambda old: st.sampled_from([way for way in ("in", "out", "neutral") if way != old]),
    "raw": lambda old: st.sampled_from([[*old[:2], other] for other in ("622200001111", "", "6222")]).filter(
        lambda new: new != old
    ),
}


@given(amounts, st.data())
def test_no_digit_that_one_reading_has_otherwise_counts_without_being_shown(signed, data) -> None:
    plain = table(signed)
    at = data.draw(st.integers(0, len(signed) - 1))
    name = data.draw(st.sampled_from(sorted(CHANGED)))
    changed = table(signed, {(at, name): data.draw(CHANGED[name](plain.frame[name].to_list()[at]))})
    before = said(shown(plain, plain))
    for first, second in ((plain, changed), (changed, plain)):
        found = shown(first, second)
        # What somebody confirmed of another reading says nothing of this one.
        assert settled(found, before).frame.is_empty()
        counted = settled(found, said(found)).frame
        row: UnprovenRow | None = next((one for one in rows_of(found).rows if one.row == at + 1), None)
        if row is None:
            assert at + 1 not in counted["row"].to_list()
        else:
            assert name == "raw"
            assert row.others


@given(amounts, st.data())
def test_a_digit_that_both_readings_have_otherwise_is_shown_as_it_counts(signed, data) -> None:
    at = data.draw(st.integers(0, len(signed) - 1))
    fen = data.draw(st.integers(0, 10_000_000))
    wrong = table(signed, {(at, "amount_fen"): fen})
    found = shown(wrong, wrong)
    assert rows_of(found).rows[at].amount_fen == settled(found, said(found)).frame["amount_fen"][at] == fen


@given(amounts)
def test_what_contradicts_itself_is_nobodys_to_confirm(signed: list[int]) -> None:
    sums = {"in_fen": sum(fen for fen in signed if fen > 0) + 1, "out_fen": 0}
    wrong = replace(table(signed), stated=StatedTotals(sums))
    assert shown(wrong, wrong).unproven is None
    assert shown(wrong, wrong).refused == "needs_ocr"


def test_another_account_or_currency_above_the_same_rows_is_another_statement() -> None:
    plain = shown(table([1, 2, 3, 4]), table([1, 2, 3, 4]))
    other = replace(table([1, 2, 3, 4]), account="6222")
    assert settled(shown(other, other), said(plain)).frame.is_empty()


def printed(name: str, confirmed: dict[str, list[Confirmation]] | None = None) -> tuple[Statement, int]:
    golden = next(one for one in GOLDEN if one.name == name)
    pdf, truth = golden.make(12, 3)
    reading = read([UploadedFile(name, pdf)], confirmed=confirmed)
    (statement,) = reading.statements
    assert statement.rows in (0, truth.rows)
    assert (statement.in_fen, statement.out_fen) in ((0, 0), (truth.in_fen, truth.out_fen))
    return statement, reading.transactions.height


@pytest.mark.parametrize("name", ["none-sides.pdf", "none-word.pdf", "none-sign.pdf"])
def test_a_printed_table_whose_columns_words_or_signs_tell_the_way_counts_by_one_confirmation(
    name: str,
) -> None:
    asked, counted = printed(name)
    assert (asked.state, asked.rows, counted) == ("to_confirm", 0, 0)
    assert asked.unproven is not None
    assert len(asked.unproven.rows) == 12
    found, counted = printed(name, {asked.sha256: [Confirmation(asked.unproven.digest, "wang", "now")]})
    assert (found.state, found.rows, counted) == ("read", 12, 12)
    assert found.confirmation is not None
    assert "rows_confirmed" in [problem.code.value for problem in found.problems]
