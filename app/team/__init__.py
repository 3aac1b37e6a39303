"""Projects and teams: who works with whom, and who shares a project's tasks."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.team import account_deletion
    from app.team.routes import blueprints

    for blueprint in blueprints:
        app.register_blueprint(blueprint)
    hooks.adds_to_user_export(app, "groups", account_deletion.export)
    hooks.on_user_deleted(app, account_deletion.forget)
