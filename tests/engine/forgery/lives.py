"""Genuine statements: ordinary lives of many people, printed by the makers of thirteen banks."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from tests.engine.fixtures.persona import PERSONA, Move, Truth
from tests.engine.fixtures.press import Press, printing
from tests.engine.fixtures.printed_banks import PRINTED_BANKS
from tests.engine.fixtures.printed_banks_more import PRINTED_BANKS_MORE
from tests.engine.fixtures.printed_entries import BANKS, CARD, Entry, masked

MAKERS = tuple(each for each in (*PRINTED_BANKS, *PRINTED_BANKS_MORE) if each.password is None)
FIRST, LAST = date(2025, 1, 1), date(2025, 7, 31)

_PRESSES = (
    ("iText 2.1.7 by 1T3XT", "SimSun"),
    ("OpenPDF 1.3.30", "STSong"),
    ("iText® 5.5.13 ©2000-2018 iText Group NV", "SimHei"),
    ("JasperReports Library version 6.20.0", "SourceHanSansSC-Regular"),
    ("Apache FOP Version 2.8", "NotoSansCJKsc-Regular"),
)
_SURNAMES, _FIRST, _SECOND = "赵孙郑冯卫蒋韩朱秦许何吕", "嘉雨梓浩欣俊雅宁昊思", "轩桐琪然妍鹏洁楠霖颖"
_EMPLOYERS = (
    "杭州栖云软件有限公司",
    "宁波港联货运有限公司",
    "苏州恒锐精密机械有限公司",
    "绍兴越纺织造有限公司",
)
_SPENDING = (
    ("小满便利店", "早餐", 400, 4_000),
    ("青禾超市", "日用品", 2_000, 30_000),
    ("蓝鲸出行", "打车", 900, 8_000),
    ("佳邻大药房", "药品", 1_500, 20_000),
    ("云栖咖啡", "拿铁两杯", 2_000, 6_000),
    ("国网电力公司", "电费", 8_000, 25_000),
)
_FRIENDS = ("周小满", "林见鹿", "陈砚秋", "吴清和")
LENDER = "安顺消费金融有限公司"

_RATES = ((date(2025, 5, 20), 0.0005), (date(2000, 1, 1), 0.001))


@dataclass(frozen=True)
class Original:
    """A genuine statement: the maker's number, what it was printed from, and its bytes."""

    maker: int
    seed: int
    press: Press
    data: bytes

    @property
    def holder(self) -> str:
        return self.press.texts[PERSONA.name]

    @property
    def pages(self) -> int:
        return len(re.findall(rb"/Type /Page\b", self.data))

    @property
    def entries(self) -> Sequence[Entry]:
        return self.press.entries


def original(maker: int, seed: int) -> Original:
    """The statement of one person at one bank, over seven months."""
    made = press_of(maker, seed)
    return Original(maker, seed, made, printed(maker, made))


def press_of(maker: int, seed: int) -> Press:
    """Whose statement it is and what stands in it."""
    chance = random.Random(maker * 10_007 + seed)
    name = chance.choice(_SURNAMES) + chance.choice(_FIRST) + chance.choice(_SECOND)
    producer, font = _PRESSES[maker % len(_PRESSES)]
    card = "62" + "".join(chance.choice("0123456789") for _ in range(17))
    return Press(life(chance), (FIRST, LAST), held_by(name, card), producer, font)


def held_by(name: str, card: str) -> dict[str, str]:
    """What is printed for the invented person's name and for the accounts that the makers print."""
    accounts = {CARD: card, "6228480322212345678": card, "1202020101012345678": card}
    parts = {CARD[:4] + "******" + CARD[-4:]: card[:4] + "******" + card[-4:], CARD[-8:]: card[-8:]}
    return {PERSONA.name: name, masked(PERSONA.name): masked(name), **accounts, **parts}


def printed(maker: int, made: Press) -> bytes:
    """The bytes of a statement as one maker prints it."""
    make: Callable[[int, int], tuple[bytes, Truth]] = MAKERS[maker].make
    with printing(made):
        return make(len(made.entries), 1)[0]


def life(chance: random.Random) -> list[Entry]:
    """Salary on the tenth or the working day before, rent, a loan repaid, everyday spending; interest as the bank pays it."""
    employer, salary, payday = chance.choice(_EMPLOYERS), chance.randrange(620_000, 1_400_000), 10
    rows: list[Entry] = []
    day = FIRST
    while day <= LAST:
        if day == _working(date(day.year, day.month, payday)):
            rows.append(
                _entry(
                    _at(day, 9, chance),
                    salary + chance.randrange(90_000),
                    "工资",
                    employer,
                    "代发工资",
                    chance,
                )
            )
        if day.day == 5:
            rows.append(_entry(_at(day, 11, chance), -250_000, "转账", "陈砚秋", "房租", chance))
        if day.day == 16:
            rows.append(_entry(_at(day, 12, chance), -163_420, "代扣", LENDER, "还款", chance))
        for hour in sorted(chance.sample(range(8, 22), chance.choice((0, 0, 1)))):
            rows.append(_everyday(_at(day, hour, chance), chance))
        day += timedelta(days=1)
    rows.sort(key=lambda row: row.at)
    rows = [*rows, *(_interest(date(2025, month, 21)) for month in (3, 6))]
    rows.sort(key=lambda row: row.at)
    return chained(rows, chance.randrange(2_500_000, 6_000_000), interest=True)


def chained(rows: Sequence[Entry], opening: int, *, interest: bool) -> list[Entry]:
    """The rows in their order, numbered, with balances that follow; `interest` is reckoned anew from them."""
    found: list[Entry] = []
    balance, products, day = opening, 0, FIRST
    for row in rows:
        products += balance * (row.at.date() - day).days
        day = row.at.date()
        signed = row.signed
        if row.batch:
            rate = next(rate for start, rate in _RATES if row.at.date() >= start)
            signed = max(1, int(products * rate / 360 + 0.5)) if interest else signed
            products = 0
        balance += signed
        move = replace(row.move, fen=abs(signed), direction="in" if signed > 0 else "out")
        found.append(replace(row, number=len(found) + 1, signed=signed, balance=balance, move=move))
    return found


def entry_of(at: datetime, signed: int, kind: str, party: str, text: str, chance: random.Random) -> Entry:
    """One row, its balance to be reckoned."""
    return _entry(at, signed, kind, party, text, chance)


def _entry(at: datetime, signed: int, kind: str, party: str, text: str, chance: random.Random) -> Entry:
    move = Move(at, "in" if signed > 0 else "out", abs(signed), kind, "", party, text)
    # A party keeps its account.
    account = str(6_222_020_000_000_000 + random.Random(party).randrange(10**12))
    return Entry(0, move, signed, 0, kind, party, account, BANKS[len(party) % len(BANKS)], text, False)


def _interest(day: date) -> Entry:
    at = datetime(day.year, day.month, day.day, 0, 30)
    return Entry(0, Move(at, "in", 1, "结息", "", "", "结息"), 1, 0, "结息", "", "", "", "个人活期结息", True)


def _everyday(at: datetime, chance: random.Random) -> Entry:
    if chance.random() < 0.12:
        incoming = chance.random() < 0.6
        fen = chance.randrange(20_000, 180_000)
        return _entry(at, fen if incoming else -fen, "转账", chance.choice(_FRIENDS), "转账", chance)
    party, text, least, most = chance.choice(_SPENDING)
    return _entry(at, -chance.randrange(least, most), "消费", party, text, chance)


def _at(day: date, hour: int, chance: random.Random) -> datetime:
    return datetime(day.year, day.month, day.day, hour, chance.randrange(60), chance.randrange(60))


def _working(day: date) -> date:
    while day.weekday() > 4:
        day -= timedelta(days=1)
    return day
