"""Lists of those who collect payments for a shop: a purchase in them is money in, whatever it is on an account."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import open_forms
from app.engine.tables.layout import Layout
from app.engine.tables.meaning.fees import FEE_NAMES, is_less
from app.engine.tables.meaning.stated_balances import IS_DUE
from app.engine.types.declarations import DecimalMark
from app.engine.values.figures import parse_figure
from app.engine.values.text import clean_text, comparable

SHOP_DIRECTIONS = {
    **dict.fromkeys(
        ("收款", "消费", "支付", "付款", "交易", "购买", "扫码支付", "扫码消费", "刷卡消费"), "in"
    ),
    **dict.fromkeys(("退款", "退货", "撤销", "消费撤销", "收款撤销", "支付撤销", "消费退货", "冲正"), "out"),
}
"""What the kinds of such a list mean for the shop, in comparable form."""
_SAY_BY_THEMSELVES = frozenset({"收款", "退款", "退货", "收款撤销"})
"""Kinds of a list with receipts, which only whoever is paid has: the others stand on lists of buyers too."""
_PAID_BY_SHOP = frozenset({"付款", "支付", "购买"})
"""Beside receipts these are what the shop itself pays."""
_NUMBERS = frozenset({"商户号", "商户编号", "商户代码", "商户id"})
_ABOVE = re.compile(
    r"商户(?:号|编号|代码)\s*[:：]\s*[A-Za-z\d]{6}|(?<!特约)商户(?:名称)?\s*[:：]\s*(?!全部|不限|所有|下单)[^\s,，]{2}"
    r"|(?<!特约)商户(?:交易|收款|收单|资金|订单|划款|结算|打款)?(?:明细|对账单|流水)"
)
_RECEIVED = frozenset({"实收金额", "到账金额", "入账金额", "净额", "结算金额", "商户实收"})
"""What the shop gets of an amount, where a column holds it."""
_PAID_OUT = frozenset({"划款金额", "打款金额", "结算金额"})
_PAID_OUT_ABOVE = re.compile(r"商户.{0,6}(?:划款|打款|结算)")
_NAMES_OF_SHOP = frozenset({"商户名称", "门店名称", "门店"})
_WHOSE = frozenset({"商户名称", "收款账号", "收款户名"})
_FEWEST_ROWS = 5
_MOST_OF_AMOUNT = 0.06
"""A shop's fee is a few parts of a hundred; what is taken for a transfer or a loan may be more."""


def shop_roles(grid: Grid, roles: dict[str, int], decimal: DecimalMark) -> dict[str, int] | None:
    """The roles of the list of one shop, with its kinds as directions and what was paid as the amount; None for others.

    It is one where the same shop is named above it or in each row, and the kinds say so by themselves or a small fee
    was taken off the payments.
    """
    at = roles.get("direction", roles.get("kind"))
    if at is None or "amount" not in roles or {"balance", "credit", "debit"} & roles.keys():
        return None
    rows = [row for row in grid.cells if parse_figure(row[roles["amount"]], decimal) and clean_text(row[at])]
    kinds = {comparable(row[at]) for row in rows}
    if len(rows) < _FEWEST_ROWS or not kinds <= SHOP_DIRECTIONS.keys() or not _is_of_one(grid, rows):
        return None
    if "in" not in map(SHOP_DIRECTIONS.get, kinds) or (
        "收款" in kinds and not kinds.isdisjoint(_PAID_BY_SHOP)
    ):
        return None
    if IS_DUE.search(grid.facts):
        return None
    if any(
        figure.fen < 0 and SHOP_DIRECTIONS[comparable(row[at])] == "in"
        for row in rows
        if (figure := parse_figure(row[roles["amount"]], decimal))
    ):
        return None  # the word says one thing, the sign another
    fees = [place for place, name in enumerate(grid.names) if FEE_NAMES & {*open_forms(name)}]
    fee = fees[0] if len(fees) == 1 else None
    paid = roles["amount"] if fee is None else _paid(grid, rows, roles, fee, decimal)
    if not kinds <= _SAY_BY_THEMSELVES and (fee is None or not _are_small(rows, paid, fee, decimal)):
        return None
    if not all(_is_left(rows, paid, fee, left, decimal) for left in _places(grid, _RECEIVED) if left != paid):
        return None
    return _without_shop(grid, {**roles, "direction": at, "amount": paid})


def are_payouts(grid: Grid, layout: Layout) -> bool:
    """Whether a list holds nothing but what one shop's takings paid out to it: all of them are money in."""
    name = comparable(grid.names[layout.columns["amount"]]) if layout.sign == "signed" else ""
    rows = [
        row
        for row in grid.cells
        if clean_text(row[layout.columns["moment"]]) and parse_figure(row[layout.columns["amount"]])
    ]
    is_one = all(len(_said(rows, at)) < 2 for at in _places(grid, _WHOSE | _NUMBERS))
    return name in _PAID_OUT and is_one and _PAID_OUT_ABOVE.search(grid.facts) is not None


def _without_shop(grid: Grid, roles: dict[str, int]) -> dict[str, int]:
    """The roles without a counterparty where its column names the shop itself."""
    at = roles.get("party")
    is_own = at is not None and comparable(grid.names[at]) in _NAMES_OF_SHOP
    return {role: place for role, place in roles.items() if role != "party" or not is_own}


def _is_of_one(grid: Grid, rows: Sequence[Sequence[str]]) -> bool:
    """Whether one shop is named above the rows or in each of them, and no row names another."""
    named = [_said(rows, at) for at in _places(grid, _NUMBERS | {"商户名称"})]
    if any(len(names) > 1 for names in named):
        return False
    is_numbered = any(len(_said(rows, at)) == 1 for at in _places(grid, _NUMBERS))
    return is_numbered or _ABOVE.search(grid.facts) is not None


def _places(grid: Grid, names: Collection[str]) -> list[int]:
    return [at for at, name in enumerate(grid.names) if not {*open_forms(name)}.isdisjoint(names)]


def _said(rows: Sequence[Sequence[str]], at: int) -> set[str]:
    return {clean_text(row[at]) for row in rows} - {""}


def _is_left(
    rows: Sequence[Sequence[str]], paid: int, fee: int | None, left: int, decimal: DecimalMark
) -> bool:
    """Whether what the shop gets is in each row what was paid, or that less its fee; else a discount stands between."""
    for row in rows:
        amount, received = parse_figure(row[paid], decimal), parse_figure(row[left], decimal)
        taken = parse_figure(row[fee], decimal) if fee is not None else None
        if (
            amount
            and received
            and abs(received.fen)
            not in (
                abs(amount.fen),
                abs(amount.fen) - (abs(taken.fen) if taken else 0),
            )
        ):
            return False
    return True


def _paid(
    grid: Grid, rows: Sequence[Sequence[str]], roles: dict[str, int], fee: int, decimal: DecimalMark
) -> int:
    """The column (0-based) of what was paid: what the shop receives of it may have the preferred name."""
    left, taken = roles["amount"], {*roles.values(), fee}
    others = (at for at in range(len(grid.names)) if at not in taken)
    return next((at for at in others if is_less(rows, at, fee, left, decimal)), left)


def _are_small(rows: Sequence[Sequence[str]], paid: int, fee: int, decimal: DecimalMark) -> bool:
    """Whether fees were taken off most rows, and none is more than a few parts of a hundred."""
    n = 0
    for row in rows:
        amount, taken = parse_figure(row[paid], decimal), parse_figure(row[fee], decimal)
        fee_fen = abs(taken.fen) if taken else 0
        if amount is None or fee_fen > max(abs(amount.fen) * _MOST_OF_AMOUNT, 1):
            return False
        n += fee_fen > 0
    return n >= _FEWEST_ROWS and n * 2 >= len(rows)
