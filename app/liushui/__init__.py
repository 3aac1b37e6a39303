"""Tasks, statements, reports and rules: from an uploaded file to a flow report.

Importing this package loads nothing: the engine inside it runs without Flask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.liushui.cli import cli_group, purge
    from app.liushui.jobs import register_jobs
    from app.liushui.report_cli import report_command
    from app.liushui.routes import blueprints
    from app.liushui.service import leaving, services

    for blueprint in blueprints:
        app.register_blueprint(blueprint)
    cli_group.add_command(report_command)
    app.cli.add_command(cli_group)
    app.cli.add_command(purge)
    register_jobs(app)
    hooks.greets_user(app, services.welcome)
    hooks.exports_user(app, "liushui", leaving.export)
    hooks.forgets_user(app, leaving.forget)
