"""What the production server loads: the application with its worker threads beside it."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys

from apiflask import APIFlask

from app import create_app

_PR_SET_PDEATHSIG = 1


def make() -> APIFlask:
    """Build the application and, unless WORKER=separate, start the worker threads."""
    _die_with_parent()
    app = create_app()
    if os.environ.get("WORKER") != "separate":
        with app.app_context():
            app.extensions["jobs"].start()
    # What is there now stays: to look through it for garbage again and again takes a tenth of each answer.
    gc.collect()
    gc.freeze()
    return app


def _die_with_parent() -> None:
    """Leave no orphan on the port when the supervising process is killed (Linux only)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
