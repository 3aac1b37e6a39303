"""Where the rooms meet: configuration, extensions, guards and blueprints in one order."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from apiflask import APIFlask, Schema
from apispec import APISpec
from apispec.ext.marshmallow.common import make_schema_key
from flask import Response, g, request
from whitenoise import WhiteNoise

from app import auth, inbox, jifen, liushui, site
from app.cli import register_commands
from app.config import ROOT, Config
from app.envelope import EnvelopeSchema, register_errors
from app.extensions import db, jwt, migrate
from app.guards import register_guards
from app.jobs import Jobs

VERSION = "0.1.0"

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
    )
)


class _Application(APIFlask):
    """An APIFlask whose document names each shape once, also when it was met inside another one first."""

    def _register_schema_and_get_ref(
        self, spec: APISpec, registered_schema_classes: dict[int, str], schema_obj: Any
    ) -> dict[str, str]:
        if isinstance(schema_obj, Schema) and self._ma_plugin.converter is not None:
            known = self._ma_plugin.converter.refs.get(make_schema_key(schema_obj))
            if known is not None:
                return {"$ref": f"#/components/schemas/{known}"}
        return super()._register_schema_and_get_ref(spec, registered_schema_classes, schema_obj)


def assemble(config: Config) -> APIFlask:
    """Build the application. Opens no database and reads no key: that waits for the first use."""
    app = _Application(
        "app",
        title="Liushui",
        version=VERSION,
        root_path=str(ROOT / "app"),
        static_folder=None,  # type: ignore[arg-type]
        spec_path=None,
        docs_path=None,
        enable_openapi=True,
    )
    app.testing = config.testing
    app.config.update(
        SQLALCHEMY_DATABASE_URI=config.database_url,
        SQLALCHEMY_ENGINE_OPTIONS={"pool_pre_ping": True},
        MAX_CONTENT_LENGTH=config.upload_bytes * 5,
        MAX_FORM_MEMORY_SIZE=1024 * 1024,
        JWT_TOKEN_LOCATION=["headers"],
        JWT_ACCESS_TOKEN_EXPIRES=timedelta(seconds=config.session_seconds),
        BASE_RESPONSE_SCHEMA=EnvelopeSchema,
        AUTO_404_RESPONSE=False,
        VALIDATION_ERROR_STATUS_CODE=422,
        INFO={"description": "The calls of Liushui. Every answer is an envelope; code 1 is success."},
    )
    app.extensions["config"] = config
    config.data_dir.mkdir(parents=True, exist_ok=True)
    db.init_app(app)
    migrate.init_app(app, db, directory=str(ROOT / "migrations"))
    jwt.init_app(app)
    app.extensions["jobs"] = Jobs(app, config)
    register_errors(app)
    register_guards(app)
    for room in (auth, jifen, inbox, liushui, site):
        room.join(app)
    register_commands(app)
    _register_headers(app)
    _serve_files(app)
    return app


def _register_headers(app: APIFlask) -> None:
    @app.before_request
    def name_request() -> None:
        g.request_id = secrets.token_hex(8)

    @app.after_request
    def harden(response: Response) -> Response:
        response.headers.setdefault("Content-Security-Policy", CONTENT_SECURITY_POLICY)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Frame-Options"] = "DENY"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        response.headers["X-Request-Id"] = g.get("request_id", "-")
        if request.path.startswith("/api/"):
            response.headers["Cache-Control"] = "no-store"
            response.headers["Vary"] = "Accept-Language"
        return response


def _serve_files(app: APIFlask) -> None:
    """Let WhiteNoise serve the compiled client: compressed, cached for ever when the name holds a hash."""
    static = ROOT / "app" / "static"
    if not static.is_dir():
        return
    app.wsgi_app = WhiteNoise(  # type: ignore[method-assign]
        app.wsgi_app,
        root=str(static),
        prefix="static/",
        immutable_file_test=lambda path, _url: "/assets/" in path,
    )
