"""Articles in sets, what readers do with them, promotions with tracked links, and the analysis of it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.content.jobs import register_jobs
    from app.content.routes import blueprints
    from app.content.service import articles, leaving, media

    for bp in blueprints:
        app.register_blueprint(bp)
    hooks.exports_user(app, "content", leaving.export)
    hooks.forgets_user(app, leaving.forget)
    media.shown_by(app, articles.shown_media)
    register_jobs(app)
