"""The process that watches over the server: it starts it again when it died, and holds nothing of the application."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time

from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from app.engine.process.rights import hide_from_others
from app.platform.config import ROOT

LEAST_PAUSE_SECONDS, MOST_PAUSE_SECONDS = 1.0, 60.0
STEADY_SECONDS = 60.0
"""A server that stood so long begins anew with the least pause."""


def main() -> None:
    """Serve on the host and the port, with as many processes as the command line says, until SIGTERM or SIGINT."""
    # The keys are in its environment too.
    hide_from_others()
    host, port, processes = sys.argv[1:]
    if int(processes) == 1:
        _watch(host, int(port), 1)
        return
    with tempfile.TemporaryDirectory(prefix="liushui-metrics-") as shared:
        # Whoever asks for the figures meets one process; here it finds those of all.
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = shared
        _watch(host, int(port), int(processes))


def _watch(host: str, port: int, processes: int) -> None:
    pause = LEAST_PAUSE_SECONDS
    while True:
        began = time.monotonic()
        if _serve(host, port, processes):
            return
        if time.monotonic() - began > STEADY_SECONDS:
            pause = LEAST_PAUSE_SECONDS
        sys.stderr.write(f"the server died repeatedly; trying again in {pause:.0f} s\n")
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: sys.exit(0))
        time.sleep(pause)
        pause = min(pause * 2, MOST_PAUSE_SECONDS)


def _serve(host: str, port: int, processes: int) -> bool:
    """Serve; tell whether the end was asked for. granian itself gives up when its worker dies twice within seconds."""
    server = Granian(
        target="app.server:make",
        factory=True,
        address=host,
        port=port,
        interface=Interfaces.ASGINL,
        # Else it looks for `app` in the folder that it was called from first.
        working_dir=ROOT,
        workers=processes,
        websockets=False,
        log_access=False,
        # Its advice on threads is for servers that share the interpreter with heavy work; ours wait for the database.
        log_level=LogLevels.error,
        respawn_failed_workers=True,
        workers_kill_timeout=20,
    )
    try:
        server.serve()
    except SystemExit as end:
        if server.interrupt_signal or not end.code:
            raise
        return False
    return True


if __name__ == "__main__":
    main()
