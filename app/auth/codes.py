"""Verification codes: six digits that prove an address, and the tickets they can be traded for.

Rows stay for two days after their end: they are the counters of the limits, and a resend does not reset them.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import datetime, timedelta

from flask import current_app
from sqlalchemy import ColumnElement, delete, func, select, text, update

from app.auth import addresses, audit, hooks
from app.auth.models import CODE_EVENTS, Code
from app.platform import clock
from app.platform.config import Config
from app.platform.data.database import db
from app.platform.data.vault import key_ring
from app.platform.errors import AppError, TooOftenError
from app.platform.language import Language
from app.platform.web.places import place_of

DIGITS = 6
LIFE = timedelta(minutes=10)
CHECKS = 5
PAUSE = timedelta(seconds=60)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ADDRESS_HOUR, ADDRESS_DAY, IP_HOUR = 5, 10, 20
KEPT = timedelta(days=2)
NOBODY = audit.Actor(None)

# Any number that nothing else locks: on PostgreSQL it lets one request at a time count and add.
_LOCK = 7_205_120


class WrongCodeError(AppError):
    """The guess was wrong; it stays counted."""

    reason, field, keeps_work = "wrong_code", "captcha", True
    zh, en = "验证码不正确", "The code is not right"


class DeadCodeError(AppError):
    """No code of this purpose is alive for the address: none was sent, it is too old, used, or guessed too often."""

    reason, field, keeps_work = "dead_code", "captcha", True
    zh, en = "验证码已失效，请重新获取", "This code no longer counts: ask for a new one"


class NoCarrierError(AppError):
    """Nothing is set up that would carry a code to such an address."""

    reason = "no_carrier"
    zh, en = "暂不支持向该地址发送验证码", "Codes cannot be sent to such an address here"


def can_reach(kind: addresses.Kind) -> bool:
    """Tell whether codes can be sent to addresses of a kind."""
    return hooks.carries(kind)


def are_kept(kind: addresses.Kind) -> bool:
    """Tell whether codes to addresses of a kind stay on this machine, for an administrator to read."""
    return hooks.keeps(kind)


def send(
    event: str, address: str, actor: audit.Actor, language: Language, *, is_delivered: bool = True
) -> None:
    """Make a code for `address` (in its kept spelling) and send it; an earlier one of the same event dies.

    Without `is_delivered` everything happens but the sending: strangers cannot tell the difference.
    Raises NoCarrierError or TooOftenError.
    """
    if event not in CODE_EVENTS:
        raise ValueError(f"no such event: {event}")
    kind = addresses.kind_of(address)
    if not can_reach(kind):
        raise NoCarrierError
    if db.session.get_bind().dialect.name == "postgresql":
        db.session.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": _LOCK})
    now = clock.now()
    db.session.execute(delete(Code).where(Code.expires_at < now - KEPT))
    mark = _mark(address)
    _refuse_too_often(mark, actor.ip, now)
    digits = f"{secrets.randbelow(10**DIGITS):0{DIGITS}d}"
    row = Code(
        event=event,
        mark=mark,
        salt=secrets.token_hex(16),
        ip=place_of(actor.ip)[:64],
        created_at=now,
        expires_at=now + LIFE,
    )
    row.digest = _digest(row, digits)
    db.session.add(row)
    db.session.flush()
    if is_delivered:
        hooks.carry(hooks.CodeLetter(kind, address, event, digits, language, int(LIFE.total_seconds()) // 60))
    audit.record(actor, "code_sent", f"code:{row.id}", purpose=event, to=addresses.mask(address))


def _refuse_too_often(mark: str, ip: str, now: datetime) -> None:
    config: Config = current_app.extensions["config"]
    to_address, from_ip = Code.mark == mark, Code.ip == place_of(ip)[:64]
    limits: list[tuple[list[ColumnElement[bool]], timedelta, int]] = [
        ([to_address], PAUSE, 1),
        ([to_address], HOUR, ADDRESS_HOUR),
        ([to_address], DAY, ADDRESS_DAY),
        ([from_ip], HOUR, IP_HOUR),
        ([], DAY, config.codes_per_day),
    ]
    for whose, span, most in limits:
        sent = select(Code.created_at).where(Code.created_at > now - span, *whose)
        # Of the newest `most` the oldest: once it is out of the span, one more fits in.
        oldest = db.session.scalar(
            sent.order_by(Code.created_at.desc(), Code.id.desc()).offset(most - 1).limit(1)
        )
        if oldest is not None:
            raise TooOftenError((oldest + span - now).total_seconds())


def check(event: str, address: str, answer: str, actor: audit.Actor = NOBODY) -> None:
    """Use up the code of `event` that was sent to `address` (in its kept spelling), or a ticket traded for it.

    Call it before anything else is written in the request: a wrong guess is committed although the request
    is refused. When the request is refused later on for another reason, the code can be used again.
    Raises WrongCodeError or DeadCodeError.
    """
    if len(answer) > DIGITS:
        _use_ticket(event, address, answer, actor)
    else:
        _use_code(event, address, answer, actor)


def trade(event: str, address: str, answer: str, actor: audit.Actor = NOBODY) -> str:
    """Use up a code and return a ticket that `check` takes in its place within ten minutes, once."""
    row_id = _use_code(event, address, answer, actor)
    ticket = secrets.token_urlsafe(32)
    db.session.execute(
        update(Code)
        .where(Code.id == row_id)
        .values(ticket_digest=_ticket_digest(ticket), expires_at=clock.now() + LIFE)
    )
    return ticket


def _use_code(event: str, address: str, answer: str, actor: audit.Actor) -> int:
    """Count a guess and use the code up when it is right; return its row."""
    newest = (
        select(func.max(Code.id)).where(Code.event == event, Code.mark == _mark(address)).scalar_subquery()
    )
    # One statement counts and refuses: of any number of guesses at once five are counted.
    counted = db.session.execute(
        update(Code)
        .where(Code.id == newest, Code.checks < CHECKS, Code.used_at.is_(None), Code.expires_at > clock.now())
        .values(checks=Code.checks + 1)
        .returning(Code.id)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    if counted is None:
        _note_failure(event, address, actor)
        raise DeadCodeError
    row = db.session.get_one(Code, counted, populate_existing=True)
    if not hmac.compare_digest(row.digest, _digest(row, answer)):
        _note_failure(event, address, actor)
        raise WrongCodeError
    row.used_at = clock.now()
    db.session.flush()
    return row.id


def _use_ticket(event: str, address: str, ticket: str, actor: audit.Actor) -> None:
    used = db.session.execute(
        update(Code)
        .where(
            Code.event == event,
            Code.mark == _mark(address),
            Code.ticket_digest == _ticket_digest(ticket),
            Code.expires_at > clock.now(),
        )
        .values(ticket_digest=None)
        .returning(Code.id)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    if used is None:
        _note_failure(event, address, actor)
        raise DeadCodeError


def _note_failure(event: str, address: str, actor: audit.Actor) -> None:
    audit.record(
        actor, "code_failed", f"{addresses.kind_of(address)}:-", purpose=event, to=addresses.mask(address)
    )


def _mark(address: str) -> str:
    return key_ring().fingerprint(address, "code.address")


def _digest(row: Code, digits: str) -> str:
    return key_ring().fingerprint(f"{row.salt}:{row.event}:{row.mark}:{digits}", "code")


def _ticket_digest(ticket: str) -> str:
    return hashlib.sha256(ticket.encode()).hexdigest()
