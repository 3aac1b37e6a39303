"""One child that has loaded the engine and waits for the next job: half a second less for whoever waits for a report.

It is a child like any other, with the same limits from its first moment, and does one job. Nothing is forked.
"""

from __future__ import annotations

import contextlib
import subprocess
import threading
from collections.abc import Callable

ENOUGH_BYTES = 1024**3
"""With less memory than this a child that waits (some 90 MB) is left out."""


class Spare:
    """Keeps one child ready, from its first `want` on."""

    def __init__(self, start: Callable[[], subprocess.Popen[bytes]]) -> None:
        self._start = start
        self._child: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        self._wanted = threading.Event()
        # The system ends a child with the thread that started it: this one lives as long as the process.
        threading.Thread(target=self._keep, name="spare-child", daemon=True).start()

    def want(self) -> None:
        """Have a child started soon, unless one waits."""
        self._wanted.set()

    def take(self) -> subprocess.Popen[bytes] | None:
        """The child that waits, if there is one that lives; it is the caller's from now on."""
        with self._lock:
            child, self._child = self._child, None
        if child is None or child.poll() is None:
            return child
        child.communicate()  # it died: its pipes are closed
        return None

    def _keep(self) -> None:
        while True:
            self._wanted.wait()
            self._wanted.clear()
            if self._child is None:
                # What cannot be started now is started by whoever has a job, who says why.
                with contextlib.suppress(OSError):
                    child = self._start()
                    with self._lock:
                        self._child = child
