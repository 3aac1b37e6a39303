"""The verbs of the ledger: open accounts, grant, hold, capture, release, list; all through one posting."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Insert, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from app import clock
from app.auth.hooks import User
from app.auth.service import is_first_admin
from app.envelope import AppError, ConflictError, NotFoundError
from app.extensions import db
from app.jifen.models import KINDS, USER_CODES, Account, Entry, Hold, Price, Transaction
from app.jifen.texts import Memo, tell
from app.jifen.verify import breaks
from app.money import fen_to_text

WELCOME_POINTS = 100
WELCOME_ADMIN_POINTS = 10_000
TYPES = ("welcome", "grant", "hold", "capture", "release", "adjustment", "reversal")


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


class HoldClosedError(AppError):
    """The hold was already closed the other way."""

    reason = "hold_closed"
    zh = "这笔预扣已经结清，不能再改"
    en = "These set-aside points were already settled the other way"


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
    tell(posting.type, posting.memo, "zh-CN")
    with db.session.begin_nested():
        request_hash = posting.fingerprint()
        transaction_id = db.session.scalar(
            _insert_if_new(Transaction)
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


def _insert_if_new(model: type[Any]) -> Any:
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
    entry: Insert = insert(Entry).values(
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


def open_accounts(user_id: int) -> None:
    """Give a user the accounts of the ledger; those that exist stay as they are."""
    rows = [
        {"user_id": user_id, "code": code, "kind": kind, "balance": 0, "version": 0, "allow_negative": False}
        for kind in KINDS
        for code in USER_CODES
    ]
    db.session.execute(_insert_if_new(Account).values(rows))


def account_id(user_id: int | None, code: str, kind: str) -> int:
    """Find an account; `user_id` None means the house. Raises NotFoundError."""
    found = db.session.scalar(
        select(Account.id).where(
            Account.user_id.is_(None) if user_id is None else Account.user_id == user_id,
            Account.code == code,
            Account.kind == kind,
        )
    )
    if found is None:
        raise NotFoundError
    return found


def grant(
    user_id: int, points: int, type: str, memo: Memo, idem_key: str, actor_id: int | None = None
) -> int:
    """Issue points to a user; return the transaction's id, the same one for a repeat of `idem_key`."""
    if points <= 0:
        raise ValueError("a grant is above zero")
    issuance, user = account_id(None, "issuance", "points"), account_id(user_id, "user", "points")
    return post(Posting(type, {issuance: -points, user: points}, memo, idem_key, actor_id=actor_id))


def adjust(user_id: int, amount: int, kind: str, reason: str, idem_key: str, actor_id: int | None) -> int:
    """Correct a user's points or cash (fen) by a signed amount; return the transaction's id."""
    house, user = account_id(None, "adjustment", kind), account_id(user_id, "user", kind)
    memo = Memo("adjustment", {"reason": reason})
    return post(Posting("adjustment", {house: -amount, user: amount}, memo, idem_key, actor_id=actor_id))


def available(user_id: int, kind: str = "points") -> int:
    """Return what a user can spend: points, or fen for `cash`; 0 without accounts."""
    found = db.session.scalar(
        select(Account.balance).where(
            Account.user_id == user_id, Account.code == "user", Account.kind == kind
        )
    )
    return found or 0


def price(code: str) -> int:
    """Return what one `code` (for example `report`) costs in points. Raises NotFoundError."""
    points = db.session.scalar(select(Price.points).where(Price.code == code))
    if points is None:
        raise NotFoundError
    return points


def hold(user_id: int, points: int, ref_type: str, ref_id: str, memo: Memo) -> int | None:
    """Set points aside for `ref`; return the hold's id, or None when there is nothing to hold (0 points).

    A repeat while the points are held returns the same hold; after a release the reference may be held
    anew. Raises InsufficientPointsError, or ConflictError when the reference has another hold.
    """
    if points < 0:
        raise ValueError("points below zero cannot be held")
    if points == 0:
        return None
    user, held = account_id(user_id, "user", "points"), account_id(user_id, "held", "points")
    with db.session.begin_nested():
        hold_id: int | None = db.session.scalar(
            _insert_if_new(Hold)
            .values(
                user_id=user_id,
                amount=points,
                state="held",
                ref_type=ref_type,
                ref_id=ref_id,
                memo_code=memo.code,
                memo_params=memo.params,
                created_at=clock.now(),
            )
            .returning(Hold.id)
        )
        if hold_id is None:
            return _same_hold(user_id, points, ref_type, ref_id)
        post(Posting("hold", {user: -points, held: points}, memo, f"hold:{hold_id}", ref_type, ref_id))
    return hold_id


def _same_hold(user_id: int, points: int, ref_type: str, ref_id: str) -> int:
    live = db.session.execute(
        select(Hold.id, Hold.user_id, Hold.amount, Hold.state).where(
            Hold.ref_type == ref_type, Hold.ref_id == ref_id, Hold.state != "released"
        )
    ).one_or_none()
    if live is None or (live.user_id, live.amount, live.state) != (user_id, points, "held"):
        raise ConflictError
    return int(live.id)


def capture(hold_id: int) -> None:
    """Spend held points, once; a second capture does nothing. Raises HoldClosedError after a release."""
    closed = _close(hold_id, "captured")
    if closed is not None:
        _settle(closed, "capture", account_id(None, "consumption", "points"))


def release(hold_id: int) -> None:
    """Give held points back, once; a second release does nothing. Raises HoldClosedError after a capture."""
    closed = _close(hold_id, "released")
    if closed is not None:
        _settle(closed, "release", account_id(closed.user_id, "user", "points"))


def _close(hold_id: int, state: str) -> Any:
    """Move the hold out of `held`; return its row, or None when it was in `state` already."""
    closed = db.session.execute(
        update(Hold)
        .where(Hold.id == hold_id, Hold.state == "held")
        .values(state=state, closed_at=clock.now())
        .returning(
            Hold.id, Hold.user_id, Hold.amount, Hold.ref_type, Hold.ref_id, Hold.memo_code, Hold.memo_params
        )
        .execution_options(synchronize_session=False)
    ).one_or_none()
    if closed is None:
        present = db.session.scalar(select(Hold.state).where(Hold.id == hold_id))
        if present is None:
            raise NotFoundError
        if present != state:
            raise HoldClosedError
    return closed


def _settle(closed: Any, type: str, receiver: int) -> None:
    held = account_id(closed.user_id, "held", "points")
    post(
        Posting(
            type,
            {held: -closed.amount, receiver: closed.amount},
            Memo(closed.memo_code, closed.memo_params),
            f"{type}:{closed.id}",
            closed.ref_type,
            closed.ref_id,
        )
    )


def describe(user: User) -> dict[str, Any]:
    """Return what the ledger adds to the user record: `score` in points, `money` as decimal yuan."""
    return {"score": available(user.id), "money": fen_to_text(available(user.id, "cash"))}


def welcome(user: User) -> None:
    """Open a new user's accounts and grant the welcome points; the first administrator gets more."""
    open_accounts(user.id)
    points = WELCOME_ADMIN_POINTS if is_first_admin(user) else WELCOME_POINTS
    grant(user.id, points, "welcome", Memo("welcome"), f"welcome:{user.id}")


def verify() -> list[str]:
    """Prove the ledger's invariants; return a sentence for each break, so [] when the books are sound."""
    return list(breaks())
