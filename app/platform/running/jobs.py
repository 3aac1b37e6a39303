"""Work that goes on after a request: huey wakes workers, the rooms' own rows say what is to be done.

huey takes a task off its queue before running it, so a killed worker loses the
wake-up. Nothing depends on it: rooms keep state and lease in their rows and
register a sweep that takes up again what a dead worker held.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from apiflask import APIFlask
from flask import current_app
from huey import Huey, PostgresHuey, RedisHuey, SqliteHuey

from app.platform import clock
from app.platform.config import Config
from app.platform.data.database import db, writing
from app.platform.data.private_files import private_folder, private_sqlite
from app.platform.running.queue_messages import SealedJson

logger = logging.getLogger(__name__)

SWEEP_SECONDS = 5.0
STOP_SECONDS = 10
PAUSE_SECONDS = (0.1, 1.0)
"""How long a worker without work waits before it looks again: at first, and after a while."""


class Every:
    """Does a chore in a transaction of its own: at the first sweep, then every so often."""

    def __init__(self, span: timedelta, chore: Callable[[], object]) -> None:
        self._span, self._chore = span, chore
        self._next: datetime | None = None

    def __call__(self) -> None:
        """Do the chore if its time has come."""
        if self._next is not None and clock.now() < self._next:
            return
        with writing():
            self._chore()
            db.session.commit()
        self._next = clock.now() + self._span


class Jobs:
    """The queue of one application, its handlers by name, and its workers."""

    def __init__(self, app: APIFlask, config: Config) -> None:
        self._app = app
        self._config = config
        self._handlers: dict[str, Callable[..., None]] = {}
        self._sweeps: list[Callable[[], None]] = []
        self._beginnings: list[Callable[[], None]] = []
        self._huey: Huey | None = None
        self._opening = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._stopping = threading.Event()

    def handles(self, name: str, handler: Callable[..., None]) -> None:
        """Let `handler` do the jobs called `name`; its arguments are plain JSON values."""
        self._handlers[name] = handler

    def begins(self, beginning: Callable[[], None]) -> None:
        """Call `beginning` when the workers start."""
        self._beginnings.append(beginning)

    def sweeps(self, sweep: Callable[[], None]) -> None:
        """Call `sweep` every few seconds in the worker, in an application context."""
        self._sweeps.append(sweep)

    def wake(self, name: str, *arguments: Any) -> None:
        """Ask a worker to do job `name` soon; a lost call is made good by the room's sweep."""
        self.queue()
        self._run(name, *arguments)

    def is_idle(self) -> bool:
        """Tell whether no wake-up waits in the queue."""
        return int(self.queue().pending_count()) == 0

    def drain(self) -> None:
        """Do all waiting jobs in this thread (command line and tests)."""
        queue = self.queue()
        while (task := queue.dequeue()) is not None:
            # Not queue.execute: a fault should reach whoever waits here.
            task.execute()

    def start(self) -> None:
        """Start the worker threads and the sweeper; returns at once.

        huey's own consumer takes the process's signals, which are the server's here.
        """
        for beginning in self._beginnings:
            beginning()
        self._threads = [
            threading.Thread(target=self._sweep_forever, name="sweeper", daemon=True),
            *(
                threading.Thread(target=self._work, name=f"worker-{place}", daemon=True)
                for place in range(self._config.workers)
            ),
        ]
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Take no further job; let running ones and a running sweep finish, for a few seconds.

        What needs longer is cut off with the process: its row says so, and the sweep of the next one
        takes it up again.
        """
        self._stopping.set()
        last = time.monotonic() + STOP_SECONDS
        for thread in self._threads:
            thread.join(max(last - time.monotonic(), 0))

    def close(self) -> None:
        """Give back this thread's connection to the queue."""
        # Threads of a database queue share a connection; two that close it at once fail.
        with self._opening:
            if self._huey is not None:
                self._huey.storage.close()

    def sweep(self) -> None:
        """Run every sweep once."""
        with self._app.app_context():
            for sweep in self._sweeps:
                try:
                    sweep()
                except Exception:
                    db.session.rollback()
                    logger.exception("a sweep failed")

    def queue(self) -> Huey:
        """Return the queue, opened at its first use."""
        # Two threads at once would both make the queue's tables.
        with self._opening:
            if self._huey is None:
                huey = self._open_queue()
                self._run = huey.task(name="run")(self._dispatch)
                self._huey = huey
            return self._huey

    def _open_queue(self) -> Huey:
        # Without a serializer of its own huey unpickles what lies in the queue, whoever put it there.
        options: dict[str, Any] = {"results": False, "serializer": SealedJson(self._app)}
        if self._config.queue_url:
            return RedisHuey("liushui", url=self._config.queue_url, **options)
        if self._config.database_url.startswith("postgresql"):
            dsn = self._config.database_url.replace("postgresql+psycopg://", "postgresql://", 1)
            return PostgresHuey("liushui", dsn=dsn, **options)
        file = self._config.data_dir / "queue.sqlite"
        private_folder(file.parent)
        private_sqlite(file)
        return SqliteHuey("liushui", filename=str(file), **options)

    def _dispatch(self, name: str, *arguments: Any) -> None:
        with self._app.app_context():
            try:
                self._handlers[name](*arguments)
            except Exception:
                logger.exception("job %s failed", name)
                if self._app.testing:
                    raise

    def _work(self) -> None:
        least, most = PAUSE_SECONDS
        queue, pause = self.queue(), least
        while not self._stopping.is_set():
            try:
                task = queue.dequeue()
                if task is not None:
                    pause = least
                    queue.execute(task)
                if task is not None or queue.storage.blocking:
                    continue
            except Exception:
                logger.exception("the queue could not be worked on")
            self._stopping.wait(pause)
            pause = min(pause * 1.15, most)
        self.close()

    def _sweep_forever(self) -> None:
        while not self._stopping.is_set():
            self.sweep()
            self._stopping.wait(SWEEP_SECONDS)


def jobs() -> Jobs:
    """Return the jobs of the running application."""
    found: Jobs = current_app.extensions["jobs"]
    return found
