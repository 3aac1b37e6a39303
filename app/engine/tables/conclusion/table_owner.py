"""Whose rows a table holds: the account and the currency that the text above it names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.engine.tables.conclusion.stated_owner import stated_account
from app.engine.tables.currency.stated_units import stated_currency

_DIGITS = re.compile(r"[\d*xX]+")


def is_another(above: Iterable[str], since: Iterable[str]) -> bool:
    """Whether the lines `since` name another account or currency than those `above` a table do.

    Pages repeat both; what only one of the two names tells nothing.
    """
    pairs = zip(_named("\n".join(above)), _named("\n".join(since)), strict=True)
    return any(one is not None and other is not None and one != other for one, other in pairs)


def _named(text: str) -> tuple[str | None, str | None]:
    account = stated_account(text)
    return "".join(_DIGITS.findall(account)) if account else None, stated_currency(text)
