"""The process that watches over the server: it starts it again when it died, and holds nothing of the application."""

from __future__ import annotations

import sys

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels


def main() -> None:
    """Serve on the host and the port that the command line gives."""
    host, port = sys.argv[1:]
    Granian(
        target="app.server:make",
        factory=True,
        address=host,
        port=int(port),
        interface=Interfaces.ASGINL,
        workers=1,
        websockets=False,
        log_access=False,
        # Its advice on threads is for servers that share the interpreter with heavy work; ours wait for the database.
        log_level=LogLevels.error,
        respawn_failed_workers=True,
        workers_kill_timeout=20,
    ).serve()


if __name__ == "__main__":
    main()
