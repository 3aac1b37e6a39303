"""Banks abroad that keep their accounts in the currency of one country, and what else tells that a text is from there."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

_OTHER_PARTY = re.compile(
    r"\b(?:to|from|beneficiary|payee|payer|counterparty|recipient|sender)\b", re.IGNORECASE
)
"""Words of lines that may name the bank of somebody else."""

_IBAN = re.compile(r"\bIBAN\b[^A-Za-z\d]{0,4}([A-Z]{2})\d{2}(?: ?[A-Z\d*]{4}){2,7}", re.IGNORECASE)
_EURO = "AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK"
_OWN = {
    "CZ": "CZK",
    "DK": "DKK",
    "GB": "GBP",
    "HU": "HUF",
    "NO": "NOK",
    "PL": "PLN",
    "RO": "RON",
    "SE": "SEK",
}
_OF_IBAN = dict.fromkeys(_EURO.split(), "EUR") | _OWN
"""Countries whose accounts are in their own currency unless a statement names another; elsewhere both are usual."""


def currency_of_iban(line: str) -> str | None:
    """The currency of the country of the account whose IBAN a line gives; None without one, or for somebody else's."""
    found = None if _OTHER_PARTY.search(line) else _IBAN.search(line)
    return _OF_IBAN.get(found[1].upper()) if found else None


def currencies_of_houses(lines: Iterable[str]) -> set[str]:
    """The currencies of the countries that a bank's name and a sign beside it in the lines speak of, as ISO codes.

    Sources: the registers of banks of the central banks, and what their statements print (houses.toml).
    """
    own = [_folded(line) for line in lines]
    text = "\n".join(own)
    named = "\n".join(line for line in own if not _OTHER_PARTY.search(line))
    return {
        one.currency
        for one in _houses()
        if one.banks.search(named) and one.signs.search(one.banks.sub(" ", text))
    }


class _Houses(NamedTuple):
    """The banks of one country, and what else a text from there says."""

    currency: str
    banks: re.Pattern[str]
    signs: re.Pattern[str]


@cache
def _houses() -> tuple[_Houses, ...]:
    listed = tomllib.loads((Path(__file__).parent / "houses.toml").read_text(encoding="utf-8"))["house"]
    return tuple(
        _Houses(
            one["currency"],
            _any_of(one["banks"]),
            re.compile(f"{_any_of(one['signs']).pattern}|{one.get('address', '(?!)')}"),
        )
        for one in listed
    )


def _any_of(names: Sequence[str]) -> re.Pattern[str]:
    listed = "|".join(map(re.escape, map(_folded, names))) or r"(?!)"
    return re.compile(rf"(?<![^\W_])(?:{listed})(?![^\W_])")


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).lower().split())
