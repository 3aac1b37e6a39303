"""The one way into the books: a transaction of entries that sum to zero, posted once."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import insert, select, update
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
    """What is to be posted: `legs` maps account ids to signed amounts that sum to zero."""

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
    """Post one transaction and return its id; a repeat under the same key returns the first one's.

    All or nothing, also for a caller that catches the error. Raises ConflictError (the key was
    used for something else), InsufficientPointsError or InsufficientMoneyError.
    """
    if posting.type not in TYPES:
        raise ValueError(f"no such type of transaction: {posting.type}")
    if sum(posting.legs.values()) != 0 or not all(posting.legs.values()) or len(posting.legs) < 2:
        raise ValueError("a transaction moves something and sums to zero")
    tell(posting.memo, "zh-CN")
    with db.session.begin_nested():
        request_hash = posting.fingerprint()
        transaction_id: int | None = db.session.scalar(
            insert_if_new(Transaction)
            .values(
                type=posting.type,
                ref_type=posting.ref_type,
                ref_id=posting.ref_id,
                idem_key=posting.idem_key,
                request_hash=request_hash,
                memo_code=posting.memo.code,
                memo_params=posting.memo.params,
                actor_id=posting.actor_id,
                created_at=clock.now(),
                reverses_id=posting.reverses_id,
            )
            .returning(Transaction.id)
        )
        if transaction_id is None:
            return _earlier(posting, request_hash)
        # One order for everybody, or two crossing transfers would wait for each other.
        for account_id in sorted(posting.legs):
            _enter(transaction_id, account_id, posting.legs[account_id])
    return transaction_id


def insert_if_new(model: type[Any]) -> Any:
    """Return an INSERT that a unique constraint turns into nothing, waiting for a rival to commit first."""
    dialect = sqlite if db.session.get_bind().dialect.name == "sqlite" else postgresql
    return dialect.insert(model).on_conflict_do_nothing()


def _earlier(posting: Posting, request_hash: str) -> int:
    earlier = db.session.execute(
        select(Transaction.id, Transaction.request_hash).where(Transaction.idem_key == posting.idem_key)
    ).one_or_none()
    if earlier is None or earlier.request_hash != request_hash:
        raise ConflictError
    return int(earlier.id)


def _enter(transaction_id: int, account_id: int, amount: int) -> None:
    # No read comes before this update: the row lock and the floor are one step on both databases.
    moved = db.session.execute(
        update(Account)
        .where(Account.id == account_id, Account.allow_negative | (Account.balance + amount >= 0))
        .values(balance=Account.balance + amount, version=Account.version + 1)
        .returning(Account.balance, Account.version)
        .execution_options(synchronize_session=False)
    ).one_or_none()
    if moved is None:
        raise _shortfall(account_id, -amount)
    entry = insert(Entry).values(
        transaction_id=transaction_id,
        account_id=account_id,
        seq=moved.version,
        amount=amount,
        balance_before=moved.balance - amount,
        balance_after=moved.balance,
    )
    db.session.execute(entry)


def _shortfall(account_id: int, needed: int) -> AppError:
    account = db.session.execute(select(Account.balance, Account.kind).where(Account.id == account_id)).one()
    if account.kind == "points":
        return InsufficientPointsError(needed=needed, available=account.balance)
    return InsufficientMoneyError(needed=fen_to_text(needed), available=fen_to_text(account.balance))
