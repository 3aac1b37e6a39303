"""Real-name verification: applications of people and enterprises, their review, and the rule that asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.renzheng.jobs import register_jobs
    from app.renzheng.routes import blueprints
    from app.renzheng.service import chores, policy
    from app.renzheng.views import export

    for blueprint in blueprints:
        app.register_blueprint(blueprint)
    register_jobs(app)
    hooks.adds_to_user_export(app, "verification", export)
    hooks.on_user_deleted(app, chores.leave)
    hooks.adds_to_user_record(app, lambda user: {"certification": int(policy.is_verified(user.id))})
