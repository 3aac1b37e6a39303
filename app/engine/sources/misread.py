"""Tables that a named bank's layout claims and their own balances contradict: a bank prints more than one layout."""

from __future__ import annotations

from app.engine.documents.opened import OpenedDocument
from app.engine.proofs.balance_chain import check_balance
from app.engine.sources.reader import Reader
from app.engine.tables.unknown.general import GENERAL
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import BalanceChain
from app.engine.types.table_read import TableRead

_FEWEST_LINKS = 6


def read_best(reader: Reader, opened: OpenedDocument) -> list[TableRead] | None:
    """What the reader makes of a document; what the general reader does where only its balances hold.

    Rows that are missing break a few links, columns that are taken for others break most of them or lose most rows.
    """
    tables = reader.read(opened)
    if tables is None or reader is GENERAL:
        return tables
    is_broken = any(map(_is_broken, tables))
    if not is_broken and not any(map(_is_mostly_lost, tables)):
        return tables
    others = GENERAL.read(opened) or []
    holds = bool(others) and all(map(_holds, others)) and _rows(others) >= _rows(tables)
    # What is read in part says so better than what is read whole and in doubt.
    return others if holds and (is_broken or not any(map(_is_doubtful, others))) else tables


def _is_broken(table: TableRead) -> bool:
    chain = _chain(table)
    return chain.checked >= _FEWEST_LINKS and 2 * len(chain.breaks) > chain.checked


def _is_mostly_lost(table: TableRead) -> bool:
    return table.skipped > max(table.frame.height, _FEWEST_LINKS)


def _is_doubtful(table: TableRead) -> bool:
    return any(ProblemCode(problem.code).makes_doubtful(problem.severity) for problem in table.problems)


def _holds(table: TableRead) -> bool:
    chain = _chain(table)
    return chain.checked >= _FEWEST_LINKS and not chain.breaks and not table.ambiguity_is_final


def _chain(table: TableRead) -> BalanceChain:
    return check_balance(table.frame, table.stated.figures.get("opening_fen"))


def _rows(tables: list[TableRead]) -> int:
    return sum(table.frame.height for table in tables)
