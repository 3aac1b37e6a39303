"""What the text around a table says its amounts are: their currency, and whether they are whole units of it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from app.engine.values.currencies import CODES, CURRENCIES, DOLLARS, currency_of

_UNIT = re.compile(
    r"[(（\[/]\s*(?:单位[:：])?\s*(?:in\s+)?([^()（）\[\]/]+?)\s*[)）\]]|\s([A-Z]{3}|EUROA|[€£])\Z|\sin\s+([A-Za-z]{3})\Z"
)
_FACT_UNIT = re.compile(
    r"单位\s*[:：为]?\s*[(（]?\s*(?:人民币)?\s*(?:[万千百亿]|分(?!行)|角)|[(（]\s*(?:人民币)?\s*[万千百亿]元?\s*[)）]"
    r"|(?:币\s*[种别]|货币)\s*[:：][^\n:：]{0,12}[万千百亿]元|\bin (?:thousands|millions)\b|\b[A-Z]{3}\s?['’]000\b",
    re.IGNORECASE,
)
_CURRENCY_NAME = (
    r"(?:币\s*[种别]|货币|幣\s*[種別]|貨幣|currency|währung|devise|moneda|divisa|waluta|döviz(?: cinsi)?|para birimi|měna|valuutta"
    r"|mata uang|loại tiền)(?:\s*(?:code|代码|currency))*"
)
_FACT_CURRENCY = re.compile(
    rf"{_CURRENCY_NAME}\s*[:：]\s*([^,，;；|:：\n]+)"
    r"|\bamounts?\s+(?:are\s+)?in\s+([A-Za-z]+(?:[^\S\n][A-Za-z]+){0,2})|金额单位\s*[:：]?\s*([^\s,，;；|]+)"
    rf"|(?<!金额)单位\s*[:：]\s*([^\s,，;；|]*元|[^\s,，;；|]*[镑币])|{_CURRENCY_NAME}\s+([^\s,，;；|:：]+)",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[\u3400-\u9fff]+|[A-Za-z$]+|[€£¥￥]")
_NAMED_IN = re.compile(
    "|".join(
        sorted(
            (name for name in CURRENCIES if re.fullmatch(r"[\u3400-\u9fff]{2,}", name)), key=len, reverse=True
        )
    )
)
_LABEL = re.compile(r"(?:\A|\s)\S+\s*\Z")
"""What stands before the next colon of a line: a label, no value."""
_ENGLISH = re.compile(r"[A-Za-z]+(?:\s+[A-Za-z]+)*")
_SAYS = re.compile(r"[^\W\d_]|[$€£¥￥]")
_ANY = re.compile(r"全部|\A\s*无\s*\Z|所有|不限|本外币|各币种|\ball\b|\bany\b", re.IGNORECASE)


def has_strange_unit(text: str) -> bool:
    """Whether the text says that amounts are in tens of thousands, in fen, or the like."""
    return bool(_FACT_UNIT.search(text))


_RAND = re.compile(r"[(（]R[)）]\s*\Z")
_FEWEST_RANDS = 2
"""Columns of money that bear the R of the rand; behind a single name it may be short for another word."""


def named_currencies(names: Iterable[str]) -> set[str]:
    """The currencies that names of columns state, as ISO codes."""
    names = list(names)
    rands = {"ZAR"} if sum(map(bool, map(_RAND.search, names))) >= _FEWEST_RANDS else set()
    return rands | {
        found
        for name in names
        for match in _UNIT.finditer(name)
        if (found := currency_of(match[1] or match[2] or match[3])) in CODES
    }


def stated_currencies(facts: str) -> set[str]:
    """Every currency that the text around the table plainly names (币种: X), as ISO codes."""
    codes = (next(filter(None, match.groups()), "") for match in _FACT_CURRENCY.finditer(facts))
    return set(filter(None, map(_code, codes)))


def stated_currency(facts: str) -> str | None:
    """The currency that the text around the table names first, as an ISO code."""
    codes = (next(filter(None, match.groups()), "") for match in _FACT_CURRENCY.finditer(facts))
    return next(filter(None, map(_code, codes)), None)


def has_unknown_currency(facts: str) -> bool:
    """Whether the text plainly names a currency that is not understood, and none that is."""
    plain = [_value(facts, match) for match in _FACT_CURRENCY.finditer(facts) if match[1] or match[2]]
    codes = [text for text in plain if _SAYS.search(text) and not _ANY.search(text)]
    return bool(codes) and stated_currency(facts) is None


_FAMILIES = {
    "peso": frozenset({"MXN", "PHP", "COP", "CLP", "ARS", "UYU", "DOP"}),
    "rupee": frozenset({"INR", "PKR", "LKR", "NPR", "MUR"}),
    "dollar": DOLLARS,
}
"""Words for the currencies of several countries, in the singular: with the country of the bank they say which."""


def stated_family(facts: str) -> frozenset[str]:
    """The currencies that the word which the text plainly names may mean (Moneda: PESOS); none for any other word."""
    words = {
        text.strip().lower().rstrip("s")
        for match in _FACT_CURRENCY.finditer(facts)
        if (text := next(filter(None, match.groups()), ""))
    }
    return _FAMILIES.get(words.pop(), frozenset()) if len(words) == 1 else frozenset()


def _value(facts: str, match: re.Match[str]) -> str:
    """What was said for the currency, without the label of the next value on the line."""
    text = match[1] or match[2]
    is_before_label = facts[match.end() :].lstrip(" ")[:1] in (":", "：")
    return _LABEL.sub("", text) if is_before_label else text


def _code(codes: str) -> str | None:
    """The code that one statement of a currency means, in one language or two: 美元(USD), HKD港币, 美元账户, US Dollar."""
    first = re.split(r"\s{2,}|\t", codes.strip("[]【】 \t"))[0]
    english = _ENGLISH.match(first)
    texts = [first, first.split(" ")[0], english.group() if english else "", *_PARTS.findall(first)]
    found = {code for text in texts if (code := currency_of(text)) in CODES or text == code}
    found |= {CURRENCIES[name] for name in _NAMED_IN.findall(first)}
    return found.pop() if len(found) == 1 else None
