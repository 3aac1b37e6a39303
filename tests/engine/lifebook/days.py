"""The days of a year: rows of any kind with what their truth needs, and verbs of earning and spending."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from zlib import crc32

from tests.engine.casebook.book import BANKS, CARDS, Book, Step
from tests.engine.lifebook.merchants import BANK_FORMS, EVERYTHING, Merchant

FIRST, LAST = date(2025, 7, 1), date(2026, 6, 30)
NICKNAMES = (
    "阳光总在风雨后",
    "A建材老李",
    "小鱼儿",
    "～简单～",
    "平安是福",
    "Lucky",
    "木子",
    "大海",
    "静待花开",
    "莉莉安",
)
WAGES = {
    "cmb": "代发工资",
    "icbc": "工资",
    "ccb": "代发工资",
    "boc": "工资",
    "abc": "代发工资",
    "bocom": "代发工资",
}


@dataclass(frozen=True)
class Row(Step):
    """A step with what the definitions of recognised income and repayment ask of it.

    `accepts` are codes that are honest beside `code`. `by_payroll`: the bank or the words say that it is wages or a
    pension. `by_person`: a person pays it. `is_bonus`: it stands apart of the month's income. `closes`: it pays a
    loan off. `recognised` decides where the definition needs what no row says.
    """

    accepts: tuple[str, ...] = ()
    by_payroll: bool = False
    by_person: bool = False
    is_bonus: bool = False
    closes: bool = False
    recognised: bool | None = None


@dataclass
class Days(Book):
    """A book of twelve whole months; amounts of its verbs are yuan."""

    first: date = FIRST
    last: date = LAST
    step_type: type[Step] = Row
    accounts: tuple[str, ...] = ()
    is_ordinary: bool = True
    must: set[str] = field(default_factory=set)
    may: set[str] = field(default_factory=set)
    lenders_also: set[int] = field(default_factory=set)
    """Other counts of lenders that are honest, as for two products of one group."""

    # Days and amounts

    def months(self, first: int = 0, last: int = 11) -> tuple[str, ...]:
        """Months of the period by place, "YYYY-MM"."""
        return tuple(dict.fromkeys(f"{day:%Y-%m}" for day in self.calendar))[first : last + 1]

    def each_month(self, day: int, months: Collection[str] | None = None, late: int = 0) -> list[date]:
        """A day of each month, or of these months; up to `late` days later."""
        days = [each for each in self.days(day) if not months or f"{each:%Y-%m}" in months]
        return [min(self.last, each + timedelta(days=self.chance.randint(0, late))) for each in days]

    def some_days(self, count: int, first: date = FIRST, last: date = LAST) -> list[date]:
        """So many days by chance, in order, within a span."""
        span = (last - first).days
        return sorted(first + timedelta(days=self.chance.randint(0, span)) for _ in range(count))

    def around(self, yuan: float, spread: float = 0) -> int:
        """Yuan as fen, give or take `spread` yuan to the cent."""
        extra = self.chance.randint(-round(spread * 100), round(spread * 100)) if spread else 0
        return round(yuan * 100) + extra

    # Any row

    def once(
        self, account: str, on: date | datetime, way: str, yuan: float, party: str, code: str, **more: object
    ) -> Row:
        """One row of an account; a day becomes some moment of it. `card` pays a wallet's row by a bank's card."""
        at = on if isinstance(on, datetime) else self.at(on)
        card = str(more.pop("card", ""))
        if account not in BANKS and card:
            more.setdefault("method", CARDS[card])
        row = self.add(account, at, way, round(yuan * 100), party, code, **more)
        if account not in BANKS and card in self.accounts:
            self._mirror(row, card)
        return row  # type: ignore[return-value]

    def monthly(
        self,
        account: str,
        yuan: float,
        day: int,
        party: str,
        code: str,
        *,
        way: str = "out",
        spread: float = 0,
        months: Collection[str] | None = None,
        late: int = 0,
        **more: object,
    ) -> list[Row]:
        """The same row on a day of every month, or of these months."""
        return [
            self.once(account, each, way, self.around(yuan, spread) / 100, party, code, **more)
            for each in self.each_month(day, months, late)
        ]

    def _mirror(self, row: Step, bank: str) -> None:
        forms = BANK_FORMS["wechat" if row.account == "wechat" else "alipay"]
        form = forms[crc32(f"{self.persona.name}{bank}".encode()) % len(forms)]
        kinds = {"icbc": "消费", "ccb": "消费", "boc": "网上快捷支付", "abc": "消费", "psbc": "网上支付"}
        party = form.format(row.party)[:24]
        values = {"kind": kinds.get(bank, "快捷支付"), "text": row.text[:20]}
        self.add(bank, row.at, row.way, row.fen, party, "N16", **values)

    # Earning

    def wages(
        self,
        account: str,
        yuan: float,
        day: int = 10,
        *,
        spread: float = 0,
        months: Collection[str] | None = None,
        payer: str = "",
        late: int = 0,
        text: str = "工资",
        kind: str = "",
        **more: object,
    ) -> list[Row]:
        """Wages by payroll on a day of the month."""
        more = {"by_payroll": True, "category": "收入", **more}
        return self.monthly(
            account,
            yuan,
            day,
            payer or self.persona.employer,
            "I10",
            way="in",
            spread=spread,
            months=months,
            late=late,
            kind=kind or WAGES.get(account, "代发工资"),
            text=text,
            **more,
        )

    def bonus(
        self, account: str, on: date, yuan: float, text: str = "年终奖", payer: str = "", **more: object
    ) -> Row:
        """A bonus, thirteenth month or back pay, which stands apart of the month's income."""
        values: dict[str, object] = {"by_payroll": True, "is_bonus": True, "text": text}
        values["kind"] = WAGES.get(account, "代发工资")
        return self.once(account, on, "in", yuan, payer or self.persona.employer, "I10", **{**values, **more})

    def pension(
        self, account: str, yuan: float, day: int, payer: str = "市社会保险基金管理中心", text: str = "养老金"
    ) -> list[Row]:
        """A pension by payroll."""
        values: dict[str, object] = {"kind": "代发养老金", "by_payroll": True}
        return self.monthly(account, yuan, day, payer, "I11", way="in", text=text, **values)

    def receipts(
        self, wallet: str, per_day: float, least: int, most: int, text: str = "收款方备注:二维码收款"
    ) -> None:
        """Small payments of many people by the QR code of a shop or a stall."""
        for day in self.calendar:
            for _ in range(self._count(per_day)):
                values: dict[str, object] = {"text": text, "category": "收入", "kind": "二维码收款"}
                self.once(wallet, day, "in", self.fen(least, most) / 100, self.stranger(), "I20", **values)

    def payouts(
        self, account: str, weekday: int, least: int, most: int, party: str, text: str, **more: object
    ) -> None:
        """A platform's payout on a day of every week."""
        for day in self.calendar:
            if day.weekday() == weekday:
                self.once(account, day, "in", self.fen(least, most) / 100, party, "I20", text=text, **more)

    def stranger(self) -> str:
        """What a wallet prints of somebody nobody knows: a nickname, or a masked name."""
        nick = self.chance.choice(NICKNAMES)
        masked = self.chance.choice("李王张刘陈杨赵黄周吴") + self.chance.choice(("*", "**"))
        return self.chance.choice((nick, masked, f"*{self.chance.choice('娟伟芳磊强敏静丽军洋')}"))

    # Spending

    def everyday(
        self,
        wallet: str,
        card: str = "",
        per_day: float = 1.0,
        most: float = 1.0,
        tables: Sequence[tuple[tuple[Merchant, ...], int]] = EVERYTHING,
    ) -> None:
        """Purchases at some two dozen merchants of the person's own; `most` scales the amounts."""
        known = [
            (self.chance.sample(table, k=min(len(table), 2 if table[0].codes == ("O14",) else 5)), share)
            for table, share in tables
        ]
        for day in self.calendar:
            for _ in range(self._count(per_day)):
                shops = self.chance.choices([each for each, _ in known], [share for _, share in known])[0]
                shop = self.chance.choices(shops, [each.most**-0.5 for each in shops])[0]
                fen = max(100, round(self.fen(shop.least, max(shop.most, shop.least + 1)) * most))
                self.buy(wallet, self.at(day, 7, 21), fen / 100, shop, card=card)

    def buy(self, wallet: str, at: date | datetime, yuan: float, shop: Merchant, card: str = "") -> Row:
        """One purchase at a merchant."""
        moment = at if isinstance(at, datetime) else self.at(at)
        kind = (
            self.chance.choice(("商户消费", "商户消费", "扫二维码付款"))
            if "收款" in shop.product
            else "商户消费"
        )
        values: dict[str, object] = {"kind": kind, "category": shop.category, "accepts": shop.codes[1:]}
        text = shop.text(self.chance, moment)
        return self.once(
            wallet, moment, "out", yuan, shop.party, shop.codes[0], text=text, card=card, **values
        )

    def _count(self, per_day: float) -> int:
        whole = int(per_day)
        return whole + (self.chance.random() < per_day - whole)
