"""The one way into the books: a transfer from one account to another, posted once."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Connection, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from app.jifen.models import Account, DayTotal, Entry, Transaction
from app.jifen.texts import TYPES, Memo, render
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import AppError, ConflictError
from app.platform.money import fen_to_text


class InsufficientPointsError(AppError):
    """The account holds fewer points than needed; `parameters` has `needed` and `available`."""

    reason = "insufficient_points"
    zh = "积分不足：需要 {needed}，可用 {available}"
    en = "Not enough points: {needed} needed, {available} available"


class InsufficientMoneyError(AppError):
    """The account holds less money than needed; `needed` and `available` are decimal texts."""

    reason = "insufficient_balance"
    zh = "余额不足：需要 {needed} 元，可用 {available} 元"
    en = "Not enough balance: CNY {needed} needed, {available} available"


@dataclass(frozen=True)
class Posting:
    """What is to be posted: `legs` maps two account ids to signed amounts that sum to zero."""

    type: str
    legs: dict[int, int]
    memo: Memo
    idem_key: str
    ref_type: str = ""
    ref_id: str = ""
    actor_id: int | None = None
    reverses_id: int | None = None

    def fingerprint(self) -> str:
        """Hash everything asked for, so that a repeat is told from another request under the same key."""
        canonical = json.dumps(asdict(self), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()


def post(posting: Posting) -> int:
    """Post one transfer and return its id; a repeat under the same key returns the first one's.

    All or nothing, also for a caller that catches the error. Raises ConflictError (the key was
    used for something else), InsufficientPointsError or InsufficientMoneyError.
    """
    if posting.type not in TYPES:
        raise ValueError(f"no such type of transaction: {posting.type}")
    if sum(posting.legs.values()) != 0 or not all(posting.legs.values()) or len(posting.legs) != 2:
        raise ValueError("a transfer takes from one account what it gives to another")
    render(posting.memo, "zh-CN")
    db.session.flush()
    connection = db.session.connection()
    with connection.begin_nested():
        request_hash, now = posting.fingerprint(), clock.now()
        transaction_id: int | None = connection.execute(
            _NEW_TRANSACTION[connection.dialect.name],
            {
                "type": posting.type,
                "ref_type": posting.ref_type,
                "ref_id": posting.ref_id,
                "idem_key": posting.idem_key,
                "request_hash": request_hash,
                "memo_code": posting.memo.code,
                "memo_params": posting.memo.params,
                "actor_id": posting.actor_id,
                "created_at": now,
                "reverses_id": posting.reverses_id,
            },
        ).scalar_one_or_none()
        if transaction_id is None:
            return _earlier(posting, request_hash)
        # One order for everybody, or two crossing transfers would wait for each other.
        moves = [
            _move(connection, account_id, posting.legs[account_id]) for account_id in sorted(posting.legs)
        ]
        connection.execute(_NEW_ENTRY, [{"transaction_id": transaction_id, **move.entry} for move in moves])
        listed = [_of_day(move.entry, posting.type, now) for move in moves if move.is_listed]
        if listed:
            connection.execute(_ADD_TO_DAY[connection.dialect.name], listed)
    return transaction_id


def insert_if_new(model: type[Any]) -> Any:
    """Return an INSERT that a unique constraint turns into nothing, waiting for a rival to commit first."""
    dialect = sqlite if db.session.get_bind().dialect.name == "sqlite" else postgresql
    return dialect.insert(model).on_conflict_do_nothing()


# Statements made once: building them anew took most of the time of a posting.
_transactions, _accounts, _days = Transaction.__table__, Account.__table__, DayTotal.__table__
_NEW_TRANSACTION: dict[str, Any] = {
    dialect.__name__.rpartition(".")[2]: dialect.insert(_transactions)
    .on_conflict_do_nothing()
    .returning(_transactions.c.id)
    for dialect in (sqlite, postgresql)
}
_NEW_ENTRY = insert(Entry.__table__)  # type: ignore[arg-type]
_amount = bindparam("amount", type_=BigInteger)
# No read comes before this update: the row lock and the floor are one step on both databases.
_MOVE = (
    update(_accounts)  # type: ignore[arg-type]
    .where(
        _accounts.c.id == bindparam("account"),
        _accounts.c.allow_negative | (_accounts.c.balance + _amount >= 0),
    )
    .values(
        balance=_accounts.c.balance + _amount,
        version=_accounts.c.version + 1,
        came_in=_accounts.c.came_in + bindparam("gained", type_=BigInteger),
        went_out=_accounts.c.went_out + bindparam("lost", type_=BigInteger),
    )
    .returning(_accounts.c.balance, _accounts.c.version, _accounts.c.code)
)


def _add_to_day(dialect: Any) -> Any:
    fresh = dialect.insert(_days)
    kept, new = _days.c, fresh.excluded
    added = {name: kept[name] + new[name] for name in ("came_in", "went_out", "times_in", "times_out")}
    # Entries of an account are numbered in the order of its postings: the newest is always the last.
    return fresh.on_conflict_do_update(
        index_elements=("account_id", "day", "type"), set_={"last_seq": new.last_seq, **added}
    )


_ADD_TO_DAY: dict[str, Any] = {
    dialect.__name__.rpartition(".")[2]: _add_to_day(dialect) for dialect in (sqlite, postgresql)
}


@dataclass(frozen=True)
class _Move:
    """The entry that tells what happened to an account, and whether lists of entries show that account."""

    entry: dict[str, int]
    is_listed: bool


def _earlier(posting: Posting, request_hash: str) -> int:
    earlier = db.session.execute(
        select(Transaction.id, Transaction.request_hash).where(Transaction.idem_key == posting.idem_key)
    ).one_or_none()
    if earlier is None or earlier.request_hash != request_hash:
        raise ConflictError
    return int(earlier.id)


def _move(connection: Connection, account_id: int, amount: int) -> _Move:
    """Move an account's balance."""
    sides = {"gained": max(amount, 0), "lost": max(-amount, 0)}
    moved = connection.execute(_MOVE, {"account": account_id, "amount": amount, **sides}).one_or_none()
    if moved is None:
        raise _shortfall(account_id, -amount)
    entry = {
        "account_id": account_id,
        "seq": moved.version,
        "amount": amount,
        "balance_before": moved.balance - amount,
        "balance_after": moved.balance,
    }
    return _Move(entry, moved.code == "user")


def _of_day(entry: dict[str, int], type: str, now: datetime) -> dict[str, Any]:
    """Return what an entry adds to its day."""
    amount = entry["amount"]
    return {
        "account_id": entry["account_id"],
        "day": now.astimezone(clock.DEFAULT_TIME_ZONE).date(),
        "type": type,
        "first_seq": entry["seq"],
        "last_seq": entry["seq"],
        "came_in": max(amount, 0),
        "went_out": max(-amount, 0),
        "times_in": int(amount > 0),
        "times_out": int(amount < 0),
    }


def _shortfall(account_id: int, needed: int) -> AppError:
    account = db.session.execute(select(Account.balance, Account.kind).where(Account.id == account_id)).one()
    if account.kind == "points":
        return InsufficientPointsError(needed=needed, available=account.balance)
    return InsufficientMoneyError(needed=fen_to_text(needed), available=fen_to_text(account.balance))
