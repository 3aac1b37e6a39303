"""Dates that a print does not say in full: a day once for all its rows, no year, years of the Republic."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from app.engine.documents.opening import open_document
from app.engine.documents.unpack import unpack
from app.engine.pdf.text import PdfDocument
from app.engine.pipeline import read
from app.engine.tables.grids.grid import Grid
from app.engine.tables.layout import Layout
from app.engine.tables.meaning.days_once import with_days
from app.engine.tables.meaning.stated_balances import stated_balances
from app.engine.tables.printed.find import find_grids
from app.engine.tables.unknown.mapped import read_mapped
from app.engine.tables.unknown.suggest import suggest_layout
from app.engine.types.statements import Document, Limits, UploadedFile
from app.engine.values.spans import stated_span
from tests.engine.fixtures.printed_abroad import drawn, entries, form, rows_of
from tests.engine.fixtures.printed_families import ALL, PLAIN

NAMES = ("交易日期", "摘要", "交易金额", "账户余额")


def grid(*days: str, is_ruled: bool = False) -> Grid:
    cells = tuple((day, "消费", "-1.00", f"{100 - at}.00") for at, day in enumerate(days))
    numbers = range(1, len(days) + 1)
    return Grid(NAMES, cells, numbers, pages=(1,) * len(days), is_ruled=is_ruled)


def opened(data: bytes) -> PdfDocument:
    (unit,) = unpack([UploadedFile("bill.pdf", data)], (), Limits())
    assert isinstance(unit, Document)
    document = open_document(unit, Limits())
    assert isinstance(document, PdfDocument)
    return document


def days_of(found: Grid) -> list[str]:
    return [row[0] for row in found.cells]


def test_rows_below_the_first_of_a_day_take_its_date():
    found = with_days(grid("2025-01-02", "", "2025-01-03", "", ""))
    assert days_of(found) == ["2025-01-02"] * 2 + ["2025-01-03"] * 3


@pytest.mark.parametrize(
    "days",
    [
        ("2025-01-02", "2025-01-02", "", "2025-01-03", ""),
        ("", "2025-01-02", "", "2025-01-03", ""),
        ("2025-01-02", "", "2025-01-03"),
        ("2025-01-02", "", "2025-01-03", "", "unknown", ""),
    ],
    ids=["a day twice", "none above", "one alone", "no date"],
)
def test_a_row_without_a_date_takes_none_where_days_are_not_printed_once(days):
    assert days_of(with_days(grid(*days))) == list(days)


def test_between_drawn_lines_a_day_may_stand_beside_the_middle_of_its_rows():
    days = ("2025-01-02", "", "2025-01-03", "", "")
    assert days_of(with_days(grid(*days, is_ruled=True))) == list(days)


def test_a_print_that_lost_two_of_its_dates_is_not_taken_for_one_that_prints_days_once():
    found = entries(PLAIN, 30, 3)
    rows = rows_of(PLAIN, found)
    same = next(at for at in range(2, 29) if found[at].day == found[at - 1].day)
    lost = [at for at in range(2, 29) if at not in (same, same - 1)][:2]
    rows = [replace(row, cells=("", *row.cells[1:])) if at in lost else row for at, row in enumerate(rows)]
    (statement,) = read([UploadedFile("bill.pdf", drawn(PLAIN, found, rows))]).statements
    assert statement.state != "read"
    assert "unreadable_date" in {problem.code for problem in statement.problems}


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("账单周期: 2024-12-05 至 2025-01-04", date(2024, 12, 5), date(2025, 1, 4)),
        ("Statement 20 Dec - 19 Jan 2025", date(2024, 12, 20), date(2025, 1, 19)),
        ("December 20, 2024 through January 19, 2025", date(2024, 12, 20), date(2025, 1, 19)),
        ("Zeitraum 20.12.2024 bis 19.01.2025", date(2024, 12, 20), date(2025, 1, 19)),
        ("du 20 décembre 2024 au 19 janvier 2025", date(2024, 12, 20), date(2025, 1, 19)),
        ("del 20 de diciembre de 2024 al 19 de enero de 2025", date(2024, 12, 20), date(2025, 1, 19)),
        ("DEC20/24 - JAN19/25", date(2024, 12, 20), date(2025, 1, 19)),
    ],
)
def test_a_period_is_understood_in_the_words_of_many_countries(text, first, last):
    assert stated_span(text) == (first, last)


@pytest.mark.parametrize(
    "text",
    [
        "01/02/2025 - 05/02/2025",
        "2025-01-01 to 2025-01-31\n2025-02-01 to 2025-02-28",
        "31 Jan 2025 - 1 Jan 2025",
    ],
    ids=["two orders", "two periods", "backwards"],
)
def test_a_period_that_could_be_two_is_none(text):
    assert stated_span(text) is None


@pytest.mark.parametrize(("money", "year"), [("新臺幣活期存款", 2025), ("活期存款", None)])
def test_years_of_the_republic_are_read_where_the_print_is_of_taiwan(money, year, read_one):
    rows = "114/01/20,-12.00,488.00,甲\n114/01/21,5.00,493.00,乙\n"
    found = (
        read_one(f"{money}\n交易日期,金額,餘額,摘要\n{rows}".encode())
        .transactions["occurred_at"]
        .dt.year()
        .to_list()
    )
    assert found == ([year] * 2 if year else [])


@pytest.mark.parametrize(
    ("text", "opening", "closing"),
    [
        ("SOLDE CREDITEUR AU 22.01.2025 3 688,00\nSOLDE DEBITEUR AU 07.02.2025 184,54", 368_800, -18_454),
        ("Kontostand am 07.02.2025 184,54\nKontostand am 22.01.2025 3.688,00", 368_800, 18_454),
    ],
)
def test_of_balances_on_two_days_the_earlier_is_the_opening_one(text, opening, closing):
    layout = Layout({}, "two_columns", decimal=",", currency="EUR")
    assert stated_balances(text, (), layout) == {"opening_fen": opening, "closing_fen": closing}


def test_balances_on_three_days_open_and_close_nothing():
    text = "\n".join(f"Saldo am 0{day}.02.2025 100,00" for day in (1, 2, 3))
    assert stated_balances(text, (), Layout({}, "two_columns", decimal=",", currency="EUR")) == {}


@pytest.mark.parametrize("name", ["none-sides.pdf", "none-word.pdf", "none-sign.pdf"])
def test_a_print_that_proves_nothing_is_proposed_as_it_is_so_that_one_confirmation_reads_it(name):
    family = next(one for one in ALL if one.name == name)
    data, truth = family.make(24, 1)
    (found,) = find_grids(opened(data))
    layout, ambiguity = suggest_layout(found)
    assert layout is not None
    assert ambiguity is None
    (table,) = read_mapped(found, layout, "debit", name)
    rows = table.frame.select("occurred_at", "direction", "amount_fen").rows()
    assert sorted((at.date(), fen if way == "in" else -fen, "CNY") for at, way, fen in rows) == sorted(
        truth.elements()
    )


def test_days_and_months_without_a_year_are_mapped_by_hand_in_either_order():
    table = Grid(
        ("Tag", "Text", "Betrag"),
        (("20.12.", "a", "-1.00"), ("05.01.", "b", "2.00")),
        (1, 2),
        before=("Zeitraum 20.12.2024 bis 19.01.2025",),
    )
    layout = Layout({"moment": 0, "text": 1, "amount": 2}, "signed", "dm", currency="EUR")
    (found,) = read_mapped(table, layout, "debit", "x")
    assert [at.date() for at in found.frame["occurred_at"]] == [date(2024, 12, 20), date(2025, 1, 5)]


@pytest.mark.parametrize("pattern", ["%d/%m", "%m/%d"])
def test_the_stated_period_tells_days_from_months(pattern):
    kind = replace(
        PLAIN,
        day=form(pattern),
        head=lambda found: ["Riverside Bank in CNY", f"{found[0].day:%d %b %Y} to {found[-1].day:%d %b %Y}"],
    )
    found = entries(kind, 12, 1)
    transactions = read([UploadedFile("bill.pdf", drawn(kind, found, rows_of(kind, found)))]).transactions
    assert [at.date() for at in transactions["occurred_at"]] == [one.day for one in found]
