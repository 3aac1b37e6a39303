"""The Flask application: `create_app` puts the rooms together.

Importing this package loads nothing heavy: the engine's child process and the
command line import `app.engine` without Flask, so Flask is imported
inside `create_app`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask

    from app.platform.config import Config


def create_app(config: Config | None = None) -> APIFlask:
    """Build the application from `config` (by default read from the environment)."""
    from app.assembly import assemble
    from app.platform.config import Config as ConfigClass

    return assemble(config or ConfigClass.from_environment())
