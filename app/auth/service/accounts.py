"""Accounts: create, find, describe, and their VIP time."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta

from sqlalchemy import bindparam, func, select
from sqlalchemy.exc import IntegrityError

from app.auth import addresses, hooks, passwords
from app.auth.models import ROLES, User
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.sealed import fold
from app.platform.errors import AppError, NotFoundError

_LOCKED_AT_ONCE = 500
NO_PASSWORD = ""
"""What stands for the hash where there is no password: nothing matches it."""


class UsernameTakenError(AppError):
    """Somebody has this name."""

    reason, field = "username_taken", "username"
    zh, en = "用户名已被使用", "This user name is taken"


class MobileTakenError(AppError):
    """Another account has this number."""

    reason, field = "mobile_taken", "mobile"
    zh, en = "该手机号已绑定其他账号", "Another account has this mobile number"


class EmailTakenError(AppError):
    """Another account has this e-mail address."""

    reason, field = "email_taken", "email"
    zh, en = "该邮箱已绑定其他账号", "Another account has this e-mail address"


def create_user(
    username: str,
    password: str | None,
    role: str = "user",
    nickname: str = "",
    *,
    mobile: str | None = None,
    email: str | None = None,
    is_initial: bool = False,
) -> User:
    """Add an account; addresses are given in their kept spelling. Without a password one comes in by single sign-on.

    `is_initial` says that somebody else than the owner knows the password: it ends unless it is replaced.

    Raises UsernameTakenError, MobileTakenError, EmailTakenError, or what `passwords.refuse_unusable` does.
    """
    if role not in ROLES:
        raise ValueError(f"no such role: {role}")
    if password is not None:
        passwords.refuse_unusable(password, username)
    if find_user(username) is not None:
        raise UsernameTakenError
    refuse_taken(mobile=mobile, email=email)
    user = User(
        username=username,
        username_key=key_of(username),
        nickname=nickname or username,
        password_hash=NO_PASSWORD if password is None else passwords.hash_password(password),
        password_initial_until=clock.now() + passwords.INITIAL_LASTS if is_initial else None,
        role=role,
        created_at=clock.now(),
    )
    user.mobile, user.email = mobile, email
    db.session.add(user)
    _flush_unique()
    hooks.user_created(user)
    return user


def _flush_unique() -> None:
    """Write to the database; of two that want the same name or address at once one is told so."""
    try:
        db.session.flush()
    except IntegrityError as error:
        message = str(error.orig)
        for mark, kind in (("mobile", MobileTakenError), ("email", EmailTakenError)):
            if f"{mark}_index" in message:
                raise kind from error
        raise UsernameTakenError from error


def refuse_taken(*, mobile: str | None = None, email: str | None = None, but: int | None = None) -> None:
    """Refuse addresses that another account than `but` has. Raises MobileTakenError or EmailTakenError."""
    for address, kind in ((mobile, MobileTakenError), (email, EmailTakenError)):
        holder = find_by_address(address) if address else None
        if holder is not None and holder.id != but:
            raise kind


def set_address(user: User, address: str) -> None:
    """Give an account a mobile number or an e-mail address in its kept spelling.

    Raises MobileTakenError or EmailTakenError.
    """
    if addresses.kind_of(address) == "mobile":
        refuse_taken(mobile=address, but=user.id)
        user.mobile = address
    else:
        refuse_taken(email=address, but=user.id)
        user.email = address
    _flush_unique()


def key_of(username: str) -> str:
    """Return a user name as names are compared: in one width, whatever the case."""
    return fold(username)[:64]


def find_user(username: str) -> User | None:
    """Find an account by its name, whatever the case."""
    found: User | None = db.session.scalar(select(User).where(User.username_key == key_of(username)))
    return found


def find_by_address(address: str) -> User | None:
    """Find the account of a mobile number or e-mail address in its kept spelling."""
    column = User.email if addresses.kind_of(address) == "email" else User.mobile
    found: User | None = db.session.scalar(select(User).where(column.equals(address)))
    return found


def find_login(text: str) -> User | None:
    """Find an account by what somebody types to log in: name, e-mail address or mobile number."""
    try:
        address = addresses.email(text) if "@" in text else addresses.mobile(text)
    except AppError:
        return find_user(text)
    return find_by_address(address)


def get_user(user_id: int) -> User | None:
    """Find an account by its id."""
    return db.session.get(User, user_id)


def lock_user(user_id: int) -> None:
    """Let one transaction at a time go on for this account (SQLite's write lock does so anyway)."""
    # `key_share`: rows that merely refer to the account may still be added.
    db.session.execute(select(User.id).where(User.id == user_id).with_for_update(key_share=True))


# Made once: points are given under it, and building it anew took a tenth of a posting.
_LOCK_OPEN = select(User.closed_at).where(User.id == bindparam("user_id")).with_for_update(key_share=True)


def lock_open_user(user_id: int) -> None:
    """Lock an account as `lock_user` does. Raises NotFoundError when its owner has deleted it."""
    db.session.flush()
    # The row as it is once the lock is there, not as it was when somebody else still had it.
    found = db.session.connection().execute(_LOCK_OPEN, {"user_id": user_id}).one_or_none()
    if found is None or found.closed_at is not None:
        raise NotFoundError


def lock_users(user_ids: Collection[int]) -> None:
    """Lock several accounts as `lock_user` does, upwards, so that two who lock some of the same never deadlock."""
    ids = sorted(set(user_ids))
    for first in range(0, len(ids), _LOCKED_AT_ONCE):
        some = select(User.id).where(User.id.in_(ids[first : first + _LOCKED_AT_ONCE])).order_by(User.id)
        db.session.execute(some.with_for_update(key_share=True))


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
    """Make the account `admin` when there is no administrator yet; return it with its password.

    One that is given was chosen by whoever runs this installation. Without one an initial one is made.
    """
    if db.session.scalar(select(User.id).where(User.role == "admin").limit(1)) is not None:
        return None
    used = password or passwords.make_initial("admin")
    return create_user("admin", used, role="admin", is_initial=password is None), used


def has_initial_password(user: User) -> bool:
    """Tell whether the account's password is one that somebody else knows and its owner did not replace yet."""
    return user.password_initial_until is not None


def has_password(user: User) -> bool:
    """Tell whether the account can be entered by a password; others are entered by single sign-on alone."""
    return user.password_hash != NO_PASSWORD


def is_vip(user: User) -> bool:
    """Tell whether the account's paid time span covers the present moment."""
    return user.vip_until is not None and user.vip_until > clock.now()


def avatar_address(user: User) -> str:
    """Return the path of an account's picture; "" when it has none."""
    return f"/api/user/avatar/{user.avatar_id}" if user.avatar_id else ""


def record(user: User) -> dict[str, object]:
    """Return the user record of the specification's section 3."""
    return {
        "id": user.id,
        "logintime_text": clock.to_text(user.last_login_at),
        "loginip": user.last_login_ip,
        "username": user.username,
        "name": user.nickname,
        "nickname": user.nickname,
        "avatar": avatar_address(user),
        "job": user.job,
        "jobName": user.job,
        "organization": user.organization,
        "organizationName": user.organization,
        "location": user.location,
        "locationName": user.location,
        "country": user.country,
        "area": user.area,
        "address": user.address,
        "email": addresses.mask(user.email or ""),
        "introduction": user.introduction,
        "profile": user.profile,
        "personalWebsite": user.personal_website,
        "phone": addresses.mask(user.mobile or ""),
        "registrationDate": clock.to_text(user.created_at),
        "accountId": str(user.id),
        "certification": 0,
        "viptime": clock.to_unix(user.vip_until) or 0,
        "viptime_text": clock.to_text(user.vip_until),
        "vip": is_vip(user),
        "role": user.role,
        "initialPassword": has_initial_password(user),
        "initialPasswordUntil_text": clock.to_text(user.password_initial_until),
        "hasPassword": has_password(user),
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
