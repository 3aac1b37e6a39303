"""Tables in parts of one currency each, whose headings say in which the amounts under them are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.engine.tables.grids.grid import Grid
from app.engine.types.statements import NO_CURRENCY
from app.engine.values.currencies import CURRENCIES, ISO_CODES, currency_of
from app.engine.values.text import clean_text, comparable

_CHINESE = "|".join(
    sorted((name for name in CURRENCIES if re.fullmatch(r"[\u3400-\u9fff]{2,}", name)), key=len, reverse=True)
)
CURRENCY_WORD = rf"{_CHINESE}|{'|'.join(sorted(map(str.lower, {*ISO_CODES, 'RMB'})))}"
"""The name or code of a currency, in comparable form."""

_LIST = r"(?:账户|帐户|卡)?(?:本期)?(?:交易|消费|账务)?(?:明细|记录)(?:列表|清单)?"
_KIND = r"(?:savings?|current|che(?:cking|quing))(?:account)?"
HEADING = (
    rf"外币{_LIST}[(]?(?P<foreign>{CURRENCY_WORD})[)]?|(?P<named>{CURRENCY_WORD}|外币){_LIST}"
    rf"|外币(?:账户|帐户|卡)?(?:本期)?(?:交易|消费|账务|部分)?[(](?P<abroad>{CURRENCY_WORD})[)]"
    rf"|(?P<twice>{CURRENCY_WORD})(?:账户|帐户)?[(/-]?(?:{CURRENCY_WORD})[)]?(?:账户|帐户|{_LIST})?"
    rf"|{_LIST}[(](?P<bracketed>{CURRENCY_WORD})[)]"
    rf"|(?P<account>{CURRENCY_WORD})(?:活期|定期|储蓄)?(?:子?[账帐]户|户)"
    rf"|(?P<traditional>{CURRENCY_WORD})(?:活期|定期|儲蓄|往來|支票)(?:子?[賬帳][户戶])?(?:(?:{CURRENCY_WORD})?{_KIND})?"
    rf"|(?P<kind>{CURRENCY_WORD}){_KIND}"
    rf"|(?P<english>{CURRENCY_WORD})(?:account)?transactions?(?:details?|list)?"
)
"""What heads a part, in comparable form."""

_HEADING = re.compile(rf"(?:[(]?[一二三四五六七八九十\d]{{1,2}}[)]?[、.:]?)?(?:{HEADING}):?")
_LONGEST_HEADING = 30
NAME = "币种"


def heading_currency(text: str) -> str | None:
    """The currency of a part by its heading, `NO_CURRENCY` for one that is foreign and not named; None for no heading."""
    if len(text) > _LONGEST_HEADING:
        return None
    match = _HEADING.fullmatch(comparable(text))
    word = match and next(filter(None, match.groupdict().values()), None)
    return (currency_of(word) or NO_CURRENCY) if word else None


def with_currencies(grid: Grid) -> Grid:
    """The table with a column of currencies, where headings of two currencies part its rows.

    The headings are taken out, and so are the names of columns that are repeated under them. Rows above the
    first heading are of the part that the text above the table begins.
    """
    parts = {at: code for at, row in enumerate(grid.cells) if (code := _heading(row))}
    if not parts:
        return grid
    above = [code for line in grid.before for text in line.split("\n") if (code := heading_currency(text))]
    first = above[-1] if above else ""
    names = [comparable(name) for name in grid.names]
    kept: list[int] = []
    under: list[str] = []
    code, begins = first, False
    for at, row in enumerate(grid.cells):
        if at in parts:
            code, begins = parts[at], True
        elif begins and [comparable(cell) for cell in row] == names:
            begins = False
        else:
            begins = begins and not any(map(clean_text, row))
            kept.append(at)
            under.append(code)
    return grid.parted(NAME, kept, under) if len({first, *parts.values()}) > 1 else grid


def _heading(row: Sequence[str]) -> str | None:
    filled = [text for cell in row if (text := clean_text(cell))]
    return heading_currency(filled[0]) if len(filled) == 1 else None
