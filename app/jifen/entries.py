"""Reading the ledger: a user's entries page by page, with their totals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, Select, and_, func, or_, select

from app.auth.hooks import User
from app.jifen.days import EntryFilter as EntryFilter
from app.jifen.days import find
from app.jifen.models import Account, Entry, Hold, Transaction
from app.platform.data.database import db


@dataclass(frozen=True)
class Totals:
    """What the filtered entries brought in and took out, and the account's present balance."""

    came_in: int
    went_out: int
    balance: int


# What entries show of their transaction.
_TRANSACTION_COLUMNS = (
    Transaction.type,
    Transaction.ref_type,
    Transaction.ref_id,
    Transaction.idem_key,
    Transaction.memo_code,
    Transaction.memo_params,
    Transaction.created_at,
)


@dataclass(frozen=True)
class Spending:
    """What the filtered entries come to: a hold is spent once it was captured, and one that came back is no income.

    `held` is what is set aside now, whatever the filter: came_in - spent - held is the balance of all entries.
    """

    came_in: int
    spent: int
    held: int


def spending(user_id: int, kind: str, filters: EntryFilter, totals: Totals) -> Spending:
    """Tell what was spent and what is only held apart in the totals of `list_entries`."""
    came_in, spent = totals.came_in, totals.went_out
    if filters.type in (None, "hold") and filters.direction != "in":
        spent -= _not_captured(user_id, kind, filters)
    if filters.type is None and filters.direction != "out":
        _, _, back = list_entries(user_id, kind, replace(filters, type="release"), 1, 1)
        came_in -= back.came_in
    held = db.session.scalar(
        select(Account.balance).where(
            Account.user_id == user_id, Account.code == "held", Account.kind == kind
        )
    )
    return Spending(came_in, spent, held or 0)


def _not_captured(user_id: int, kind: str, filters: EntryFilter) -> int:
    """What of the holds in the filter's time is still held or came back; only points are held."""
    if kind != "points":
        return 0
    wanted = [Hold.user_id == user_id, Hold.state != "captured"]
    if filters.since:
        wanted.append(Hold.created_at >= filters.since)
    if filters.until:
        wanted.append(Hold.created_at < filters.until)
    return int(db.session.scalar(select(func.coalesce(func.sum(Hold.amount), 0)).where(*wanted)) or 0)


_AT_ONCE = 500
"""How many holds are asked for in one statement."""


def outcomes(rows: Sequence[Any]) -> dict[int, str]:
    """What became of the holds among entries, by the entry's id: "held", "captured" or "released"."""
    holds = {
        int(number): row.id
        for row in rows
        if row.type == "hold" and (number := row.idem_key.removeprefix("hold:")).isdecimal()
    }
    found: dict[int, str] = {}
    numbers = list(holds)
    for start in range(0, len(numbers), _AT_ONCE):
        some = numbers[start : start + _AT_ONCE]
        states = db.session.execute(select(Hold.id, Hold.state).where(Hold.id.in_(some)))
        found |= {holds[number]: state for number, state in states}
    return found


def list_entries(
    user_id: int, kind: str, filters: EntryFilter, current: int, page_size: int
) -> tuple[list[Any], int, Totals]:
    """Return one page of a user's entries (newest first), their number, and their totals.

    `kind` is points or cash. Rows have id, amount, before, after, type, ref_type, ref_id, idem_key, memo_code,
    memo_params and created_at.
    """
    account = _account(user_id, kind)
    if account is None:
        return [], 0, Totals(0, 0, 0)
    if filters == EntryFilter():
        return _newest(account, current, page_size)
    if filters.cuts_no_day():
        return _of_whole_days(account, filters, current, page_size)
    wanted = [Entry.account_id == account.id, *_conditions(filters)]
    page = _entries(wanted).offset((current - 1) * page_size).limit(page_size)
    number, came_in, went_out = db.session.execute(
        select(
            func.count(Entry.id),
            func.coalesce(func.sum(Entry.amount).filter(Entry.amount > 0), 0),
            func.coalesce(func.sum(-Entry.amount).filter(Entry.amount < 0), 0),
        )
        .join(Transaction, Transaction.id == Entry.transaction_id)
        .where(*wanted)
    ).one()
    return list(db.session.execute(page)), number, Totals(int(came_in), int(went_out), account.balance)


def _of_whole_days(
    account: Any, filters: EntryFilter, current: int, page_size: int
) -> tuple[list[Any], int, Totals]:
    """Return one page of what a filter leaves: the days know how much that is, and where it stands."""
    found = find(account.id, filters)
    chosen, skipped = found.page((current - 1) * page_size, page_size)
    totals = Totals(found.came_in, found.went_out, account.balance)
    if not chosen:
        return [], found.number, totals
    # The account stands in each part: with it outside of them no part would use the index.
    there = or_(
        *(
            and_(Entry.account_id == account.id, Entry.seq.between(segment.first, segment.last))
            for segment in chosen
        )
    )
    page = _entries([there, *_conditions(filters)]).offset(skipped).limit(page_size)
    return list(db.session.execute(page)), found.number, totals


def _few(wanted: list[ColumnElement[bool]], most: int) -> list[Any]:
    """Return a few entries that an index finds, newest first; only then are their transactions looked up."""
    chosen = select(Entry).where(*wanted).order_by(Entry.seq.desc()).limit(most).subquery()
    found = (
        select(
            chosen.c.id,
            chosen.c.amount,
            chosen.c.balance_before.label("before"),
            chosen.c.balance_after.label("after"),
            *_TRANSACTION_COLUMNS,
        )
        .join(Transaction, Transaction.id == chosen.c.transaction_id)
        .order_by(chosen.c.seq.desc())
    )
    return list(db.session.execute(found))


def _account(user_id: int, kind: str) -> Any:
    return db.session.execute(
        select(Account.id, Account.version, Account.came_in, Account.went_out, Account.balance).where(
            Account.user_id == user_id, Account.code == "user", Account.kind == kind
        )
    ).one_or_none()


def _newest(account: Any, current: int, page_size: int) -> tuple[list[Any], int, Totals]:
    """Return one page of all entries: their numbers have no gaps, and the account knows its totals."""
    newest = account.version - (current - 1) * page_size
    page = _few([Entry.account_id == account.id, Entry.seq <= newest], page_size)
    return page, account.version, Totals(account.came_in, account.went_out, account.balance)


def all_entries(user_id: int, kind: str, filters: EntryFilter) -> list[Any]:
    """Return every entry that the filters leave, newest first, as `list_entries` does."""
    account = _account(user_id, kind)
    if account is None:
        return []
    return list(db.session.execute(_entries([Entry.account_id == account.id, *_conditions(filters)])))


def export(user: User) -> dict[str, list[dict[str, Any]]]:
    """Return every entry of an account, for its owner to take along."""
    return {
        kind: [
            {name: value for name, value in row._mapping.items() if name != "idem_key"}
            for row in all_entries(user.id, kind, EntryFilter())
        ]
        for kind in ("points", "cash")
    }


def _entries(wanted: list[ColumnElement[bool]]) -> Select[Any]:
    return (
        select(
            Entry.id,
            Entry.amount,
            Entry.balance_before.label("before"),
            Entry.balance_after.label("after"),
            *_TRANSACTION_COLUMNS,
        )
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
