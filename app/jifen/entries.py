"""Reading the ledger: a user's entries page by page, with their totals."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Select, func, literal_column, select

from app.auth.hooks import User
from app.extensions import db
from app.jifen.models import Account, Entry, Transaction
from app.jifen.service import available
from app.paging import cut_ids


@dataclass(frozen=True)
class EntryFilter:
    """Which entries are wanted; None means any. `until` is the first moment that is too late."""

    type: str | None = None
    direction: str | None = None
    since: datetime | None = None
    until: datetime | None = None


@dataclass(frozen=True)
class Totals:
    """What the filtered entries brought in and took out, and the account's present balance."""

    came_in: int
    went_out: int
    balance: int


# What a transaction says about its entries.
_SAID = (
    Transaction.type,
    Transaction.ref_type,
    Transaction.ref_id,
    Transaction.memo_code,
    Transaction.memo_params,
    Transaction.created_at,
)


def list_entries(
    user_id: int, kind: str, filters: EntryFilter, current: int, page_size: int
) -> tuple[list[Any], int, Totals]:
    """Return one page of a user's entries (newest first), their number, and their totals.

    `kind` is points or cash. Rows have id, amount, before, after, type, ref_type, ref_id, memo_code,
    memo_params and created_at.
    """
    if filters == EntryFilter():
        return _newest(user_id, kind, current, page_size)
    if filters == EntryFilter(direction=filters.direction):
        return _one_side(user_id, kind, filters.direction == "in", current, page_size)
    wanted = [Account.user_id == user_id, Account.code == "user", Account.kind == kind, *_conditions(filters)]
    page = _entries(wanted).offset((current - 1) * page_size).limit(page_size)
    number, came_in, went_out = db.session.execute(
        select(
            func.count(Entry.id),
            func.coalesce(func.sum(Entry.amount).filter(Entry.amount > 0), 0),
            func.coalesce(func.sum(-Entry.amount).filter(Entry.amount < 0), 0),
        )
        .join(Account, Account.id == Entry.account_id)
        .join(Transaction, Transaction.id == Entry.transaction_id)
        .where(*wanted)
    ).one()
    totals = Totals(int(came_in), int(went_out), available(user_id, kind))
    return list(db.session.execute(page)), number, totals


def _one_side(
    user_id: int, kind: str, is_in: bool, current: int, page_size: int
) -> tuple[list[Any], int, Totals]:
    """Return one page of what came in, or of what went out: the account knows how often and how much."""
    account = _account(user_id, kind)
    if account is None:
        return [], 0, Totals(0, 0, 0)
    # A zero that stands in the statement: with one that is bound no index of one side could be used.
    zero: ColumnElement[int] = literal_column("0")
    side = Entry.amount > zero if is_in else Entry.amount < zero
    number, skipped = account.times_in if is_in else account.times_out, (current - 1) * page_size
    here = max(0, min(page_size, number - skipped))
    # Their numbers alone, which stand in the index: what is passed over is not read.
    numbers = select(Entry.seq).where(Entry.account_id == account.id, side)
    wanted = cut_ids(numbers, (Entry.seq.desc(),), skipped, here, number) if here else []
    page = _few([Entry.account_id == account.id, Entry.seq.in_(wanted)], page_size) if wanted else []
    if is_in:
        return page, account.times_in, Totals(account.came_in, 0, account.balance)
    return page, account.times_out, Totals(0, account.went_out, account.balance)


def _few(wanted: list[ColumnElement[bool]], most: int) -> list[Any]:
    """Return a few entries that an index finds, newest first; only then are their transactions looked up."""
    chosen = select(Entry).where(*wanted).order_by(Entry.seq.desc()).limit(most).subquery()
    found = (
        select(
            chosen.c.id,
            chosen.c.amount,
            chosen.c.balance_before.label("before"),
            chosen.c.balance_after.label("after"),
            *_SAID,
        )
        .join(Transaction, Transaction.id == chosen.c.transaction_id)
        .order_by(chosen.c.seq.desc())
    )
    return list(db.session.execute(found))


def _account(user_id: int, kind: str) -> Any:
    return db.session.execute(
        select(
            Account.id,
            Account.version,
            Account.came_in,
            Account.went_out,
            Account.times_in,
            Account.times_out,
            Account.balance,
        ).where(Account.user_id == user_id, Account.code == "user", Account.kind == kind)
    ).one_or_none()


def _newest(user_id: int, kind: str, current: int, page_size: int) -> tuple[list[Any], int, Totals]:
    """Return one page of all entries: their numbers have no gaps, and the account knows its totals."""
    account = _account(user_id, kind)
    if account is None:
        return [], 0, Totals(0, 0, 0)
    newest = account.version - (current - 1) * page_size
    page = _few(
        [Entry.account_id == account.id, Entry.seq <= newest, Entry.seq > newest - page_size], page_size
    )
    return page, account.version, Totals(account.came_in, account.went_out, account.balance)


def all_entries(user_id: int, kind: str, filters: EntryFilter) -> list[Any]:
    """Return every entry that the filters leave, newest first, as `list_entries` does."""
    wanted = [Account.user_id == user_id, Account.code == "user", Account.kind == kind, *_conditions(filters)]
    return list(db.session.execute(_entries(wanted)))


def export(user: User) -> dict[str, list[dict[str, Any]]]:
    """Return every entry of an account, for its owner to take along."""
    return {
        kind: [dict(row._mapping) for row in all_entries(user.id, kind, EntryFilter())]
        for kind in ("points", "cash")
    }


def _entries(wanted: list[ColumnElement[bool]]) -> Select[Any]:
    return (
        select(
            Entry.id,
            Entry.amount,
            Entry.balance_before.label("before"),
            Entry.balance_after.label("after"),
            *_SAID,
        )
        .join(Account, Account.id == Entry.account_id)
        .join(Transaction, Transaction.id == Entry.transaction_id)
        .where(*wanted)
        .order_by(Entry.seq.desc())
    )


def _conditions(filters: EntryFilter) -> list[ColumnElement[bool]]:
    conditions: list[ColumnElement[bool]] = []
    if filters.type:
        conditions.append(Transaction.type == filters.type)
    if filters.direction:
        conditions.append(Entry.amount > 0 if filters.direction == "in" else Entry.amount < 0)
    if filters.since:
        conditions.append(Transaction.created_at >= filters.since)
    if filters.until:
        conditions.append(Transaction.created_at < filters.until)
    return conditions


def postings_about(ref_type: str) -> Iterator[Any]:
    """Yield every transaction about things of a type: ref_id, idem_key, type and the amount that moved."""
    yield from db.session.execute(
        select(Transaction.ref_id, Transaction.idem_key, Transaction.type, Entry.amount)
        .join(Entry, (Entry.transaction_id == Transaction.id) & (Entry.amount > 0))
        .where(Transaction.ref_type == ref_type)
        .order_by(Transaction.id)
    )
