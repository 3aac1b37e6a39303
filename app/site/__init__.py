"""What belongs to the whole place: the console's page, web info, counts, health, API document, demo."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.site import preferences
    from app.site.cli import (
        backup,
        blobs_group,
        demo_group,
        move_to_postgresql,
        restore,
        setup,
        write_document,
    )
    from app.site.document import bp as document_bp
    from app.site.jobs import register_jobs
    from app.site.routes import blueprints

    for blueprint in (*blueprints, document_bp):
        app.register_blueprint(blueprint)
    hooks.adds_to_user_record(app, preferences.describe)
    hooks.adds_to_user_export(app, "settings", lambda user: preferences.chosen(user.id))
    hooks.on_user_deleted(app, preferences.forget)
    register_jobs(app)
    app.cli.add_command(backup)
    app.cli.add_command(restore)
    app.cli.add_command(move_to_postgresql)
    app.cli.add_command(blobs_group)
    app.cli.add_command(demo_group)
    app.cli.add_command(setup)
    app.cli.add_command(write_document)
