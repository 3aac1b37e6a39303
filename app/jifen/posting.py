"""The one way into the books: a transfer from one account to another, posted once."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import BigInteger, Connection, bindparam, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from app import clock
from app.envelope import AppError, ConflictError
from app.extensions import db
from app.jifen.models import Account, Entry, Transaction
from app.jifen.texts import TYPES, Memo, tell
from app.money import fen_to_text


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
    tell(posting.memo, "zh-CN")
    db.session.flush()
    connection = db.session.connection()
    with connection.begin_nested():
        request_hash = posting.fingerprint()
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
                "created_at": clock.now(),
                "reverses_id": posting.reverses_id,
            },
        ).scalar_one_or_none()
        if transaction_id is None:
            return _earlier(posting, request_hash)
        # One order for everybody, or two crossing transfers would wait for each other.
        entries = [
            _move(connection, transaction_id, account_id, posting.legs[account_id])
            for account_id in sorted(posting.legs)
        ]
        connection.execute(_NEW_ENTRY, entries)
    return transaction_id


def insert_if_new(model: type[Any]) -> Any:
    """Return an INSERT that a unique constraint turns into nothing, waiting for a rival to commit first."""
    dialect = sqlite if db.session.get_bind().dialect.name == "sqlite" else postgresql
    return dialect.insert(model).on_conflict_do_nothing()


# Statements made once: building them anew took most of the time of a posting.
_transactions, _accounts = Transaction.__table__, Account.__table__
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
        times_in=_accounts.c.times_in + bindparam("is_gain", type_=BigInteger),
        times_out=_accounts.c.times_out + bindparam("is_loss", type_=BigInteger),
    )
    .returning(_accounts.c.balance, _accounts.c.version)
)


def _earlier(posting: Posting, request_hash: str) -> int:
    earlier = db.session.execute(
        select(Transaction.id, Transaction.request_hash).where(Transaction.idem_key == posting.idem_key)
    ).one_or_none()
    if earlier is None or earlier.request_hash != request_hash:
        raise ConflictError
    return int(earlier.id)


def _move(connection: Connection, transaction_id: int, account_id: int, amount: int) -> dict[str, int]:
    """Move an account's balance; return the entry that says so."""
    sides = {
        "gained": max(amount, 0),
        "lost": max(-amount, 0),
        "is_gain": int(amount > 0),
        "is_loss": int(amount < 0),
    }
    moved = connection.execute(_MOVE, {"account": account_id, "amount": amount, **sides}).one_or_none()
    if moved is None:
        raise _shortfall(account_id, -amount)
    return {
        "transaction_id": transaction_id,
        "account_id": account_id,
        "seq": moved.version,
        "amount": amount,
        "balance_before": moved.balance - amount,
        "balance_after": moved.balance,
    }


def _shortfall(account_id: int, needed: int) -> AppError:
    account = db.session.execute(select(Account.balance, Account.kind).where(Account.id == account_id)).one()
    if account.kind == "points":
        return InsufficientPointsError(needed=needed, available=account.balance)
    return InsufficientMoneyError(needed=fen_to_text(needed), available=fen_to_text(account.balance))
