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
    from app.content.service import account_deletion, articles, media

    for bp in blueprints:
        app.register_blueprint(bp)
    hooks.adds_to_user_export(app, "content", account_deletion.export)
    hooks.on_user_deleted(app, account_deletion.forget)
    media.shown_by(app, articles.shown_media)
    register_jobs(app)
