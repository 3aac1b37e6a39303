"""Rows of several accounts in one table: their balances break as one chain and hold for each account by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import polars as pl

from app.engine.proofs.balance_chain import check_balance
from app.engine.tables.conclusion.stated_owner import stated_accounts
from app.engine.tables.conclusion.table_owner import HOLDERS, NUMBERS
from app.engine.tables.grids.grid import Grid
from app.engine.tables.interpret import Interpreted
from app.engine.tables.layout import Layout
from app.engine.values.text import clean_text, comparable

_LABELS = {"子账号": "{}(子账号)".format}
"""How the number of a part of an account is told, which is the end of no card's."""
_PART = ["own", "currency"]


def with_accounts(grid: Grid, layout: Layout, read: Interpreted) -> Interpreted:
    """The rows, each with its account, where only that mends the breaks of their balances; else as they are.

    A column called 账号 or 卡号 tells it, or the number above a header that comes again. Each account needs a link of
    its own: a row that stands alone would take the break of a changed amount along.
    """
    frame = read.frame
    if len(set(read.own_accounts)) > 1 or frame["balance_fen"].null_count() == frame.height:
        return read
    for own in _accounts_of_rows(grid, layout, frame):
        is_told = len(set(own)) > 1 and all(own)
        if is_told and not _holds(frame, read.own_accounts) and _holds(frame, own):
            return replace(read, own_accounts=own)
    return read


def _holds(frame: pl.DataFrame, own: tuple[str, ...]) -> bool:
    """Whether the balances of each account and currency follow each other."""
    parts = frame.with_columns(pl.Series("own", own, dtype=pl.String)).partition_by(_PART)
    return all(chain.checked and not chain.breaks for chain in map(check_balance, parts))


def _accounts_of_rows(grid: Grid, layout: Layout, frame: pl.DataFrame) -> Iterator[tuple[str, ...]]:
    """What may be the account of each row of `frame`: cells of a column, numbers above repeated headers."""
    names = [comparable(name) for name in grid.names]
    taken = layout.columns.values()
    columns = [at for at, name in enumerate(names) if name in NUMBERS and at not in taken]
    above = stated_accounts("\n".join(grid.before)) if frame.height < len(grid.cells) else []
    if not columns and not above:
        return
    place = dict(zip(grid.numbers, range(len(grid.cells)), strict=True))
    rows = [place[number] for number in frame["row"].to_list()]

    def cells(at: int) -> tuple[str, ...]:
        return tuple(clean_text(grid.cells[row][at]) for row in rows)

    holders = (at for at, name in enumerate(names) if name in HOLDERS)
    # Beside several names the numbers are those of the other side.
    if columns and all(len(set(cells(at))) == 1 for at in holders):
        yield from (tuple(map(_LABELS.get(names[at], str), cells(at))) for at in columns)
    if above:
        yield _accounts_above(grid, names, frozenset(rows), above[-1])


def _accounts_above(grid: Grid, names: list[str], rows: frozenset[int], account: str) -> tuple[str, ...]:
    """The account above the header under which each of `rows` stands; `account` is that above the first header."""
    lines = ""
    found: list[str] = []
    for at, row in enumerate(grid.cells):
        if at in rows:
            found.append(account)
            lines = ""
        elif list(map(comparable, row)) == names:
            account = next(reversed(stated_accounts(lines)), account)
        else:
            lines += " ".join(filter(None, map(clean_text, row))) + "\n"
    return tuple(found)
