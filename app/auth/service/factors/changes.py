"""How factors come to an account and go: each change ends its other sessions, is noted, and told to its owner."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.auth import audit, hooks
from app.auth.models import Passkey, User
from app.auth.service import api_tokens, sessions
from app.auth.service.factors import challenges, passkeys, policy, recovery, totp
from app.platform.data.database import db
from app.platform.errors import AppError
from app.platform.language import both

NAMES = {"totp": both("验证器应用", "authenticator app"), "passkey": both("通行密钥", "passkey")}


class LastFactorError(AppError):
    """The account's role must have a second factor."""

    reason = "last_factor"
    zh = "管理员要求启用两步验证，不能移除最后一种方式：请先添加另一种"
    en = "A second factor is required of your account, and this is the last one: add another first"


class NoFactorError(AppError):
    """There is nothing that recovery codes or a reset could be about."""

    reason = "no_factor"
    zh, en = "该账号未启用两步验证", "This account has no second factor"


def confirm_totp(user: User, digits: str, actor: audit.Actor, *, jti: str) -> list[str]:
    """Let an app count that shows the right code; return the recovery codes if they had to be made.

    Raises what `totp.confirm` does.
    """
    totp.confirm(user, digits)
    return _added(user, "totp", actor, jti)


def add_passkey(
    user: User,
    site: passkeys.Site,
    name: str,
    credential: Mapping[str, Any],
    actor: audit.Actor,
    *,
    jti: str,
) -> tuple[Passkey, list[str]]:
    """Keep a passkey; return it, and the recovery codes if they had to be made. Raises what `passkeys.add` does."""
    row = passkeys.add(user, site, jti, name, credential)
    totp.forget_setup(user.id)
    return row, _added(user, "passkey", actor, jti, name=name)


def remove_totp(user: User, actor: audit.Actor, *, jti: str) -> None:
    """Switch the app off. Raises NoFactorError or LastFactorError."""
    if not totp.forget(user.id):
        raise NoFactorError
    _removed(user, "totp", actor, jti)


def remove_passkey(user: User, row: Passkey, actor: audit.Actor, *, jti: str) -> None:
    """Forget a passkey of the account. Raises LastFactorError."""
    name = row.name
    db.session.delete(row)
    db.session.flush()
    _removed(user, "passkey", actor, jti, name=name)


def renew_recovery_codes(user: User, actor: audit.Actor) -> list[str]:
    """Make new recovery codes; the earlier ones are gone. Raises NoFactorError."""
    if not policy.has_factor(user.id):
        raise NoFactorError
    made = recovery.make(user.id)
    audit.record(actor, "recovery_codes_made", f"user:{user.id}")
    hooks.notify(user, "recovery_codes_made", {"ip": actor.ip})
    return made


def reset_factors(user: User, reason: str, actor: audit.Actor) -> None:
    """Take all factors from an account whose owner lost them; its sessions and tokens end and its owner is told.

    Raises NoFactorError.
    """
    before = policy.factors_of([user.id]).get(user.id)
    if before is None:
        raise NoFactorError
    forget(user.id)
    sessions.end_sessions(user.id)
    api_tokens.revoke_all(user.id)
    audit.record(actor, "factors_reset", f"user:{user.id}", before=before, reason=reason)
    hooks.notify(user, "factors_reset", {})


def forget(user_id: int) -> None:
    """Forget everything about an account's second factor."""
    totp.forget(user_id)
    passkeys.forget(user_id)
    recovery.forget(user_id)
    challenges.forget(user_id)
    db.session.expire_all()


def _added(user: User, kind: str, actor: audit.Actor, jti: str, **detail: str) -> list[str]:
    sessions.end_sessions(user.id, but=jti)
    audit.record(actor, "factor_added", f"user:{user.id}", kind=kind, **detail)
    hooks.notify(user, "factor_added", {"what": NAMES[kind], "ip": actor.ip})
    return [] if recovery.count_left(user.id) else recovery.make(user.id)


def _removed(user: User, kind: str, actor: audit.Actor, jti: str, **detail: str) -> None:
    if policy.lacks(user, policy.policy()):
        raise LastFactorError
    if not policy.has_factor(user.id):
        recovery.forget(user.id)
    sessions.end_sessions(user.id, but=jti)
    audit.record(actor, "factor_removed", f"user:{user.id}", kind=kind, **detail)
    hooks.notify(user, "factor_removed", {"what": NAMES[kind], "ip": actor.ip})
