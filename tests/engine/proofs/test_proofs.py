"""What proves a statement: its chain of balances and the sums it states; one wrong figure is named, a right one never."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.proofs.balance_chain import check_balance, signed_fen
from app.engine.proofs.totals import check_totals, sum_directions, sums_as_stated
from app.engine.types.statements import BalanceChain, Break, ControlTotal
from app.engine.types.table_read import ROW_SCHEMA, StatedTotals

FIRST = date(2024, 3, 1)
STEPS = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from(["in", "out", "neutral"]), st.integers(1, 10**6))
)


def frame(*rows: tuple[int, str, int, int | None], **more: list[Any]) -> pl.DataFrame:
    """Rows of (day of the month, direction, fen, balance), numbered from 1 and printed on the page of that number."""
    return pl.DataFrame(
        {
            "row": range(1, len(rows) + 1),
            "page": range(1, len(rows) + 1),
            "occurred_at": [datetime(2024, 3, day) for day, *_ in rows],
            "direction": [way for _, way, *_ in rows],
            "amount_fen": [fen for *_, fen, _ in rows],
            "refunded_fen": more.get("refunded_fen", [0] * len(rows)),
            "balance_fen": [balance for *_, balance in rows],
            "kind": more.get("kind", [""] * len(rows)),
        },
        schema_overrides={name: ROW_SCHEMA[name] for name in ("row", "page", "occurred_at", "balance_fen")},
    )


def walked(steps: list[tuple[int, str, int]], opening: int) -> pl.DataFrame:
    """Rows in time order whose balances follow each other from an opening one; days go on by the steps' first number."""
    rows, day, balance = [], FIRST, opening
    for later, way, fen in steps:
        day += timedelta(days=later)
        balance += signed_fen(way, fen)
        rows.append((day, way, fen, balance))
    return frame(*((1, *rest) for _, *rest in rows)).with_columns(
        occurred_at=pl.Series(
            [datetime(day.year, day.month, day.day) for day, *_ in rows], dtype=pl.Datetime("us")
        )
    )


@given(STEPS.filter(lambda steps: len(steps) > 1), st.integers(0, 10**6), st.booleans())
def test_a_chain_that_holds_has_no_break_in_either_order(
    steps: list[tuple[int, str, int]], opening: int, newest_first: bool
) -> None:
    rows = walked(steps, opening)
    rows = rows.reverse() if newest_first else rows
    given_one = check_balance(rows, opening)
    assert (given_one.checked, given_one.breaks, given_one.unproven) == (len(steps), (), None)
    alone = check_balance(rows)
    assert (alone.checked, alone.breaks) == (len(steps) - 1, ())


@given(STEPS.filter(lambda steps: len(steps) > 3), st.data())
def test_one_balance_that_is_wrong_is_never_overlooked(
    steps: list[tuple[int, str, int]], data: st.DataObject
) -> None:
    # A day each: within a day another order may explain the figures.
    rows = walked([(1, way, fen) for _, way, fen in steps], 0)
    at = data.draw(st.integers(0, len(steps) - 1))
    off = data.draw(st.integers(1, 1000))
    wrong = rows.with_columns(pl.col("balance_fen") + pl.when(pl.col("row") == at + 1).then(off).otherwise(0))
    found = check_balance(wrong, 0)
    right, printed = rows["balance_fen"][at], wrong["balance_fen"][at]
    assert found.breaks[0] == Break(at + 1, at + 1, right, printed)
    assert len(found.breaks) == (1 if at + 1 == len(steps) else 2)


def test_the_ends_of_a_chain_are_worked_out() -> None:
    rows = frame((1, "in", 100, None), (1, "out", 30, 570), (2, "neutral", 9, None), (3, "out", 70, 500))
    assert check_balance(rows) == BalanceChain(1, (), 1, 500, 500, (2,))
    assert check_balance(rows, 500) == BalanceChain(2, (), None, 500, 500)
    assert check_balance(rows, 501) == BalanceChain(2, (Break(2, 2, 571, 570),), None, 501, 500)


def test_a_chain_needs_two_balances_or_one_beside_the_opening_one() -> None:
    single = frame((1, "in", 100, 600), (2, "in", 100, None))
    assert check_balance(single) == BalanceChain()
    assert check_balance(single, 500) == BalanceChain(1, (), None, 500, 700, (2,))
    assert check_balance(single, 0).breaks == (Break(1, 1, 100, 600),)
    assert check_balance(frame((1, "in", 100, None)), 500) == BalanceChain()
    assert check_balance(frame(), 500) == BalanceChain()


def test_days_that_run_one_way_are_followed_that_way_only() -> None:
    # Backwards with the signs turned round these would chain; forwards every link is broken.
    rows = [(1, "in", 5, 100), (2, "in", 5, 95), (3, "in", 5, 90)]
    assert len(check_balance(frame(*rows)).breaks) == 2
    newest_first = frame(*rows[::-1])
    assert [each.row for each in check_balance(newest_first).breaks] == [2, 1]
    # Also where only the first or the last row is of another day.
    for days in ((1, 2, 2), (1, 1, 2)):
        assert (
            check_balance(frame(*((day, *each[1:]) for day, each in zip(days, rows, strict=True)))).breaks
            != ()
        )
    # Of one day both orders are possible, also where a row states no balance.
    backwards = frame((1, "in", 5, 110), (1, "in", 5, None), (1, "in", 5, 100))
    assert check_balance(backwards).breaks == ()
    assert check_balance(frame(*((1, *rest) for _, *rest in rows))).breaks == ()


def test_rows_of_one_day_are_brought_into_the_order_of_their_balances() -> None:
    day = [(2, "in", 30, 130), (2, "out", 10, 120), (2, "in", 7, 127), (2, "out", 100, 27)]
    for mixed in ([2, 0, 3, 1], [3, 2, 1, 0], [1, 0, 3, 2]):
        rows = frame((1, "in", 100, 100), *(day[at] for at in mixed), (3, "in", 3, 30))
        assert check_balance(rows, 0).breaks == ()
        assert check_balance(rows).breaks == ()
    forged = frame((1, "in", 100, 100), *day[:2], (2, "in", 8, 127), day[3], (3, "in", 3, 30))
    assert [each.row for each in check_balance(forged, 0).breaks] == [4]


def test_a_day_with_several_ways_through_it_is_searched_back_and_forth() -> None:
    # 0 → 10 → 0 → 10 → 20 → 10: a wrong turn at the second row leaves one over.
    day = [(1, "in", 10, 10), (1, "in", 10, 20), (1, "out", 10, 10), (1, "out", 10, 0), (1, "in", 10, 10)]
    assert check_balance(frame(*day[::-1], (2, "in", 1, 11)), 0).breaks == ()


def test_the_first_day_is_brought_into_order_also_where_nothing_says_what_was_there_before() -> None:
    day = [(1, "in", 30, 130), (1, "out", 10, 120), (1, "in", 7, 127), (1, "out", 100, 27)]
    mixed = [day[at] for at in (2, 0, 3, 1)]
    assert check_balance(frame(*mixed)).breaks == ()
    # A balance that is known before is where the day begins: no other start will do.
    assert check_balance(frame(*mixed), 100).breaks == ()
    assert check_balance(frame(*mixed), 90).breaks != ()


@pytest.mark.parametrize(("rows", "proven"), [(5_000, True), (5_001, False)])
def test_a_day_is_searched_for_five_thousand_steps(rows: int, proven: bool) -> None:
    day = [(1, "in", 1, balance) for balance in range(1, rows + 1)]
    # The even ones first: neither as printed nor the other way round.
    assert (check_balance(frame(*day[1::2], *day[::2]), 0).breaks == ()) is proven


def test_a_row_without_a_balance_keeps_its_day_as_printed() -> None:
    rows = frame(
        (1, "in", 100, 100), (2, "out", 10, 120), (2, "in", 30, None), (2, "in", 1, 121), (3, "in", 1, 122)
    )
    assert [each.row for each in check_balance(rows, 0).breaks] == [2, 4]


def test_where_no_order_is_better_the_breaks_are_those_of_the_printed_one() -> None:
    rows = frame((1, "in", 5, 100), (1, "in", 5, 300), (1, "in", 5, 305))
    assert check_balance(rows).breaks == (Break(2, 2, 105, 300),)
    assert check_balance(rows.head(2)).breaks == (Break(2, 2, 105, 300),)


@pytest.mark.parametrize(("way", "signed"), [("in", 7), ("out", -7), ("neutral", 0)])
def test_a_balance_feels_what_comes_and_goes(way: str, signed: int) -> None:
    assert signed_fen(way, 7) == signed


SUMMED = frame(
    (1, "in", 100, None),
    (1, "out", 30, None),
    (2, "neutral", 9, None),
    (3, "out", 70, None),
    (3, "out", 5, None),
    refunded_fen=[0, 10, 0, 0, 2],
    kind=["", "", "", "提现", ""],
)
READ = {
    "rows": 5,
    "refunded_fen": 12,
    "in_n": 1,
    "in_fen": 100,
    "out_n": 3,
    "out_fen": 105,
    "neutral_n": 1,
    "neutral_fen": 9,
}


def test_sums_are_counted_by_direction() -> None:
    assert sum_directions(SUMMED) == READ
    assert set(sum_directions(SUMMED.clear()).values()) == {0}


@pytest.mark.parametrize(
    ("stated", "out_fen"),
    [
        (StatedTotals(), 105),
        (StatedTotals(net=True), 93),
        (StatedTotals(unsummed_kinds=frozenset({"提现"})), 35),
        (StatedTotals(net=True, unsummed_kinds=frozenset({"提现"})), 23),
    ],
)
def test_sums_are_compared_as_the_source_means_them(stated: StatedTotals, out_fen: int) -> None:
    assert sums_as_stated(SUMMED, stated, READ) == {**READ, "out_fen": out_fen}


def test_what_is_not_summed_is_taken_off_the_way_it_went() -> None:
    rows = frame(
        *((1, "in", 100, None), (1, "in", 40, None), (1, "out", 30, None), (2, "out", 7, None)),
        *((2, "neutral", 9, None), (3, "neutral", 5, None)),
        refunded_fen=[3, 0, 2, 0, 1, 0],
        kind=["", "还款", "", "还款", "", "还款"],
    )
    stated = StatedTotals(net=True, unsummed_kinds=frozenset({"还款"}))
    sums = sums_as_stated(rows, stated, sum_directions(rows))
    assert [sums[f"{way}_fen"] for way in ("in", "out", "neutral")] == [97, 28, 8]


def test_a_closing_balance_counts_beside_an_opening_one_only() -> None:
    figures = {"out_fen": 105, "closing_fen": 495, "rows": 5}
    alone = check_totals(StatedTotals(figures), READ)
    assert alone.stated == (ControlTotal("rows", 5, 5), ControlTotal("out_fen", 105, 105))
    assert (alone.agree, alone.binding) == (True, True)
    both = check_totals(StatedTotals({**figures, "opening_fen": 500}, binding=False), READ)
    assert both.stated[-1] == ControlTotal("closing_fen", 495, 495)
    assert (both.agree, both.binding) == (True, False)
    assert check_totals(StatedTotals({**figures, "opening_fen": 501}), READ).agree is False
    assert check_totals(StatedTotals({"closing_fen": 495}), READ).agree is None
