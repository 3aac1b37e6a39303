"""The calls of single sign-on. Without a provider in the settings none of them is there.

The cookie holds no session: it binds ten minutes between two addresses to one browser (ADR 45).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlencode

from apiflask import APIBlueprint
from flask import Response, after_this_request, redirect, request
from flask_jwt_extended import current_user, get_jwt
from werkzeug.wrappers import Response as Answer

from app.auth import hooks
from app.auth.provider import Proven, ProviderError
from app.auth.routes.actor import actor
from app.auth.routes.site import site
from app.auth.schemas.factors import FactorProofSchema
from app.auth.schemas.sessions import EndingSchema
from app.auth.schemas.single_sign_on import (
    SignOnCodeSchema,
    SignOnFinishedSchema,
    SignOnLinkSchema,
    SignOnWaySchema,
)
from app.auth.service import identities, sessions, single_sign_on
from app.auth.service.factors import proof
from app.auth.tokens import make_token
from app.platform import clock
from app.platform.data.database import db, writing
from app.platform.errors import AppError
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("single_sign_on", __name__, url_prefix="/api/auth/sso", tag="auth")

PAGE = "/#/sso"
LONGEST = 2048
"""No provider's code or state is longer."""


class ProviderDownError(AppError):
    """The provider cannot be reached or does not say what it has to."""

    reason = "sso_provider_down"
    zh = "暂时无法连接身份提供方，请稍后再试；有密码的账号仍可用密码登录"
    en = "The identity provider cannot be reached: try again later. Who has a password can log in by it"


@contextmanager
def _written() -> Iterator[None]:
    """Write in a transaction of its own, begun after the provider was asked."""
    db.session.rollback()
    with writing():
        try:
            yield
        except AppError as refusal:
            if refusal.keeps_work:
                db.session.commit()
            raise
        db.session.commit()


def _know_provider() -> None:
    """Have the provider's metadata before anything is written. Raises NotFoundError or ProviderDownError."""
    provider = identities.provider()
    # Nothing of the caller's is held while it is asked.
    db.session.rollback()
    try:
        provider.metadata()
    except ProviderError as error:
        raise ProviderDownError from error


def _cookie() -> tuple[str, bool]:
    """Return the cookie's name and whether it travels by TLS alone: always, but on the developer's own machine."""
    is_secure = identities.provider().settings.public_url.startswith("https://")
    return ("__Host-sso" if is_secure else "sso"), is_secure


def _binding() -> str:
    return request.cookies.get(_cookie()[0], "")[:LONGEST]


def _sent_off(begun: single_sign_on.Begun) -> dict[str, Any]:
    name, is_secure = _cookie()

    @after_this_request
    def bind(response: Response) -> Response:
        # Lax, not strict: the browser comes back from the provider's page.
        lasts = int(single_sign_on.WAY_LASTS.total_seconds())
        response.set_cookie(
            name, begun.binding, max_age=lasts, secure=is_secure, httponly=True, samesite="Lax", path="/"
        )
        return response

    return ok({"url": begun.address})


def _ip() -> str:
    return (request.remote_addr or "")[:64]


@bp.post("/start")
@guards.public
@bp.output(SignOnWaySchema)
def start() -> dict[str, Any]:
    """Begin a login by single sign-on: the browser goes to `url` and comes back to `#/sso`."""
    _know_provider()
    with _written():
        begun = single_sign_on.begin("login", _ip())
    return _sent_off(begun)


@bp.post("/link")
@guards.user
@guards.in_person
@bp.input(FactorProofSchema, location="json_or_form", arg_name="data")
@bp.output(SignOnWaySchema)
def link(data: dict[str, Any]) -> dict[str, Any]:
    """Begin to link the caller's account; once it is linked, its other sessions end.

    When the login was over 15 minutes ago, with the password; with a factor where the account has one.
    """
    jti = get_jwt()["jti"]
    _know_provider()
    with _written():
        sessions.confirm(current_user, jti, data["password"])
        answer = proof.Answer(data["otp"], data["passkey"])
        proof.prove_again(current_user, answer, jti, actor(), site())
        begun = single_sign_on.begin("link", _ip(), user_id=current_user.id, jti=jti)
    return _sent_off(begun)


@bp.post("/again")
@guards.user
@guards.in_person
@bp.output(SignOnWaySchema)
def log_in_again() -> dict[str, Any]:
    """Begin to prove by a new login at the provider who one is; the present session goes on."""
    jti = get_jwt()["jti"]
    _know_provider()
    with _written():
        begun = single_sign_on.begin("again", _ip(), user_id=current_user.id, jti=jti)
    return _sent_off(begun)


@bp.get("")
@guards.user
@guards.in_person
@bp.output(SignOnLinkSchema)
def linked() -> dict[str, Any]:
    """Tell whether the caller's account is linked with the provider."""
    found = identities.here(current_user.id)
    return ok(
        {
            "linked": found is not None,
            "linkedtime_text": clock.to_text(found.created_at if found else None),
            "usedtime_text": clock.to_text(found.last_used_at if found else None),
        }
    )


@bp.delete("")
@guards.user
@guards.in_person
@guards.writes
@bp.input(EndingSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def unlink(data: dict[str, Any]) -> dict[str, Any]:
    """Unlink the caller's account; when the login was over 15 minutes ago, with the password."""
    identities.provider()
    jti = get_jwt()["jti"]
    sessions.confirm(current_user, jti, data["password"])
    identities.unlink(current_user, jti, actor())
    return ok()


@bp.get("/callback")
@guards.public
@guards.reads_all
@bp.doc(responses={303: "to the page that finishes it"})
def come_back() -> Answer:
    """Take the provider's answer: the browser goes on to `#/sso` with a code of one minute, or with why not."""
    identities.provider()
    said = {name: values[0] for name, values in request.args.lists() if len(values) == 1}
    with _written():
        asked = single_sign_on.answered(said.get("state", "")[:LONGEST], _binding())
    if asked is None:
        return _to_page(failure="over")
    try:
        found = _ask(asked, said)
    except ProviderError as error:
        with _written():
            single_sign_on.failed(asked, error.reason, actor())
        return _to_page(failure=error.reason)
    with _written():
        code = single_sign_on.proven(asked, found)
    return _to_page(code=code) if code else _to_page(failure="over")


def _ask(asked: single_sign_on.Asked, said: dict[str, str]) -> Proven:
    """Have the provider's word for an answer that a browser brought. Raises ProviderError."""
    provider = identities.provider()
    issuer = provider.settings.issuer
    # Where every answer says whose it is, one that does not is somebody else's (RFC 9207).
    if said.get("iss", "" if provider.metadata().names_itself else issuer) != issuer:
        raise ProviderError("token_refused", "the answer is another provider's")
    if "error" in said:
        is_denial = said["error"] == "access_denied"
        raise ProviderError("denied" if is_denial else "provider_refused", repr(said["error"][:40]))
    code = said.get("code", "")
    if not 0 < len(code) <= LONGEST:
        raise ProviderError("provider_refused", "the answer holds no code")
    return provider.exchange(code, verifier=asked.verifier, nonce=asked.nonce)


def _to_page(**query: str) -> Answer:
    # Behind the "#" it reaches no server and no log.
    return redirect(f"{PAGE}?{urlencode(query)}", 303)


@bp.post("/finish")
@guards.public
@guards.recognises
@guards.in_person
@guards.returns_secret
@guards.writes
@bp.input(SignOnCodeSchema, location="json_or_form", arg_name="data")
@bp.output(SignOnFinishedSchema)
def finish(data: dict[str, Any]) -> dict[str, Any]:
    """Trade the code for what was begun: a session, a link, or a proof; once, in the browser in which it began."""
    jti = get_jwt()["jti"] if current_user else None
    caller = sessions.Caller(_ip(), request.headers.get("User-Agent", ""))
    done = single_sign_on.finish(
        data["code"], _binding(), caller, actor(), user=current_user or None, jti=jti
    )
    name, is_secure = _cookie()

    @after_this_request
    def unbind(response: Response) -> Response:
        response.delete_cookie(name, path="/", secure=is_secure, httponly=True, samesite="Lax")
        return response

    answer: dict[str, Any] = {"purpose": done.purpose, "leave": done.leave}
    if done.session is not None:
        userinfo = sessions.login_record(done.user, done.session, make_token(done.session))
        answer["userinfo"] = userinfo | hooks.user_record(done.user)
    return ok(answer)
