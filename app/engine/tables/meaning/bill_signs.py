"""Which sign of a card's bill means spent: what was owed before, and the rows, come to what is owed now."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import polars as pl

from app.engine.tables.grids.grid import Grid
from app.engine.tables.layout import Layout
from app.engine.tables.meaning.stated_balances import stated_balances
from app.engine.tables.rows.reversals import REVERSAL
from app.engine.types.declarations import SignRule
from app.engine.values.date_orders import is_day
from app.engine.values.figures import parse_figure
from app.engine.values.text import clean_text

_IS_DUE = re.compile(
    r"应还|还款日|最低还款|應繳|繳款|minimum (?:amount )?(?:payment|due)|payment due|amount due|pay by|new charges",
    re.IGNORECASE,
)
"""What only a bill says; an account may speak of credit cards to sell one."""

_SPENT = re.compile(
    r"消费(?!金融|贷|信贷)|购物|\bpurchase\b|\bgrocer|\brestaurant\b|\bsupermarket\b", re.IGNORECASE
)
_PAID = re.compile(r"还款|payment received|payment.{0,12}thank you", re.IGNORECASE)
_GIVEN_BACK = re.compile(rf"{REVERSAL.pattern}|退|返|return|cancel|rebate|cash\s*back", re.IGNORECASE)
_FEWEST_WORDS = 2
"""Rows whose words contradict their signs; a single one may be money given back without a word."""


class BillSigns(NamedTuple):
    """How a bill means its amounts: `reversed` is a plus for what was spent; and whether its balances are debts."""

    sign: SignRule
    is_debt: bool


def signs_by_bill(grid: Grid, layout: Layout) -> BillSigns | None:
    """What the stated balances prove of a column of amounts; None where they prove nothing.

    Amounts beside words and marks (支出, 存入, CR) have their signs already: where all have, only the balances may be
    meant in two ways. Where nothing is due the same balances are held, and a plus is money in.
    """
    if not _IS_DUE.search(grid.facts):
        return None
    held, owed = (_grown(grid, layout, is_debt=is_debt) for is_debt in (False, True))
    moment, amount = layout.columns["moment"], layout.columns["amount"]
    dated = [row[amount] for row in grid.cells if is_day(clean_text(row[moment]))]
    figures = [parse_figure(clean_text(cell), layout.decimal) for cell in dated]
    if not all(figures) or held is None or owed is None:
        return None
    plain, marked = (
        [figure.fen for figure in figures if figure and figure.marked is is_marked]
        for is_marked in (False, True)
    )
    if not sum(plain or marked):
        return None
    ways = (
        [
            (BillSigns("reversed", True), sum(marked) - sum(plain), owed),
            (BillSigns("signed", True), sum(marked + plain), owed),
        ]
        if plain
        else [(BillSigns("signed", False), sum(marked), held), (BillSigns("signed", True), sum(marked), owed)]
    )
    return next((signs for signs, moved, grown in ways if moved == grown), None)


def _grown(grid: Grid, layout: Layout, *, is_debt: bool) -> int | None:
    """What the account holds more at the end than before (fen), where the stated balances are held or owed."""
    stated = stated_balances(grid.facts, (), replace(layout, balance_is_debt=is_debt))
    return stated["closing_fen"] - stated["opening_fen"] if len(stated) == 2 else None


def are_turned(frames: Iterable[pl.DataFrame]) -> bool:
    """Whether the rows (ROW_SCHEMA) of a bill read with a plus as spent say the opposite: purchases that came in.

    No purchase went out then, and no payment to the card came in.
    """
    spent: list[str] = []
    paid: list[str] = []
    for frame in frames:
        words = frame.select(pl.concat_str("party", "text", "kind", separator=" ")).to_series()
        for text, way in zip(words, frame["direction"], strict=True):
            if not _GIVEN_BACK.search(text):
                spent += [way] * bool(_SPENT.search(text))
                paid += [way] * bool(_PAID.search(text))
    return set(spent) == {"in"} and "in" not in paid and len(spent) + len(paid) >= _FEWEST_WORDS
