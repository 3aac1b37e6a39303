"""Which rows of two readings count: property tests without a picture."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from app.engine.pdf.text import PdfDocument, PdfPage
from app.engine.proofs.balance_chain import check_balance, linked_rows
from app.engine.recognition.pages import RecognisedDocument
from app.engine.tables.confirming import settled
from app.engine.tables.recognised import prove_recognised
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.table_read import ROW_SCHEMA, StatedTotals, TableRead

START = datetime(2025, 1, 1)
OPENING = 100_000
amounts = st.lists(st.integers(-50_000, 50_000).filter(bool), min_size=4, max_size=12)


def table(signed: list[int], changes: dict[tuple[int, str], object] | None = None) -> TableRead:
    """A statement of one page, row after row a day; `changes` are cells that were recognised wrongly."""
    balance, rows = OPENING, []
    for at, fen in enumerate(signed):
        balance += fen
        row: dict[str, object] = {
            name: None if dtype == pl.UInt16 else "" for name, dtype in ROW_SCHEMA.items()
        }
        row |= {
            "row": at + 1, "page": 1, "sheet": None, "bbox": [50.0, 100.0 + 20 * at, 500.0, 112.0 + 20 * at], "raw": [],
            "occurred_at": START + timedelta(days=at), "time_known": False, "direction": "in" if fen > 0 else "out",
            "amount_fen": abs(fen), "refunded_fen": 0, "balance_fen": balance, "currency": "CNY",
        }  # fmt: skip
        rows.append(row | {name: value for (place, name), value in (changes or {}).items() if place == at})
    return TableRead("cmb_debit", None, "debit", pl.DataFrame(rows, schema=ROW_SCHEMA), currency="CNY")


def proven(first: TableRead, second: TableRead) -> TableRead:
    page = PdfPage(1, 595, 842)
    document = RecognisedDocument(1, lambda _: page, second=PdfDocument(1, lambda _: page))
    (found,) = prove_recognised(document, [first], [second])
    return found


def rows_of(found: TableRead) -> list[int]:
    return found.frame["row"].to_list()


@given(amounts)
def test_two_like_readings_that_chain_count_whole(signed):
    found = proven(table(signed), table(signed))
    assert (rows_of(found), found.skipped, found.recognised) == ([*range(1, len(signed) + 1)], 0, True)


@given(amounts, st.data())
def test_a_wrong_figure_in_both_readings_is_never_counted(signed, data):
    at = data.draw(st.integers(1, len(signed) - 2))
    name = data.draw(st.sampled_from(["amount_fen", "balance_fen"]))
    truth = table(signed).frame[name][at]
    wrong = data.draw(st.integers(0, 10_000_000).filter(lambda fen: fen != truth))
    found = proven(table(signed, {(at, name): wrong}), table(signed, {(at, name): wrong}))
    assert found.refused == "needs_ocr" or at + 1 not in rows_of(found)


@given(amounts, st.data())
def test_a_wrong_figure_in_one_reading_gives_the_true_one(signed, data):
    at = data.draw(st.integers(1, len(signed) - 2))
    name = data.draw(st.sampled_from(["amount_fen", "balance_fen"]))
    truth = table(signed).frame[name][at]
    wrong = data.draw(st.integers(0, 10_000_000).filter(lambda fen: fen != truth))
    for readings in (
        (table(signed, {(at, name): wrong}), table(signed)),
        (table(signed), table(signed, {(at, name): wrong})),
    ):
        found = proven(*readings)
        assert found.frame["amount_fen"].to_list() == [abs(fen) for fen in signed]


@given(amounts, st.data())
def test_a_day_that_two_readings_do_not_share_is_not_counted(signed, data):
    at = data.draw(st.integers(0, len(signed) - 1))
    off = data.draw(st.integers(1, 400))
    found = proven(table(signed), table(signed, {(at, "occurred_at"): START + timedelta(days=at + off)}))
    assert at + 1 not in rows_of(found)


@given(amounts)
def test_a_day_that_does_not_lie_between_its_neighbours_is_not_counted(signed):
    wrong = {(1, "occurred_at"): START + timedelta(days=200)}
    found = proven(table(signed, wrong), table(signed, wrong))
    assert 2 not in rows_of(found)


@given(amounts, st.sampled_from([0, -1]), st.integers(1, 9_999))
def test_a_row_at_either_end_counts_only_where_its_one_link_holds(signed, end, off):
    at = end % len(signed)
    wrong = {(at, "balance_fen"): table(signed).frame["balance_fen"][at] + off}
    found = proven(table(signed, wrong), table(signed, wrong))
    assert at + 1 not in rows_of(found)


@given(amounts)
def test_two_readings_that_disagree_in_the_currency_count_for_nothing(signed):
    other = replace(table(signed), currency="USD")
    assert proven(table(signed), other).refused == "needs_ocr"


@given(amounts)
def test_a_table_whose_meaning_is_open_counts_whole_or_not_at_all(signed):
    wrong = {(1, "balance_fen"): -987_654_321}
    openly = replace(table(signed, wrong), ambiguity=ProblemCode.UNPROVEN_TABLE)
    assert proven(openly, openly).refused == "needs_ocr"
    whole = replace(table(signed), ambiguity=ProblemCode.UNPROVEN_TABLE)
    assert len(rows_of(proven(whole, whole))) == len(signed)


@given(amounts)
def test_rows_without_balances_and_totals_count_for_nothing(signed):
    bare = replace(
        table(signed), frame=table(signed).frame.with_columns(pl.lit(None, pl.Int64).alias("balance_fen"))
    )
    assert settled(proven(bare, bare), ()).refused == "to_confirm"
    assert settled(proven(bare, bare), ()).frame.is_empty()


@given(amounts)
def test_sums_that_bind_and_agree_prove_rows_without_balances(signed):
    figures = {
        "in_fen": sum(fen for fen in signed if fen > 0),
        "out_fen": -sum(fen for fen in signed if fen < 0),
    }
    bare = replace(
        table(signed),
        frame=table(signed).frame.with_columns(pl.lit(None, pl.Int64).alias("balance_fen")),
        stated=StatedTotals(figures),
    )
    assert len(rows_of(proven(bare, bare))) == len(signed)


@given(amounts, st.data())
def test_rows_between_two_balances_count_together_or_not_at_all(signed, data):
    # Balances are printed behind some rows only, as where a day has one.
    bare = data.draw(st.sets(st.integers(1, len(signed) - 2), min_size=1))
    changes = {(at, "balance_fen"): None for at in bare}
    assert len(rows_of(proven(table(signed, changes), table(signed, changes)))) == len(signed)
    at = data.draw(st.sampled_from(sorted(bare)))
    wrong = changes | {(at, "amount_fen"): abs(signed[at]) + data.draw(st.integers(1, 999))}
    found = proven(table(signed, wrong), table(signed, wrong))
    behind = next(place for place in range(at, len(signed)) if place not in bare)
    assert not {at + 1, behind + 1} & set(rows_of(found))
    # One reading alone proves no row without a balance of its own.
    found = proven(table(signed, wrong), table(signed, changes))
    assert at + 1 not in rows_of(found)


@given(amounts)
def test_two_tables_side_by_side_have_their_rows_in_one_place_each(signed):
    half = len(signed) // 2
    changes = {(at + half, "bbox"): table(signed).frame["bbox"].to_list()[at] for at in range(half)}
    both = table(signed, changes)
    assert len(rows_of(proven(both, both))) == len(signed)


@given(st.lists(st.integers(1, 50_000), min_size=4, max_size=12))
def test_a_part_of_money_in_may_be_followed_by_one_of_money_out(fen):
    half = len(fen) // 2
    signed = [*fen[:half], *(-one for one in fen[half:])]
    changes: dict[tuple[int, str], object] = {(at, "balance_fen"): None for at in range(len(fen))}
    changes |= {(at, "occurred_at"): START + timedelta(days=at - half) for at in range(half, len(fen))}
    stated = StatedTotals({"in_fen": sum(fen[:half]), "out_fen": sum(fen[half:])})
    parts = replace(table(signed, changes), stated=stated)
    assert len(rows_of(proven(parts, parts))) == len(fen)


@given(amounts)
def test_links_are_those_of_the_chain(signed):
    frame = table(signed).frame
    assert check_balance(frame, OPENING).checked == len(signed)
    assert linked_rows(frame, OPENING, frame["balance_fen"][-1]) == set(range(1, len(signed) + 1))
    assert linked_rows(frame) == set(range(2, len(signed)))
