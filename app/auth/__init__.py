"""Accounts, sessions, roles and the menu: who you are and which screens are yours."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth.cli import admin_group, audit_group
    from app.auth.routes import blueprints
    from app.auth.tokens import register_tokens

    register_tokens(app)
    for bp in blueprints:
        app.register_blueprint(bp)
    app.cli.add_command(admin_group)
    app.cli.add_command(audit_group)
