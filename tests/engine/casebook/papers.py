"""The steps of a book written down as the files that a customer would hand in."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import partial
from zlib import crc32

from app.engine.types.statements import UploadedFile
from tests.engine.casebook.book import BANKS, INTEREST_RATE, Book, Step
from tests.engine.fixtures.alipay import alipay_bill
from tests.engine.fixtures.cmb import cmb_statement
from tests.engine.fixtures.pdf_changes import with_info
from tests.engine.fixtures.persona import Move, Truth
from tests.engine.fixtures.wechat import wechat_bill, wechat_book
from tests.engine.fixtures.written import Entry
from tests.engine.fixtures.written_banks import abc_book, boc_list, bocom_list, ccb_book, cmb_list, icbc_list
from tests.engine.fixtures.written_banks_more import psbc_list, spdb_book
from tests.engine.fixtures.written_cards import citic_card

CCB_NUMBER = "6217000000001546"
"""What the masked number in the head of a CCB statement stands for."""

Change = Callable[[bytes], bytes]
NAMES = {
    "wechat": "微信支付账单.csv",
    "alipay": "支付宝交易明细.csv",
    "alipay second": "支付宝交易明细(1).csv",
    "cmb": "招商银行流水.pdf",
    "ccb": "建设银行.xls",
    "cmb list": "招商银行流水.csv",
    "icbc": "工商银行明细.csv",
    "boc": "中国银行交易流水明细.csv",
    "abc": "农业银行账户明细.xls",
    "bocom": "交通银行交易明细.csv",
    "psbc": "邮储银行明细.csv",
    "spdb": "浦发银行明细.xls",
    "citic card": "中信银行信用卡账单.xls",
}


@dataclass(frozen=True)
class Papers:
    """The files of a person; `accounts` tells which account each of them is of."""

    files: tuple[UploadedFile, ...]
    accounts: tuple[str, ...]


def write(book: Book, changes: dict[str, Change], as_workbook: bool = False) -> Papers:
    """Every account with steps as a file, changed afterwards by whoever forges it."""
    _add_interest(book)
    book.steps.sort(key=lambda step: step.at)
    accounts = [name for name in NAMES if any(step.account == name for step in book.steps)]
    files = []
    for account in accounts:
        steps = [step for step in book.steps if step.account == account]
        name, content = NAMES[account], _file(book, account, steps, as_workbook)
        if as_workbook and account == "wechat":
            name = name.replace(".csv", ".xlsx")
        files.append(UploadedFile(name, changes.get(account, bytes)(content)))
    for account, months in book.again:
        steps = [step for step in book.steps if step.account == account and step.at.month <= months]
        files.append(UploadedFile(f"{months} 个月.csv", _file(book, account, steps, as_workbook)))
        accounts.append(f"{account} again")
    return Papers(tuple(files), tuple(accounts))


def _file(book: Book, account: str, steps: list[Step], as_workbook: bool) -> bytes:
    moves = [_move(step) for step in steps]
    if account == "wechat":
        return (wechat_book if as_workbook else wechat_bill)(moves, book.persona)[0]
    if account == "alipay":
        return _with_dated_orders(alipay_bill(moves, book.persona)[0], moves)
    if account == "alipay second":
        other = replace(book.persona, alipay="138****5678")
        return _with_dated_orders(alipay_bill(moves, other)[0], moves, first=50_000)
    if account == "cmb":
        true = [_move(replace(step, fen=book.forged.get(step, step.fen))) for step in steps]
        content = cmb_statement(
            moves,
            book.persona,
            book.openings["cmb"],
            balances_of=true,
            number_of=partial(_number, book, "ccb"),
        )[0]
        return with_info(content, Producer="openhtmltopdf.com")
    entries = _entries(book, account, steps)
    if account == "abc":
        return abc_book(entries, book.persona.name)[0]
    return _LISTS[account](entries)[0]


_LISTS: dict[str, Callable[[list[Entry]], tuple[bytes, Truth]]] = {
    "ccb": ccb_book,
    "cmb list": partial(cmb_list, is_whole=True),
    "icbc": partial(icbc_list, place=""),
    "boc": partial(boc_list, is_whole=True),
    "bocom": bocom_list,
    "psbc": psbc_list,
    "spdb": spdb_book,
    "citic card": citic_card,
}


def _move(step: Step) -> Move:
    way = step.stated or step.way
    category = step.category or "转账红包"
    return Move(
        step.at,
        way,
        step.fen,
        step.kind,
        category,
        step.party,
        step.text or "/",
        step.method,
        step.note,
        step.status,
    )


def _with_dated_orders(content: bytes, moves: list[Move], first: int = 0) -> bytes:
    """Order numbers that begin with the day of their row, as Alipay's do, counted from `first`."""
    for number, move in enumerate(moves):
        printed = f"20250101220014{number:014d}".encode()
        content = content.replace(printed, f"{move.at:%Y%m%d}220014{first + number:014d}".encode())
    return content


def _entries(book: Book, account: str, steps: list[Step]) -> list[Entry]:
    entries, balance = [], book.openings.get(account, 0)
    for number, step in enumerate(steps):
        signed = step.fen if step.way == "in" else -step.fen
        balance += signed
        other = step.number or _number(book, "cmb", step.party)
        entries.append(Entry(number, step.at, signed, balance, step.kind, step.party, step.text, other))
    return entries


def _number(book: Book, other: str, party: str) -> str:
    """The account number of a party; the holder's own is that of the other bank."""
    if party in book.numbers:
        return book.numbers[party]
    if party == book.persona.name:
        return book.persona.card if other == "cmb" else CCB_NUMBER
    return f"62258800{crc32(party.encode()) % 10**8:08d}" if party else ""


def _add_interest(book: Book) -> None:
    """What each bank pays on the balances of the quarter, a day after it ended."""
    for account in BANKS:
        if account not in book.openings or not book.earns_interest:
            continue
        steps = sorted((step for step in book.steps if step.account == account), key=lambda step: step.at)
        for quarter_day in (day for day in book.days(20) if day.month % 3 == 0 and day < book.last):
            products = sum(
                balance
                for day, balance in _balances(book, account, steps)
                if _begin(quarter_day) < day <= quarter_day
            )
            fen = round(products * INTEREST_RATE / 360)
            if fen:
                at = datetime.combine(quarter_day + timedelta(days=1), datetime.min.time()).replace(hour=6)
                book.add(account, at, "in", fen, "", "I30", kind="结息", text="结息")


def _begin(quarter_day: date) -> date:
    return (quarter_day.replace(day=1) - timedelta(days=80)).replace(day=20)


def _balances(book: Book, account: str, steps: list[Step]) -> list[tuple[date, int]]:
    """The balance at the end of every day from the first row on."""
    balance, found, left = book.openings[account], [], list(steps)
    day = steps[0].at.date()
    while day <= book.last:
        while left and left[0].at.date() <= day:
            step = left.pop(0)
            balance += step.fen if step.way == "in" else -step.fen
        found.append((day, balance))
        day += timedelta(days=1)
    return found
