"""What a person's months are meant to be: every move with its purpose, and what the story says about the whole.

A step knows what it is for before any file is written, so that the truth of a case never passes through the product.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta

from tests.engine.fixtures.persona import Persona

FIRST, LAST = date(2026, 1, 1), date(2026, 6, 30)
MONTHS = tuple(f"2026-{month:02d}" for month in range(1, 7))
DAYS = tuple(FIRST + timedelta(days=at) for at in range((LAST - FIRST).days + 1))
BANKS = ("cmb", "ccb", "cmb list", "icbc", "boc", "abc", "bocom", "psbc", "spdb")
INTEREST_RATE = 0.001
"""Within what banks paid on current accounts in 2026."""

SHOPS = (
    ("巷口面馆", "午餐", "餐饮美食", "O10"),
    ("半日咖啡", "拿铁", "餐饮美食", "O10"),
    ("绿源生鲜超市", "蔬菜水果", "日用百货", "O11"),
    ("城市公交", "乘车", "交通出行", "O12"),
    ("安康大药房", "药品", "医疗健康", "O15"),
)


@dataclass(frozen=True)
class Step:
    """One row of one account. `way` is that of the money; `code` what it was for, by the catalogue of categories.

    Codes that begin with N are no income or expense. `stated` is the direction that the source prints where it
    is another one. `marks` are the hit rules that this row is made to match by its words.
    """

    at: datetime
    account: str
    way: str
    fen: int
    party: str
    text: str
    kind: str
    code: str
    method: str = ""
    category: str = ""
    stated: str = ""
    marks: tuple[str, ...] = ()
    is_cash: bool = False
    lender: str = ""
    outside: bool = False
    number: str = ""
    note: str = "/"
    status: str = ""

    @property
    def is_real(self) -> bool:
        """Whether it is income or expense."""
        return not self.code.startswith("N")

    @property
    def month(self) -> str:
        """Its month, "YYYY-MM"."""
        return f"{self.at:%Y-%m}"


@dataclass
class Book:
    """One person, the steps of their months from `first` to `last`, and what their story says of them.

    `says` are findings and hits that follow from the shape of the story; `checks` pairs of account and check that
    must hit; `salary` is "steady", "varying", "interrupted" or "none". `openings` are the balances of banks before
    the first row, `numbers` account numbers of parties that have none of their own, `black_list` the names of an
    administrator's list, `again` accounts whose first months were handed in once more,
    `before` accounts that an earlier task had, with so many fen more in on a day in the midst, `originals` accounts of whose
    bank three files were confirmed as genuine: as this one, but for the font of their figures.
    """

    persona: Persona
    chance: random.Random
    steps: list[Step] = field(default_factory=list)
    related: tuple[str, ...] = ()
    says: set[str] = field(default_factory=set)
    checks: set[tuple[str, str]] = field(default_factory=set)
    salary: str = "none"
    openings: dict[str, int] = field(default_factory=dict)
    customer: str = ""
    earns_interest: bool = True
    forged: dict[Step, int] = field(default_factory=dict)
    numbers: dict[str, str] = field(default_factory=dict)
    black_list: tuple[str, ...] = ()
    again: tuple[tuple[str, int], ...] = ()
    before: tuple[tuple[str, int], ...] = ()
    originals: tuple[tuple[str, str], ...] = ()
    first: date = FIRST
    last: date = LAST
    step_type: type[Step] = Step

    @property
    def calendar(self) -> tuple[date, ...]:
        """Every day of the period."""
        return tuple(self.first + timedelta(days=at) for at in range((self.last - self.first).days + 1))

    def forge(self, step: Step, printed_fen: int) -> None:
        """Have a step printed with another amount; the balances stay those of the true one."""
        self.steps.remove(step)
        printed = replace(step, fen=printed_fen)
        self.steps.append(printed)
        self.forged[printed] = step.fen

    def at(self, day: date, first_hour: int = 9, last_hour: int = 20) -> datetime:
        """Some moment of a day."""
        hour = self.chance.randint(first_hour, last_hour)
        minute, second = self.chance.randint(0, 59), self.chance.randint(1, 59)
        return datetime(day.year, day.month, day.day, hour, minute, second)

    def add(
        self, account: str, at: datetime, way: str, fen: int, party: str, code: str, **more: object
    ) -> Step:
        """Write one step down."""
        values: dict[str, object] = {"text": "", "kind": _KINDS.get((account, way), "转账"), **more}
        if account not in BANKS and not values.get("method"):
            values["method"] = "零钱" if account == "wechat" else "余额"
        step = self.step_type(at=at, account=account, way=way, fen=fen, party=party, code=code, **values)  # type: ignore[arg-type]
        self.steps.append(step)
        return step

    def fen(self, least_yuan: int, most_yuan: int) -> int:
        """Some amount that is no whole number of yuan, so that nothing is round by chance."""
        return self.chance.randint(least_yuan, most_yuan - 1) * 100 + self.chance.randint(1, 98)

    def days(self, *of_month: int) -> list[date]:
        """These days of every month."""
        return [day for day in self.calendar if day.day in of_month]

    def living(self, account: str, times: int = 2, most_yuan: int = 160) -> None:
        """Everyday purchases on every day of the period, the first and the last included."""
        for day in self.calendar:
            for _ in range(times):
                self.shop(account, self.at(day, 7, 20), self.fen(8, most_yuan))

    def shop(self, account: str, at: datetime, fen: int, **more: object) -> Step:
        """One purchase in one of the shops."""
        party, text, category, code = self.chance.choice(SHOPS)
        kind = "消费" if account in BANKS else "商户消费"
        values = {"text": text, "category": category, "kind": kind, **more}
        return self.add(account, at, "out", fen, party, code, **values)

    def shop_by_card(self, wallet: str, bank: str, at: datetime, fen: int) -> None:
        """A purchase in a wallet that a bank's card pays: the bank lists it too, and that row is mirrored."""
        paid = self.shop(wallet, at, fen, method=CARDS[bank])
        before = "财付通" if wallet == "wechat" else "支付宝"
        self.add(bank, at, "out", fen, f"{before}-{paid.party}", "N16", kind="快捷支付", text=paid.text)

    def withdraw(self, wallet: str, bank: str, at: datetime, fen: int) -> None:
        """Money drawn from a wallet to a card; the other end stands in the bank's statement where it is in the task."""
        kind = "零钱提现" if wallet == "wechat" else "提现"
        outside = bank not in self.openings
        card = CARDS.get(bank, "工商银行(3071)")
        self.add(
            wallet,
            at,
            "out",
            fen,
            card,
            "N12",
            kind=kind,
            stated="neutral",
            method=card,
            outside=outside,
            category="账户存取",
            text="提现",
            marks=("MZ-GL-02",) if outside else (),
        )
        if not outside:
            before = "财付通" if wallet == "wechat" else "支付宝"
            words = "微信零钱提现" if wallet == "wechat" else "支付宝提现"
            self.add(bank, at, "in", fen, before, "N12", kind=words, text=words)

    def move(self, source: str, target: str, at: datetime, fen: int) -> None:
        """Money moved between two own bank accounts of the task."""
        self.add(source, at, "out", fen, self.persona.name, "N10", kind="转账汇款", text="转账")
        self.add(
            target,
            at + timedelta(minutes=1),
            "in",
            fen,
            self.persona.name,
            "N10",
            kind="转账汇款",
            text="转账",
        )

    def pay(self, account: str, fen: int, day_of_month: int = 10, spread: int = 0) -> None:
        """A salary on the same day of every month, give or take `spread` yuan."""
        for day in self.days(day_of_month):
            amount = fen + self.chance.randint(-spread * 100, spread * 100)
            self.add(
                account,
                self.at(day, 9, 10),
                "in",
                amount,
                self.persona.employer,
                "I10",
                kind="代发工资",
                text="代发工资",
                category="收入",
            )


CARDS = {
    "cmb": "招商银行储蓄卡(5621)",
    "cmb list": "招商银行储蓄卡(5621)",
    "ccb": "建设银行储蓄卡(1546)",
    "icbc": "工商银行储蓄卡(9876)",
    "boc": "中国银行储蓄卡(3167)",
    "abc": "农业银行储蓄卡(4402)",
    "bocom": "交通银行储蓄卡(7015)",
    "psbc": "邮储银行储蓄卡(2208)",
    "spdb": "浦发银行储蓄卡(0923)",
    "citic card": "中信银行信用卡(6688)",
}
"""How wallets name the card of each bank; the last one is a credit card, whose bill is a paper of its own."""
_KINDS = {
    ("wechat", "out"): "转账",
    ("alipay", "out"): "转账",
    ("cmb", "in"): "转账汇款",
    ("cmb", "out"): "转账汇款",
}
