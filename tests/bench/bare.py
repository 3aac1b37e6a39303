"""A Flask application with one view that answers a small object, served as the product is: a yardstick for answers."""

from __future__ import annotations

import sys

from flask import Flask, jsonify
from flask.typing import ResponseReturnValue
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels


def make() -> Flask:
    """Build it."""
    app = Flask(__name__)

    @app.get("/")
    def answer() -> ResponseReturnValue:
        return jsonify(code=1, msg="ok", data={"list": [], "total": 0})

    return app


if __name__ == "__main__":
    # As app/supervisor.py does it.
    Granian(
        target="tests.bench.bare:make",
        factory=True,
        address="127.0.0.1",
        port=int(sys.argv[1]),
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=8,
        websockets=False,
        log_access=False,
        log_level=LogLevels.error,
    ).serve()
