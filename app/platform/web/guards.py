"""Who may enter a route, and the one place where a request's work is committed.

Every view function carries one of `public`, `user`, `admin`; a view that changes
anything also carries `writes`. A route without a decision lets nobody in.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from apiflask import APIFlask
from flask import Response, current_app, g, make_response, request
from flask_jwt_extended import current_user, get_jwt, verify_jwt_in_request
from flask_jwt_extended.exceptions import JWTExtendedException, RevokedTokenError, UserLookupError
from jwt.exceptions import ExpiredSignatureError, PyJWTError
from sqlalchemy.exc import IntegrityError, OperationalError

from app.platform.config import Config
from app.platform.data.database import db, start_writing, stop_writing
from app.platform.errors import (
    AppError,
    BodyTimeoutError,
    DiskFullError,
    ForbiddenError,
    SessionRevokedError,
    TokenExpiredError,
    TokenUnknownError,
    TooManyBodiesError,
    UnsupportedMediaError,
)
from app.platform.language import negotiate
from app.platform.web import idempotency
from app.platform.web.unknown_fields import refuse_unasked

FILES_TYPE = "multipart/form-data"
FIELDS_BYTES = 1024 * 1024
BODY_FAULT = "liushui.body_fault"
"""Where in the ASGI scope stands what was wrong with a body: "slow", "crowd" or "full"."""
BODY_TYPES = ("application/json", "application/x-www-form-urlencoded", FILES_TYPE)


class ScopeError(AppError):
    """A token for programs was used for what it was not made for."""

    code, reason = 40300, "beyond_scope"
    zh, en = "此令牌的权限范围不包括该操作", "This token was not made for this operation"


class OwnPasswordNeededError(AppError):
    """The caller still uses a password that somebody else knows."""

    code, reason = 40300, "own_password_needed"
    zh = "您还在使用初始密码：请先设置自己的密码"
    en = "You still use the password you were given: choose one of your own first"


class OwnFactorNeededError(AppError):
    """The caller's role must have a second factor by now, and the caller has none."""

    code, reason = 40300, "own_factor_needed"
    zh = "管理员要求您的账号启用两步验证：请先设置"
    en = "Your account must have a second factor: set one up first"


MOST_ROUNDS = 4
ENDED_FOR_ANOTHER = ("40P01", "40001")
"""PostgreSQL's states of a transaction that was ended in favour of another one: deadlock, serialization failure."""

View = TypeVar("View", bound=Callable[..., Any])


def public(view: View) -> View:
    """Let anybody in."""
    view.access = "public"  # type: ignore[attr-defined]
    return view


def recognises(view: View) -> View:
    """Identify the caller of a `public` view by the token; an invalid token is ignored."""
    view.recognises = True  # type: ignore[attr-defined]
    return view


def in_person(view: View) -> View:
    """Let in whoever logged in, but no token for programs, whatever its scopes."""
    view.in_person = True  # type: ignore[attr-defined]
    return view


def with_initial_password(view: View) -> View:
    """Let in also who has not chosen a password of their own yet; every other view refuses them."""
    view.with_initial_password = True  # type: ignore[attr-defined]
    return view


def without_factor(view: View) -> View:
    """Let in also who has not set up the second factor that is demanded of them; every other view refuses them."""
    view.without_factor = True  # type: ignore[attr-defined]
    return view


def reads_all(view: View) -> View:
    """Say that the view reads whatever came, as a payment provider sends it, without a schema."""
    view.reads_all = True  # type: ignore[attr-defined]
    return view


def returns_secret(view: View) -> View:
    """Say that the view's answer holds a secret which is shown once: under no Idempotency-Key it is kept."""
    view.returns_secret = True  # type: ignore[attr-defined]
    return view


def user(view: View) -> View:
    """Let any logged-in operator in."""
    view.access = "user"  # type: ignore[attr-defined]
    return view


def admin(view: View) -> View:
    """Let administrators in."""
    view.access = "admin"  # type: ignore[attr-defined]
    return view


def writes(view: View) -> View:
    """Run the view in one write transaction: committed when it answers, rolled back when it raises.

    A refusal that `keeps_work` is committed as well: a wrong guess must stay counted.
    An `Idempotency-Key` makes a repeat of the call answer what the first one answered. When PostgreSQL ends the
    transaction because it and another one waited for each other, the view runs again.
    """

    @wraps(view)
    def in_transaction(*args: Any, **kwargs: Any) -> Response:
        for _ in range(MOST_ROUNDS - 1):
            try:
                return once(*args, **kwargs)
            except OperationalError as error:
                if getattr(error.orig, "sqlstate", "") not in ENDED_FOR_ANOTHER or not _rewind():
                    raise
        return once(*args, **kwargs)

    def once(*args: Any, **kwargs: Any) -> Response:
        key = (
            None
            if getattr(in_transaction, "returns_secret", False)
            else request.headers.get("Idempotency-Key")
        )
        holder = current_user.id if key is not None and current_user else None
        try:
            if key is None or holder is None:
                answer = make_response(view(*args, **kwargs))
                db.session.commit()
            else:
                answer = _once(view, holder, key, args, kwargs)
        except AppError as refusal:
            if refusal.keeps_work:
                if key is not None and holder is not None:
                    idempotency.forget(holder, key)
                db.session.commit()
            raise
        _follow_up()
        return answer

    in_transaction.writes = True  # type: ignore[attr-defined]
    return in_transaction  # type: ignore[return-value]


def prepared_by(prepare: Callable[..., Any]) -> Callable[[View], View]:
    """Call `prepare` with the arguments of a view that `writes`, before its transaction begins: others wait for the lock.

    What it returns is `g.prepared`. Stands above `writes` and below the input that it takes.
    """

    def with_preparation(view: View) -> View:
        @wraps(view)
        def prepared(*args: Any, **kwargs: Any) -> Any:
            g.prepared = prepare(*args, **kwargs)
            start_writing()
            return view(*args, **kwargs)

        prepared.begins_late = True  # type: ignore[attr-defined]
        return prepared  # type: ignore[return-value]

    return with_preparation


def _rewind() -> bool:
    """Make the request as it was before its view ran; False when a file that came with it is closed."""
    db.session.rollback()
    g.pop("after_commit", None)
    files = [file.stream for _, file in request.files.items(multi=True)]
    if any(stream.closed for stream in files):
        return False
    for stream in files:
        stream.seek(0)
    return True


def _once(view: Callable[..., Any], user_id: int, key: str, args: Any, kwargs: Any) -> Response:
    fingerprint = idempotency.fingerprint(request)
    try:
        known = idempotency.earlier_answer(user_id, key, fingerprint)
    except IntegrityError:
        # PostgreSQL: the same key arrived twice at once; the other one was committed first.
        db.session.rollback()
        known = idempotency.earlier_answer(user_id, key, fingerprint)
    if known is not None:
        return Response(known, mimetype="application/json", headers={"Idempotency-Replayed": "true"})
    answer = make_response(view(*args, **kwargs))
    if g.pop("committed_early", False):
        start_writing()
    idempotency.keep_answer(user_id, key, answer.get_data())
    db.session.commit()
    return answer


def commit_early() -> None:
    """Commit what a view that `writes` has done so far; what it goes on with holds up no other writer.

    For a view that works for seconds on what it stored. What it stores later is an edge's own to commit
    (`writing()`).
    """
    db.session.commit()
    _follow_up()
    stop_writing()
    g.committed_early = True


def _follow_up() -> None:
    for follow_up in g.pop("after_commit", []):
        try:
            follow_up()
        except Exception:
            # The work is committed: a caller who was told otherwise would do it twice.
            current_app.logger.exception("request %s: a follow-up failed", g.get("request_id"))


def after_commit(follow_up: Callable[[], None]) -> None:
    """Call `follow_up` once the present request's work is committed; its failure is logged, not answered."""
    g.setdefault("after_commit", []).append(follow_up)


def register_guards(app: APIFlask) -> None:
    """Check every request of `app` before its view runs."""

    @app.before_request
    def enforce() -> None:
        if request.endpoint is None or request.method == "OPTIONS":
            # No view runs: Flask itself says which methods there are.
            return
        _refuse_missing_body(request.environ)
        view = current_app.view_functions[request.endpoint]
        access = getattr(view, "access", None)
        if access is None:
            raise ForbiddenError
        if _finds_caller(view, access):
            _admit(view, access)
        if request.content_length and request.mimetype not in BODY_TYPES:
            # Such a body would be passed over in silence, and optional fields with it.
            raise UnsupportedMediaError
        if access == "public" or request.mimetype != FILES_TYPE:
            # Only somebody who is known may send as much as files need.
            request.max_content_length = FIELDS_BYTES
        refuse_unasked(view, negotiate(request.headers.get("Accept-Language")))
        if getattr(view, "writes", False):
            # Take the whole body in before the write lock: a slow upload must not block others.
            _ = request.files or request.get_data()
            if not getattr(view, "begins_late", False):
                start_writing()

    @app.teardown_request
    def end(_error: BaseException | None) -> None:
        stop_writing()


def _refuse_missing_body(environ: dict[str, Any]) -> None:
    """Answer a caller whose body `request_bodies` did not take in."""
    scope = environ.get("asgi.scope", {})
    if fault := scope.get(BODY_FAULT):
        raise {"slow": BodyTimeoutError, "full": DiskFullError}.get(fault, TooManyBodiesError)


def _finds_caller(view: Callable[..., Any], access: str) -> bool:
    """Find who makes a call that strangers may not make; of others, who sends a token where it `recognises` one.

    Once: a token for programs is exchanged on the way.
    """
    if access != "public":
        _identify()
        return True
    return getattr(view, "recognises", False) and _holds_token()


def _holds_token() -> bool:
    """Find the caller if their token holds, and tell so: somebody whose session is over may still reset."""
    if not (request.headers.get("token") or request.headers.get("Authorization")):
        return False
    try:
        _identify()
    except (TokenUnknownError, TokenExpiredError, SessionRevokedError):
        return False
    return True


def _admit(view: Callable[..., Any], access: str) -> None:
    """Refuse a caller who may not make this call."""
    if current_user.password_initial_until and not getattr(view, "with_initial_password", False):
        # Whatever opened the session: what somebody else chose must not become the lasting password.
        raise OwnPasswordNeededError
    if not getattr(view, "without_factor", False) and current_app.extensions["lacks_factor"](current_user):
        raise OwnFactorNeededError
    _refuse_beyond_scope(view)
    if access == "admin" and current_user.role != "admin":
        raise ForbiddenError
    if getattr(view, "writes", False) and _comes_from_elsewhere():
        raise ForbiddenError


def is_allowed_origin(origin: str) -> bool:
    """Tell whether pages of this origin may call us (ALLOWED_ORIGINS)."""
    config: Config = current_app.extensions["config"]
    return origin.lower() in config.allowed_origins


def _comes_from_elsewhere() -> bool:
    """Tell whether a browser says that another site's page makes the call; programs say nothing."""
    if is_allowed_origin(request.headers.get("Origin", "")):
        return False
    return request.headers.get("Sec-Fetch-Site", "none") not in ("none", "same-origin")


def _identify() -> None:
    """Find the caller by the header `token` and/or `Authorization: Bearer`."""
    token = request.headers.get("token")
    scheme, _, bearer = request.headers.get("Authorization", "").partition(" ")
    if scheme and scheme.lower() != "bearer":
        raise TokenUnknownError
    if token and bearer and token != bearer:
        raise TokenUnknownError
    if not (token or bearer):
        raise TokenUnknownError
    exchange = current_app.extensions["token_exchange"]
    request.environ["HTTP_AUTHORIZATION"] = f"Bearer {exchange(token or bearer)}"
    try:
        verify_jwt_in_request()
    except ExpiredSignatureError as error:
        raise TokenExpiredError from error
    except (RevokedTokenError, UserLookupError) as error:
        raise SessionRevokedError from error
    except (PyJWTError, JWTExtendedException) as error:
        raise TokenUnknownError from error


def _refuse_beyond_scope(view: Callable[..., Any]) -> None:
    """Refuse a token for programs what it was not made for; sessions carry no scopes."""
    scopes = get_jwt().get("scopes")
    if scopes is None:
        return
    needed = "write" if getattr(view, "writes", False) else "read"
    if getattr(view, "access", None) == "admin":
        needed = "admin"
    if getattr(view, "in_person", False) or needed not in scopes:
        raise ScopeError
