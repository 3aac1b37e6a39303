"""Where the rooms meet: configuration, extensions, guards and blueprints in one order."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from apiflask import APIFlask, Schema
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import make_schema_key
from werkzeug.routing import IntegerConverter

from app import auth, content, inbox, jifen, liushui, pay, renzheng, site, studio, team
from app.cli import register_commands, speak_plainly
from app.platform.config import MIGRATIONS, ROOT, Config
from app.platform.data.database import db, migrate
from app.platform.running import logs
from app.platform.running.jobs import Jobs
from app.platform.running.metrics import register_metrics
from app.platform.web.client_files import ClientFiles
from app.platform.web.envelope import EnvelopeSchema, register_errors
from app.platform.web.guards import register_guards
from app.platform.web.headers import register_headers, trust_proxies

VERSION = "0.1.0"

LARGEST_ROW_ID = 2**31 - 1


class _RowIdConverter(IntegerConverter):
    """A number in a path; one that no row can have becomes one that no row has."""

    def to_python(self, value: str) -> int:
        return int(min(super().to_python(value), LARGEST_ROW_ID))


class _Application(APIFlask):
    """An APIFlask whose document names each shape once, also when it was met inside another one first.

    APIFlask knows only the shapes that it registered itself, and names such a one a second time (`Name1`).
    No issue upstream says so; it would have to ask apispec's plugin which shapes it has.
    """

    def _register_schema_and_get_ref(
        self, spec: APISpec, registered_schema_classes: dict[int, str], schema_obj: Any
    ) -> dict[str, str]:
        converters = [each.converter for each in spec.plugins if isinstance(each, MarshmallowPlugin)]
        if isinstance(schema_obj, Schema) and converters[0] is not None:
            known = converters[0].refs.get(make_schema_key(schema_obj))
            if known is not None:
                return {"$ref": f"#/components/schemas/{known}"}
        return super()._register_schema_and_get_ref(spec, registered_schema_classes, schema_obj)


def assemble(config: Config) -> APIFlask:
    """Build the application. Opens no database and reads no key: that waits for the first use."""
    if not config.testing:
        logs.install(config.log_format, config.log_level)
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
    # FLASK_DEBUG is for whoever develops with Flask's own server, which this never is.
    app.debug = False
    app.config.update(
        SQLALCHEMY_DATABASE_URI=config.database_url,
        # Errors are logged whole, and parameters hold customers' names.
        SQLALCHEMY_ENGINE_OPTIONS={"pool_pre_ping": True, "hide_parameters": True},
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
    # Chores that look at another database build an application over it.
    app.extensions["build"] = assemble
    db.init_app(app)
    migrate.init_app(app, db, directory=str(MIGRATIONS))
    app.extensions["jobs"] = Jobs(app, config)
    app.url_map.converters["int"] = _RowIdConverter
    register_errors(app)
    # Before the guards: what they refuse has a request id and headers too.
    register_headers(app)
    register_metrics(app, config.slow_query_seconds)
    register_guards(app)
    for room in (auth, jifen, inbox, team, renzheng, content, pay, liushui, studio, site):
        room.join(app)
    register_commands(app)
    speak_plainly(app.cli)
    _serve_files(app)
    trust_proxies(app, config)
    return app


def _serve_files(app: APIFlask) -> None:
    static = ROOT / "app" / "static"
    if static.is_dir():
        app.wsgi_app = ClientFiles(app.wsgi_app, static)  # type: ignore[method-assign]
