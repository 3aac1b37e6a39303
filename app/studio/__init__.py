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
    from app.studio.service import leaving, room

    for blueprint in blueprints:
        app.register_blueprint(blueprint)
    hooks.exports_user(app, "studio", leaving.export)
    hooks.forgets_user(app, leaving.forget)
    media.shown_by(app, room.shown_media)
