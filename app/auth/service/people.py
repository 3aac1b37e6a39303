"""What administrators do with accounts: find, change roles, disable, end sessions."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import ColumnElement, or_, select

from app.auth import addresses, audit, hooks, passwords
from app.auth.models import ROLES, User
from app.auth.service import accounts, api_tokens, credentials, identities, sessions
from app.auth.service.factors import changes
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.errors import AppError, NotFoundError
from app.platform.language import both


class LastAdminError(AppError):
    """Without this account nobody could administer the installation any more."""

    reason = "last_admin"
    zh = "这是最后一位能用密码登录的管理员，不能降级、停用或注销"
    en = "This is the last administrator with a password: it cannot be demoted, disabled or deleted"


class OwnerLinksError(AppError):
    """The account has a way in of its owner's: nobody else adds another one."""

    reason = "owner_links"
    zh = "该用户已有自己的登录方式，只能由本人在“安全设置”中关联"
    en = "Its owner has a way in already: only they can link another one, under Security settings"


class OwnAccountError(AppError):
    """Administrators do not take their own rights away by mistake."""

    reason = "own_account"
    zh, en = "不能对自己的账号执行此操作", "You cannot do this to your own account"


class OwnPasswordError(AppError):
    """The account's owner chose a password: nobody else replaces it."""

    reason = "own_password"
    zh = "该用户已设置自己的密码，只能由本人通过“忘记密码”重置"
    en = "Its owner has chosen a password: only they can set another one, by “Forgot password”"


def find_people(*, keyword: str, role: str, state: str, current: int, size: int) -> tuple[list[User], int]:
    """Return a page of accounts, newest first, and how many there are.

    `keyword` is a part of a name, or a whole mobile number or e-mail address. Deleted accounts are not listed.
    """
    query = select(User).where(User.closed_at.is_(None))
    if keyword.strip():
        query = query.where(_matches(keyword.strip()))
    if role:
        query = query.where(User.role == role)
    if state:
        query = query.where(
            User.disabled_at.is_(None) if state == "active" else User.disabled_at.is_not(None)
        )
    return cut(query, (User.id.desc(),), current=current, size=size, is_searched=bool(keyword.strip()))


def _matches(keyword: str) -> ColumnElement[bool]:
    named = [
        User.username_key.contains(accounts.key_of(keyword), autoescape=True),
        User.nickname.icontains(keyword, autoescape=True),
    ]
    for read, column in ((addresses.mobile, User.mobile), (addresses.email, User.email)):
        try:
            named.append(column.equals(read(keyword)))
        except AppError:
            continue
    return or_(*named)


def make_user(
    username: str, actor: audit.Actor, *, role: str = "user", password: str | None = None
) -> tuple[User, str]:
    """Open an account for somebody else; returns it with its initial password, which is made when not given.

    Raises UnusableUsernameError, or what `accounts.create_user` does.
    """
    name = credentials.name_of(username)
    initial = password or passwords.make_initial(name)
    user = accounts.create_user(name, initial, role=role, is_initial=True)
    audit.record(actor, "user_made", f"user:{user.id}", role=role)
    return user, initial


def give_password(user_id: int, actor: audit.Actor) -> tuple[User, str]:
    """Give somebody a new initial password who never chose one; returns the account with it.

    Whoever chose a password sets a new one by code alone: no administrator gets into the account of somebody
    else. Raises NotFoundError, OwnAccountError or OwnPasswordError.
    """
    user = _other(user_id, actor)
    if not accounts.has_initial_password(user):
        raise OwnPasswordError
    return user, credentials.give_password(user, actor)


def link(user_id: int, subject: str, actor: audit.Actor) -> User:
    """Let somebody in by single sign-on alone who never chose a password: `subject` is who they are at the provider.

    The initial password ends, and the sessions that it opened. Nobody is linked this way who has a way in of their
    own: no administrator gets into the account of somebody else. Raises NotFoundError (also without a provider),
    OwnAccountError, OwnerLinksError, LastAdminError, IdentityTakenError or AlreadyLinkedError.
    """
    issuer = identities.provider().settings.issuer
    lock_admins()
    user = _other(user_id, actor)
    if accounts.has_password(user) and not accounts.has_initial_password(user):
        raise OwnerLinksError
    if not accounts.has_password(user) and identities.of_user(user.id):
        raise OwnerLinksError
    refuse_last_admin(user)
    identities.link(user, issuer, subject, actor)
    user.password_hash, user.password_initial_until = accounts.NO_PASSWORD, None
    db.session.flush()
    sessions.end_sessions(user.id)
    api_tokens.revoke_all(user.id)
    return user


def set_role(user_id: int, role: str, actor: audit.Actor) -> User:
    """Change an account's role. Raises NotFoundError, OwnAccountError or LastAdminError."""
    if role not in ROLES:
        raise ValueError(f"no such role: {role}")
    lock_admins()
    user = _other(user_id, actor)
    if user.role != role:
        if user.role == "admin":
            refuse_last_admin(user)
        audit.record(actor, "role_changed", f"user:{user.id}", before=user.role, after=role)
        user.role = role
        db.session.flush()
        if role != "admin":
            # What was opened with more rights does not go on with fewer unnoticed.
            sessions.end_sessions(user.id)
        hooks.notify(user, "role_changed", {"role": ROLE_NAMES[role]})
    return user


ROLE_NAMES = {
    "admin": both("管理员", "administrator"),
    "user": both("操作员", "operator"),
}


NEW_FOR = timedelta(days=7)


_MADE = ("user_made", "role_changed")
_LET_IN = ("password_given", "sso_linked")


def is_new_admin(user_id: int) -> bool:
    """Tell whether this account was made an administrator, or was let in by another one, within `NEW_FOR`.

    It may be a second account of whoever did so: it is no second opinion yet.
    """
    since = clock.now() - NEW_FOR
    lately = audit.entries_about(f"user:{user_id}", (*_MADE, *_LET_IN), since)
    # Nobody (None) is the machine's owner at the command line.
    return any(
        each.actor_id is not None
        and ("admin" in each.detail.values() if each.event in _MADE else each.actor_id != user_id)
        for each in lately
    )


def disable(user_id: int, reason: str, actor: audit.Actor) -> User:
    """Let an account in no more; its sessions and tokens are refused from the next call on.

    Raises NotFoundError, OwnAccountError or LastAdminError.
    """
    lock_admins()
    user = _other(user_id, actor)
    if user.disabled_at is None:
        refuse_last_admin(user)
        user.disabled_at = clock.now()
        sessions.end_sessions(user.id)
        audit.record(actor, "user_disabled", f"user:{user.id}", reason=reason)
    return user


def enable(user_id: int, actor: audit.Actor) -> User:
    """Let an account in again; it has to log in anew. Raises NotFoundError or OwnAccountError."""
    user = _other(user_id, actor)
    if user.disabled_at is not None:
        user.disabled_at = None
        sessions.forget_failures(user)
        audit.record(actor, "user_enabled", f"user:{user.id}")
    return user


def reset_factors(user_id: int, reason: str, actor: audit.Actor) -> User:
    """Take all second factors from an account whose owner lost them. Raises as `enable` does, or NoFactorError."""
    user = _other(user_id, actor)
    changes.reset_factors(user, reason, actor)
    return user


def end_all(user_id: int, actor: audit.Actor) -> int:
    """End all sessions of an account and revoke its tokens; return how many sessions. Raises as `enable`."""
    user = _other(user_id, actor)
    api_tokens.revoke_all(user.id)
    ended = sessions.end_sessions(user.id)
    audit.record(actor, "sessions_ended", f"user:{user.id}", number=ended)
    return ended


def _other(user_id: int, actor: audit.Actor) -> User:
    user = db.session.get(User, user_id, with_for_update={"key_share": True}, populate_existing=True)
    if user is None or user.closed_at is not None:
        raise NotFoundError
    if user.id == actor.id:
        raise OwnAccountError
    return user


def lock_admins() -> set[int]:
    """Lock every administrator who may log in, and return their ids: none takes another's rights away meanwhile.

    By a password: whoever comes by single sign-on alone is out when the provider is.
    To be called before any account is locked by itself: two who held each other would wait for ever.
    """
    return set(
        db.session.scalars(
            select(User.id)
            .where(
                User.role == "admin",
                User.disabled_at.is_(None),
                User.password_hash != accounts.NO_PASSWORD,
                or_(User.password_initial_until.is_(None), User.password_initial_until > clock.now()),
            )
            .order_by(User.id)
            .with_for_update(key_share=True)
        )
    )


def refuse_last_admin(user: User) -> None:
    """Refuse when no other administrator could log in by a password. Raises LastAdminError."""
    is_one = user.role == "admin" and user.disabled_at is None and accounts.has_password(user)
    if is_one and lock_admins() <= {user.id}:
        raise LastAdminError
