"""Texts for people in both languages, and numbers as a person reads them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal

from app.engine.types.statements import NO_CURRENCY, Text

_IN_YUAN = re.compile(r"(?<=\d\.\d\d) 元")
_CHOICE = re.compile(r"\{(\w+)\|([^|{}]*)\|([^|{}]*)\}")


def filled(text: str, values: Mapping[str, str | int]) -> str:
    """A text with its `{name}` places filled in; `{n|row|rows}` becomes the word that goes with the number n."""
    chosen = _CHOICE.sub(lambda place: place[2 if str(values[place[1]]) == "1" else 3], text)
    return chosen.format_map(values)


def both(zh: str, en: str, **values: str | int) -> Text:
    """One text in both languages; with `values` its places are filled in."""
    if not values:
        return {"zh-CN": zh, "en-US": en}
    return {"zh-CN": filled(zh, values), "en-US": filled(en, values)}


STOPS: Text = {"zh-CN": "。", "en-US": "."}
"""What ends a sentence."""


def joined(*sentences: Text) -> Text:
    """Sentences one after the other; English ones with a blank between them."""
    return {
        "zh-CN": "".join(each["zh-CN"] for each in sentences),
        "en-US": " ".join(each["en-US"] for each in sentences),
    }


def counted(n: int, one: str, many: str = "") -> str:
    """A number of things in English: "1 payment", "12 payments", "2 parties"."""
    return f"{n} {one if n == 1 else many or one + 's'}"


def yuan(fen: int) -> str:
    """Fen as an amount with thousands commas: 1234567 -> "12,345.67"."""
    sign, fen = ("-", -fen) if fen < 0 else ("", fen)
    return f"{sign}{fen // 100:,}.{fen % 100:02d}"


def money_in(text: Text, currency: str) -> Text:
    """A text that says "{yuan(fen)} 元" of money in a currency: its code stands where 元 would be untrue."""
    if currency == "CNY":
        return text
    code = "" if currency == NO_CURRENCY else f" {currency}"
    return {language: _IN_YUAN.sub(code, words) for language, words in text.items()}


def percent(share: float) -> str:
    """A fraction of 1 as a percentage with one decimal: 0.256 -> "25.6%"; what rounds to nothing is "<0.1%".

    Halves are rounded up, as the console and spreadsheets do.
    """
    if 0 < share < 0.0005:
        return "<0.1%"
    return f"{Decimal(share * 100).quantize(Decimal('0.1'), ROUND_HALF_UP)}%"


def mean_fen(total_fen: int, parts: int) -> int:
    """The mean of whole fen, rounded half up (away from zero for negative totals)."""
    sign = -1 if total_fen < 0 else 1
    return sign * ((2 * abs(total_fen) + parts) // (2 * parts))


def median_fen(values_fen: list[int]) -> int:
    """The median of whole fen; the mean of the middle two for an even number."""
    ordered = sorted(values_fen)
    middle = len(ordered) // 2
    if len(ordered) % 2:
        return ordered[middle]
    return mean_fen(ordered[middle - 1] + ordered[middle], 2)
