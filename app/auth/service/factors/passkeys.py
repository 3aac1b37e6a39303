"""Passkeys (WebAuthn Level 3): made on a device that verifies its owner, and known here by their public halves."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import and_, delete, select, update
from sqlalchemy.exc import IntegrityError
from webauthn import (
    generate_authentication_options,
    generate_registration_options,
    verify_authentication_response,
    verify_registration_response,
)
from webauthn.helpers import (
    base64url_to_bytes,
    bytes_to_base64url,
    options_to_json_dict,
    parse_client_data_json,
)
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from app.auth import audit, hooks
from app.auth.models import Passkey, User
from app.auth.service.factors import challenges
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.vault import key_ring
from app.platform.errors import AppError, NotFoundError

NAME = "Liushui"
MOST = 20
NEW, LOGIN, PROOF = "passkey_new", "passkey_login", "passkey_proof"
# What a browser is told to wait; the challenge itself lives as long.
_TIMEOUT = int(challenges.LIFE.total_seconds()) * 1000
# All that the library raises on what is no answer of a browser.
_MALFORMED = (
    WebAuthnException, ValueError, TypeError, KeyError, IndexError, AttributeError, OverflowError, RecursionError, EOFError,
)  # fmt: skip


@dataclass(frozen=True)
class Site:
    """Whom a passkey is made for: its domain (RP ID), and the one origin whose pages may ask for it.

    `is_possible` is false where no browser would: a plain address, or http on another host than this machine.
    """

    id: str
    origin: str
    is_possible: bool


class PasskeyRefusedError(AppError):
    """What came is not what a known passkey answers to this challenge."""

    reason, field, keeps_work = "passkey_refused", "passkey", True
    zh, en = (
        "通行密钥验证未通过，请重试或换一种方式",
        "The passkey was not accepted: try again, or another way",
    )


class PasskeyElsewhereError(AppError):
    """The page that asked is not served from where passkeys of this installation belong."""

    reason, field, keeps_work = "passkey_elsewhere", "passkey", True
    zh, en = "请从 {origin} 打开后再使用通行密钥", "Passkeys work at {origin}: open the console there"


class PasskeyImpossibleError(AppError):
    """Browsers make and use passkeys only on https, or on this machine."""

    reason = "passkey_impossible"
    zh = "通行密钥需要通过 https 域名（或本机 localhost）访问"
    en = "Passkeys need https and a host name (or localhost)"


class PasskeyCopiedError(AppError):
    """Its counter went back: two devices hold the same key, one of them is not its owner's (WebAuthn 6.1.1)."""

    reason, field, keeps_work = "passkey_copied", "passkey", True
    zh = "该通行密钥可能已被复制，已拒绝：请用其他方式登录，并移除它"
    en = "This passkey may have been copied and was refused: log in another way, and remove it"


class PasskeyKnownError(AppError):
    """The device holds a passkey of this account or of another one already."""

    reason, field = "passkey_known", "passkey"
    zh, en = "该通行密钥已添加", "This passkey was added already"


class TooManyPasskeysError(AppError):
    """An account has as many as it may."""

    reason = "too_many_passkeys"
    zh, en = (
        "每个账号最多 {most} 个通行密钥，请先移除不用的",
        "An account has at most {most} passkeys: remove one first",
    )


def of_account(user_id: int) -> list[Passkey]:
    """Return an account's passkeys, the oldest first."""
    return list(db.session.scalars(select(Passkey).where(Passkey.user_id == user_id).order_by(Passkey.id)))


def offer_new(user: User, site: Site, jti: str) -> dict[str, Any]:
    """Return what a browser needs to make a passkey, good for this session. Raises as the site and limits say."""
    _refuse_impossible(site)
    present = of_account(user.id)
    if len(present) >= MOST:
        raise TooManyPasskeysError(most=MOST)
    options = generate_registration_options(
        rp_id=site.id,
        rp_name=NAME,
        user_id=_handle(user.id),
        user_name=user.username,
        user_display_name=user.nickname or user.username,
        challenge=base64url_to_bytes(challenges.issue(NEW, jti, user_id=user.id)),
        timeout=_TIMEOUT,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            require_resident_key=True,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
        exclude_credentials=_descriptors(present, site),
    )
    return options_to_json_dict(options)


def add(user: User, site: Site, jti: str, name: str, credential: Mapping[str, Any]) -> Passkey:
    """Keep the passkey that a browser made for `offer_new`. Raises the refusals of this module, or DeadChallengeError."""
    challenge = _challenge_in(credential, site)
    challenges.use_up(NEW, challenge, jti)
    try:
        made = verify_registration_response(
            credential=dict(credential),
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.id,
            expected_origin=site.origin,
            require_user_verification=True,
        )
    except _MALFORMED as error:
        raise PasskeyRefusedError from error
    if len(of_account(user.id)) >= MOST:
        raise TooManyPasskeysError(most=MOST)
    row = Passkey(
        user_id=user.id,
        site=site.id,
        credential_id=bytes_to_base64url(made.credential_id),
        public_key=bytes_to_base64url(made.credential_public_key),
        sign_count=made.sign_count,
        created_at=clock.now(),
    )
    row.name = name
    db.session.add(row)
    try:
        db.session.flush()
    except IntegrityError as error:
        raise PasskeyKnownError from error
    return row


def ask(site: Site, challenge: str, user_id: int | None = None) -> dict[str, Any]:
    """Return what a browser needs to answer a challenge: with one of the account's passkeys, or with whichever it has."""
    allowed = _descriptors(of_account(user_id), site) if user_id is not None else []
    options = generate_authentication_options(
        rp_id=site.id,
        challenge=base64url_to_bytes(challenge),
        timeout=_TIMEOUT,
        allow_credentials=allowed,
        user_verification=UserVerificationRequirement.REQUIRED,
    )
    return options_to_json_dict(options)


def offer_login(site: Site, place: str) -> dict[str, Any]:
    """Return what a browser needs to log in without a name. Raises PasskeyImpossibleError or TooOftenError."""
    _refuse_impossible(site)
    return ask(site, challenges.issue(LOGIN, place))


def offer_proof(user: User, site: Site, jti: str) -> dict[str, Any]:
    """Return what a browser needs to prove a factor inside a session. Raises PasskeyImpossibleError."""
    _refuse_impossible(site)
    return ask(site, challenges.issue(PROOF, jti, user_id=user.id), user.id)


def answer_of(
    purpose: str, credential: Mapping[str, Any], site: Site, bound_to: str, actor: audit.Actor
) -> User:
    """Use up the challenge that an answer brings, and return whose passkey gave it.

    Raises DeadChallengeError or a refusal of this module.
    """
    challenge = _challenge_in(credential, site)
    challenges.use_up(purpose, challenge, bound_to)
    return verify(credential, challenge, site, actor)


def verify(credential: Mapping[str, Any], challenge: str, site: Site, actor: audit.Actor) -> User:
    """Return whose passkey answered the challenge; its use is noted.

    The counter is moved on in one statement: of two answers with the same count one is right (WebAuthn 7.2, step 22).
    Raises PasskeyRefusedError, PasskeyElsewhereError or PasskeyCopiedError.
    """
    _challenge_in(credential, site)
    row = _known(credential, site)
    try:
        answer = verify_authentication_response(
            credential=dict(credential),
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=site.id,
            expected_origin=site.origin,
            credential_public_key=base64url_to_bytes(row.public_key),
            # Compared below, where nobody comes between.
            credential_current_sign_count=0,
            require_user_verification=True,
        )
        handle = credential["response"].get("userHandle")
        is_owner = handle is None or hmac.compare_digest(base64url_to_bytes(handle), _handle(row.user_id))
    except _MALFORMED as error:
        raise PasskeyRefusedError from error
    user = db.session.get_one(User, row.user_id)
    if not is_owner or user.disabled_at is not None:
        raise PasskeyRefusedError
    count = answer.new_sign_count
    grows = Passkey.sign_count < count if count else Passkey.sign_count == 0
    moved = db.session.execute(
        update(Passkey)
        .where(and_(Passkey.id == row.id, grows))
        .values(sign_count=count, last_used_at=clock.now())
        .returning(Passkey.id)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    db.session.expire(row)
    if moved is None:
        audit.record(actor, "passkey_copied", f"user:{user.id}", passkey=row.id)
        hooks.notify(user, "passkey_copied", {"name": row.name, "ip": actor.ip})
        raise PasskeyCopiedError
    return user


def find(user_id: int, passkey_id: int) -> Passkey:
    """Return one of an account's passkeys. Raises NotFoundError."""
    row = db.session.get(Passkey, passkey_id)
    if row is None or row.user_id != user_id:
        raise NotFoundError
    return row


def forget(user_id: int) -> int:
    """Forget all passkeys of an account; return how many there were."""
    gone = db.session.execute(delete(Passkey).where(Passkey.user_id == user_id).returning(Passkey.id)).all()
    return len(gone)


def _known(credential: Mapping[str, Any], site: Site) -> Passkey:
    name = credential.get("id")
    found: Passkey | None = db.session.scalar(
        select(Passkey).where(Passkey.credential_id == str(name)[:1400], Passkey.site == site.id)
    )
    if found is None:
        raise PasskeyRefusedError
    return found


def _challenge_in(credential: Mapping[str, Any], site: Site) -> str:
    """Return the challenge that an answer names. Raises PasskeyRefusedError or PasskeyElsewhereError."""
    try:
        said = parse_client_data_json(base64url_to_bytes(credential["response"]["clientDataJSON"]))
        challenge = bytes_to_base64url(said.challenge)
    except _MALFORMED as error:
        raise PasskeyRefusedError from error
    if said.origin != site.origin:
        raise PasskeyElsewhereError(origin=site.origin)
    return challenge


def _descriptors(passkeys: list[Passkey], site: Site) -> list[PublicKeyCredentialDescriptor]:
    return [
        PublicKeyCredentialDescriptor(id=base64url_to_bytes(each.credential_id))
        for each in passkeys
        if each.site == site.id
    ]


def _handle(user_id: int) -> bytes:
    """How devices know an account: 32 bytes that say nothing about it (WebAuthn 14.6.1)."""
    return bytes.fromhex(key_ring().fingerprint(str(user_id), "passkey.user"))


def _refuse_impossible(site: Site) -> None:
    if not site.is_possible:
        raise PasskeyImpossibleError
