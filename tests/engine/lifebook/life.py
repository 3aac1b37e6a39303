"""A year of a person as it is lived: verbs that write the rows of wallets and banks with what each of them is for."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from zlib import crc32

from tests.engine.casebook.book import BANKS, CARDS
from tests.engine.lifebook.days import LAST, Days, Row
from tests.engine.lifebook.merchants import Merchant

__all__ = ["LAST", "Life", "Row"]

NEW_YEAR_EVE = date(2026, 2, 16)
OWN_NUMBERS = {bank: f"62{crc32(bank.encode()) % 10**13:013d}{CARDS[bank][-5:-1]}" for bank in BANKS}
"""The account number of a person at each bank; it ends like their card."""
SHAPES = frozenset(
    f"XW-{each}"
    for each in ("SR-01", "SR-02", "SR-03", "SR-04", "SR-05", "XF-01", "KJ-03", "YE-01", "WL-01", "JE-01")
)
"""Rules that describe how money comes and goes, and accuse nobody."""


@dataclass
class Life(Days):
    """The days of a year with its debts, gifts, funds and cash."""

    def borrow(
        self, account: str, on: date, yuan: float, code: str, party: str, lender: str, **more: object
    ) -> Row:
        """A loan paid out."""
        values = {"kind": "放款" if account in BANKS else "转账", "text": "贷款发放", "category": "信用借还"}
        return self.once(account, on, "in", yuan, party, code, lender=lender, **{**values, **more})

    def instalments(
        self,
        account: str,
        yuan: float,
        day: int,
        code: str,
        party: str,
        lender: str,
        *,
        bare: Collection[int] = (),
        **more: object,
    ) -> list[Row]:
        """Instalments on a day of the month. The remark is missing in those at the places `bare`."""
        values: dict[str, object] = {"kind": "贷款还款", "text": "还款", "category": "信用借还", **more}
        months = values.pop("months", None)
        late = values.pop("late", 0)
        return [
            self.once(
                account,
                each,
                "out",
                yuan,
                party,
                code,
                lender=lender,
                **{**values, **(_BARE if at in bare else {})},
            )
            for at, each in enumerate(self.each_month(day, months, late))  # type: ignore[arg-type]
        ]

    def card_bill(
        self, account: str, day: int, least: int, most: int, bank: str, **more: object
    ) -> list[Row]:
        """The bill of a bank's credit card, paid on a day of the month; the card's own statement is not in the files."""
        values: dict[str, object] = {
            "kind": "信用卡还款",
            "text": "信用卡还款",
            "category": "信用借还",
            "accepts": ("O46",),
            "lender": bank,
            **more,
        }
        if account not in BANKS:
            values.setdefault("stated", "neutral")
        party = str(values.pop("party", f"{bank}信用卡"))
        return [
            self.once(account, each, "out", self.fen(least, most) / 100, party, "N13", **values)
            for each in self.each_month(day)
        ]

    def huabei(self, day: int, least: int, most: int, card: str = "", **more: object) -> list[Row]:
        """The monthly bill of Huabei in Alipay."""
        return [
            self.once(
                "alipay",
                each,
                "out",
                self.fen(least, most) / 100,
                "花呗",
                "N13",
                text=f"花呗自动还款-{each:%Y年%m月}账单",
                stated="neutral",
                category="信用借还",
                status="还款成功",
                kind="还款",
                lender="花呗",
                accepts=("O47",),
                card=card,
                **more,
            )
            for each in self.each_month(day)
        ]

    # People

    def gives(
        self, account: str, on: date, yuan: float, person: str, text: str = "转账", **more: object
    ) -> Row:
        """Money to a person."""
        values: dict[str, object] = {"text": text, "category": "转账红包"}
        return self.once(account, on, "out", yuan, person, "O20", **{**values, **more})

    def gets(
        self, account: str, on: date, yuan: float, person: str, text: str = "转账", **more: object
    ) -> Row:
        """Money from a person."""
        values: dict[str, object] = {"text": text, "category": "转账红包"}
        return self.once(account, on, "in", yuan, person, "I60", **{**values, **more})

    def red_packets(self, wallet: str, people: Collection[str], least: int = 50, most: int = 600) -> None:
        """Red packets of the Spring Festival, in both ways."""
        kind = "微信红包" if wallet == "wechat" else "红包"
        for person in people:
            for way, code in (("out", "O21"), ("in", "I61")):
                if self.chance.random() < 0.75:
                    on = NEW_YEAR_EVE + timedelta(days=self.chance.randint(0, 6))
                    yuan = self.chance.choice((66, 88, 100, 168, 188, 200, 266, 500, 600))
                    yuan = min(max(yuan, least), most)
                    more = {"kind": kind, "text": "恭喜发财，大吉大利", "category": "转账红包"}
                    accepts = ("O20",) if way == "out" else ("I60",)
                    self.once(wallet, on, way, yuan, person, code, accepts=accepts, **more)

    # Own money

    def draw(self, wallet: str, bank: str, on: date, yuan: float) -> None:
        """Money drawn from a wallet to an own card, with the fee of a tenth of a percent that the wallet keeps."""
        at, fen = self.at(on), round(yuan * 100)
        fee = max(10, round(fen * 0.001))
        name = CARDS[bank].split("储蓄卡")[0]
        kind = "零钱提现" if wallet == "wechat" else "提现"
        note = f"服务费¥{fee / 100:.2f}"
        shared: dict[str, object] = {"kind": kind, "stated": "neutral", "category": "账户存取", "note": note}
        self.add(wallet, at, "out", fen, name, "N12", text="提现", method=CARDS[bank], **shared)
        if bank in self.accounts:
            self.add(
                bank, at, "in", fen - fee, "财付通" if wallet == "wechat" else "支付宝", "N12", text=kind
            )

    def between(self, source: str, target: str, on: date, yuan: float) -> None:
        """Money moved between two own banks."""
        at, name, fen = self.at(on), self.persona.name, round(yuan * 100)
        for account, way, other in ((source, "out", target), (target, "in", source)):
            self.add(account, at, way, fen, name, "N10", kind="转账", text="转账", number=OWN_NUMBERS[other])

    def fund(self, per_month: float, first: float = 8_000, card: str = "") -> None:
        """Yu'e Bao: money put in every month, and the yield of every day in the small hours."""
        held = first
        for day in self.calendar:
            early = datetime(
                day.year, day.month, day.day, 3, self.chance.randint(2, 58), self.chance.randint(0, 59)
            )
            yield_fen = round(held * 100 * 0.012 / 365)
            values: dict[str, object] = {"stated": "neutral", "category": "投资理财", "kind": "收益"}
            text = f"余额宝-{day - timedelta(days=1):%Y.%m.%d}-收益发放"
            accepts = ("N21", "N20", "N11")
            party = "天弘基金管理有限公司"
            if yield_fen:
                self.once(
                    "alipay", early, "in", yield_fen / 100, party, "I30", text=text, accepts=accepts, **values
                )
            if day.day == 12:
                held += per_month
                values["text"] = "余额宝-单次转入"
                self.once("alipay", day, "out", per_month, party, "N11", card=card, **values)

    def cash(self, bank: str, on: date, yuan: float, fee: float = 0) -> None:
        """Cash from a machine, with the fee of another bank's."""
        at = self.at(on)
        self.add(bank, at, "out", round(yuan * 100), "", "O70", kind="ATM取款", text="ATM取款", is_cash=True)
        if fee:
            later = at + timedelta(seconds=2)
            self.add(bank, later, "out", round(fee * 100), "", "O71", kind="手续费", text="跨行取款手续费")

    def refund(self, wallet: str, on: date, yuan: float, shop: Merchant) -> None:
        """A purchase that is paid back whole within a few days."""
        bought = self.buy(wallet, on, yuan, shop)
        self.steps.remove(bought)
        accepts = tuple({"N17", *shop.codes})
        bought = self.add(
            wallet,
            bought.at,
            "out",
            bought.fen,
            shop.party,
            shop.codes[0],
            text=bought.text,
            kind="商户消费",
            category=shop.category,
            accepts=accepts,
            method="零钱" if wallet == "wechat" else "余额",
        )
        later = bought.at + timedelta(days=self.chance.randint(1, 3))
        is_wechat = wallet == "wechat"
        self.add(
            wallet,
            later,
            "in",
            bought.fen,
            shop.party,
            "N17",
            kind=f"{shop.party}-退款" if is_wechat else "退款",
            text=bought.text if is_wechat else f"退款-{bought.text}",
            category="退款",
            stated="" if is_wechat else "neutral",
            status="退款成功",
            accepts=("I50",),
            method="零钱" if is_wechat else "余额",
        )

    def trouble(self, *must: str, may: Collection[str] = ()) -> None:
        """Say that there is something to see, and what; the shape of such a year may show in other rules."""
        self.is_ordinary = False
        self.must |= set(must)
        self.may |= {*may, *SHAPES}

    # The end

    def finish(self) -> None:
        """Give every account a purchase on its first and last day, and banks enough to begin with."""
        for account in self.accounts:
            for day in (self.first, self.last):
                if not any(step.account == account and step.at.date() == day for step in self.steps):
                    yuan = self.fen(12, 60) / 100
                    kind = "消费" if account in BANKS else "商户消费"
                    more = {"kind": kind, "text": "早餐", "category": "餐饮美食", "accepts": ("O11",)}
                    self.once(account, day, "out", yuan, "庆丰包子铺", "O10", **more)
        for bank in (each for each in self.accounts if each in BANKS):
            balance = lowest = 0
            for step in sorted((s for s in self.steps if s.account == bank), key=lambda s: s.at):
                balance += step.fen if step.way == "in" else -step.fen
                lowest = min(lowest, balance)
            least = self.chance.randint(280_000, 900_000) + self.chance.randint(1, 99)
            self.openings[bank] = max(self.openings.get(bank, 0), least - lowest)


_BARE = {"text": "", "kind": "转账"}
