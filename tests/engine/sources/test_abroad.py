"""Exports from abroad: whatever is changed in one, its reading is exact, refused, or says what is doubtful."""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import replace
from io import StringIO
from random import Random

import pytest

from app.engine.types.statements import READABLE_STATES, Reading
from tests.effort import sampled
from tests.engine.fixtures.abroad_america import ABROAD_AMERICA
from tests.engine.fixtures.abroad_asia import ABROAD_ASIA
from tests.engine.fixtures.abroad_europe import ABROAD_EUROPE
from tests.engine.fixtures.abroad_payments import ABROAD_PAYMENTS
from tests.engine.fixtures.exported import Export
from tests.engine.fixtures.golden_type import Golden
from tests.engine.fixtures.written import csv_text

ALL = (*ABROAD_PAYMENTS, *ABROAD_EUROPE, *ABROAD_AMERICA, *ABROAD_ASIA)
TEXTS = [golden for golden in ALL if not golden.make.book and golden.state == "read"]
CHAINED = [golden for golden in TEXTS if golden.proven]
DATED = re.compile(r"\s*(\d{1,2})([/.-])(\d{1,2})([/.-]\d{2,4}.*)", re.DOTALL)
ROWS = 24
HEADS = {
    "currency": {"Currency", "Währung", "Munt", "Waehrung"},
    "amount": {"Amount", "Net", "Netto", "Bedrag", "Betrag", "importe", "Transaction Amount"},
}


def names(golden: Golden) -> str:
    return golden.name


def table(golden: Golden, seed: int = 5) -> tuple[list[list[str]], int]:
    """The cells of an export, and where the rows of its transactions begin."""
    export = golden.make
    text = export(ROWS, seed)[0].decode(export.encoding)
    rows = list(csv.reader(StringIO(text, newline=""), delimiter=export.separator))
    header = export.header.split("|")
    return rows, rows.index(header) + 1 if export.header else next(
        at for at, row in enumerate(rows) if DATED.match((row or [""])[0]) and len(row) > 2
    )


def written(export: Export, rows: list[list[str]]) -> bytes:
    return csv_text(rows, export.separator, "\r\n", export.quotes).encode(export.encoding)


def is_said(reading: Reading) -> bool:
    """Whether somebody who reads the result is told not to trust it, or to look at its rows."""
    return any(
        one.state not in READABLE_STATES
        or one.state != "read"
        or any(problem.severity != "info" for problem in one.problems if problem.code != "rows_not_settled")
        for one in reading.statements
    )


def facts(reading: Reading) -> Counter[tuple[object, ...]]:
    columns = ("occurred_at", "direction", "amount_fen", "currency")
    return Counter(reading.transactions.select(columns).iter_rows())


def moved(found: Counter[tuple[object, ...]]) -> Counter[tuple[object, ...]]:
    return Counter({row: times for row, times in found.items() if row[1] != "neutral"})


@pytest.mark.parametrize("golden", CHAINED, ids=names)
def test_a_row_cut_out_of_the_middle_is_noticed_by_the_balances(golden, read_one):
    rows, first = table(golden)
    whole = facts(read_one(golden.make(ROWS, 5)[0], name=golden.name))
    for at in sampled(range(first + 3, len(rows) - 4), 4):
        reading = read_one(written(golden.make, rows[:at] + rows[at + 1 :]), name=golden.name)
        # What moved no money may be missing.
        assert is_said(reading) or moved(facts(reading)) == moved(whole), (golden.name, rows[at])


@pytest.mark.parametrize("golden", TEXTS, ids=names)
def test_days_written_in_the_order_of_another_country_are_never_read_otherwise(golden, read_one):
    rows, first = table(golden)
    whole = facts(read_one(golden.make(ROWS, 5)[0], name=golden.name))
    turned = []
    for row in rows[first:]:
        cells = [(cell, DATED.fullmatch(cell)) for cell in row]
        turned.append([f"{m[3]}{m[2]}{m[1]}{m[4]}" if m else cell for cell, m in cells])
    if turned == rows[first:]:
        pytest.skip("its dates begin with the year")
    reading = read_one(written(golden.make, rows[:first] + turned), name=golden.name)
    assert reading.transactions.is_empty() or is_said(reading) or facts(reading) == whole


@pytest.mark.parametrize("golden", TEXTS, ids=names)
def test_a_currency_that_nobody_knows_is_asked_or_told_and_never_yuan(golden, read_one):
    rows, first = table(golden)
    place = [at for at, name in enumerate(golden.make.header.split("|")) if name in HEADS["currency"]]
    if not place:
        pytest.skip("has no column of currencies")
    for row in rows[first:]:
        row[place[0]] = "QQX" if row[place[0]] else ""
    reading = read_one(written(golden.make, rows), name=golden.name)
    assert {one.currency for one in reading.statements} == {"XXX"}
    for one in reading.statements:
        assert one.state not in READABLE_STATES or "open_currency" in {
            problem.code for problem in one.problems
        }


@pytest.mark.parametrize("golden", ALL, ids=names)
def test_no_export_from_abroad_is_ever_in_yuan(golden, read_one):
    reading = read_one(golden.make(17, 11)[0], name=golden.name)
    assert "CNY" not in {one.currency for one in reading.statements}


@pytest.mark.parametrize("golden", CHAINED, ids=names)
def test_a_changed_amount_in_the_way_of_its_country_is_noticed(golden, read_one):
    """Digits of amounts with decimal commas, and of those without cents, which no pattern of a point finds."""
    rows, first = table(golden)
    truth = golden.make(ROWS, 5)[1]
    chance = Random(golden.name)
    money = re.compile(r"[+-]?\d[\d.,]*(?:[.,]\d\d)|\d{1,3}(?:,\d{3})+")
    places = [
        (at, column)
        for at in range(first + 2, len(rows) - 3)
        for column, cell in enumerate(rows[at])
        if money.fullmatch(cell)
    ]
    for at, column in chance.sample(places, min(8, len(places))):
        cell = rows[at][column]
        digit = chance.choice([place for place, char in enumerate(cell) if char.isdigit()])
        other = chance.choice([each for each in "0123456789" if each != cell[digit]])
        changed = [list(row) for row in rows]
        changed[at][column] = cell[:digit] + other + cell[digit + 1 :]
        reading = read_one(written(golden.make, changed), name=golden.name)
        sums = [sum(getattr(one, name) for one in reading.statements) for name in ("in_fen", "out_fen")]
        assert is_said(reading) or sums == [truth.in_fen, truth.out_fen], (golden.name, cell, other)


def test_every_proven_list_is_read_in_either_order(read_one):
    for golden in CHAINED:
        turned = replace(golden.make, newest_first=not golden.make.newest_first)
        one, other = (facts(read_one(make(ROWS, 5)[0], name=golden.name)) for make in (golden.make, turned))
        assert one == other, golden.name


def test_amounts_of_two_columns_by_currency_are_two_statements_and_what_fills_both_is_told(read_one):
    golden = next(golden for golden in ALL if golden.name == "rbc.csv")
    rows, first = table(golden)
    rows[first + 1][6:] = ["", rows[first + 1][6]]
    reading = read_one(written(golden.make, rows), name=golden.name)
    assert [(one.currency, one.rows, one.state) for one in reading.statements] == [
        ("CAD", ROWS - 1, "read"),
        ("USD", 1, "read"),
    ]
    rows[first][7] = "5.00"
    rows[first + 2][6] = ""
    reading = read_one(written(golden.make, rows), name=golden.name)
    assert [(one.rows, one.skipped, one.state) for one in reading.statements] == [
        (ROWS - 3, 2, "partial"),
        (1, 0, "read"),
    ]


def test_accounts_of_one_export_without_balances_are_statements_of_their_own(read_one):
    golden = next(golden for golden in ALL if golden.name == "rbc.csv")
    rows, first = table(golden)
    for row in rows[first::3]:
        row[:2] = ["Visa", "4500123456789012"]
    reading = read_one(written(golden.make, rows), name=golden.name)
    assert {(one.account, one.rows) for one in reading.statements} == {
        ("01234-1234567", 16),
        ("4500123456789012", 8),
    }


def test_who_paid_is_the_party_of_money_in_and_who_was_paid_of_money_out(read_one):
    golden = next(golden for golden in ALL if golden.name == "dkb.csv")
    rows = read_one(golden.make(ROWS, 5)[0], name=golden.name).transactions
    assert set(rows.filter(rows["direction"] == "in")["party"]) == {"ISSUER"}
    assert "ISSUER" not in set(rows.filter(rows["direction"] == "out")["party"])


def test_a_fee_that_cannot_be_read_is_told_with_its_row(read_one):
    golden = next(golden for golden in ALL if golden.name == "revolut.csv")
    rows, first = table(golden)
    rows[first][6] = "free?"
    (statement,) = read_one(written(golden.make, rows), name=golden.name).statements
    assert (statement.state, statement.skipped) == ("partial", 1)


def test_dates_of_paypal_that_fit_two_countries_are_refused(read_one):
    golden = next(golden for golden in ALL if golden.name == "paypal.csv")
    rows, first = table(golden)
    for at, row in enumerate(rows[first : first + 4]):
        row[0] = f"0{5 - at}/03/2025"
    (statement,) = read_one(written(golden.make, rows[: first + 4]), name=golden.name).statements
    assert (statement.state, statement.rows) == ("unknown_layout", 0)
    assert "ambiguous_dates" in {problem.code for problem in statement.problems}


@pytest.mark.parametrize("words", ["Dinner", "Pagamento", ""])
def test_anybodys_list_of_date_title_and_amount_is_no_card_of_nubank(words, read_one):
    lines = [f"2025-01-{day:02},{words} {day},{day}.50" for day in range(1, 20)]
    (statement,) = read_one("\n".join(["date,title,amount", *lines]).encode()).statements
    assert (statement.format, statement.rows) == (None, 0)


def test_a_record_that_goes_on_over_lines_keeps_its_columns_and_a_torn_one_is_told(read_one):
    golden = next(golden for golden in ALL if golden.name == "amex.csv")
    data, truth = golden.make(ROWS, 5)
    (statement,) = read_one(data, name=golden.name).statements
    assert (statement.in_fen, statement.out_fen) == (truth.in_fen, truth.out_fen)
    # The last address of the file is never closed, so that nothing tells where its cells end.
    at = data.rindex(b'"RENT, FLAT 3",ALEX')
    at = data.index(b'WA",', at)
    torn = data[:at] + data[at : data.index(b"\r\n", at) + 2].replace(b'"', b"")
    (statement,) = read_one(torn, name=golden.name).statements
    assert (statement.state, statement.skipped) == ("partial", 1)
    assert "ragged_row" in {problem.code for problem in statement.problems}


@pytest.mark.parametrize(
    ("name", "column", "word"), [("revolut.csv", 7, "USD"), ("revolut.csv", 1, "Savings")]
)
def test_each_currency_and_each_pot_of_one_export_chains_by_itself(name, column, word, read_one):
    golden = next(golden for golden in ALL if golden.name == name)
    rows, first = table(golden)
    others = [[*row[:column], word, *row[column + 1 :]] for row in table(golden, seed=9)[0][first:]]
    mixed = [row for pair in zip(rows[first:], others, strict=False) for row in pair]
    reading = read_one(written(golden.make, [*rows[:first], *mixed]), name=golden.name)
    assert len(reading.statements) == 2
    for one in reading.statements:
        assert (one.state, one.chain.breaks, one.chain.checked) == ("read", (), one.rows - 1)


def test_what_only_its_own_words_tell_is_read_by_nobody_else_without_them(read_one):
    """The short export of American Express is known by how it ends the numbers of its cards; else nothing tells a sign."""
    for number, read in (("-71002", ("read", 27)), ("1002", ("unknown_layout", 0))):
        lines = [f"01/{day:02}/2025,SHOP {day},A B,{number},{day}.50" for day in range(1, 28)]
        text = "\n".join(["Date,Description,Card Member,Account #,Amount", *lines])
        (statement,) = read_one(text.encode()).statements
        assert (statement.state, statement.rows) == read
        assert statement.in_fen == 0
