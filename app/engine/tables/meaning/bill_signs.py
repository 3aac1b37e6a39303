"""Which sign of a card's bill means spent: what was owed before, and the rows, come to what is owed now."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

import polars as pl

from app.engine.tables.grids.grid import Grid
from app.engine.tables.layout import Layout
from app.engine.tables.meaning.stated_balances import IS_DUE, balances_by_currency, stated_balances
from app.engine.tables.rows.reversals import REVERSAL
from app.engine.types.declarations import SignRule
from app.engine.values.currencies import currency_of
from app.engine.values.date_orders import is_day
from app.engine.values.figures import parse_figure
from app.engine.values.text import clean_text

_SPENT = re.compile(
    r"消费(?!金融|贷|信贷)|购物|\bpurchase\b|\bgrocer|\brestaurant\b|\bsupermarket\b", re.IGNORECASE
)
_PAID = re.compile(r"还款|payment received|payment.{0,12}thank you", re.IGNORECASE)
_GIVEN_BACK = re.compile(rf"{REVERSAL.pattern}|退|返|return|cancel|rebate|cash\s*back", re.IGNORECASE)
_EARNED = re.compile(r"工资|payroll|salary|direct dep", re.IGNORECASE)
"""What no card is paid: the list is an account's, whatever stands above it."""
_OF_ACCOUNT = re.compile(
    r"(?:[^\n]*\n)?[^\n]*(?:\bchecking|\bchequing|\bsavings|\bcurrent account|借记|储蓄[卡账帐]|活期|存款)",
    re.IGNORECASE,
)
"""The first lines of a list of an account; further down a bill tells from which account it will be paid."""
_FEWEST_WORDS = 2
"""Rows whose words contradict their signs; a single one may be money given back without a word."""


class BillSigns(NamedTuple):
    """How a bill means its amounts: `reversed` is a plus for what was spent; and whether its balances are debts."""

    sign: SignRule
    is_debt: bool


def signs_by_bill(grid: Grid, layout: Layout) -> BillSigns | None:
    """What the stated balances prove of a column of amounts; None where they prove nothing.

    Amounts beside words and marks (支出, 存入, CR) have their signs already: where all have, only the balances may be
    meant in two ways. Where nothing is due the same balances are held, and a plus is money in. A bill in parts of one
    currency each has to prove the same of every part.
    """
    if not IS_DUE.search(grid.facts) or _OF_ACCOUNT.match(grid.facts):
        return None
    if any(_EARNED.search(" ".join(row)) for row in grid.cells):
        return None
    column = layout.columns.get("currency")
    codes = {currency_of(clean_text(row[column])) for row in grid.cells} if column is not None else set()
    if column is None or len(codes) < 2:
        return _signs(grid, layout, *(_stated(grid, layout, is_debt=is_debt) for is_debt in (False, True)))
    held, owed = (
        balances_by_currency(grid.facts, replace(layout, balance_is_debt=is_debt))
        for is_debt in (False, True)
    )
    found = {
        _signs(
            grid.only(
                [at for at, row in enumerate(grid.cells) if currency_of(clean_text(row[column])) == code]
            ),
            layout,
            held.get(code or "", {}),
            owed.get(code or "", {}),
        )
        for code in codes
    }
    return found.pop() if len(found) == 1 else None


def _signs(grid: Grid, layout: Layout, held: dict[str, int], owed: dict[str, int]) -> BillSigns | None:
    """What rows of one currency prove between its balances, read as what is held and as what is owed."""
    moment, amount = layout.columns["moment"], layout.columns["amount"]
    dated = [row[amount] for row in grid.cells if is_day(clean_text(row[moment]))]
    figures = [parse_figure(clean_text(cell), layout.decimal) for cell in dated]
    if not all(figures) or len(held) != 2 or len(owed) != 2:
        return None
    plain, marked = (
        [figure.fen for figure in figures if figure and figure.marked is is_marked]
        for is_marked in (False, True)
    )
    if not sum(plain or marked):
        return None
    senses = {figure > 0 for name, figure in held.items() if figure and figure == -owed[name]}
    if not plain:
        ways = [(BillSigns("signed", is_debt), sum(marked)) for is_debt in (False, True)]
    elif len(senses) < 2:
        # Debts are printed with a plus, and what an account holds below nothing with a minus.
        is_debt = senses != {False}
        ways = [
            (BillSigns("reversed", is_debt), sum(marked) - sum(plain)),
            (BillSigns("signed", is_debt), sum(marked + plain)),
        ]
    else:
        return None
    grown = {False: _grown(held), True: _grown(owed)}
    return next((signs for signs, moved in ways if moved == grown[signs.is_debt]), None)


def _stated(grid: Grid, layout: Layout, *, is_debt: bool) -> dict[str, int]:
    return stated_balances(grid.facts, (), replace(layout, balance_is_debt=is_debt))


def _grown(stated: dict[str, int]) -> int:
    """What the account holds more at the end than before, in fen."""
    return stated["closing_fen"] - stated["opening_fen"]


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
