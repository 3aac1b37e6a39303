"""Cells that fill their column up to the next one: cut where that column always has a cell, else told."""

from __future__ import annotations

import pytest

from tests.engine.fixtures.plain_sheets import codes, one_of, put, rows, saved, sheet

HEAD = ("交易日期", "摘要", "对方户名", "交易金额", "账户余额")
PLACES = ((40, "left"), (110, "left"), (158, "left"), (330, "right"), (410, "right"))
FULL = "网上支付购物"
"""As wide as its column."""


def touching(parties: dict[int, str], texts: dict[int, str]) -> bytes:
    """Ten rows; of some the party or the text is another one."""
    pdf = sheet()
    y = put(pdf, 100, HEAD, places=PLACES)
    for at, (day, text, amount, balance, party) in enumerate(rows(1, 10), 1):
        cells = (day, texts.get(at, text), parties.get(at, party), amount, balance)
        y = put(pdf, y, cells, places=PLACES)
    return saved(pdf)


@pytest.mark.parametrize("party", ["李四", "ABC Ltd", "13800001111", "杭州青禾贸易有限公司"])
def test_a_full_cell_does_not_swallow_the_one_that_it_touches(read_one, party):
    reading = read_one(touching({3: party, 7: party}, {3: FULL, 7: FULL}))
    assert one_of(reading).state == "read"
    expected = [(FULL, party) if at in (3, 7) else ("消费", "李四") for at in range(1, 11)]
    assert reading.transactions.select("text", "party").rows() == expected


def test_a_full_cell_beside_a_column_that_may_be_empty_is_reported(read_one):
    statement = one_of(read_one(touching({2: "", 5: ""}, {3: FULL})))
    assert statement.state == "disagrees"
    assert [one.params for one in statement.problems if one.code == "touching_cells"] == [
        {"text": f"{FULL}李四"}
    ]


def test_a_note_over_many_columns_is_not_reported(read_one):
    pdf = sheet()
    y = put(pdf, 100, HEAD, places=PLACES)
    for day, text, amount, balance, party in rows(1, 10):
        y = put(pdf, y, (day, text, "" if day.endswith("5") else party, amount, balance), places=PLACES)
    pdf.text(110, y + 30, f"{FULL}请以柜台打印的为准")
    statement = one_of(read_one(saved(pdf)))
    assert statement.state == "read"
    assert "touching_cells" not in codes(statement)
