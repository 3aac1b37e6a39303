"""Figures that grow longer on later pages than on those from which the columns were taken: never cut inside."""

from __future__ import annotations

from datetime import date, timedelta
from itertools import accumulate

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from app.engine.pipeline import read
from app.engine.types.statements import READABLE_STATES, UploadedFile
from tests.effort import examples
from tests.engine.fixtures.golden import GOLDEN
from tests.engine.fixtures.plain_sheets import HEAD, codes, one_of, put, saved, sheet

PRINTED = [golden for golden in GOLDEN if golden.name.endswith(".pdf")]
LONG, SEED = 400, 4
"""The balances of the invented person reach six digits at about 250 rows."""

ROWS_ON_PAGE = 12
FIRST_PAGES = 3 * ROWS_ON_PAGE
"""The columns are taken from three pages; there all balances have equally many digits."""

OPENING = 5_000_000
SIDES = {
    "right": ((40, "left"), (110, "left"), (290, "right"), (390, "right"), (410, "left")),
    "left": ((40, "left"), (110, "left"), (220, "left"), (310, "left"), (410, "left")),
    "balance first": ((40, "left"), (110, "left"), (390, "right"), (290, "right"), (410, "left")),
}


@pytest.mark.one_in(12)  # before a commit: some of the printers
@pytest.mark.parametrize("golden", PRINTED, ids=lambda golden: golden.name)
def test_a_long_statement_is_read_like_a_short_one_of_its_kind(golden):
    data, truth = golden.make(LONG, SEED)
    file = UploadedFile(golden.name, data)
    reading = read([file], [golden.password] if golden.password else [])
    assert {one.state for one in reading.statements} == {golden.state}
    if golden.state in READABLE_STATES:
        assert {one.format for one in reading.statements} == {golden.format}
        for way, count, fen in (("in", truth.in_n, truth.in_fen), ("out", truth.out_n, truth.out_fen)):
            amounts = reading.transactions.filter(direction=way)["amount_fen"]
            assert (len(amounts), amounts.sum()) == (count, fen)


def printed(amounts: list[int], side: str) -> bytes:
    """A statement of one row for each amount, with balances that chain from the opening one."""
    balances = list(accumulate(amounts, initial=OPENING))[1:]
    pdf = sheet()
    y = 0.0
    for at, (fen, balance) in enumerate(zip(amounts, balances, strict=True)):
        if at % ROWS_ON_PAGE == 0:
            if at:
                pdf.add_page()
            y = put(pdf, 100, HEAD, places=SIDES[side])
        day = date(2025, 1, 1) + timedelta(days=at)
        cells = (day.isoformat(), "消费", f"{fen / 100:,.2f}", f"{balance / 100:,.2f}", "李四")
        y = put(pdf, y, cells, places=SIDES[side])
    return saved(pdf)


AMOUNTS = st.integers(1, 10).flatmap(
    lambda digits: st.integers(-(10**digits), 10**digits).filter(lambda fen: fen != 0)
)


@settings(max_examples=examples(25))
@given(
    st.lists(st.integers(-9_999, -1), min_size=FIRST_PAGES, max_size=FIRST_PAGES),
    st.lists(AMOUNTS, min_size=1, max_size=2 * ROWS_ON_PAGE),
    st.sampled_from(sorted(SIDES)),
)
@example([-100] * FIRST_PAGES, [100_000_000, -200_000_000], "right")
@example([-100] * FIRST_PAGES, [100_000_000, -200_000_000], "balance first")
def test_balances_that_grow_shrink_and_change_sign_on_later_pages_are_read_to_the_cent(first, later, side):
    amounts = [*first, *later]
    reading = read([UploadedFile("bill.pdf", printed(amounts, side))])
    statement = one_of(reading)
    assert (statement.state, codes(statement).count("touching_cells")) == ("read", 0)
    found = reading.transactions.select("direction", "amount_fen").rows()
    assert [fen if way == "in" else -fen for way, fen in found] == amounts


@pytest.mark.parametrize(
    ("account", "amount", "is_read"),
    [
        ("6222021234567890", "-1.00", True),
        ("6222021234567890", "1.00", True),
        ("622202123456", "", False),
        ("62220212345678909", "", False),
        ("62220212345678909", "1.00", False),
    ],
)
def test_an_account_that_runs_into_the_amount_is_never_read_as_part_of_it(account, amount, is_read):
    pdf = sheet()
    names = ("交易日期", "对方账号", "交易金额", "账户余额", "对方户名")
    beside = 110 + pdf.get_string_width("6222021234567890")
    places = ((40, "left"), (110, "left"), (beside, "left"), (390, "right"), (410, "left"))
    y = put(pdf, 100, names, places=places)
    balance = 1000
    for day in range(1, 13):
        own, moved = (account, amount) if day == 9 else ("62220212", "-1.00")
        balance += 1 if moved == "1.00" else -1
        y = put(pdf, y, (f"2025-01-{day:02d}", own, moved, f"{balance}.00", "李四"), places=places)
    reading = read([UploadedFile("bill.pdf", saved(pdf))])
    assert one_of(reading).state == ("read" if is_read else "unknown_layout")
    if is_read:
        assert reading.transactions["party_account"][8] == account
        assert reading.transactions["amount_fen"].to_list() == [100] * 12


def test_a_balance_too_wide_for_its_box_is_not_cut_by_the_line():
    places = ((40, "left"), (110, "left"), (290, "right"), (336, "right"), (345, "left"))
    pdf = sheet()
    y, ys = 100.0, [88.0]
    balance = OPENING
    for cells in (HEAD, *range(1, 13)):
        if isinstance(cells, int):
            fen = 1_000_000_000 if cells == 9 else -100
            balance += fen
            cells = (f"2025-01-{cells:02d}", "消费", f"{fen / 100:,.2f}", f"{balance / 100:,.2f}", "李四")
        y = put(pdf, y, cells, places=places)
        ys.append(y - 12)
    for x in (36, 106, 200, 298, 340, 420):
        pdf.line(x, ys[0], x, ys[-1])
    for at in ys:
        pdf.line(36, at, 420, at)
    (statement,) = read([UploadedFile("bill.pdf", saved(pdf))]).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 1_000_000_000, 1_100)
