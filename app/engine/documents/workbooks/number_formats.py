"""Currencies that the number formats of a workbook show: of XLSX by its parts, of XLS by its records."""

from __future__ import annotations

import re
from functools import lru_cache

from lxml import etree

from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import RefusedError
from app.engine.values.currencies import DOLLAR, currency_of

_BRACKET = re.compile(r"\[\$([^\]\-]*)(?:-([0-9A-Fa-f]+))?\]")
_WRITTEN = re.compile(r"(?<![A-Za-z])([A-Z]{3})(?![A-Za-z])|((?:US|HK|NT|NZ|AU|CA|[ACRS])\$|[€£₹₩฿₽₫₱]|\$)")
_HIDDEN = re.compile(r"\[[^\]]*\]|_.|\*.|[\\\"]")
"""Colours and conditions, paddings, and the marks around plain words."""

_PLACES = {
    0x409: "USD", 0x1009: "CAD", 0xC0C: "CAD", 0xC09: "AUD", 0x1409: "NZD", 0x1004: "SGD", 0x4809: "SGD",
    0xC04: "HKD", 0x404: "TWD", 0x80A: "MXN",
}  # fmt: skip
"""Whose dollar a bare sign is, by the number of the language and country in the format."""

_NAMED = {
    "kr": {0x41D: "SEK", 0x414: "NOK", 0x406: "DKK"},
    "¥": {0x804: "CNY", 0x411: "JPY"},
    "￥": {0x804: "CNY", 0x411: "JPY"},
}
_CELL = (
    rb'<(?:\w+:)?c\b(?![^>]*/>)(?![^>]*\bt="(?:s|str|inlineStr|b|e)")'
    rb'(?=[^>]*\br="([A-Z]{1,3})\d+")(?=[^>]*\bs="(%s)")'
)


@lru_cache(maxsize=512)
def format_currency(code: str) -> str | None:
    """The currency that a number format shows beside the figure, `DOLLAR` for a bare sign; None for none."""
    positive = code.split(";")[0]
    for sign, place in _BRACKET.findall(positive):
        found = _sign_of(sign.strip(), int(place, 16) if place else 0)
        if found:
            return found
    match = _WRITTEN.search(_HIDDEN.sub("", _BRACKET.sub("", positive)))
    if not match:
        return None
    return DOLLAR if match[0] == DOLLAR else currency_of(match[0])


def _sign_of(sign: str, place: int) -> str | None:
    if sign == DOLLAR:
        return _PLACES.get(place & 0xFFFF, DOLLAR)
    return _NAMED.get(sign, {}).get(place & 0xFFFF) or (currency_of(sign) if sign else None)


def style_currencies(styles: bytes) -> dict[int, str]:
    """The currencies of the cell styles of an XLSX, by their number; raises RefusedError for a broken part."""
    if b"numFmt " not in styles:
        return {}
    try:
        root = etree.fromstring(
            styles, etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
        )
    except (etree.XMLSyntaxError, ValueError):
        raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK) from None
    formats = {
        one.get("numFmtId"): format_currency(one.get("formatCode", "")) for one in root.iter("{*}numFmt")
    }
    cells = root.find("{*}cellXfs")
    found = (
        {at: formats.get(one.get("numFmtId")) for at, one in enumerate(cells)} if cells is not None else {}
    )
    return {at: code for at, code in found.items() if code}


def column_currencies(xml: bytes, styles: dict[int, str]) -> dict[int, frozenset[str]]:
    """The currencies in which a sheet shows the numbers of each column (0-based); `styles` by their number."""
    if not styles:
        return {}
    numbers = b"|".join(b"%d" % number for number in sorted(styles, reverse=True))
    found: dict[int, set[str]] = {}
    for letters, number in set(re.findall(_CELL % numbers, xml)):
        column = 0
        for letter in letters:
            column = column * 26 + letter - 64
        found.setdefault(column - 1, set()).add(styles[int(number)])
    return {column: frozenset(codes) for column, codes in found.items()}
