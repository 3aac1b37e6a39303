"""Tables that nobody has seen before: exact to the fen and the day, or not taken for read."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.types.statements import UploadedFile
from tests.effort import examples
from tests.engine.fixtures.random_tables import random_table


@settings(max_examples=examples(400))
@given(st.integers(0, 10**9))
def test_a_table_at_random_is_read_exactly_or_not_taken_for_read(seed):
    table = random_table(seed)
    reading = read([UploadedFile("bill.csv", table.data)])
    if {statement.state for statement in reading.statements} != {"read"}:
        return
    columns = reading.transactions.select("occurred_at", "direction", "amount_fen").rows()
    found = Counter((at.date(), fen if way == "in" else -fen) for at, way, fen in columns)
    assert found == table.rows, table.text


@pytest.mark.everything  # before a commit: the golden tables, and the property above
def test_most_plain_tables_at_random_are_read():
    states = [
        statement.state
        for seed in range(300)
        for statement in read([UploadedFile("bill.csv", random_table(seed).data)]).statements
    ]
    assert states.count("read") > 100
