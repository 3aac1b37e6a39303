"""The verbs of the ledger: open accounts, grant, hold, capture, release, correct, list, verify."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from apiflask import APIFlask
from flask import current_app
from sqlalchemy import Select, bindparam, select, update

from app.auth.hooks import User
from app.auth.service import is_first_admin, lock_open_user
from app.jifen.models import KINDS, USER_CODES, Account, Entry, Hold, Price, Transaction
from app.jifen.posting import InsufficientMoneyError as InsufficientMoneyError
from app.jifen.posting import InsufficientPointsError as InsufficientPointsError
from app.jifen.posting import Posting, insert_if_new, post
from app.jifen.texts import Memo
from app.jifen.verify import breaks
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import AppError, ConflictError, NotFoundError
from app.platform.money import fen_to_text

WELCOME_POINTS = 100
WELCOME_ADMIN_POINTS = 10_000
REVERSIBLE = ("grant", "adjust")
# Work that takes longer than this has died: the points go back.
HOLD_LASTS = timedelta(days=7)
_EMPTY = {"balance": 0, "version": 0, "came_in": 0, "went_out": 0}


class HoldClosedError(AppError):
    """The hold was already closed the other way."""

    reason = "hold_closed"
    zh = "这笔预扣已经结清，不能再改"
    en = "These held points were already settled the other way"


class IrreversibleError(AppError):
    """This posting has another way back, or none."""

    reason = "irreversible"
    zh = "只有赠送和调整可以冲正"
    en = "Only grants and adjustments can be reversed"


@dataclass(frozen=True)
class Reference:
    """What a posting belongs to, and who made it by hand."""

    type: str = ""
    id: str = ""
    actor_id: int | None = None


def open_accounts(user_id: int) -> None:
    """Give a user the accounts of the ledger; those that exist stay as they are."""
    rows = [
        {"user_id": user_id, "code": code, "kind": kind, "allow_negative": False, **_EMPTY}
        for kind in KINDS
        for code in USER_CODES
    ]
    db.session.execute(insert_if_new(Account).values(rows))


_FIND_ACCOUNT = select(Account.id).where(
    Account.user_id == bindparam("user_id"),
    Account.code == bindparam("code"),
    Account.kind == bindparam("kind"),
)
_FIND_HOUSE_ACCOUNT = select(Account.id).where(
    Account.user_id.is_(None), Account.code == bindparam("code"), Account.kind == bindparam("kind")
)


def account_id(user_id: int | None, code: str, kind: str) -> int:
    """Find an account; `user_id` None means the house. Raises NotFoundError."""
    if user_id is None:
        # The house's accounts come with the database and stay.
        known: dict[tuple[str, str], int] = current_app.extensions.setdefault("house_accounts", {})
        if (code, kind) not in known:
            known[code, kind] = _found(_FIND_HOUSE_ACCOUNT, code=code, kind=kind)
        return known[code, kind]
    return _found(_FIND_ACCOUNT, user_id=user_id, code=code, kind=kind)


def _found(query: Select[Any], **values: object) -> int:
    found: int | None = db.session.connection().execute(query, values).scalar_one_or_none()
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
    """Correct a user's points or cash (fen) by a signed amount; return the transaction's id.

    Raises NotFoundError where something would be given to an account that is closed; what it should not have had can
    still be taken back.
    """
    if amount > 0:
        lock_open_user(user_id)
    house, user = account_id(None, "adjustment", kind), account_id(user_id, "user", kind)
    memo = Memo("adjust", {"reason": reason})
    return post(Posting("adjust", {house: -amount, user: amount}, memo, idem_key, actor_id=actor_id))


@dataclass(frozen=True)
class Pot:
    """Whose pot and which: `user_id` None is the house, `code` one of its accounts."""

    user_id: int | None
    code: str = "user"


def transfer(
    kind: str,
    amount: int,
    source: Pot,
    target: Pot,
    type: str,
    memo: Memo,
    idem_key: str,
    reference: Reference,
) -> int:
    """Move points, or fen of `kind` cash, from one pot to another; return the transaction's id, once per key.

    Raises InsufficientPointsError, InsufficientMoneyError or ConflictError.
    """
    if amount <= 0:
        raise ValueError("a transfer is above zero")
    legs = {
        account_id(source.user_id, source.code, kind): -amount,
        account_id(target.user_id, target.code, kind): amount,
    }
    return post(Posting(type, legs, memo, idem_key, reference.type, reference.id, reference.actor_id))


def reverse(transaction_id: int, reason: str, actor_id: int | None = None) -> int:
    """Post the exact opposite of a grant or an adjustment, once; return the new transaction's id.

    Raises NotFoundError, IrreversibleError (holds and orders have their own way back), or
    InsufficientPointsError or InsufficientMoneyError when it was spent meanwhile.
    """
    kind = db.session.scalar(select(Transaction.type).where(Transaction.id == transaction_id))
    if kind is None:
        raise NotFoundError
    if kind not in REVERSIBLE:
        raise IrreversibleError
    memo = Memo("reversal", {"transaction": transaction_id, "reason": reason})
    return undo(transaction_id, memo, Reference(actor_id=actor_id))


def undo(transaction_id: int, memo: Memo, reference: Reference) -> int:
    """Post the exact opposite of a transaction, once; return the new transaction's id."""
    rows = db.session.execute(
        select(Entry.account_id, Entry.amount).where(Entry.transaction_id == transaction_id)
    )
    return post(
        Posting(
            "reversal",
            {row.account_id: -row.amount for row in rows},
            memo,
            f"reversal:{transaction_id}",
            reference.type,
            reference.id,
            reference.actor_id,
            reverses_id=transaction_id,
        )
    )


def available(user_id: int, kind: str = "points") -> int:
    """Return what a user can spend: points, or fen for `cash`; 0 without accounts."""
    found = db.session.scalar(
        select(Account.balance).where(
            Account.user_id == user_id, Account.code == "user", Account.kind == kind
        )
    )
    return found or 0


def house_balance(code: str, kind: str) -> int:
    """Return what an account of the house holds: points, or fen."""
    return db.session.scalar(select(Account.balance).where(Account.id == account_id(None, code, kind))) or 0


def posted_under(idem_key: str) -> int | None:
    """Find the transaction that was posted under a key."""
    found: int | None = db.session.scalar(select(Transaction.id).where(Transaction.idem_key == idem_key))
    return found


def price(code: str) -> int:
    """Return what one `code` (for example `report`) costs in points. Raises NotFoundError."""
    points = db.session.scalar(select(Price.points).where(Price.code == code))
    if points is None:
        raise NotFoundError
    return points


def set_price(code: str, points: int) -> None:
    """Say what one `code` costs from now on. Raises NotFoundError for what has no price."""
    found = db.session.get(Price, code, with_for_update=True)
    if found is None:
        raise NotFoundError
    found.points = points
    db.session.flush()


def hold(
    user_id: int, points: int, ref_type: str, ref_id: str, memo: Memo, lasts: timedelta = HOLD_LASTS
) -> int | None:
    """Set points aside for `ref`; return the hold's id, or None when there is nothing to hold (0 points).

    What is not settled after `lasts` is released by the worker (`release_overdue`). A repeat while the
    points are held returns the same hold; after a release the reference may be held anew. Raises
    InsufficientPointsError, or ConflictError when the reference has another hold.
    """
    if points < 0:
        raise ValueError("points below zero cannot be held")
    if points == 0:
        return None
    user, held = account_id(user_id, "user", "points"), account_id(user_id, "held", "points")
    with db.session.begin_nested():
        hold_id: int | None = db.session.scalar(
            insert_if_new(Hold)
            .values(
                user_id=user_id,
                amount=points,
                state="held",
                ref_type=ref_type,
                ref_id=ref_id,
                memo_code=memo.code,
                memo_params=memo.params,
                created_at=clock.now(),
                expires_at=clock.now() + lasts,
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


def has_overdue() -> bool:
    """Tell whether a hold's time is over."""
    overdue = select(Hold.id).where(Hold.state == "held", Hold.expires_at <= clock.now())
    return db.session.scalar(overdue.limit(1)) is not None


def release_overdue() -> int:
    """Release the holds whose time is over; return how many."""
    overdue = list(
        db.session.scalars(
            select(Hold.id).where(Hold.state == "held", Hold.expires_at <= clock.now()).order_by(Hold.id)
        )
    )
    released = 0
    for hold_id in overdue:
        # Captured in the very moment: then it was not overdue after all.
        with suppress(HoldClosedError):
            release(hold_id)
            released += 1
    return released


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
    grant(user.id, points, "grant", Memo("welcome"), f"welcome:{user.id}")


def proves(app: APIFlask, check: Callable[[], Iterable[str]]) -> None:
    """Let `check` of a room above join `verify`: it returns a sentence for each break."""
    app.extensions.setdefault("ledger_checks", []).append(check)


def verify() -> list[str]:
    """Prove the ledger's invariants; return a sentence for each break, so [] when the books are sound."""
    found = list(breaks())
    for check in current_app.extensions.get("ledger_checks", []):
        found += check()
    return found
