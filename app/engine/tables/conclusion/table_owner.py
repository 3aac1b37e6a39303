"""Whose rows a table holds: the account and the currency that the text above it names, or columns that say one thing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.engine.tables.conclusion.stated_owner import stated_account
from app.engine.tables.currency.sections import heading_currency
from app.engine.tables.currency.stated_units import stated_currency
from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import name_forms, roles_of
from app.engine.values.text import clean_text, comparable

NUMBERS = ("本方账号", "我方账号", "本方卡号", "账号", "卡号", "账户", "交易卡号", "银行卡号", "子账号")
HOLDERS = ("本方户名", "我方户名", "账户名称", "账户名", "户名", "持卡人", "持卡人姓名")
"""Columns that exports repeat in every row."""
_CARD_ENDS = frozenset(
    ("卡号末四位", "卡末四位", "卡号后四位", "卡号尾号", "末四位", "卡号(末四位)", "卡片末四位")
)
_FOUR = re.compile(r"\d{4}")
_FEWEST_ROWS = 5
"""Fewer rows may all have the same other side."""
_NUMBER = re.compile(r"(?:[A-Z]{2}\d{2} ?[A-Z]{0,4})?[\d*xX -]{6,}")
_OWN_FIRST = ("bankaccount", "postedaccount")
"""Columns that name the holder's account where they stand first and no other one is of the other side."""
_OTHER_SIDE = re.compile(r"(?:van)?(?:de)?tegenpartij|counterparty|contrepartie|controparte|contraparte")
_OWN_NUMBERS, _OWN_HOLDERS = (
    ("rekeningnummer", "rekening", "accountnumber", "iban", "compte"),
    ("naam", "name", "nom"),
)
"""Names that are the holder's where a column of the other side is called the same."""
_DIGITS = re.compile(r"[\d*xX]+")
_HEADED_ACCOUNT = re.compile(r"[A-Z][A-Za-z'’ &]{2,40}\s*[-–#:]\s*(\d{6,})")


def is_another(above: Sequence[str], since: Sequence[str], *, runs_on: bool = False) -> bool:
    """Whether the lines `since` name another account or currency than those `above` a table do.

    Pages repeat both; what only one of the two names tells nothing. Where balances run on from row to row (`runs_on`), the
    heading of a part names the currency of its own account; parts without balances are proven together.
    """
    pairs = [*zip(_named("\n".join(above)), _named("\n".join(since)), strict=True)]
    if runs_on:
        pairs += [(_headed(above), _headed(since)), (_numbered(above), _numbered(since))]
    return any(one is not None and other is not None and one != other for one, other in pairs)


def _headed(lines: Sequence[str]) -> str | None:
    """The currency that the last heading among some lines names."""
    return next((code for line in reversed(lines) if (code := heading_currency(line))), None)


def _numbered(lines: Sequence[str]) -> str | None:
    """The number of the account that the last heading among some lines names: EveryDay Checking - 7031884420."""
    found = (_HEADED_ACCOUNT.fullmatch(line.strip()) for line in reversed(lines))
    return next((match[1] for match in found if match), None)


def owner_in_columns(grid: Grid) -> tuple[str | None, str | None]:
    """Holder and account where columns called so say one and the same in every row, and others tell the other side.

    The last digits of a card (卡号末四位) need no such others: nobody else's card is told by so little.
    """
    names = [comparable(name) for name in grid.names]
    if len(grid.cells) < _FEWEST_ROWS:
        return None, None
    if names[0] in _OWN_FIRST and (number := _only(grid, 0)) and _NUMBER.fullmatch(number):
        return None, number
    if any(map(_OTHER_SIDE.search, names)):
        return _beside_other_side(grid, names)
    if "party" not in roles_of(grid.names):
        return None, _last_digits(grid)
    holder, account = (
        next((one for name in wanted if name in names and (one := _only(grid, names.index(name)))), None)
        for wanted in (HOLDERS, NUMBERS)
    )
    return holder, account if account and _NUMBER.fullmatch(account) else _last_digits(grid)


def _last_digits(grid: Grid) -> str | None:
    """The end of the only card that a column tells, which bills print beside each row."""
    ends = [at for at, name in enumerate(grid.names) if not _CARD_ENDS.isdisjoint(name_forms(name))]
    return next((one for at in ends if _FOUR.fullmatch(one := _only(grid, at) or "")), None)


def _beside_other_side(grid: Grid, names: list[str]) -> tuple[str | None, str | None]:
    """Holder and account in the columns that others repeat for the other side: Naam beside Naam tegenpartij."""
    of_others = {_OTHER_SIDE.sub("", name) for name in names if _OTHER_SIDE.search(name)}
    holder, account = (
        next((_only(grid, names.index(name)) for name in wanted if name in of_others and name in names), None)
        for wanted in (_OWN_HOLDERS, _OWN_NUMBERS)
    )
    return holder, account if account and _NUMBER.fullmatch(account) else None


def _only(grid: Grid, at: int) -> str | None:
    """What a column says where it says the same in every row; one may be a total and say nothing."""
    filled = [text for row in grid.cells if (text := clean_text(row[at]))]
    return filled[0] if len(set(filled)) == 1 and len(filled) + 1 >= len(grid.cells) else None


def _named(text: str) -> tuple[str | None, str | None]:
    account = stated_account(text)
    return "".join(_DIGITS.findall(account)) if account else None, stated_currency(text)
