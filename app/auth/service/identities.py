"""Who an account is at the OpenID provider: linked by issuer and subject, never by an e-mail address."""

from __future__ import annotations

from flask import current_app
from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from app.auth import audit, hooks
from app.auth.models import LinkedIdentity, User
from app.auth.provider import Provider
from app.auth.service import accounts, sessions
from app.platform import clock
from app.platform.config import Config
from app.platform.data.database import db
from app.platform.data.vault import key_ring
from app.platform.errors import AppError, NotFoundError


class IdentityTakenError(AppError):
    """Another account is linked with it."""

    reason, keeps_work = "sso_identity_taken", True
    zh = "该单点登录身份已关联其他账号"
    en = "Another account is linked with this single sign-on identity"


class AlreadyLinkedError(AppError):
    """The account is somebody else at the provider."""

    reason, keeps_work = "sso_already_linked", True
    zh = "该账号已关联另一个单点登录身份，请先取消关联"
    en = "This account is linked with another single sign-on identity: unlink it first"


class OnlyWayInError(AppError):
    """Without it nobody could enter the account any more."""

    reason = "sso_only_way_in"
    zh = "该账号没有密码，单点登录是唯一的登录方式，不能取消关联"
    en = "This account has no password: single sign-on is the only way in and cannot be unlinked"


def provider() -> Provider:
    """Return the provider of the settings. Raises NotFoundError when there is none."""
    config: Config = current_app.extensions["config"]
    if config.sign_on is None:
        raise NotFoundError
    kept: Provider | None = current_app.extensions.get("openid_provider")
    if kept is None:
        kept = current_app.extensions["openid_provider"] = Provider(config.sign_on)
    return kept


def _key_of(issuer: str, subject: str) -> str:
    """What is unique about somebody: exact to the letter, as subjects are compared."""
    return key_ring().fingerprint(f"{issuer}\n{subject}", "sso_identity")


def of_user(user_id: int) -> list[LinkedIdentity]:
    """Return who an account is, at the present provider and at earlier ones."""
    return list(db.session.scalars(select(LinkedIdentity).where(LinkedIdentity.user_id == user_id)))


def here(user_id: int) -> LinkedIdentity | None:
    """Return who an account is at the present provider."""
    issuer = provider().settings.issuer
    return next((each for each in of_user(user_id) if each.issuer == issuer), None)


def find(issuer: str, subject: str) -> LinkedIdentity | None:
    """Find the link of somebody for whom a provider vouches."""
    key = _key_of(issuer, subject)
    found: LinkedIdentity | None = db.session.scalar(
        select(LinkedIdentity).where(LinkedIdentity.identity_key == key)
    )
    return found


def add(user: User, issuer: str, subject: str) -> LinkedIdentity:
    """Link an account. Raises IdentityTakenError or AlreadyLinkedError, also to the later of two at once."""
    known = find(issuer, subject)
    if known is not None and known.user_id != user.id:
        raise IdentityTakenError
    if known is not None:
        return known
    if any(each.issuer == issuer for each in of_user(user.id)):
        raise AlreadyLinkedError
    made = LinkedIdentity(
        user_id=user.id, issuer=issuer, identity_key=_key_of(issuer, subject), created_at=clock.now()
    )
    made.subject = subject
    try:
        with db.session.begin_nested():
            db.session.add(made)
    except IntegrityError as error:
        raise IdentityTakenError from error
    return made


def link(user: User, issuer: str, subject: str, actor: audit.Actor) -> None:
    """Link an account at its owner's or an administrator's word, and tell its owner. Raises as `add` does."""
    add(user, issuer, subject)
    audit.record(actor, "sso_linked", f"user:{user.id}", issuer=issuer)
    hooks.notify(user, "sso_linked", {"ip": actor.ip})


def unlink(user: User, jti: str, actor: audit.Actor) -> None:
    """Let an account in by its password alone; its other sessions end. Raises OnlyWayInError or NotFoundError."""
    linked = here(user.id)
    if linked is None:
        raise NotFoundError
    if not accounts.has_password(user):
        raise OnlyWayInError
    db.session.delete(linked)
    db.session.flush()
    sessions.end_sessions(user.id, but=jti)
    audit.record(actor, "sso_unlinked", f"user:{user.id}", issuer=linked.issuer)
    hooks.notify(user, "sso_unlinked", {"ip": actor.ip})


def forget(user_id: int) -> None:
    """Forget who an account that is deleted was at the provider."""
    db.session.execute(delete(LinkedIdentity).where(LinkedIdentity.user_id == user_id))
