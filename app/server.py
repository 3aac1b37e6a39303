"""What the production server loads: the application with its worker threads beside it."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys

from a2wsgi import WSGIMiddleware

from app import create_app
from app.engine.process.rights import hide_from_others
from app.platform.config import Config
from app.platform.web.request_bodies import Asgi, Limits, RequestBodies

_PR_SET_PDEATHSIG = 1


def make() -> Asgi:
    """Build the application and, unless WORKER=separate, start the worker threads."""
    _die_with_parent()
    hide_from_others()
    # While everything is loaded nothing is garbage: to look for some takes a third of the start.
    gc.disable()
    app = create_app()
    config: Config = app.extensions["config"]
    if os.environ.get("WORKER") != "separate":
        with app.app_context():
            app.extensions["jobs"].start()
    # What is there now stays: to look through it for garbage again and again takes a tenth of each answer.
    gc.collect()
    gc.freeze()
    gc.enable()
    limits = Limits(
        file_bytes=app.config["MAX_CONTENT_LENGTH"],
        grace_seconds=config.body_seconds,
        # Behind a proxy all callers have its address, and it takes in their bodies itself.
        per_address=None if config.proxies else Limits.per_address,
    )
    # Answers wait for their readers in memory, where they stand anyway: no thread waits with them.
    return RequestBodies(WSGIMiddleware(app, workers=config.threads, send_queue_size=0), limits)  # type: ignore[arg-type]


def _die_with_parent() -> None:
    """Leave no orphan on the port when the supervising process is killed (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
