"""The training room: its playlist, chat and watchers, how it is run, and the approval of its parameters."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.content.service import media
    from app.studio.routes import blueprints
    from app.studio.service import account_deletion, room

    for blueprint in blueprints:
        app.register_blueprint(blueprint)
    hooks.adds_to_user_export(app, "studio", account_deletion.export)
    hooks.on_user_deleted(app, account_deletion.forget)
    media.shown_by(app, room.shown_media)
