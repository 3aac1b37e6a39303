"""In-site messages to one user, announcements to everybody, and e-mail and SMS that leave the house."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.inbox import accounts, service
    from app.inbox.codes import Carrier
    from app.inbox.jobs import register_jobs
    from app.inbox.routes import blueprints

    for blueprint in blueprints:
        app.register_blueprint(blueprint)
    register_jobs(app)
    hooks.on_user_created(app, service.welcome)
    hooks.carries_codes(app, Carrier())
    hooks.notifies_user(app, accounts.notify_user)
    hooks.adds_to_user_export(app, "messages", accounts.export)
    hooks.on_user_deleted(app, accounts.forget)
