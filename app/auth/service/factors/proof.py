"""Proving a second factor: at the login, and once more inside a session; guesses are counted before they are looked at."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from app.auth import audit, hooks, throttle
from app.auth.models import Session, User
from app.auth.service import sessions, settings
from app.auth.service.factors import challenges, passkeys, policy, recovery, totp
from app.platform.errors import AppError
from app.platform.web.places import place_of

_LOGIN = "second_factor"


class SecondFactorNeededError(AppError):
    """The first factor was right, and the account has a second one.

    Its facts: `ticket` (once, five minutes, from here), `ways` ("totp", "passkey", "recovery") and, where a passkey
    is one of them, `passkey`: what the browser needs to ask for it.
    """

    code, reason, keeps_work = 40100, "second_factor_needed", True
    zh, en = "请完成两步验证", "Now confirm it with your second factor"

    def __init__(self, ticket: str, ways: list[str], passkey: dict[str, Any] | None) -> None:
        super().__init__()
        self.facts = {"ticket": ticket, "ways": ways, "passkey": passkey}


class WrongSecondFactorError(AppError):
    """Neither the digits of the app at this moment nor a recovery code that is left."""

    reason, field, keeps_work = "wrong_second_factor", "otp", True
    zh = "验证码不正确或已用过：请等应用显示下一个验证码；如仍不行，请检查手机时间是否自动设置"
    en = (
        "This code is wrong or was used: wait for the next one. "
        "If it still fails, check that the phone sets its time automatically"
    )


class FactorProofNeededError(AppError):
    """What changes how one gets into an account takes one of its factors once more."""

    reason, field = "factor_proof_needed", "otp"
    zh, en = "请输入验证码或恢复码，或使用通行密钥", "Enter a code or a recovery code, or use a passkey"


@dataclass(frozen=True)
class Answer:
    """What somebody proves a factor with: a code of the app or a recovery code, or what a passkey answered."""

    otp: str = ""
    passkey: Mapping[str, Any] | None = None


def let_in(
    user: User,
    caller: sessions.Caller,
    actor: audit.Actor,
    site: passkeys.Site,
    *,
    remember: bool,
    otp: str = "",
) -> Session:
    """Open a session for somebody whom a first factor proved, if they have no second one or gave its code at once.

    Raises SecondFactorNeededError, WrongSecondFactorError or TooOftenError. Whom the firm's own provider proved
    does not come here (`sessions.open_session` with `provider_login_at`).
    """
    if policy.has_factor(user.id):
        if not otp:
            place = place_of(caller.ip)
            ticket = challenges.issue(_LOGIN, place, user_id=user.id, remember=remember)
            ways = _ways(user.id, site)
            asked = passkeys.ask(site, ticket, user.id) if "passkey" in ways else None
            raise SecondFactorNeededError(ticket, ways, asked)
        with _guess(_limit_at(user, caller), user, actor):
            _use_code(user, otp, actor)
    return sessions.open_session(user, caller, actor, remember=remember)


def _ways(user_id: int, site: passkeys.Site) -> list[str]:
    """How an account can go on, from this site."""
    has_key = site.is_possible and any(each.site == site.id for each in passkeys.of_account(user_id))
    ways = {
        "totp": totp.is_on(user_id),
        "passkey": has_key,
        "recovery": recovery.count_left(user_id) > 0,
    }
    return [name for name, is_open in ways.items() if is_open]


def answer_ticket(
    ticket: str, answer: Answer, caller: sessions.Caller, actor: audit.Actor, site: passkeys.Site
) -> tuple[User, Session]:
    """Open the session that a ticket stands for.

    Raises DeadChallengeError, TooOftenError, WrongSecondFactorError, or what `passkeys.verify` does.
    """
    place = place_of(caller.ip)
    row = challenges.count(_LOGIN, ticket, place)
    remember = row.remember
    user = sessions.lock(row.user_id) if row.user_id else None
    if user is None or user.disabled_at is not None:
        raise challenges.DeadChallengeError
    with _guess(_limit_at(user, caller), user, actor):
        if answer.passkey is None:
            _use_code(user, answer.otp, actor)
        else:
            _refuse_others(user, passkeys.verify(answer.passkey, ticket, site, actor))
    challenges.use_up(_LOGIN, ticket, place)
    return user, sessions.open_session(user, caller, actor, remember=remember)


def log_in_by_passkey(
    credential: Mapping[str, Any],
    caller: sessions.Caller,
    actor: audit.Actor,
    site: passkeys.Site,
    *,
    remember: bool,
) -> tuple[User, Session]:
    """Open a session for whoever holds a passkey and was verified by its device: two factors in one.

    Raises DeadChallengeError, TooOftenError, PasswordLoginClosedError, or what `passkeys.verify` does.
    """
    with _guess(throttle.by_ip(caller.ip), None, actor):
        user = passkeys.answer_of(passkeys.LOGIN, credential, site, place_of(caller.ip), actor)
    if not settings.may_use_password(user):
        # A passkey of before would outlive what the provider says of its owner.
        raise settings.PasswordLoginClosedError
    return user, sessions.open_session(user, caller, actor, remember=remember)


def prove_again(user: User, answer: Answer, jti: str, actor: audit.Actor, site: passkeys.Site) -> None:
    """Let somebody who is logged in prove a factor once more; who has none has nothing to prove.

    Raises FactorProofNeededError when nothing was given, or as a login does.
    """
    if not policy.has_factor(user.id):
        return
    if answer.passkey is None and not answer.otp:
        raise FactorProofNeededError
    with _guess(throttle.by_account(f"user:{user.id}:factor"), user, actor):
        if answer.passkey is None:
            _use_code(user, answer.otp, actor)
        else:
            owner = passkeys.answer_of(passkeys.PROOF, answer.passkey, site, jti, actor)
            _refuse_others(user, owner)


def _limit_at(user: User, caller: sessions.Caller) -> throttle.RateLimit:
    """What guesses at an account's factor count on: strangers elsewhere do not lock its owner out."""
    return throttle.by_account(f"{sessions.name_at(user.id, caller.ip)}:factor")


@contextmanager
def _guess(limit: throttle.RateLimit, user: User | None, actor: audit.Actor) -> Iterator[None]:
    """Count a guess before it is looked at, take it back when it was right, and note it when it was wrong."""
    throttle.hit([limit])
    try:
        yield
    except AppError as refusal:
        audit.record(actor, "factor_failed", f"user:{user.id if user else '-'}", reason=refusal.reason)
        raise
    throttle.reset([limit])


def _use_code(user: User, typed: str, actor: audit.Actor) -> None:
    """Use up a code of the app, or a recovery code. Raises WrongSecondFactorError."""
    plain = "".join(unicodedata.normalize("NFKC", typed).split())
    if len(plain) == totp.DIGITS and plain.isdigit():
        if totp.use(user.id, plain):
            return
    elif recovery.use(user.id, plain):
        left = recovery.count_left(user.id)
        audit.record(actor, "recovery_code_used", f"user:{user.id}", left=left)
        hooks.notify(user, "recovery_code_used", {"left": left, "ip": actor.ip})
        return
    raise WrongSecondFactorError


def _refuse_others(user: User, owner: User) -> None:
    if owner.id != user.id:
        raise passkeys.PasskeyRefusedError
