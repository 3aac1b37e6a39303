"""In-site messages to one user, and announcements to everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.inbox import service
    from app.inbox.routes import bp

    app.register_blueprint(bp)
    hooks.greets_user(app, service.welcome)
