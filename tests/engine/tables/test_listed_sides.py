"""Prints that list deposits and withdrawals below a heading each: read where they lead to the closing balance, else refused."""

from __future__ import annotations

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import Reading, UploadedFile
from tests.engine.fixtures.plain_sheets import one_of, put, saved, sheet

SUMMARY = [
    "June 17, 2026 through July 16, 2026",
    "Currency: USD",
    "Beginning Balance $3,402.77",
    "Ending Balance {}",
]
IN = [("06/19", "Gulf Coast Dental Payroll", "1,620.90"), ("07/15", "Deposit - Thank You", "78.29")]
OUT = [
    ("06/18", "Card Purchase Publix Mobile AL", "18.54"),
    ("07/02", "Rocket Mortgage Loan Pmt", "1,288.40"),
]
FEES = [("07/16", "Monthly Fee", "8.00")]
PARTS = [("DEPOSITS & CREDITS", IN), ("WITHDRAWALS", OUT), ("FEES", FEES)]
DAILY = [
    "Page 1 of 2",
    "DAILY BALANCE SUMMARY",
    "06/18 3,384.23 06/19 5,005.13",
    "07/02 3,716.73 07/16 3,787.02",
]


def listed(parts, *, closing="$3,787.02", amount_first=False, behind=()) -> Reading:
    pdf = sheet()
    y = 70.0
    for text in [line.format(closing) for line in SUMMARY]:
        pdf.text(40, y, text)
        y += 12
    for heading, rows in parts:
        y += 14
        pdf.text(250, y, heading)
        for day, text, amount in rows:
            y += 12
            pdf.text(50, y, day)
            pdf.text(180 if amount_first else 110, y, text)
            right = 160 if amount_first else 500
            pdf.text(right - pdf.get_string_width(amount), y, amount)
        y += 12
        pdf.text(350, y, f"Total {heading.title()}")
    for text in DAILY:
        y += 14
        pdf.text(60, y, text)
    if behind:
        pdf.add_page()
        y = 60.0
        for cells in behind:
            y = put(
                pdf,
                y,
                cells,
                places=((40, "left"), (120, "left"), (330, "right"), (420, "right"), (510, "right")),
            )
    return read([UploadedFile("statement.pdf", saved(pdf))])


@pytest.mark.parametrize("amount_first", [False, True])
def test_rows_below_headings_are_read_where_they_lead_to_the_closing_balance(amount_first):
    reading = listed(PARTS, amount_first=amount_first)
    statement = one_of(reading)
    assert (statement.state, statement.rows, statement.in_fen, statement.out_fen) == (
        "read",
        5,
        169_919,
        131_494,
    )
    days = reading.transactions["occurred_at"].dt.date().cast(str).to_list()
    assert days == ["2026-06-19", "2026-07-15", "2026-06-18", "2026-07-02", "2026-07-16"]


@pytest.mark.parametrize("place", range(5))
def test_a_row_cut_out_of_any_part_leaves_nothing_read(place):
    at = 0
    parts = []
    for heading, rows in PARTS:
        parts.append((heading, [row for one, row in enumerate(rows, at) if one != place]))
        at += len(rows)
    assert all(one.state != "read" and not one.rows for one in listed(parts).statements)


def test_rows_below_a_heading_that_nobody_knows_are_taken_for_nothing():
    assert all(one.state != "read" for one in listed([*PARTS[:2], ("SUNDRY ITEMS SUMMARY", FEES)]).statements)


def test_without_the_closing_balance_nothing_is_read():
    assert all(one.state != "read" for one in listed(PARTS, closing="see below").statements)


@pytest.mark.parametrize(
    ("heading", "rows"),
    [
        (
            "TRANSFERS SUMMARY",
            [("06/20", "Transfer to Savings", "500.00-"), ("06/27", "Transfer back", "500.00")],
        ),
        (
            "DEPOSITS & CREDITS",
            [("06/20", "Deposited item returned", "100.00-"), ("06/21", "Deposit", "100.00")],
        ),
        ("WITHDRAWALS", [("June 20", "Store", "50.00"), ("06/21", "Refund of item $50.00", "50.00")]),
        ("WITHDRAWALS", [("06/20", "Purchase authorized on", ""), ("06/18", "Publix", "50.00")]),
    ],
    ids=["under another heading", "taken back", "two amounts", "a day without an amount"],
)
def test_rows_that_would_cancel_out_are_not_lost_in_silence(heading, rows):
    assert all(one.state != "read" for one in listed([*PARTS, (heading, rows)]).statements)


def test_lists_of_what_is_owed_are_refused():
    assert all(
        one.state != "read" for one in listed([("HOME EQUITY LINE OF CREDIT SUMMARY", []), *PARTS]).statements
    )


def test_two_accounts_below_balances_of_both_are_refused():
    other = [
        ("DEPOSITS & CREDITS", [("06/25", "From checking", "500.00")]),
        ("WITHDRAWALS", [("06/26", "To checking", "500.00")]),
    ]
    assert all(one.state != "read" for one in listed([*PARTS, *other]).statements)


def test_a_part_that_goes_on_below_its_heading_is_one():
    parts = [("DEPOSITS & CREDITS", IN[:1]), ("DEPOSITS & CREDITS (continued)", IN[1:]), *PARTS[1:]]
    assert one_of(listed(parts)).state == "read"


SAVINGS = [
    ("Date", "Description", "Deposits", "Withdrawals", "Balance"),
    ("06/20/2026", "Transfer from checking", "500.00", "", "700.00"),
    ("06/27/2026", "Transfer to checking", "", "100.00", "600.00"),
    *((f"07/{day:02}/2026", "Round-up", "1.00", "", f"{600 + day}.00") for day in range(1, 10)),
]


@pytest.mark.parametrize("rows", [SAVINGS, SAVINGS[:3]], ids=["many", "two"])
def test_another_accounts_table_behind_the_lists_does_not_vanish(rows):
    statements = listed(PARTS, behind=rows).statements
    read_rows = sum(one.rows for one in statements if one.state == "read")
    assert read_rows in (0, 5 + len(rows) - 1)
