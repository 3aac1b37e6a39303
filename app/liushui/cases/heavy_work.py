"""Work for an answer that takes as much memory as a task: two pieces at a time in each process, the others wait."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from app.platform.errors import TooOftenError

PATIENCE_SECONDS = 20
_SLOTS = threading.Semaphore(2)


@contextmanager
def turn() -> Iterator[None]:
    """Wait for one's turn: whoever asks again and again must not use up the memory, nor hold all threads.

    Raises TooOftenError after PATIENCE_SECONDS.
    """
    if not _SLOTS.acquire(timeout=PATIENCE_SECONDS):
        raise TooOftenError(PATIENCE_SECONDS)
    try:
        yield
    finally:
        _SLOTS.release()
