"""Points and balance: a double-entry ledger in which nothing is lost, made up or taken twice."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.jifen import entries, service
    from app.jifen.cli import ledger_group
    from app.jifen.jobs import register_jobs
    from app.jifen.routes import blueprints

    for blueprint in blueprints:
        app.register_blueprint(blueprint)
    app.cli.add_command(ledger_group)
    hooks.on_user_created(app, service.welcome)
    hooks.adds_to_user_record(app, service.describe)
    hooks.adds_to_user_export(app, "ledger", entries.export)
    register_jobs(app)
