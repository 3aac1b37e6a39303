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
_THANKED = re.compile(
    r"payment\W{0,3}thank you|thank you for your payment|paiement\W{0,3}merci|缴款.{0,4}谢谢|繳.{0,4}感謝",
    re.IGNORECASE,
)
"""Whom an issuer thanks for a payment owes it something."""
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


_TITLE = re.compile(
    r"[^\n。，]{0,16}(?:信用卡|贷记卡|credit card)[^\n。，]{0,12}"
    r"(?:账单|帐单|賬單|帳單|对账单|明细|流水|交易记录|statement|transactions|activity)"
    r"|[^\n。，]{0,16}[已未]出账单(?:明细)?",
    re.IGNORECASE,
)
"""How a line above the rows calls them those of a card; one that advertises has more to say."""
_LONGEST_TITLE = 40
_OF_CARD = re.compile(r"(?:账单|帳單|消费|消費|现金)分期|分期.{0,6}\d+/\d+期|预借现金|預借現金|溢缴款")
"""What only the rows of a credit card say."""
_REPAID = re.compile(
    rf"还款(?!撤销|退|冲|失败)|银联入账|還款(?!退)|自動(?:轉帳)?扣繳|繳款|{_THANKED.pattern}", re.IGNORECASE
)
_RETURNED = re.compile(
    r"退货|退貨|退款|退回|消费退|返现|返還|返还|刷卡金|调整|冲正|撤销|refund|credit adjustment|cash\s?back|rebate|return",
    re.IGNORECASE,
)
"""What else comes in on a card."""
_INCOME = re.compile(
    r"工资|薪|转入|轉入|转账|轉帳|汇入|匯入|存入|存款|收款|来账|货款|结息|利息收入|代发|提现|分红|理财"
    r"|deposit|transfer|interest paid|dividend",
    re.IGNORECASE,
)
"""What comes in on an account and is never spent with a card."""
_FEWEST_SPENT = 3


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
    texts = [" ".join(row) for row in grid.cells]
    if _OF_ACCOUNT.match(grid.facts) or any(map(_EARNED.search, texts)):
        return None
    if not IS_DUE.search(grid.facts) and not _is_thanked_for(grid, layout):
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


def _is_thanked_for(grid: Grid, layout: Layout) -> bool:
    """Whether the issuer thanks for payments that have the sign of few rows; an account pays with that of most."""
    amount = layout.columns["amount"]
    found = [
        (figure.fen > 0, bool(_THANKED.search(" ".join(row))))
        for row in grid.cells
        if (figure := parse_figure(clean_text(row[amount]), layout.decimal)) and figure.fen
    ]
    paid = {side for side, is_thanked in found if is_thanked}
    return len(paid) == 1 and 2 * sum(side in paid for side, _ in found) < len(found)


def signs_by_words(grid: Grid, layout: Layout) -> BillSigns | None:
    """What the rows of a card's list or bill say of its signs where it states no two balances; None where they leave it open.

    All payments to the card have one sign, beside them nothing but money given back; all that has the other sign could
    be spent, and nothing of it comes in on an account. No list of an account looks so: it pays its cards with the sign
    of what it spends.
    """
    if not is_list_of_card(grid) or len(_stated(grid, layout, is_debt=True)) > 1:
        return None
    moment, amount = layout.columns["moment"], layout.columns["amount"]
    texts = [layout.columns[role] for role in ("text", "kind", "party", "note") if role in layout.columns]
    dated = [row for row in grid.cells if is_day(clean_text(row[moment]))]
    figures = [parse_figure(clean_text(row[amount]), layout.decimal) for row in dated]
    sides: dict[bool, list[str]] = {True: [], False: []}
    for row, figure in zip(dated, figures, strict=True):
        if figure is None or figure.marked:
            return None
        sides[figure.fen > 0].append(" ".join(row[at] for at in texts))
    repaid = {side for side, words in sides.items() if any(map(_REPAID.search, words))}
    if len(repaid) != 1:
        return None
    (paid,) = repaid
    is_paid = all(_REPAID.search(words) or _RETURNED.search(words) for words in sides[paid])
    spent = sides[not paid]
    if not is_paid or len(spent) < _FEWEST_SPENT or any(map(_INCOME.search, spent)):
        return None
    return BillSigns("signed" if paid else "reversed", is_debt=True)


def signs_by_marks(grid: Grid, layout: Layout) -> BillSigns | None:
    """What the amounts of a bill say where only those that came in bear a mark (CR): the others were spent.

    A bill that states what was owed before and now has to prove it.
    """
    is_proof_due = len(_stated(grid, layout, is_debt=True)) > 1
    if is_proof_due or _OF_ACCOUNT.match(grid.facts) or not IS_DUE.search(grid.facts):
        return None
    moment, amount = layout.columns["moment"], layout.columns["amount"]
    dated = [clean_text(row[amount]) for row in grid.cells if is_day(clean_text(row[moment]))]
    figures = [parse_figure(cell, layout.decimal) for cell in dated]
    marks = {figure.marked for figure in figures if figure and figure.fen}
    is_plain = all(figure is not None and figure.fen >= 0 for figure in figures)
    if any(
        _REPAID.search(" ".join(row))
        and (figure := parse_figure(clean_text(row[amount]), layout.decimal))
        and not figure.marked
        for row in grid.cells
    ):
        return None  # what was paid bears no mark either
    return BillSigns("reversed", is_debt=True) if is_plain and marks == {False, True} else None


def is_list_of_card(grid: Grid) -> bool:
    """Whether a short line above the rows calls them a credit card's, or rows say what only those of one do."""
    if _OF_ACCOUNT.match(grid.facts):
        return False
    lines = [line for text in (*grid.before, grid.sheet or "") for line in text.split("\n")]
    is_titled = any(len(line) <= _LONGEST_TITLE and _TITLE.match(line) for line in lines)
    return is_titled or any(_OF_CARD.search(" ".join(row)) for row in grid.cells)


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
