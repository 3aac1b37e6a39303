"""Tables that a named bank's layout claims and their own balances contradict: a bank prints more than one layout."""

from __future__ import annotations

from app.engine.documents.opened import OpenedDocument
from app.engine.proofs.balance_chain import check_balance
from app.engine.sources.reader import Reader
from app.engine.tables.unknown.general import GENERAL
from app.engine.types.statements import BalanceChain
from app.engine.types.table_read import TableRead

_FEWEST_LINKS = 6


def read_best(reader: Reader, opened: OpenedDocument) -> list[TableRead] | None:
    """What the reader makes of a document; what the general reader does where only its balances hold.

    Rows that are missing break a few links, columns that are taken for others break most of them or lose most rows.
    """
    tables = reader.read(opened)
    if tables is None or reader is GENERAL or not any(map(_is_misread, tables)):
        return tables
    others = GENERAL.read(opened) or []
    return others if others and all(map(_holds, others)) and _rows(others) >= _rows(tables) else tables


def _is_misread(table: TableRead) -> bool:
    chain = _chain(table)
    is_broken = chain.checked >= _FEWEST_LINKS and 2 * len(chain.breaks) > chain.checked
    return is_broken or table.skipped > max(table.frame.height, _FEWEST_LINKS)


def _holds(table: TableRead) -> bool:
    chain = _chain(table)
    return chain.checked >= _FEWEST_LINKS and not chain.breaks and not table.ambiguity_is_final


def _chain(table: TableRead) -> BalanceChain:
    return check_balance(table.frame, table.stated.figures.get("opening_fen"))


def _rows(tables: list[TableRead]) -> int:
    return sum(table.frame.height for table in tables)
