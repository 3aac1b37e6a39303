"""The months of a person before anything is lived: days, amounts, and rows of any kind with what their truth needs."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from zlib import crc32

from tests.engine.casebook.book import BANKS, CARDS, Book, Step
from tests.engine.lifebook.merchants import BANK_FORMS

FIRST, LAST = date(2025, 7, 1), date(2026, 6, 30)


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
class Year(Book):
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
