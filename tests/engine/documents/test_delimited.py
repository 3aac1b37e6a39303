"""The fast way of cutting records and the careful one: the same cells, or the fast one declines."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.documents.texts.delimited import Records, parse_careful, parse_fast
from tests.effort import examples

WIDTH = 5
CELL = st.text(st.sampled_from('甲乙a1 \t".,\n\r/\u3000\u00a0\ufeff\x0b'), max_size=5)
PLAIN = st.text(st.sampled_from("甲乙a1 .-/\u3000"), max_size=5)
ANY = st.text(st.characters(exclude_characters="\x00", exclude_categories=("Cs",)), max_size=4)


def wrap(cell: str, quoted: bool, tab: str) -> str:
    return f'"{cell}"{tab}' if quoted else cell


@st.composite
def bills(draw: st.DrawFn) -> str:
    """Lines that mostly agree on which cells are wrapped; now and then a cell, a quote or an end differs."""
    quoted = draw(st.lists(st.booleans(), min_size=WIDTH, max_size=WIDTH))
    tabs = draw(st.lists(st.sampled_from(["", "\t"]), min_size=WIDTH, max_size=WIDTH))
    end = draw(st.sampled_from(["\n", "\r\n"]))
    cells = st.one_of(PLAIN, PLAIN, PLAIN, draw(st.sampled_from([PLAIN, CELL, ANY])))
    lines = []
    for _ in range(draw(st.integers(1, 4))):
        row = [wrap(draw(cells), *style) for style in zip(quoted, tabs, strict=True)]
        lines.append(",".join(row))
    if draw(st.integers(0, 3)) == 0:
        lines.insert(draw(st.integers(0, len(lines))), draw(st.sampled_from(["", "\r", ",,,,", '""', " "])))
    return end.join(lines) + draw(st.sampled_from(["", end, end * 2]))


def outcome_of(records: Records, width: int) -> tuple[object, ...]:
    counts = [width] * records.cells.height if records.counts is None else records.counts.to_list()
    return records.cells.rows(), records.rows.to_list(), counts


def parse_both(body: bytes, width: int) -> tuple[object, object]:
    fast = parse_fast(body, 7, width)
    careful = parse_careful(body, 7, width)
    if fast is None:
        return None, outcome_of(careful, width)
    assert fast.raw is None or fast.raw.to_list() == [list(row) for row in fast.cells.rows()]
    return outcome_of(fast, width), outcome_of(careful, width)


@settings(max_examples=examples(600))
@given(bills())
def test_the_fast_way_cuts_like_the_careful_one_or_declines(bill):
    fast, careful = parse_both(bill.encode(), WIDTH)
    assert fast is None or fast == careful


@settings(max_examples=examples(300))
@given(st.text(st.sampled_from('a",\n\t\r'), max_size=24))
def test_no_mess_of_quotes_makes_the_two_ways_differ(bill):
    fast, careful = parse_both(bill.encode(), 2)
    assert fast is None or fast == careful


@pytest.mark.parametrize(
    "bill",
    [
        "甲,乙,丙\n丁,,\n",
        '甲,"乙","丙"\t\n丁,"戊, 己","/"\n',
        '"甲"\t,乙,"丙"\r\n"丁",戊,"/"\t\r\n',
        '"甲",乙,丙\n"丁",\u3000,\n',
        '甲,乙,"丙"\n丁,戊,""\n',
        '甲,"乙",丙\n"丁",戊,己\n',
    ],
)
def test_regular_bills_take_the_fast_way(bill):
    fast, careful = parse_both(bill.encode(), 3)
    assert fast == careful


@pytest.mark.parametrize("bill", ['",x"y"\n"a",b', '"a","b\n"c",d"', '"甲"乙",丙', '甲,"乙, 丙"\n"丁",戊'])
def test_irregular_quotes_are_left_to_the_careful_way(bill):
    assert parse_fast(bill.encode(), 1, 2) is None
