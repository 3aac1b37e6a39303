"""What every answer carries for the browser's sake, and how the server knows who calls through proxies."""

from __future__ import annotations

import logging
import secrets
import time
from wsgiref.headers import Headers

from apiflask import APIFlask
from flask import Response, current_app, g, request
from werkzeug.middleware.proxy_fix import ProxyFix

from app.platform.config import Config
from app.platform.web.guards import is_allowed_origin

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        # The UI kit and the charts set style attributes; scripts stay strict.
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        # No text becomes markup or script; one policy (client/src/shared/trustedTypes.ts) lets boxes be emptied, the
        # other (client/src/content/markup.ts) lets articles pass that were cleaned.
        "require-trusted-types-for 'script'",
        "trusted-types article default",
    )
)

SECURITY_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
STRICT_TRANSPORT = "max-age=31536000; includeSubDomains"
PRIVATE_PATHS = ("/api/", "/cashier/")


_SENT = "Accept-Language, Authorization, Content-Type, Idempotency-Key, token, X-Requested-With"
_READ = "Content-Disposition, Idempotency-Replayed, Retry-After, X-Request-Id"
_PICTURES = ("/api/user/avatar/", "/media/")


def _let_pages_in(response: Response) -> None:
    """Let pages of ALLOWED_ORIGINS call; their tokens are headers, so no cookies come along, ever."""
    config: Config = current_app.extensions["config"]
    if not config.allowed_origins:
        return
    response.vary.add("Origin")
    if request.path.startswith(_PICTURES):
        # An <img> sends no origin; the addresses hold keys of their own.
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    origin = request.headers.get("Origin", "")
    if not (is_allowed_origin(origin) and request.path.startswith("/api/")):
        return
    response.headers["Access-Control-Allow-Origin"] = origin
    response.headers["Access-Control-Expose-Headers"] = _READ
    if request.method == "OPTIONS":
        response.headers["Access-Control-Allow-Methods"] = "GET, POST, PUT, PATCH, DELETE"
        response.headers["Access-Control-Allow-Headers"] = _SENT
        response.headers["Access-Control-Max-Age"] = "600"


def _log_answer(logger: logging.Logger, method: str, path: str, status: int, seconds: float) -> None:
    # Neither query nor body: they hold what must not be in a log.
    logger.info("%s %s %s", method, path, status, extra={"milliseconds": round(seconds * 1000, 1)})


def register_headers(app: APIFlask) -> None:
    """Name every request, harden every answer, and log one line for each."""

    @app.before_request
    def name_request() -> None:
        g.request_id = secrets.token_hex(8)
        g.began = time.perf_counter()

    @app.after_request
    def harden(response: Response) -> Response:
        # A view may be stricter than the rest.
        for name, value in SECURITY_HEADERS.items():
            response.headers.setdefault(name, value)
        response.headers["X-Request-Id"] = g.get("request_id", "-")
        if request.is_secure:
            response.headers["Strict-Transport-Security"] = STRICT_TRANSPORT
        if request.path.startswith(PRIVATE_PATHS):
            response.headers["Cache-Control"] = "no-store"
            response.headers["Vary"] = "Accept-Language"
        _let_pages_in(response)
        seconds = time.perf_counter() - g.get("began", 0.0)
        _log_answer(current_app.logger, request.method, request.path, response.status_code, seconds)
        return response


def harden_file(headers: Headers) -> None:
    """Put the headers on a file that is served beside the application."""
    for name, value in SECURITY_HEADERS.items():
        headers[name] = value


def _warn_of_proxy() -> None:
    """Say once that a proxy is not believed: all its callers count as one, and one of them locks out all."""
    if "X-Forwarded-For" in request.headers and not current_app.extensions.get("warned_of_proxy"):
        current_app.extensions["warned_of_proxy"] = True
        current_app.logger.error(
            "A request came with X-Forwarded-For, but PROXIES is 0: every caller behind that proxy counts as one "
            "address, and wrong passwords of one make all of them wait. Set PROXIES to the number of proxies in front."
        )


def trust_proxies(app: APIFlask, config: Config) -> None:
    """Take address and protocol of the caller from as many proxies as the settings name, from none by default."""
    if not config.proxies:
        app.before_request(_warn_of_proxy)
    else:
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=config.proxies, x_proto=config.proxies, x_host=0, x_port=0, x_prefix=0
        )
