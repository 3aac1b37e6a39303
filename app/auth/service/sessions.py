"""Logging in and out: the credentials, the rate limits before them, and the sessions that follow."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import current_app
from sqlalchemy import bindparam, delete, select, update
from sqlalchemy.orm import joinedload

from app.auth import addresses, audit, passwords, throttle
from app.auth.models import Session, Setting, User
from app.auth.service import accounts, settings
from app.auth.service.factors import challenges, policy
from app.platform import clock
from app.platform.config import Config
from app.platform.data.database import db
from app.platform.errors import (
    AppError,
    NotFoundError,
    SessionRevokedError,
    TokenExpiredError,
    TokenUnknownError,
)
from app.platform.web.places import place_of

SEEN_EVERY = timedelta(minutes=1)
FRESH_FOR = timedelta(minutes=15)
KNOWN_FOR = timedelta(days=90)
"""How long a place from which somebody logged in is known, and a session that is over is kept."""


class BadCredentialsError(AppError):
    """Unknown account or wrong password: one text for both."""

    reason, keeps_work = "bad_credentials", True
    zh, en = "账号或密码不正确", "The account or the password is not right"


class WrongPasswordError(AppError):
    """Somebody who is logged in gave another password than theirs."""

    reason, field, keeps_work = "wrong_password_given", "password", True
    zh, en = "当前密码不正确", "This is not your present password"


class PresentPasswordNeededError(AppError):
    """What is asked for takes the password once more, because the login was a while ago."""

    reason, field = "present_password_needed", "password"
    zh, en = "请输入当前密码以确认是本人操作", "Enter your present password, so that we know it is you"


class InitialPasswordOverError(AppError):
    """The password is right, but it was a given one whose time is over."""

    reason, keeps_work = "initial_password_over", True
    zh = (
        "初始密码已过期：请用“忘记密码”重新设置，或请管理员重新生成"
        "（也可在服务器上运行 flask admin password 用户名）"
    )
    en = (
        "The password you were given has expired: set a new one by “Forgot password”, or have an administrator "
        "make another one (on the server: flask admin password NAME)"
    )


class ProviderLoginNeededError(AppError):
    """What is asked for takes a fresh login, and this account has no password to give instead."""

    reason = "provider_login_needed"
    zh = "请再次通过单点登录验证身份，以确认是本人操作"
    en = "Log in once more by single sign-on, so that we know it is you"


@dataclass(frozen=True)
class Caller:
    """Where a login comes from."""

    ip: str
    agent: str


@dataclass(frozen=True)
class Attempt:
    """A login that was counted but not judged yet."""

    user_id: int | None
    password_hash: str | None
    limits: tuple[throttle.RateLimit, ...]

    def is_right(self, password: str) -> bool:
        """Compare the password; takes as long for an account that does not exist. Touches no database."""
        return passwords.password_matches(password, self.password_hash)


def begin_login(name: str, caller: Caller) -> Attempt:
    """Count a login on its rate limits. Raises TooOftenError.

    An address from which the account logged in before has a limit of its own. So strangers who guess
    elsewhere do not lock the owner out.
    """
    user = accounts.find_login(name)
    who = name_at(user.id, caller.ip) if user else f"name:{accounts.key_of(name)}"
    limits = (throttle.by_account(who), throttle.by_ip(caller.ip))
    throttle.hit(limits)
    return Attempt(user.id if user else None, user.password_hash if user else None, limits)


def name_at(user_id: int, ip: str) -> str:
    """Name what failures of an account are counted under; a place from which it was used has a name of its own."""
    return _at_ip(user_id, ip) if _knows(user_id, ip) else f"user:{user_id}"


def _knows(user_id: int, ip: str) -> bool:
    lately = (Session.user_id == user_id, Session.created_at > clock.now() - KNOWN_FOR)
    known = db.session.scalars(select(Session.ip).where(*lately).distinct())
    return place_of(ip) in map(place_of, known)


def end_login(attempt: Attempt, password: str, actor: audit.Actor, *, is_right: bool) -> User:
    """Return whose login it is when the password was right; whether a second factor is needed is not asked here.

    Raises BadCredentialsError, also for disabled accounts, InitialPasswordOverError or PasswordLoginClosedError.
    """
    user = lock(attempt.user_id) if attempt.user_id else None
    if user is not None and is_right and user.password_hash != attempt.password_hash:
        # Changed while it was compared: what was right then must not open a session now.
        is_right = passwords.password_matches(password, user.password_hash)
    if not is_right or user is None or user.disabled_at is not None:
        audit.record(actor, "login_failed", f"user:{attempt.user_id or '-'}")
        raise BadCredentialsError
    throttle.reset(attempt.limits)
    if _initial_is_over(user):
        audit.record(actor, "login_failed", f"user:{user.id}", reason=InitialPasswordOverError.reason)
        raise InitialPasswordOverError
    if not settings.may_use_password(user):
        audit.record(
            actor, "login_failed", f"user:{user.id}", reason=settings.PasswordLoginClosedError.reason
        )
        raise settings.PasswordLoginClosedError
    if passwords.needs_rehash(user.password_hash):
        user.password_hash = passwords.hash_password(password)
    return user


def lock(user_id: int) -> User | None:
    """Return an account as it is now; until the transaction ends nobody changes its password."""
    user: User | None = db.session.get(
        User, user_id, with_for_update={"key_share": True}, populate_existing=True
    )
    return user


def open_session(
    user: User,
    caller: Caller,
    actor: audit.Actor,
    *,
    remember: bool,
    provider_login_at: datetime | None = None,
    lasts: timedelta | None = None,
) -> Session:
    """Open a session for somebody who has proven who they are; `provider_login_at` says when, at the provider."""
    now = clock.now()
    user.last_login_at, user.last_login_ip = now, caller.ip
    config: Config = current_app.extensions["config"]
    db.session.execute(delete(Session).where(Session.expires_at < now - KNOWN_FOR))
    session = Session(
        jti=secrets.token_hex(18),
        user_id=user.id,
        created_at=now,
        last_seen_at=now,
        expires_at=now
        + (lasts or timedelta(seconds=config.remember_seconds if remember else config.session_seconds)),
        idle_seconds=config.remember_seconds if remember else config.session_idle_seconds,
        ip=caller.ip,
        agent=caller.agent[:200],
        provider_login_at=provider_login_at,
    )
    db.session.add(session)
    db.session.flush()
    by = {} if provider_login_at is None else {"by": "single_sign_on"}
    audit.record(audit.Actor(user.id, actor.ip, actor.request_id), "login_ok", f"user:{user.id}", **by)
    return session


def _initial_is_over(user: User) -> bool:
    return user.password_initial_until is not None and clock.now() >= user.password_initial_until


def log_out(jti: str, actor: audit.Actor) -> None:
    """End a session; its token is refused from the next call on."""
    session = db.session.get(Session, jti)
    if session is not None and session.ended_at is None:
        session.ended_at = clock.now()
        audit.record(actor, "logout", f"user:{session.user_id}")


def reauthenticate(user: User, password: str, jti: str) -> None:
    """Let somebody who is logged in prove once more who they are: by the password, without one by a fresh login.

    Raises PresentPasswordNeededError, WrongPasswordError, TooOftenError, InitialPasswordOverError, or
    ProviderLoginNeededError. Call it before anything else is written
    in the request: a wrong password stays counted. Until the request ends nobody else changes the password.
    """
    if not accounts.has_password(user):
        if not is_fresh(jti):
            raise ProviderLoginNeededError
        return
    if not password:
        raise PresentPasswordNeededError
    lock(user.id)
    limit = throttle.by_account(f"user:{user.id}:again")
    throttle.hit([limit])
    if not passwords.password_matches(password, user.password_hash):
        raise WrongPasswordError
    throttle.reset([limit])
    if _initial_is_over(user):
        raise InitialPasswordOverError


def forget_failures(user: User) -> None:
    """Reset the limits of somebody who proved who they are in another way, those of known addresses too."""
    places = db.session.scalars(
        select(Session.ip).where(Session.user_id == user.id, Session.ip != "").distinct()
    )
    names = [f"user:{user.id}", f"user:{user.id}:again", *(_at_ip(user.id, ip) for ip in places)]
    throttle.reset([throttle.by_account(name) for name in names])


def _at_ip(user_id: int, ip: str) -> str:
    return f"user:{user_id}@{place_of(ip)}"


_OF_TOKEN = (
    select(Session, Setting.value)
    .where(Session.jti == bindparam("jti"))
    .outerjoin(Setting, Setting.name == policy.NAME)
    .options(joinedload(Session.user, innerjoin=True))
)
"""Every call asks for a session, its owner and what is demanded: in one statement, which is made once."""


def check_session(jti: str) -> tuple[Session, policy.Policy | None]:
    """Return the live session of a token, and what second factors are demanded.

    Raises TokenUnknownError (no such session), SessionRevokedError (ended, or the account
    was disabled) or TokenExpiredError (its time, or the idle time, is over).
    """
    found = db.session.execute(_OF_TOKEN, {"jti": jti}).one_or_none()
    if found is None:
        raise TokenUnknownError
    session: Session = found[0]
    if session.ended_at is not None or session.user.disabled_at is not None:
        raise SessionRevokedError
    if _is_over(session):
        raise TokenExpiredError
    return session, policy.policy_in(found[1])


def confirm(user: User, jti: str, password: str) -> None:
    """Let who logged in a while ago prove with the password once more who they are; a fresh login needs none.

    Raises PresentPasswordNeededError when none was given, or what `reauthenticate` does.
    """
    if not is_fresh(jti):
        reauthenticate(user, password, jti)


def is_fresh(jti: str) -> bool:
    """Tell whether this is a session, no token for programs, whose owner logged in a moment ago.

    After single sign-on it counts when they did so at the provider, if it says so.
    """
    session = db.session.get(Session, jti)
    if session is None:
        return False
    return clock.now() - (session.provider_login_at or session.created_at) <= FRESH_FOR


def is_due(session: Session) -> bool:
    """Tell whether the session's last-seen time is old enough to be written again."""
    return clock.now() - session.last_seen_at >= SEEN_EVERY


def touch(jti: str) -> None:
    """Note that the session was used."""
    session = db.session.get(Session, jti)
    if session is not None:
        session.last_seen_at = clock.now()


def shown_id(session: Session) -> str:
    """Name a session without giving away what its token holds."""
    return hashlib.sha256(session.jti.encode()).hexdigest()[:16]


def live_sessions(user_id: int) -> list[Session]:
    """Return an account's sessions that may still be used, the one used last first."""
    return _live([user_id])


def count_live(user_ids: Iterable[int]) -> dict[int, int]:
    """Count the sessions that may still be used, by account."""
    return dict(Counter(each.user_id for each in _live(user_ids)))


def _live(user_ids: Iterable[int]) -> list[Session]:
    sessions = db.session.scalars(
        select(Session)
        .where(Session.user_id.in_(user_ids), Session.ended_at.is_(None), Session.expires_at > clock.now())
        .order_by(Session.last_seen_at.desc(), Session.jti)
    )
    return [each for each in sessions if not _is_over(each)]


def _is_over(session: Session) -> bool:
    idle_until = session.last_seen_at + timedelta(seconds=session.idle_seconds)
    return clock.now() >= min(session.expires_at, idle_until)


def find_live(user_id: int, name: str) -> Session:
    """Return one of an account's sessions by its shown name. Raises NotFoundError."""
    for session in live_sessions(user_id):
        if shown_id(session) == name:
            return session
    raise NotFoundError


def end_session(session: Session, actor: audit.Actor) -> None:
    """End a session of the actor's account."""
    session.ended_at = clock.now()
    audit.record(actor, "session_ended", f"user:{session.user_id}", session=shown_id(session))


def is_remembered(session: Session) -> bool:
    """Tell whether a longer session was asked for at the login."""
    config: Config = current_app.extensions["config"]
    return session.idle_seconds > config.session_idle_seconds


def end_others(user_id: int, jti: str, actor: audit.Actor) -> int:
    """End all sessions of an account but this one; return how many."""
    ended = end_sessions(user_id, but=jti)
    audit.record(actor, "sessions_ended", f"user:{user_id}", number=ended)
    return ended


def end_sessions(user_id: int, *, but: str | None = None) -> int:
    """End all sessions of an account, but the one whose `jti` is given; return how many. Logins under way end too."""
    challenges.forget(user_id)
    ended = db.session.execute(
        update(Session)
        .where(Session.user_id == user_id, Session.ended_at.is_(None), Session.jti != (but or ""))
        .values(ended_at=clock.now())
        .returning(Session.jti)
        .execution_options(synchronize_session=False)
    ).all()
    db.session.expire_all()
    return len(ended)


def forget_places(user_id: int) -> None:
    """Forget from where and with what an account was used; the sessions themselves stay ended."""
    db.session.execute(
        update(Session)
        .where(Session.user_id == user_id)
        .values(ip="", agent="")
        .execution_options(synchronize_session=False)
    )
    db.session.expire_all()


def login_record(user: User, session: Session, token: str) -> dict[str, object]:
    """Return what a login answers under `userinfo`."""
    created_at = session.created_at
    return {
        "id": user.id,
        "user_id": user.id,
        "username": user.username,
        "nickname": user.nickname,
        "mobile": addresses.mask(user.mobile or ""),
        "avatar": accounts.avatar_address(user),
        "role": user.role,
        "initialPassword": accounts.has_initial_password(user),
        "token": token,
        "createtime": clock.to_unix(created_at),
        "expiretime": clock.to_unix(session.expires_at),
        "expires_in": int((session.expires_at - clock.now()).total_seconds()),
    }
