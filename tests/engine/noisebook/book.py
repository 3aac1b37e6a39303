"""The noise book: everyday payees as wallets and banks print them, and the persons who pay them.

The rows are in `open.csv`, `kept.csv` and `third.csv`. Rules may be written with the open half in view. The others
were scored before anybody looked at their mistakes: 85 % and 84 % of rows right, 1.9 % and 0.3 % alarmed for nothing, none and a third of
the trouble missed. Their figures since then are those of books that were looked at.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from zlib import crc32

from tests.engine.casebook.book import DAYS, Book
from tests.engine.casebook.person import NAMES, Person, persona

HALVES = ("open", "kept", "third")
"""A third was written later, by somebody who had seen neither the rules nor the two halves."""
ACCOUNTS = {"wechat": "wechat", "alipay": "alipay", "bank": "ccb"}
"""The account of the case book that stands for each source: those whose rows have a time of day."""

PAYEES_EACH = 40
_OPENING_FEN = 80_000_000


@dataclass(frozen=True)
class Payee:
    """One printed row of daily life; amounts in fen, `times` in half a year.

    `codes` are the categories that are right, the likeliest first. `word` is what a careless rule would catch.
    `may` are rules that are fair to hit it. `must` is the rule, or the beginning of rules, that has to hit it.
    """

    half: str
    source: str
    payee: str
    text: str
    kind: str
    way: str
    category: str
    least_fen: int
    most_fen: int
    times: int
    codes: tuple[str, ...]
    word: str
    may: tuple[str, ...]
    must: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """What tells it from all others: its account, name, text and way."""
        return ACCOUNTS[self.source], self.payee, self.text, self.way

    def __str__(self) -> str:
        """Its name and text as one reads them in a list."""
        return self.payee if self.text == "/" else f"{self.payee} {self.text}"


def half_of(payee: str) -> str:
    """The half that a name belongs to, whatever else the book gains or loses."""
    if payee in {each.payee for each in payees("third")}:
        return "third"
    return HALVES[crc32(payee.encode()) % 2]


@cache
def payees(half: str) -> tuple[Payee, ...]:
    """All payees of a half, in the order of its file."""
    text = (Path(__file__).parent / f"{half}.csv").read_text("utf-8")
    lines = (line for line in text.splitlines() if not line.startswith("#"))
    return tuple(_payee(half, cells) for cells in csv.DictReader(lines))


def _payee(half: str, cells: dict[str, str]) -> Payee:
    """One line of a file; a missing or unknown column is a TypeError."""
    split = {name: tuple(cells.pop(name).split()) for name in ("codes", "may")}
    numbers = {name: int(cells.pop(name)) for name in ("least_fen", "most_fen", "times")}
    return Payee(half=half, **cells, **split, **numbers)  # type: ignore[arg-type]


def people(half: str) -> Iterator[tuple[Person, tuple[Payee, ...]]]:
    """Persons who together pay every payee of a half once, and those in trouble apart from the others."""
    innocent = [payee for payee in payees(half) if not payee.must]
    innocent.sort(key=lambda payee: crc32(str(payee).encode()))
    trouble = [payee for payee in payees(half) if payee.must]
    shares = [innocent[at : at + PAYEES_EACH] for at in range(0, len(innocent), PAYEES_EACH)]
    for number, share in enumerate((*shares, trouble)):
        who = persona(NAMES[number])
        yield (
            Person(f"{half} {number}", partial(_live, tuple(share)), who, (("ccb", _OPENING_FEN),)),
            tuple(share),
        )


def _live(share: tuple[Payee, ...], book: Book) -> None:
    """A salary, a purchase on every day, and the payees on some days of the half year."""
    book.pay("ccb", 1_168_000, spread=90)
    book.living("wechat", 1, 90)
    for payee in share:
        for day in book.chance.sample(DAYS, payee.times):
            book.add(
                ACCOUNTS[payee.source],
                book.at(day),
                "in" if payee.way == "in" else "out",
                book.chance.randint(payee.least_fen, payee.most_fen),
                payee.payee,
                payee.codes[0],
                kind=payee.kind,
                text=payee.text,
                category=payee.category,
                stated=payee.way,
            )
