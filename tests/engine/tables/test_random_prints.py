"""Printed tables that nobody has seen before: every row with its texts as printed, or not taken for read."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.types.statements import Reading, UploadedFile
from tests.effort import examples
from tests.engine.fixtures.random_prints import PrintedRow, random_print


def found_rows(reading: Reading) -> Counter[PrintedRow]:
    names = ("occurred_at", "direction", "amount_fen", "text", "party", "party_account")
    return Counter(
        PrintedRow(at.date(), fen if way == "in" else -fen, *map(solid, texts))
        for at, way, fen, *texts in reading.transactions.select(names).rows()
    )


def solid(text: str | None) -> str:
    return "".join((text or "").split())


@settings(max_examples=examples(100))
@given(st.integers(0, 10**9))
@example(73_914)  # three rows, one of whose words crosses the gap between two columns
def test_a_printed_table_at_random_is_read_exactly_or_not_taken_for_read(seed):
    printed = random_print(seed)
    reading = read([UploadedFile("bill.pdf", printed.data)])
    if {statement.state for statement in reading.statements} == {"read"}:
        assert found_rows(reading) == printed.rows, (seed, printed.manner)


@pytest.mark.everything  # before a commit: the golden prints, and the property above
def test_most_printed_tables_at_random_are_read():
    states = [
        {
            statement.state
            for statement in read([UploadedFile("bill.pdf", random_print(seed).data)]).statements
        }
        for seed in range(50)
    ]
    assert states.count({"read"}) > 28
