"""What a forger wants: the statement as it would be printed if his story were true.

Each kind gives the press of the forged statement, or None where the original gives no occasion for it. What he makes is
careful: balances, totals and counts follow; interest only where the kind says so.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta

from tests.engine.fixtures.persona import PERSONA
from tests.engine.fixtures.press import Press
from tests.engine.fixtures.printed_entries import CARD, Entry
from tests.engine.forgery.lives import FIRST, LENDER, Original, chained, entry_of, held_by

Kind = Callable[[Original, random.Random], Press | None]


def _again(original: Original, rows: Sequence[Entry], *, interest: bool = False) -> Press:
    first = original.entries[0]
    return replace(original.press, entries=chained(rows, first.balance - first.signed, interest=interest))


def _raised(original: Original, chance: random.Random, *, interest: bool = False) -> Press:
    """Two incoming transfers of the first half raised by twenty thousand each."""
    rows = list(original.entries)
    early = [at for at, row in enumerate(rows) if row.kind == "转账" and row.signed > 0 and row.at.month < 7]
    for at in chance.sample(early, min(2, len(early))):
        rows[at] = replace(rows[at], signed=rows[at].signed + 2_000_000)
    return _again(original, rows, interest=interest)


def _raised_with_interest(original: Original, chance: random.Random) -> Press:
    return _raised(original, chance, interest=True)


def _small(original: Original, chance: random.Random) -> Press:
    """Every salary raised by three thousand; the interest of so little is left."""
    rows = [
        replace(row, signed=row.signed + 300_000) if row.kind == "工资" else row for row in original.entries
    ]
    return _again(original, rows)


def _inserted(original: Original, chance: random.Random) -> Press:
    """A second salary of every month."""
    rows = list(original.entries)
    for month in range(1, 8):
        at = next(row.at for row in rows if row.kind == "工资" and row.at.month == month)
        rows.append(
            entry_of(
                at + timedelta(days=5, minutes=7), 850_000, "工资", "宁海远航贸易有限公司", "代发工资", chance
            )
        )
    return _again(original, sorted(rows, key=lambda row: row.at))


def _deleted(original: Original, chance: random.Random) -> Press:
    """Every repayment to the lender left out."""
    return _again(original, [row for row in original.entries if row.party != LENDER])


def _moved(original: Original, chance: random.Random) -> Press:
    """One row a day later, where it stands: the forger changes a date and no more."""
    rows = list(original.entries)
    inner = [at for at in range(10, len(rows) - 10) if not rows[at].batch]
    at = chance.choice(inner)
    later = replace(rows[at].move, at=rows[at].at + timedelta(days=1))
    rows[at] = replace(rows[at], move=later)
    return replace(original.press, entries=rows)


def _holder(original: Original, chance: random.Random) -> Press:
    """Somebody else's name, of letters that the file holds."""
    other = {"周小满", "林见鹿", "陈砚秋", "吴清和"}
    held = {row.party for row in original.entries} & other
    card = original.press.texts[CARD]
    return replace(original.press, texts=held_by(chance.choice(sorted(held)), card))


def _account(original: Original, chance: random.Random) -> Press:
    card = original.press.texts[CARD]
    changed = card[:12] + "".join(str((int(figure) + 3) % 10) for figure in card[12:])
    return replace(original.press, texts=held_by(original.press.texts[PERSONA.name], changed))


def _period(original: Original, chance: random.Random) -> Press:
    """The rows of seven months under a period that ends in September."""
    return replace(original.press, period=(FIRST, date(2025, 9, 30)))


def _party(original: Original, chance: random.Random) -> Press | None:
    """All transfers of one friend printed as those of another, of letters that the file holds."""
    names = sorted({row.party for row in original.entries if row.kind == "转账" and len(row.party) == 3})
    if len(names) < 2:
        return None
    old, new = chance.sample(names, 2)
    rows = [replace(row, party=new) if row.party == old else row for row in original.entries]
    return replace(original.press, entries=rows)


CHANGES: dict[str, Kind] = {
    "amounts raised": _raised,
    "amounts and interest raised": _raised_with_interest,
    "salaries raised a little": _small,
    "date moved by a day": _moved,
    "holder changed": _holder,
    "account changed": _account,
    "period changed": _period,
    "payer changed": _party,
}
"""Kinds that leave every text in its place: they can be written over the original."""

REMAKES: dict[str, Kind] = {"salaries inserted": _inserted, "rows deleted": _deleted}
"""Kinds that move rows: the whole statement is printed anew."""
