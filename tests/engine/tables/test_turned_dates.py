"""Workbooks whose dates a spreadsheet program turned round: noticed, turned back where that is proven, else asked."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta
from io import BytesIO
from random import Random

import pytest
import xlwt
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.engine.documents.unpack import unpack
from app.engine.messages.problems import problem_text
from app.engine.pipeline import read
from app.engine.process.mapping import open_member, preview, preview_mapping
from app.engine.tables.layout import Layout, Template
from app.engine.types.statements import Limits, Reading, UploadedFile
from tests.effort import examples
from tests.engine.fixtures.written import csv_text, xlsx

ENGLISH = ["Date", "Description", "Amount", "Balance"]
CHINESE = ["交易日期", "摘要", "交易金额", "余额"]
Days = list[date]


def turned(day: date) -> date:
    """The day as a program with US settings takes it, where it can."""
    return date(day.year, day.day, day.month) if day.day <= 12 else day


def table(days: Days, head: list[str] = ENGLISH, *, balance: bool = True, above: str = "") -> list[list]:
    """Rows of these days, in their order, with balances that follow each other."""
    rows: list[list] = [[above]] if above else []
    rows.append(head if balance else head[:-1])
    fen = 1_000_000
    for at, day in enumerate(days):
        moved = 250_000 if at % 7 == 0 else -(1_000 + 311 * at)
        fen += moved
        row = [datetime(day.year, day.month, day.day), f"Shop {at}", moved / 100]
        rows.append([*row, fen / 100] if balance else row)
    return rows


def book(days: Days, head: list[str] = ENGLISH, *, balance: bool = True, above: str = "") -> bytes:
    return xlsx({"a": table(days, head, balance=balance, above=above)})


def small_days(count: int, seed: int = 3) -> Days:
    """Days up to the twelfth over some months, in their order."""
    random = Random(seed)
    found = [date(2024, month, day) for month in range(1, 9) for day in range(1, 13)]
    return sorted(random.choices(found, k=count))


def read_book(data: bytes, *templates: Template) -> Reading:
    return read([UploadedFile("bill.xlsx", data)], templates=templates)


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.statements[0].problems]


def days_of(reading: Reading) -> Days:
    return [at.date() for at in reading.transactions["occurred_at"]]


@pytest.mark.parametrize("head", [ENGLISH, CHINESE])
@pytest.mark.parametrize("newest_first", [False, True])
def test_dates_that_rows_and_balances_contradict_are_turned_back_and_reported(head, newest_first):
    days = small_days(40)
    rows = table([turned(day) for day in days], head)
    if newest_first:
        days, rows = days[::-1], [rows[0], *rows[:0:-1]]
    reading = read_book(xlsx({"a": rows}))
    assert reading.statements[0].state == "disagrees"
    assert days_of(reading) == days
    assert "dates_turned_back" in codes(reading)
    assert reading.statements[0].chain.breaks == ()


def test_the_words_name_the_program_and_the_turned_order():
    problem = next(
        one
        for one in read_book(book([turned(day) for day in small_days(40)])).statements[0].problems
        if one.code == "dates_turned_back"
    )
    assert problem_text(problem)["zh-CN"].startswith("日期疑被表格软件按美国格式改写，日月颠倒")


def test_an_old_workbook_is_noticed_too():
    old = xlwt.Workbook()
    sheet, style = old.add_sheet("a"), xlwt.easyxf(num_format_str="yyyy-mm-dd")
    for at, row in enumerate(table([turned(day) for day in small_days(40)])):
        for place, cell in enumerate(row):
            sheet.write(at, place, cell, *([style] if isinstance(cell, datetime) else []))
    data = BytesIO()
    old.save(data)
    assert days_of(read_book(data.getvalue())) == small_days(40)


def test_without_balances_the_order_of_the_rows_is_reason_enough_to_ask():
    reading = read_book(book([turned(day) for day in small_days(30)], balance=False))
    assert (reading.statements[0].state, reading.statements[0].rows) == ("unknown_layout", 0)
    assert "dates_turned" in codes(reading)


@pytest.mark.parametrize("head", [ENGLISH, CHINESE])
def test_the_first_days_of_a_month_turned_into_one_day_of_every_month_are_asked(head):
    june = sorted([date(2024, 6, 1) + timedelta(days=at % 12) for at in range(30)])
    reading = read_book(book([turned(day) for day in june], head))
    assert reading.statements[0].state == "unknown_layout"
    assert "dates_maybe_turned" in codes(reading)


def test_a_stated_period_that_only_the_turned_dates_fit_turns_them_back():
    june = sorted([date(2024, 6, 1) + timedelta(days=at % 12) for at in range(30)])
    above = "Statement period: 2024-06-01 to 2024-06-30"
    reading = read_book(book([turned(day) for day in june], above=above))
    assert (reading.statements[0].state, days_of(reading)) == ("disagrees", june)


def test_a_stated_period_that_only_the_printed_dates_fit_settles_them():
    days = [date(2024, month, 6) for month in range(1, 6)]
    above = "Statement period: 2024-01-01 to 2024-05-31"
    reading = read_book(book(days, above=above))
    assert (reading.statements[0].state, days_of(reading)) == ("read", days)


def test_a_few_rows_at_the_beginnings_of_months_are_asked_where_dates_may_have_been_texts():
    reading = read_book(book([date(2024, 3, 2), date(2024, 5, 4), date(2024, 6, 8)]))
    assert reading.statements[0].state == "unknown_layout"


@pytest.mark.parametrize(
    "days",
    [
        [date(2024, 6, day) for day in range(1, 13)],
        [date(2024, 6, 5)] * 8,
        [date(2024, 6, 5), date(2024, 7, 13), date(2024, 8, 2)],
        [date(2024, 1, 2), date(2024, 1, 9), date(2024, 2, 3), date(2024, 2, 11), date(2024, 3, 1)],
        [date(2024, 5, 5), date(2024, 5, 5)],
        [date(2024, 3, 3), date(2024, 5, 5)],
    ],
    ids=[
        "one month",
        "one day",
        "a day behind the twelfth",
        "only as printed in order",
        "equal",
        "nothing to turn",
    ],
)
@pytest.mark.parametrize("head", [ENGLISH, CHINESE])
@pytest.mark.parametrize("newest_first", [False, True])
def test_ordinary_dates_are_never_asked(days, head, newest_first):
    rows = table(days, head)
    reading = read_book(xlsx({"a": [rows[0], *rows[:0:-1]] if newest_first else rows}))
    assert reading.statements[0].state == "read"
    assert sorted(days_of(reading)) == days


def test_wages_once_a_month_in_a_chinese_workbook_are_not_asked():
    rows = table([date(2024, month, 10) for month in range(1, 13)], CHINESE)
    wages = [rows[0], *([row[0], "工资", *row[2:]] for row in rows[1:])]
    assert read_book(xlsx({"a": wages})).statements[0].state == "read"


def every_month(day: int, first: int, last: int, step: int = 1) -> Days:
    return [date(2024, month, day) for month in range(first, last + 1, step)]


MONTHS = [
    "Jan",
    "Feb",
    "March",
    "April",
    "May",
    "June",
    "Juli",
    "August",
    "September",
    "Oktober",
    "Nov.",
    "Dezember",
]
MONTHLY = {
    "wages of a year": (every_month(1, 1, 12), lambda at: "Monthly wage"),
    "wages of half a year": (every_month(5, 1, 6), lambda at: "Monthly wage"),
    "wages of three months": (every_month(1, 6, 8), lambda at: "Salary"),
    "interest of each quarter": (every_month(1, 3, 12, 3), lambda at: "Interest"),
    "wages that name their month": (every_month(1, 1, 12), lambda at: f"Salary {MONTHS[at]}"),
    "rents that number their month": (every_month(2, 1, 12), lambda at: f"Rent {at + 1:02d}/2024"),
    "wages over the turn of the year": (
        [date(2023, month, 1) for month in range(7, 13)] + every_month(1, 1, 6),
        lambda at: "Monthly wage",
    ),
    "wage and rent": (sorted(every_month(3, 1, 12) * 2), lambda at: ("Wage", "Rent")[at % 2]),
}


@pytest.mark.parametrize("balance", [True, False])
@pytest.mark.parametrize("newest_first", [False, True])
@pytest.mark.parametrize("case", MONTHLY)
def test_what_is_paid_once_a_month_and_was_turned_into_the_days_of_one_month_is_asked(
    case, newest_first, balance
):
    days, said = MONTHLY[case]
    head, *rows = table([turned(day) for day in days], balance=balance)
    rows = [[row[0], said(at), *row[2:]] for at, row in enumerate(rows)]
    reading = read_book(xlsx({"a": [head, *(rows[::-1] if newest_first else rows)]}))
    assert (reading.statements[0].state, reading.statements[0].rows) == ("unknown_layout", 0)
    assert "dates_maybe_turned" in codes(reading)


def test_a_stated_month_settles_what_is_paid_on_each_of_its_first_days():
    days = [date(2024, 1, day) for day in range(1, 13)]
    rows = [
        row if at < 2 else [row[0], "Takings", *row[2:]]
        for at, row in enumerate(table(days, above="Statement period: 2024-01-01 to 2024-01-31"))
    ]
    reading = read_book(xlsx({"a": rows}))
    assert (reading.statements[0].state, days_of(reading)) == ("read", days)


@pytest.mark.parametrize("head", [ENGLISH, CHINESE])
@pytest.mark.parametrize("balance", [True, False])
def test_an_ordinary_statement_of_the_first_days_of_one_month_is_not_asked(head, balance):
    random = Random(4)
    words = ["Market", "Coffee", "Shop", "Bus", "Books", "Li Ming"]
    for count in (3, 6, 12, 30):
        days = sorted(date(2024, 6, random.randint(1, 12)) for _ in range(count))
        rows = table(days, head, balance=balance)
        said = [[row[0], words[at % 6], *row[2:]] for at, row in enumerate(rows[1:])]
        reading = read_book(xlsx({"a": [rows[0], *said]}))
        assert (reading.statements[0].state, days_of(reading)) == ("read", days)


def test_a_daily_interest_beside_many_payments_is_not_asked():
    days = sorted([date(2024, 6, day) for day in range(1, 13)] * 3)
    rows = table(days)
    said = [
        [row[0], "Interest" if at % 3 == 0 else f"Shop {at}", *row[2:]] for at, row in enumerate(rows[1:])
    ]
    assert read_book(xlsx({"a": [rows[0], *said]})).statements[0].state == "read"


@pytest.mark.parametrize("days", [small_days(30), [turned(day) for day in small_days(30)]])
def test_dates_that_are_texts_with_the_year_in_front_are_never_asked(days):
    rows = [
        [cell.date().isoformat() if isinstance(cell, datetime) else cell for cell in row]
        for row in table(days, balance=False)
    ]
    for data in (xlsx({"a": rows}), csv_text(rows).encode()):
        assert read_book(data).statements[0].state == "read"


def test_rows_sorted_by_amount_with_ordinary_days_are_read():
    rows = table([date(2024, 1, 1) + timedelta(days=5 * at) for at in range(30)], balance=False)
    reading = read_book(xlsx({"a": [rows[0], *sorted(rows[1:], key=lambda row: row[2])]}))
    assert reading.statements[0].state == "read"


TURNED = Layout({"moment": 0, "text": 1, "amount": 2}, "signed", "ydm")
NAMES = ("date", "description", "amount")


def test_the_mapping_answers_with_the_turned_order():
    days = small_days(30)
    data = book([turned(day) for day in days], balance=False)
    reading = read_book(data, Template("t", NAMES, TURNED))
    assert (reading.statements[0].state, days_of(reading)) == ("read", days)


def test_the_mapping_answers_with_the_order_as_it_stands():
    days = [date(2024, 3, 2), date(2024, 5, 4), date(2024, 6, 8)]
    data = book(days, balance=False)
    reading = read_book(data, Template("t", NAMES, replace(TURNED, date_order="ymd")))
    assert (reading.statements[0].state, days_of(reading)) == ("read", days)


@pytest.mark.parametrize("order", ["ymd", "ydm"])
def test_a_template_that_the_rows_contradict_does_not_pass_for_read(order):
    days = small_days(30) if order == "ydm" else [turned(day) for day in small_days(30)]
    reading = read_book(book(days, balance=False), Template("t", NAMES, replace(TURNED, date_order=order)))
    assert reading.statements[0].state == "disagrees"
    assert "dates_against_rows" in codes(reading)


def test_the_turned_order_takes_texts_that_were_left_as_they_were_for_what_they_are():
    rows = table([], balance=False)
    rows += [[datetime(2024, 1, 6), "a", -1.0], ["13/06/2024", "b", -2.0]]
    reading = read_book(xlsx({"a": rows}), Template("t", NAMES, TURNED))
    assert days_of(reading) == [date(2024, 6, 1), date(2024, 6, 13)]


def test_the_preview_begins_with_the_turned_order():
    data = book([turned(day) for day in small_days(30)])
    (unit,) = unpack([UploadedFile("bill.xlsx", data)], (), Limits())
    opened = open_member(UploadedFile("bill.xlsx", data), (), unit.sha256)
    assert opened is not None
    (shown,) = preview(opened[1])
    assert shown.layout is not None
    assert shown.layout.date_order == "ydm"
    trial = preview_mapping(*opened, 0, 0, 1, shown.layout, "debit")
    assert trial is not None
    assert [at.date() for at in trial.transactions["occurred_at"]] == small_days(30)


@settings(max_examples=examples(60))
@given(
    seed=st.integers(0, 10**9), count=st.integers(5, 60), balance=st.booleans(), head=st.sampled_from([ENGLISH, CHINESE]),
    newest_first=st.booleans(), months=st.integers(1, 12),
)  # fmt: skip
def test_turned_dates_at_random_are_never_read_wrong_in_silence(
    seed, count, balance, head, newest_first, months
):
    random = Random(seed)
    found = [date(2024, month, day) for month in range(1, months + 1) for day in range(1, 13)]
    days = sorted(random.choices(found, k=count))
    assume(len(set(days)) >= 5)
    rows = table([turned(day) for day in days], head, balance=balance)
    if newest_first:
        days, rows = days[::-1], [rows[0], *rows[:0:-1]]
    reading = read_book(xlsx({"a": rows}))
    if reading.statements[0].state == "read":
        assert days_of(reading) == days
    elif reading.transactions.height:
        assert days_of(reading) == days
        assert "dates_turned_back" in codes(reading)


@settings(max_examples=examples(60))
@given(
    seed=st.integers(0, 10**9),
    count=st.integers(8, 60),
    balance=st.booleans(),
    head=st.sampled_from([ENGLISH, CHINESE]),
)
def test_true_dates_at_random_are_never_turned_nor_asked(seed, count, balance, head):
    random = Random(seed)
    days = sorted(date(2024, 1, 1) + timedelta(days=random.randint(0, 200)) for _ in range(count))
    reading = read_book(book(days, head, balance=balance))
    assert (reading.statements[0].state, days_of(reading)) == ("read", days)
