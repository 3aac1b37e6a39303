"""The verbs of accounts: create, log in, log out, describe."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta

from flask import current_app
from sqlalchemy import func, select

from app import clock
from app.auth import hooks, passwords
from app.auth.models import ROLES, Session, User
from app.config import Config
from app.envelope import AppError, SessionRevokedError, TokenExpiredError, TokenUnknownError
from app.extensions import db

PASSWORD_LENGTH = (8, 128)
SEEN_EVERY = timedelta(minutes=1)


class BadCredentialsError(AppError):
    """Unknown account or wrong password: one text for both."""

    reason = "bad_credentials"
    zh, en = "账号或密码不正确", "The account or the password is not right"


class UsernameTakenError(AppError):
    """Somebody has this name."""

    reason = "username_taken"
    zh, en = "用户名已被使用", "This user name is taken"


class UnusablePasswordError(AppError):
    """Too short, too long or the user's own name."""

    reason = "unusable_password"
    zh = "密码应为 8 到 128 个字符，且不能包含用户名"
    en = "A password has 8 to 128 characters and does not contain the user name"


@dataclass(frozen=True)
class Caller:
    """Where a login comes from."""

    ip: str
    agent: str


def create_user(username: str, password: str, role: str = "user", nickname: str = "") -> User:
    """Add an account. Raises UsernameTakenError or UnusablePasswordError."""
    if role not in ROLES:
        raise ValueError(f"no such role: {role}")
    shortest, longest = PASSWORD_LENGTH
    if not shortest <= len(password) <= longest or username.lower() in password.lower():
        raise UnusablePasswordError
    if find_user(username) is not None:
        raise UsernameTakenError
    user = User(
        username=username,
        nickname=nickname or username,
        password_hash=passwords.hash_password(password),
        role=role,
        created_at=clock.now(),
    )
    db.session.add(user)
    db.session.flush()
    hooks.greet(user)
    return user


def find_user(username: str) -> User | None:
    """Find an account by its name, whatever the case."""
    found: User | None = db.session.scalar(
        select(User).where(func.lower(User.username) == username.strip().lower())
    )
    return found


def get_user(user_id: int) -> User | None:
    """Find an account by its id."""
    return db.session.get(User, user_id)


def lock_user(user_id: int) -> None:
    """Let one transaction at a time go on for this account (SQLite's write lock does so anyway)."""
    # `key_share`: rows that merely refer to the account may still be added.
    db.session.execute(select(User.id).where(User.id == user_id).with_for_update(key_share=True))


def first_of_role(role: str) -> User | None:
    """Find the oldest account of a role."""
    found: User | None = db.session.scalar(select(User).where(User.role == role).order_by(User.id).limit(1))
    return found


def ids_of_role(role: str) -> set[int]:
    """Return everybody of a role whose account is open."""
    return set(db.session.scalars(select(User.id).where(User.role == role, User.disabled_at.is_(None))))


def usernames(user_ids: set[int]) -> dict[int, str]:
    """Return the names of several accounts."""
    rows = db.session.execute(select(User.id, User.username).where(User.id.in_(user_ids)))
    return {row.id: row.username for row in rows}


def is_first_admin(user: User) -> bool:
    """Tell whether this account is the administrator with whom the installation began."""
    return user.role == "admin" and user.id == db.session.scalar(
        select(func.min(User.id)).where(User.role == "admin")
    )


def first_admin(password: str | None) -> tuple[User, str] | None:
    """Make the account `admin` when there is no administrator yet; return it with its password."""
    if db.session.scalar(select(User.id).where(User.role == "admin").limit(1)) is not None:
        return None
    chosen = password or secrets.token_urlsafe(12)
    return create_user("admin", chosen, role="admin"), chosen


def log_in(username: str, password: str, caller: Caller, *, remember: bool) -> tuple[User, Session]:
    """Check the credentials and open a session. Raises BadCredentialsError, also for disabled accounts."""
    user = find_user(username)
    if not passwords.password_matches(password, user.password_hash if user else None):
        raise BadCredentialsError
    if user is None or user.disabled_at is not None:
        raise BadCredentialsError
    if passwords.needs_rehash(user.password_hash):
        user.password_hash = passwords.hash_password(password)
    now = clock.now()
    user.last_login_at, user.last_login_ip = now, caller.ip
    config: Config = current_app.extensions["config"]
    session = Session(
        jti=secrets.token_hex(18),
        user_id=user.id,
        created_at=now,
        last_seen_at=now,
        expires_at=now + timedelta(seconds=config.remember_seconds if remember else config.session_seconds),
        idle_seconds=config.remember_seconds if remember else config.session_idle_seconds,
        ip=caller.ip,
        agent=caller.agent[:200],
    )
    db.session.add(session)
    db.session.flush()
    return user, session


def log_out(jti: str) -> None:
    """End a session; its token is refused from the next call on."""
    session = db.session.get(Session, jti)
    if session is not None and session.ended_at is None:
        session.ended_at = clock.now()


def check_session(jti: str) -> Session:
    """Return the live session of a token.

    Raises TokenUnknownError (no such session), SessionRevokedError (ended, or the account
    was disabled) or TokenExpiredError (its time, or the idle time, is over).
    """
    session = db.session.get(Session, jti)
    if session is None:
        raise TokenUnknownError
    if session.ended_at is not None or session.user.disabled_at is not None:
        raise SessionRevokedError
    now = clock.now()
    if now >= session.expires_at or now >= session.last_seen_at + timedelta(seconds=session.idle_seconds):
        raise TokenExpiredError
    return session


def is_due(session: Session) -> bool:
    """Tell whether the session's last-seen time is old enough to be written again."""
    return clock.now() - session.last_seen_at >= SEEN_EVERY


def touch(jti: str) -> None:
    """Note that the session was used."""
    session = db.session.get(Session, jti)
    if session is not None:
        session.last_seen_at = clock.now()


def is_vip(user: User) -> bool:
    """Tell whether the account's paid time span covers the present moment."""
    return user.vip_until is not None and user.vip_until > clock.now()


def record(user: User) -> dict[str, object]:
    """Return the user record of the specification's section 3."""
    return {
        "id": user.id,
        "logintime_text": clock.to_text(user.last_login_at),
        "loginip": user.last_login_ip,
        "username": user.username,
        "name": user.nickname,
        "nickname": user.nickname,
        "avatar": "",
        "job": user.job,
        "jobName": user.job,
        "organization": user.organization,
        "organizationName": user.organization,
        "location": user.location,
        "locationName": user.location,
        "email": "",
        "introduction": user.introduction,
        "personalWebsite": user.personal_website,
        "phone": "",
        "registrationDate": clock.to_text(user.created_at),
        "accountId": str(user.id),
        "certification": 0,
        "viptime": clock.to_unix(user.vip_until) or 0,
        "viptime_text": clock.to_text(user.vip_until),
        "vip": is_vip(user),
        "role": user.role,
    }


def login_record(user: User, session: Session, token: str) -> dict[str, object]:
    """Return what a login answers under `userinfo`."""
    created_at: datetime = session.created_at
    return {
        "id": user.id,
        "user_id": user.id,
        "username": user.username,
        "nickname": user.nickname,
        "mobile": "",
        "avatar": "",
        "role": user.role,
        "token": token,
        "createtime": clock.to_unix(created_at),
        "expiretime": clock.to_unix(session.expires_at),
        "expires_in": int((session.expires_at - clock.now()).total_seconds()),
    }


def extend_vip(user_id: int, span: timedelta) -> tuple[datetime, datetime]:
    """Add a span to the account's VIP time, from its end or from now; return from when to when."""
    user = db.session.get_one(User, user_id, with_for_update={"key_share": True}, populate_existing=True)
    start = max(clock.now(), user.vip_until or clock.now())
    user.vip_until = start + span
    db.session.flush()
    return start, user.vip_until


def shorten_vip(user_id: int, span: timedelta) -> timedelta | None:
    """Take a span off the end of the account's VIP time; if less is left, change nothing and return what is."""
    user = db.session.get_one(User, user_id, with_for_update={"key_share": True}, populate_existing=True)
    now = clock.now()
    left = (user.vip_until or now) - now
    if left < span:
        return max(left, timedelta(0))
    user.vip_until = now + left - span
    db.session.flush()
    return None
