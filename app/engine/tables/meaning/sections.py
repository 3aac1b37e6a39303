"""Tables in two parts, one of money in and one of money out, whose headings say what the amounts under them are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.engine.tables.grids.grid import Grid
from app.engine.tables.grids.vocabulary import roles_of
from app.engine.tables.rows.sum_words import sum_word
from app.engine.values.date_orders import is_day
from app.engine.values.text import clean_text, comparable

_PLACE = r"(?:[(]?[一二三四五六七八九十\d]{1,2}[)]?[、.:]?)?"
WAYS = (
    rf"{_PLACE}(?:(?P<come_in>(?:本[月期])?(?:收入|存入|转入)|income|moneyin|paidin|(?:electronic|other)?(?:deposits|credits)"
    r"(?:and(?:other)?(?:additions|credits))?|paymentsand(?:other)?credits|(?:以下是您的)?还款、退货及费用返还)"
    r"|(?P<go_out>(?:本[月期])?(?:支出|支取|转出)|expenses|moneyout|paidout|(?:atm(?:&|and)debitcard|electronic|other)?withdrawals"
    r"(?:and(?:other)?(?:subtractions|debits))?|checks(?:paid)?|electronicpayments|debits|(?:service)?fees(?:charged)?"
    r"|interestcharged|purchases(?:andadjustments|andotherdebits)?|(?:以下是您的)?消费、取现及其他费用))(?:部分|明细|类|项目?|情况)?(?:[(-]?continued[)]?)?:?"
)
_HEADING = re.compile(WAYS)
"""What heads a part, in comparable form; 借 and 贷 depend on whose books they are."""

_LONGEST_HEADING = 20
_WORDS = {"in": "收入", "out": "支出", "": ""}
NAME = "收/支"


def with_directions(grid: Grid) -> Grid:
    """The table with a column of directions, where headings of money in and of money out part its rows.

    The headings are taken out. Rows under no heading, or under another one, have no direction. A table
    without such parts, or with another sign of the direction, is left as it is.
    """
    roles = roles_of(grid.names)
    if "amount" not in roles or "moment" not in roles or roles.keys() & {"direction", "balance"}:
        return grid
    if {"credit", "debit"} <= roles.keys():
        return grid
    ways = {at: way for at, row in enumerate(grid.cells) if (way := _heading(row)) is not None}
    if not {"in", "out"} <= set(ways.values()):
        return grid
    under: list[str] = []
    way = ""
    for at in range(len(grid.cells)):
        way = ways.get(at, way)
        under.append(way)
    dated = {under[at] for at, row in enumerate(grid.cells) if is_day(clean_text(row[roles["moment"]]))}
    kept = [at for at in range(len(grid.cells)) if at not in ways]
    return grid.parted(NAME, kept, [_WORDS[under[at]] for at in kept]) if dated & {"in", "out"} else grid


def _heading(row: Sequence[str]) -> str | None:
    """What the rows under this one are: in, out or "" for what nobody knows; None where it is no heading."""
    filled = [text for cell in row if (text := clean_text(cell))]
    if len(filled) != 1 or len(filled[0]) > _LONGEST_HEADING or sum_word(filled[0]):
        return None
    text = comparable(filled[0])
    match = _HEADING.fullmatch(text)
    if match:
        return "in" if match["come_in"] else "out"
    return None if any(char.isdigit() for char in text) else ""
