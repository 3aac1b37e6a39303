"""Postings by hand: an administrator asks with a reason; a large one stands only after a second one agrees."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from sqlalchemy import func, select, update

from app.auth import service as auth
from app.jifen import service
from app.jifen.models import Request
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.errors import AppError, NotFoundError

ALONE_MOST = {"points": 1_000, "cash": 100_000}
"""What an administrator may post in `ALONE_WITHIN`, all together, without a second one: points, and fen."""
ALONE_WITHIN = timedelta(days=1)


class SamePersonError(AppError):
    """Whoever asked for it cannot also agree to it."""

    reason = "second_administrator_needed"
    zh = "需要另一位管理员复核，申请人不能复核自己的申请"
    en = "Another administrator has to agree: not the one who asked"


class OwnPostingError(AppError):
    """Nobody posts to their own account, nor agrees to it."""

    reason = "own_posting"
    zh = "不能给自己的账号记账，也不能复核给自己的记账"
    en = "Nobody posts to their own account, or agrees to such a posting"


class NewAdministratorError(AppError):
    """Whoever was made an administrator a moment ago may be a second account of whoever made them."""

    reason = "new_administrator"
    zh = "成为管理员或由他人开通登录未满 {days} 天，暂不能复核，请由其他管理员处理"
    en = "Who was made an administrator or let in by one less than {days} days ago cannot agree yet: ask another one"


class NewAskerError(AppError):
    """Whoever asked may be a second account of whoever agrees."""

    reason = "new_asker"
    zh = "申请人成为管理员或由他人开通登录未满 {days} 天，期满后才能同意；现在可以拒绝"
    en = (
        "Whoever asked was made an administrator or let in by one less than {days} days ago: "
        "agree when these days are over, or refuse"
    )


class RequestDecidedError(AppError):
    """It was decided already."""

    reason = "request_decided"
    zh = "该申请已经处理过"
    en = "This request was decided already"


def ask(username: str, kind: str, amount: int, reason: str, actor_id: int) -> Request:
    """Post a signed amount by hand, or let it wait for a second administrator when it is large.

    Large is what makes one's own postings of a day more than `ALONE_MOST`; to a new administrator everything is.
    Raises NotFoundError, OwnPostingError, InsufficientPointsError or InsufficientMoneyError.
    """
    # Two postings at once would each find room for itself.
    auth.lock_admins()
    user = auth.find_user(username)
    if user is None or (user.closed_at is not None and amount > 0):
        raise NotFoundError
    if user.id == actor_id:
        raise OwnPostingError
    request = Request(
        user_id=user.id,
        kind=kind,
        amount=amount,
        reason=reason,
        state="waiting",
        asked_by=actor_id,
        created_at=clock.now(),
    )
    db.session.add(request)
    db.session.flush()
    if abs(amount) <= alone_left(actor_id)[kind]:
        _post(request, actor_id)
    return request


def alone_left(actor_id: int) -> dict[str, int]:
    """Return how much an administrator may still post without a second one, by kind: points, and fen.

    What was posted within `ALONE_WITHIN` adds up, and signs do not count. A new administrator posts nothing alone.
    """
    if auth.is_new_admin(actor_id):
        return dict.fromkeys(ALONE_MOST, 0)
    own = Request.asked_by == actor_id, Request.decided_by == actor_id, Request.state == "posted"
    recent = Request.created_at > clock.now() - ALONE_WITHIN
    sums = select(Request.kind, func.sum(func.abs(Request.amount))).where(*own, recent).group_by(Request.kind)
    posted = {kind: int(amount) for kind, amount in db.session.execute(sums)}
    return {kind: max(0, most - posted.get(kind, 0)) for kind, most in ALONE_MOST.items()}


def decide(request_id: int, agreed: bool, actor_id: int) -> Request:
    """Agree to a waiting request, which posts it, or refuse it.

    Raises NotFoundError, SamePersonError, OwnPostingError, NewAdministratorError, NewAskerError, RequestDecidedError,
    or what the posting raises.
    """
    request = db.session.scalar(
        select(Request).where(Request.id == request_id).with_for_update(),
        execution_options={"populate_existing": True},
    )
    if request is None:
        raise NotFoundError
    if request.state != "waiting":
        raise RequestDecidedError
    if not agreed:
        request.state, request.decided_by, request.decided_at = "refused", actor_id, clock.now()
        db.session.flush()
        return request
    if request.asked_by == actor_id:
        raise SamePersonError
    if request.user_id == actor_id:
        raise OwnPostingError
    if auth.is_new_admin(actor_id):
        raise NewAdministratorError(days=auth.NEW_FOR.days)
    if auth.is_new_admin(request.asked_by):
        raise NewAskerError(days=auth.NEW_FOR.days)
    _post(request, actor_id)
    return request


def _post(request: Request, actor_id: int) -> None:
    number = service.adjust(
        request.user_id, request.amount, request.kind, request.reason, f"request:{request.id}", actor_id
    )
    db.session.execute(
        update(Request)
        .where(Request.id == request.id)
        .values(state="posted", decided_by=actor_id, decided_at=clock.now(), transaction_id=number)
    )
    db.session.refresh(request)


def list_requests(state: str | None, current: int, page_size: int) -> tuple[list[Request], int]:
    """Return one page of requests, newest first, and their number."""
    wanted = [Request.state == state] if state else []
    return cut(select(Request).where(*wanted), (Request.id.desc(),), current=current, size=page_size)


def waiting_for(admin_id: int, limit: int) -> tuple[list[Request], int]:
    """Return requests that this administrator may agree to, the oldest first, and their number."""
    wanted = select(Request).where(Request.state == "waiting", Request.asked_by != admin_id)
    return cut(wanted, (Request.id.asc(),), current=1, size=limit)


def describe(requests: list[Request]) -> list[dict[str, Any]]:
    """Return requests with the names of the people in them."""
    people = {request.user_id for request in requests} | {request.asked_by for request in requests}
    people |= {request.decided_by for request in requests if request.decided_by is not None}
    names = auth.usernames(people)
    return [
        {
            "id": request.id,
            "username": names.get(request.user_id, ""),
            "kind": "points" if request.kind == "points" else "balance",
            "amount": request.amount,
            "reason": request.reason,
            "state": request.state,
            "asked_by": names.get(request.asked_by, ""),
            "decided_by": names.get(request.decided_by or 0, ""),
            "transaction_id": request.transaction_id,
            "createtime_text": clock.to_text(request.created_at),
            "decidetime_text": clock.to_text(request.decided_at),
        }
        for request in requests
    ]
