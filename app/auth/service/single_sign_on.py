"""Single sign-on: somebody goes to the provider and comes back, and what their coming back opens here.

Each way has a row. It is good once, for ten minutes, in the browser in which it began. The provider's answer becomes
a code of one minute, which the console trades for what was asked for: a login, a link, or a proof that it is they.
"""

from __future__ import annotations

import hmac
import re
import secrets
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import delete, select

from app.auth import addresses, audit, throttle
from app.auth.models import Session, SignOnAttempt, User
from app.auth.provider import Proven, claim_of
from app.auth.service import accounts, credentials, identities, sessions
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.vault import key_ring
from app.platform.errors import AppError, ConflictError
from app.platform.web.places import place_of

Purpose = Literal["login", "link", "again"]
WAY_LASTS = timedelta(minutes=10)
CODE_LASTS = timedelta(minutes=1)
PROOF_AGE = timedelta(minutes=5)
"""How long ago somebody may have logged in at the provider who was asked to do so once more."""
STARTS_FREE = 99
"""How many unfinished ways of one place cost nothing: a whole office may stand behind it."""
NOT_TOLD = datetime(1970, 1, 1, tzinfo=UTC)


class SignOnOverError(AppError):
    """The way is over, was used, or began in another browser or session."""

    reason, keeps_work = "sso_over", True
    zh = "这次登录已失效，或不是在此浏览器中发起的，请重新登录"
    en = "This login is over, or did not begin in this browser: start again"


class UnknownIdentityError(AppError):
    """The provider vouches for somebody who has no account here."""

    reason, keeps_work = "sso_unknown", True
    zh = "没有与此身份关联的账号。您的身份标识：{subject}。请交给管理员开通；已有账号的，可用密码登录后在“安全设置”中关联"
    en = (
        "No account is linked with this identity: {subject}. Give it to an administrator, who opens one; if you have "
        "an account, log in by password and link it under Security settings"
    )


class AccountExistsError(AppError):
    """An account has this name or address already: it is linked by its owner only."""

    reason, keeps_work = "sso_account_exists", True
    zh = "已有同名或同邮箱的账号：请用密码登录后，在“安全设置”中关联单点登录"
    en = (
        "An account with this name or e-mail address exists: log in to it by password, then link it under "
        "Security settings"
    )


class AddressNotAllowedError(AppError):
    """Only people with a verified address of certain domains get accounts."""

    reason, keeps_work = "sso_address_not_allowed", True
    zh = "您在身份提供方没有已验证的、本站允许的邮箱，不能自动开通账号，请联系管理员"
    en = "You have no verified e-mail address there that opens an account here: ask an administrator"


class AccountDisabledError(AppError):
    """The account was disabled here, whatever the provider says."""

    reason, keeps_work = "sso_account_disabled", True
    zh = "该账号已停用，请联系管理员"
    en = "This account is disabled: ask an administrator"


class NotProvenError(AppError):
    """Somebody who was asked to log in once more did not, or is somebody else."""

    reason, keeps_work = "sso_not_proven", True
    zh = "身份提供方没有证明您刚刚重新登录过，或登录的是另一个身份，请重试"
    en = "The provider did not say that you logged in again just now, or it was another identity: try again"


@dataclass(frozen=True)
class Begun:
    """A way that began: where the browser goes, and the secret of its cookie."""

    address: str
    binding: str


@dataclass(frozen=True)
class Asked:
    """A way on which the provider answered; what its code is traded with."""

    attempt_id: int
    nonce: str
    verifier: str


@dataclass(frozen=True)
class Finished:
    """What came of a way: for a login its new session; and where one logs out at the provider too, or ""."""

    purpose: Purpose
    user: User
    leave: str
    session: Session | None = None


def begin(purpose: Purpose, ip: str, *, user_id: int | None = None, jti: str | None = None) -> Begun:
    """Begin a way to the provider, whose metadata must be there. Raises TooOftenError or ProviderError."""
    throttle.hit([_starts(ip)])
    now = clock.now()
    db.session.execute(delete(SignOnAttempt).where(SignOnAttempt.expires_at < now))
    state, binding = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    db.session.add(
        SignOnAttempt(
            purpose=purpose,
            state_digest=_digest(state, "state"),
            browser_digest=_digest(binding, "browser"),
            user_id=user_id,
            jti=jti,
            created_at=now,
            expires_at=now + WAY_LASTS,
        )
    )
    db.session.flush()
    address = identities.provider().address(
        state=state, nonce=_nonce(state), verifier=_verifier(state, binding), is_again=purpose == "again"
    )
    return Begun(address, binding)


def _starts(ip: str) -> throttle.RateLimit:
    return throttle.RateLimit(f"sso:{place_of(ip)}", STARTS_FREE)


def _digest(secret: str, kind: str) -> str:
    return key_ring().fingerprint(secret, f"sso_{kind}")


def _nonce(state: str) -> str:
    """What the provider's word has to repeat; made of the state, so that it is kept nowhere."""
    return _digest(state, "nonce")


def _verifier(state: str, binding: str) -> str:
    """The secret of PKCE; made of state and cookie, so that no other browser's code is traded with it."""
    return _digest(f"{state}:{binding}", "verifier")


def answered(state: str, binding: str) -> Asked | None:
    """Take a way whose browser came back: once. None when it is over or this is not its browser."""
    attempt: SignOnAttempt | None = db.session.scalar(
        select(SignOnAttempt).where(SignOnAttempt.state_digest == _digest(state, "state")).with_for_update()
    )
    if attempt is None or attempt.answered_at is not None:
        return None
    attempt.answered_at = clock.now()
    db.session.flush()
    if attempt.expires_at <= clock.now() or not _is_browser(attempt, binding):
        return None
    return Asked(attempt.id, _nonce(state), _verifier(state, binding))


def _is_browser(attempt: SignOnAttempt, binding: str) -> bool:
    return hmac.compare_digest(attempt.browser_digest, _digest(binding, "browser"))


def failed(asked: Asked, reason: str, actor: audit.Actor) -> None:
    """Note that the provider vouched for nobody."""
    db.session.execute(delete(SignOnAttempt).where(SignOnAttempt.id == asked.attempt_id))
    audit.record(actor, "login_failed", "user:-", reason=reason)


def proven(asked: Asked, found: Proven) -> str | None:
    """Keep the provider's word for a minute; returns the code that it is fetched with, None when the way is gone."""
    attempt = db.session.get(SignOnAttempt, asked.attempt_id, with_for_update=True)
    if attempt is None:
        return None
    code = secrets.token_urlsafe(32)
    attempt.code_digest = _digest(code, "code")
    attempt.expires_at = clock.now() + CODE_LASTS
    attempt.proven = _kept(found)
    db.session.flush()
    return code


def _kept(found: Proven) -> dict[str, Any]:
    """What is kept of a provider's word: what counts here, and none of its tokens."""
    provider = identities.provider()
    settings = provider.settings
    groups = claim_of(found.claims, settings.groups_claim)
    listed = groups if isinstance(groups, list) else [groups]
    email = found.claims.get("email")
    # Some providers write it as a text.
    is_verified = found.claims.get("email_verified") in (True, "true") and isinstance(email, str)
    return {
        "issuer": found.issuer,
        "subject": found.subject,
        "username": str(claim_of(found.claims, settings.username_claim) or ""),
        "nickname": str(found.claims.get("name") or ""),
        "email": email if is_verified else None,
        "is_admin": settings.admin_group in listed if settings.admin_group else None,
        "logged_in_at": found.logged_in_at.timestamp() if found.logged_in_at else None,
        "leave": provider.leaving_address(),
    }


def finish(
    code: str,
    binding: str,
    caller: sessions.Caller,
    actor: audit.Actor,
    *,
    user: User | None,
    jti: str | None,
) -> Finished:
    """Trade the code of a way for what it was begun for; `user` and `jti` are whose session asks, if any.

    Raises SignOnOverError, UnknownIdentityError, AccountExistsError, AddressNotAllowedError, AccountDisabledError,
    NotProvenError, or what `identities.add` and `accounts.create_user` do.
    """
    identities.provider()
    attempt: SignOnAttempt | None = db.session.scalar(
        select(SignOnAttempt).where(SignOnAttempt.code_digest == _digest(code, "code")).with_for_update()
    )
    if attempt is None:
        raise SignOnOverError
    purpose, said = attempt.purpose, attempt.proven
    is_good = attempt.expires_at > clock.now() and _is_browser(attempt, binding)
    is_owner = purpose == "login" or (user is not None and (user.id, jti) == (attempt.user_id, attempt.jti))
    db.session.delete(attempt)
    db.session.flush()
    if not (is_good and is_owner):
        raise SignOnOverError
    throttle.reset([_starts(caller.ip)])
    logged_in_at = _moment(said["logged_in_at"])
    if purpose == "login":
        entered = _enter(said, actor)
        lasts = timedelta(hours=identities.provider().settings.session_hours)
        opened = sessions.open_session(
            entered,
            caller,
            actor,
            remember=False,
            provider_login_at=logged_in_at or NOT_TOLD,
            lasts=lasts,
        )
        return Finished("login", entered, said["leave"], opened)
    assert user is not None  # noqa: S101 (who is not its owner was refused above)
    assert jti is not None  # noqa: S101
    if purpose == "link":
        identities.link(user, said["issuer"], said["subject"], actor)
        sessions.end_sessions(user.id, but=jti)
        return Finished("link", user, said["leave"])
    linked = identities.find(said["issuer"], said["subject"])
    is_new = logged_in_at is not None and clock.now() - logged_in_at <= PROOF_AGE
    if linked is None or linked.user_id != user.id or not is_new:
        audit.record(actor, "login_failed", f"user:{user.id}", reason=NotProvenError.reason)
        raise NotProvenError
    db.session.get_one(Session, jti).provider_login_at = logged_in_at
    audit.record(actor, "sso_proven", f"user:{user.id}")
    return Finished("again", user, said["leave"])


def _moment(seconds: float | None) -> datetime | None:
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC)


def _enter(said: dict[str, Any], actor: audit.Actor) -> User:
    """Return the account that somebody may enter; one is opened where the settings say so."""
    linked = identities.find(said["issuer"], said["subject"])
    try:
        user = linked.user if linked else _open(said, actor)
        db.session.refresh(user, with_for_update={"key_share": True})
        if user.disabled_at is not None:
            raise AccountDisabledError
    except AppError as refusal:
        who = linked.user_id if linked else "-"
        audit.record(actor, "login_failed", f"user:{who}", reason=refusal.reason)
        raise
    if linked:
        linked.last_used_at = clock.now()
    _follow_role(user, said["is_admin"], actor)
    return user


def _open(said: dict[str, Any], actor: audit.Actor) -> User:
    settings = identities.provider().settings
    if not settings.opens_accounts:
        raise UnknownIdentityError(subject=said["subject"])
    email = _address(said["email"])
    domain = (email or "").rpartition("@")[2]
    if settings.email_domains and domain not in settings.email_domains:
        raise AddressNotAllowedError
    name = _name(said["username"] or email or "")
    # Nobody is let into an account because a name or an address is the same.
    if accounts.find_user(name) or (email and accounts.find_by_address(email)):
        raise AccountExistsError
    role = "admin" if said["is_admin"] else "user"
    user = accounts.create_user(name, None, role=role, nickname=said["nickname"][:64] or name, email=email)
    try:
        identities.add(user, said["issuer"], said["subject"]).last_used_at = clock.now()
    except identities.IdentityTakenError as error:
        # Somebody opened the same one at this moment: this account goes with the transaction.
        raise ConflictError from error
    # In their own name: whom the provider makes an administrator is a new one (people.is_new_admin).
    audit.record(_themselves(user, actor), "user_made", f"user:{user.id}", role=role, by="single_sign_on")
    return user


def _address(email: str | None) -> str | None:
    try:
        return addresses.email(email) if email else None
    except AppError:
        return None


def _name(told: str) -> str:
    """Make a user name of what the provider calls somebody; of an address what stands before its sign."""
    local = unicodedata.normalize("NFKC", told).strip().partition("@")[0]
    kept = re.sub(r"[^\w.-]+", "-", local).strip("-.")[:32]
    try:
        return credentials.name_of(kept)
    except AppError:
        return f"user-{secrets.token_hex(4)}"


def _follow_role(user: User, is_admin: bool | None, actor: audit.Actor) -> None:
    """Give whom the provider alone lets in the role that it says; about all others administrators decide."""
    role = "admin" if is_admin else "user"
    if is_admin is None or accounts.has_password(user) or user.role == role:
        return
    audit.record(_themselves(user, actor), "role_changed", f"user:{user.id}", before=user.role, after=role)
    user.role = role
    db.session.flush()
    # What was opened with other rights does not go on unnoticed.
    sessions.end_sessions(user.id)


def _themselves(user: User, actor: audit.Actor) -> audit.Actor:
    return audit.Actor(user.id, actor.ip, actor.request_id)
