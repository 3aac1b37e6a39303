"""How the cells of a table are meant: which column is what, how dates and amounts are written, what a sign says."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal, get_args

from app.engine.types.declarations import DateOrder, DecimalMark, SignRule
from app.engine.types.statements import NO_CURRENCY

Role = Literal[
    "moment",
    "booked",
    "time",
    "amount",
    "credit",
    "debit",
    "refunded",
    "direction",
    "balance",
    "currency",
    "own_account",
    "party",
    "party_account",
    "text",
    "kind",
    "method",
    "status",
    "order_no",
    "merchant_order_no",
    "note",
]
"""What a column can be. `moment` is the date, with or without the time of day; `time` the time of day alone; `booked` the date that
stands in where `moment` is empty;
`credit` money in and `debit` money out;
`refunded` what came back of the row's amount; `own_account` the holder's account where a file has several."""

ROLES: tuple[str, ...] = get_args(Role)

DEBIT_CREDIT_WORDS: dict[str, str] = {
    "收入": "in", "收": "in", "贷": "in", "贷方": "in", "存入": "in", "进账": "in", "转入": "in", "入账": "in",
    "存": "in", "入": "in", "进": "in", "来": "in", "贷cr": "in", "贷c": "in", "credit": "in", "cr": "in", "c": "in", "crdt": "in",
    "deposit": "in", "in": "in", "+": "in", "k": "in",
    "支出": "out", "支": "out", "取": "out", "借": "out", "借方": "out", "支取": "out", "取出": "out", "出账": "out",
    "转出": "out", "出": "out", "去": "out", "借dr": "out", "借d": "out", "付": "out", "debit": "out", "dr": "out", "d": "out",
    "dbit": "out", "withdrawal": "out", "out": "out", "往账": "out", "来账": "in",
    "不计收支": "neutral", "其他": "neutral",
}  # fmt: skip
"""Words of direction columns in comparable form, as a bank means them: its credit is the customer's money in.

A dash or a stroke is none of them: beside + it means money out, beside 收 and 支 it means neither.
"""


@dataclass(frozen=True)
class Layout:
    """One way to understand a table; the same declaration serves named sources, guesses and mappings by hand.

    `columns` maps a Role to a 0-based column. `directions` maps words in comparable form to in, out or
    neutral (for the sign rules tag and text). `currency` holds for rows without one of their own.
    `balance_is_debt` says that a positive balance is owed (some credit cards). `year_month` is the
    statement's year and month, for dates without a year. Named sources may also have a column `fee`, which is taken
    off the amount, and may say that `signs_repeat` what the columns or words of money in and out say.
    """

    columns: dict[str, int]
    sign: SignRule
    date_order: DateOrder = "ymd"
    decimal: DecimalMark = "."
    currency: str = NO_CURRENCY
    balance_is_debt: bool = False
    directions: dict[str, str] = field(default_factory=lambda: dict(DEBIT_CREDIT_WORDS))
    year_month: tuple[int, int] | None = None
    signs_repeat: bool = False

    def to_json(self) -> dict[str, Any]:
        """All fields as JSON that a mapping by hand can have; `from_json` takes it back."""
        return {name: value for name, value in asdict(self).items() if name != "signs_repeat"}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Layout:
        """The layout that `to_json` gave."""
        year_month = data.get("year_month")
        return cls(**{**data, "year_month": tuple(year_month) if year_month else None})


@dataclass(frozen=True)
class Template:
    """A layout that an operator set and saved, recognised by the names of the columns.

    `names` are the header's names in comparable form, in order; a table matches when its own are equal.
    `kind` is that of a Statement. Statements read with it carry the format code `mapped` and its name as version.
    """

    name: str
    names: tuple[str, ...]
    layout: Layout
    kind: Literal["wallet", "debit", "credit", "other"] = "debit"
