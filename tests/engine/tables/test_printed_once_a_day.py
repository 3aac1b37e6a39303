"""Prints that say days and balances once a day, with rows of their own for balances that bear a day themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from app.engine.pipeline import read
from app.engine.types.statements import Reading, UploadedFile
from tests.engine.fixtures.printed import Row
from tests.engine.fixtures.printed_abroad import (
    Entry,
    Key,
    Print,
    comma,
    drawn,
    entries,
    form,
    keys,
    marked,
    point,
    rows_of,
)
from tests.engine.fixtures.printed_asia import _HK, _HK_IN, _SG, _SG_IN, _TC, _TC_IN
from tests.engine.fixtures.printed_west import _UK, _UK_IN, _US, _US_IN, _five, _head, _spots

Change = Callable[[list[Row], list[Entry]], None]

HONG_KONG = Print(
    "hk", "HKD",
    _five("Date\n日期|Transaction Details\n進支詳情|Deposit\n存入|Withdrawal\n提取|Balance\n結餘", "day text in out balance"),
    _head("Harbour Bank", "Statement Date 結單日期: {z}", "HKD Savings 港元儲蓄", form=form("{d} %b %Y")),
    form("{d} %b"), point, _HK, _HK_IN, once=("day", "balance"), opening="B/F BALANCE 承前結餘", closing="C/F BALANCE 結轉結餘",
)  # fmt: skip
MALAYSIA = Print(
    "my", "MYR", _five("TARIKH\nDATE|URUS NIAGA\nTRANSACTION|DEBIT\nDEBIT|KREDIT\nCREDIT|BAKI\nBALANCE", "day text out in balance"),
    _head("Bank Semenanjung", "Tarikh Penyata / Statement Date {z}", "Matawang / Currency MYR", form=form("%d %b %Y")),
    form("%d/%m"), point, _SG, _SG_IN, once=("day", "balance"), opening="Balance From Last Statement",
    closing="Closing Balance In This Statement",
)  # fmt: skip
BRITAIN = Print(
    "uk", "GBP", _five("Date|Description|Money out|Money in|Balance", "day text out in balance"),
    _head("Fern Bank", "{a} - {z}", "All amounts in pounds sterling (£)", form=form("{d} %b %Y")),
    form("{d} %b"), point, _UK, _UK_IN, once=("day", "balance"), opening="Start balance", closing="End balance",
)  # fmt: skip
CANADA = Print(
    "ca", "CAD",
    _spots("Description|Withdrawals|Deposits|Date|Balance", "text out in day balance",
           ((48, 250), (256, 330), (336, 410), (420, 460), (478, 548)), 4),
    _head("Dominion Trust", "Statement of Account (CAD)", "Statement From - To {a} - {z}", form=lambda day: form("%B%d/%y")(day)),
    form("%B%d"), point, _US, _US_IN, once=("balance",), opening="STARTING BALANCE", closing="CLOSING BALANCE",
)  # fmt: skip
MACAU = Print(
    "mo", "MOP", _five("日期|摘要|支取金額|存款金額|餘額", "day text out in balance"),
    _head("濠江銀行", "澳門元儲蓄賬戶月結單"), form("%Y/%m/%d"), point, _TC, _TC_IN, opening="上期結餘",
)  # fmt: skip
MALAY_CHINESE = Print(
    "my-three", "MYR",
    _spots("進支日期\nENTRY DATE\nTARIKH MASUK|TRANSACTION DESCRIPTION\nBUTIR URUSNIAGA\n進支詳情|"
           "TRANSACTION AMOUNT\nJUMLAH URUSNIAGA\n金額|STATEMENT BALANCE\nBAKI PENYATA\n結餘", "day text amount balance",
           ((48, 110), (118, 330), (340, 440), (450, 548)), 2),
    _head("Bank Semenanjung", "SAVINGS ACCOUNT (MYR)"), form("%d/%m/%y"), point, _SG, _SG_IN, amount=marked(point, "+", "-"),
)  # fmt: skip
DATED = (HONG_KONG, MALAYSIA, BRITAIN, CANADA, MACAU)


def made(kind: Print, count: int, seed: int, change: Change | None = None) -> tuple[Reading, Counter[Key]]:
    """What is read of a print whose rows of balances bear a day, that of the first row and of the last one."""
    found = entries(kind, count, seed)
    rows = rows_of(kind, found)
    if kind.opening:
        rows.insert(0, balance_row(kind, kind.opening, found[0], found[0].balance - found[0].fen))
    if kind.closing:
        rows.append(balance_row(kind, kind.closing, found[-1], found[-1].balance))
    if change:
        change(rows, found)
    return read([UploadedFile("bill.pdf", drawn(kind, found, rows))]), keys(kind, found)


def balance_row(kind: Print, text: str, beside: Entry, balance: int) -> Row:
    cells = {"day": kind.day(beside.day), "text": text, "balance": kind.money(balance)}
    return Row(tuple(cells.get(spot.role, "") for spot in kind.columns))


def rows_read(reading: Reading) -> Counter[Key]:
    frame = reading.transactions.select("occurred_at", "direction", "amount_fen", "currency")
    return Counter((at.date(), fen if way == "in" else -fen, code) for at, way, fen, code in frame.rows())


@pytest.mark.parametrize("kind", [*DATED, MALAY_CHINESE], ids=lambda kind: kind.name)
@pytest.mark.parametrize("seed", [1, 2])
def test_days_and_balances_once_a_day_are_read_to_the_cent(kind, seed):
    reading, truth = made(kind, 24, seed)
    (statement,) = reading.statements
    assert (statement.state, rows_read(reading)) == ("read", truth)
    assert statement.chain.unproven is None or kind is MALAY_CHINESE


@pytest.mark.parametrize("kind", DATED, ids=lambda kind: kind.name)
def test_a_wrong_amount_among_rows_without_balances_is_never_read(kind):
    def falsify(rows: list[Row], found: list[Entry]) -> None:
        at = next(at for at, spot in enumerate(kind.columns) if spot.role == "out")
        place = next(place for place, row in enumerate(rows) if row.cells[at])
        cells = list(rows[place].cells)
        cells[at] = f"1{cells[at]}"
        rows[place] = replace(rows[place], cells=tuple(cells))

    reading, _ = made(kind, 24, 1, falsify)
    assert {one.state for one in reading.statements} <= {"unknown_layout", "disagrees", "partial"}


def test_two_rows_of_one_day_with_their_dates_and_two_without_are_no_print_of_days_once():
    def lose(rows: list[Row], found: list[Entry]) -> None:
        for at in (4, 9):
            rows[at] = replace(rows[at], cells=("", *rows[at].cells[1:]))
        rows[6] = replace(rows[6], cells=(rows[5].cells[0], *rows[6].cells[1:]))

    reading, _ = made(replace(BRITAIN, once=("balance",)), 24, 1, lose)
    assert all(one.state != "read" for one in reading.statements)


def test_days_without_a_year_further_back_than_a_statement_of_one_day_reaches_are_not_dated_by_it():
    late = replace(MALAYSIA, head=lambda found: [
        "Bank Semenanjung", f"Statement Date {found[-1].day + timedelta(days=200):%d %b %Y}", "Currency MYR",
    ])  # fmt: skip
    reading, _ = made(late, 24, 1)
    assert all(one.state != "read" for one in reading.statements)


BRAZIL = Print(
    "br", "BRL", _five("data|lançamentos|valor (R$)|saldo (R$)", "day text amount balance", 2),
    _head("Banco Ipê", "extrato conta corrente", "período: {a} até {z}", form=form("%d/%m/%Y")),
    form("%d/%m/%Y"), comma, ("PIX ENVIADO PADARIA", "DEBITO LUZ"), ("PIX RECEBIDO", "SALARIO VENTO NORTE"),
    opening="SALDO ANTERIOR",
)  # fmt: skip


def with_day_rows(rows: list[Row], found: list[Entry]) -> None:
    """Balances stand in rows of their own behind the rows of each day, and in no other."""
    opening, *plain = rows
    rows[:] = [opening]
    for at, (row, one) in enumerate(zip(plain, found, strict=True)):
        rows.append(replace(row, cells=(*row.cells[:-1], "")))
        if at + 1 == len(found) or found[at + 1].day != one.day:
            rows.append(balance_row(BRAZIL, "SALDO DO DIA", one, one.balance))


def test_balances_of_days_in_rows_of_their_own_prove_the_rows_above_them():
    reading, truth = made(BRAZIL, 24, 1, with_day_rows)
    (statement,) = reading.statements
    assert (statement.state, rows_read(reading)) == ("read", truth)
    assert statement.chain.checked > 8


def test_balances_of_days_that_contradict_the_rows_prove_nothing():
    def falsify(rows: list[Row], found: list[Entry]) -> None:
        with_day_rows(rows, found)
        cells = list(rows[1].cells)
        cells[2] = comma(found[0].fen + 100)
        rows[1] = replace(rows[1], cells=tuple(cells))

    reading, _ = made(BRAZIL, 24, 1, falsify)
    assert [one.state for one in reading.statements] == ["to_confirm"]
    assert reading.transactions.is_empty()


NAMES_ABROAD = (
    "日期,摘要,借方金額,貸方金額,餘額",
    "交易日期,摘要,借方,貸方,結餘",
    "進支日期,進支項說明,支取金額,存款金額,結單存餘",
    "Tarikh,Urus Niaga,Debit,Kredit,Baki",
)


@pytest.mark.parametrize("names", NAMES_ABROAD)
def test_columns_are_known_by_the_words_of_macau_and_malaysia(names, read_one):
    rows = "2025/03/21,甲,40.00,,960.00\n2025/03/22,乙,,100.00,1060.00\n2025/03/23,丙,10.00,,1050.00\n"
    (statement,) = read_one(f"幣種：MOP\n{names}\n{rows}".encode()).statements
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", 10_000, 5_000)


def test_a_count_before_a_sum_is_not_taken_for_the_sum(read_one):
    rows = "2025-03-21,a,40.00,,960.00\n2025-03-22,b,,100.00,1060.00\n2025-03-23,c,10.00,,1050.00\n"
    head = "Currency: MYR\nTotal Debits 2 50.00\nTotal Credits 1 100.00\n"
    (statement,) = read_one(f"{head}Date,Description,Debit,Credit,Balance\n{rows}".encode()).statements
    assert statement.state == "read"
    assert {(one.name, one.stated) for one in statement.totals.stated} == {
        ("out_fen", 5_000),
        ("in_fen", 10_000),
    }


@pytest.mark.parametrize("names", ["交易日期,摘要,借方金額,貸方金額", "交易日期,摘要,借方,貸方"])
def test_debit_and_credit_in_the_writing_of_hong_kong_are_open_without_balances(names, read_one):
    rows = "2025/03/21,甲,40.00,\n2025/03/22,乙,,100.00\n2025/03/23,丙,10.00,\n"
    (statement,) = read_one(f"幣種：MOP\n{names}\n{rows}".encode()).statements
    assert statement.state == "unknown_layout"
    assert "open_sense" in {one.code for one in statement.problems}


def test_days_without_a_year_take_none_from_the_day_on_which_a_statement_was_printed():
    printed = replace(MALAYSIA, head=lambda found: [
        "Bank Semenanjung", f"Printed: Statement Date {found[-1].day:%d %b %Y}", "Currency MYR",
    ])  # fmt: skip
    reading, _ = made(printed, 24, 1)
    assert all(one.state != "read" for one in reading.statements)


@pytest.mark.parametrize("kind", [HONG_KONG, MALAYSIA, BRITAIN], ids=lambda kind: kind.name)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_row_without_a_date_below_the_balance_of_its_day_has_lost_it(kind, seed):
    def lose(rows: list[Row], found: list[Entry]) -> None:
        days = [at for at in range(4, len(rows) - 3) if rows[at].cells[0] and rows[at - 1].cells[4]]
        at = days[seed]
        rows[at] = replace(rows[at], cells=("", *rows[at].cells[1:]))

    reading, _ = made(kind, 24, seed, lose)
    assert all(one.state != "read" for one in reading.statements)
