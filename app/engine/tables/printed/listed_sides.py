"""Prints that list what came in and what went out below a heading each, without columns of both: as banks of the United States do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from app.engine.pdf.text import PdfDocument
from app.engine.pdf.words import Word
from app.engine.tables.conclusion.stated_owner import stated_accounts
from app.engine.tables.grids.grid import Box, Grid
from app.engine.tables.printed.manner import ANY_DATE
from app.engine.tables.printed.table import find_lines, group_baselines
from app.engine.tables.rows.sum_words import sum_word
from app.engine.values.text import comparable

NAMES = ("Date", "Description", "Deposits", "Withdrawals")

_IN = r"(?:deposits?|credits?|additions|interest(?:paid|earned)|paymentsreceived|moneyin|transfersin|refunds)"
_OUT = (
    r"(?:withdrawals?|debits?|subtractions|checks?(?:paid|cleared)?|(?:service|bank|monthly)?(?:charges?|fees?)|moneyout|transfersout"
    r"|(?:debit|check)?card(?:purchases|activity|transactions)?|(?:bill)?payments|purchases|atmactivity)"
)
_KIND = r"(?:(?:electronic|other|account|atm|online|mobile|ach|regular|customer|your|all|cash|and|&|/|,)*)"
_HEADING = re.compile(
    rf"{_KIND}(?:(?P<come_in>{_IN}(?:{_KIND}{_IN})*)|(?P<go_out>{_OUT}(?:{_KIND}{_OUT})*)){_KIND}(?:[(-]?continued[)]?)?:?"
)
"""A heading in comparable form that says of its rows which way they went: Deposits & Credits, Electronic Withdrawals.

It takes more words than `sections.WAYS`: here the balances prove every row, there the heading alone tells.
"""
_SUMMED = re.compile(r"\d{1,4}items?totall?ing\$?[\d,]+\.\d\d")
"""What may stand beside a heading: how many rows follow, and their sum."""
_LONGEST_HEADING = 48
_DAY = re.compile(r"\d{1,2}[/-]\d{1,2}(?:[/-]\d{2,4})?|[A-Z][a-z]{2} \d{1,2}")
_FIRST_PIECES = 3
"""Pieces of a line among which the day of a row stands: behind a number, or a day of value."""
_AMOUNT = re.compile(r"(-?)\$?(\d[\d,]*\.\d\d)(-?)")
_OWED = re.compile(
    r"line of credit|credit line|home equity|credit card|\bloan\b|\bmortgage account|minimum payment",
    re.IGNORECASE,
)
"""Above what is owed a payment lowers the balance: those lists mean their sides otherwise."""


@dataclass
class _Listed:
    """What was found so far: cells, pages and boxes of rows, and all other lines."""

    cells: list[tuple[str, ...]] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    after: list[str] = field(default_factory=list)
    signs: dict[str, set[str]] = field(default_factory=lambda: {"in": set(), "out": set()})
    way: str = ""
    heading: str = ""
    used: set[str] = field(default_factory=set)
    is_new: bool = False
    lost: int = 0

    def note(self, text: str) -> None:
        (self.after if self.cells else self.before).append(text)


def find_listed_sides(document: PdfDocument) -> Grid | None:
    """The rows below headings of money in and of money out as one table with a column for each; None without both.

    None also where a line that begins with a day may be a row and could not be taken, where amounts of one side differ in
    their signs, or where the text speaks of a loan. Whoever reads the table asks that its rows lead from the stated
    opening balance to the closing one: rows that were lost in pairs would not show in that.
    """
    found = _Listed()
    for index in range(document.page_count):
        for words in group_baselines(document.page(index).words):
            _take(found, index + 1, words)
    text = "\n".join((*found.before, *found.after))
    is_mixed = "-" in found.signs["in"] or len(found.signs["out"]) > 1
    if found.lost or is_mixed or _OWED.search(text) or len(stated_accounts(text)) > 1:
        return None
    if not all(any(row[at] for row in found.cells) for at in (2, 3)):
        return None
    return Grid(
        names=NAMES,
        cells=tuple(found.cells),
        numbers=tuple(range(1, len(found.cells) + 1)),
        pages=tuple(found.pages),
        boxes=tuple(found.boxes),
        before=tuple(found.before),
        after=tuple(found.after),
    )


def _take(found: _Listed, page: int, words: list[Word]) -> None:
    (line,) = find_lines(words)
    way = _way_of(line.text)
    row = _row_of(words) if found.way and way is None else None
    if row:
        day, text, sign, amount = row
        if found.is_new:
            # The same heading again, with rows, is another account's.
            found.lost += found.heading in found.used
            found.used.add(found.heading)
            found.is_new = False
        found.signs[found.way].add(sign)
        sides = (amount, "") if found.way == "in" else ("", amount)
        found.cells.append((day, text, *sides))
        found.pages.append(page)
        found.boxes.append((line.x0, line.y0, line.x1, line.y1))
        return
    if way is not None:
        found.way, found.heading = way, comparable(line.text)
        found.is_new = "continued" not in found.heading
    elif _may_be_row(words, is_live=bool(found.way)):
        found.lost += 1
    found.note(line.text)


def _may_be_row(words: Sequence[Word], *, is_live: bool) -> bool:
    """Whether a line with a day could be a row: no balances day by day, no balance brought forward."""
    pieces = list(_pieces(words))
    if not any(map(ANY_DATE.match, (" ".join(pieces[:2]), *pieces[:_FIRST_PIECES]))):
        return False
    amounts = [at for at, piece in enumerate(pieces) if _AMOUNT.fullmatch(piece)]
    if not amounts:
        return is_live and ANY_DATE.match(" ".join(pieces[:2])) is not None
    label = " ".join(
        piece for at, piece in enumerate(pieces) if at not in amounts and not _DAY.fullmatch(piece)
    )
    return bool(label) and sum_word(label) is None


def _way_of(text: str) -> str | None:
    """What the rows below a line are: in, out, or "" below a heading of something else; None for a line that is none."""
    whole = _SUMMED.sub("", comparable(text))
    if (
        not whole
        or len(whole) > _LONGEST_HEADING
        or any(map(str.isdigit, whole))
        or whole.startswith("total")
    ):
        return None
    if match := _HEADING.fullmatch(whole):
        return "in" if match["come_in"] else "out"
    return "" if "balance" in whole or "summary" in whole else None


def _row_of(words: Sequence[Word]) -> tuple[str, str, str, str] | None:
    """Day, text, sign and amount of a line that begins with a day and has one amount, at its end or behind the day."""
    pieces = list(_pieces(words))
    day = next((n for n in (1, 2) if _DAY.fullmatch(" ".join(pieces[:n]))), 0)
    amounts = [at for at, piece in enumerate(pieces) if _AMOUNT.fullmatch(piece)]
    if not day or len(pieces) < day + 2 or len(amounts) != 1 or amounts[0] not in (day, len(pieces) - 1):
        return None
    match = _AMOUNT.fullmatch(pieces[amounts[0]])
    text = " ".join(piece for at, piece in enumerate(pieces) if at >= day and at != amounts[0])
    if sum_word(text) or not match:
        return None
    return " ".join(pieces[:day]), text, "-" if match[1] or match[3] else "", match[2]


def _pieces(words: Sequence[Word]) -> Iterator[str]:
    """The words of a line; a dollar sign apart from its amount is part of it."""
    sign = ""
    for text in (part for word in words for part in word.text.split()):
        if text == "$":
            sign = text
            continue
        yield sign + text
        sign = ""
