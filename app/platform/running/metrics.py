"""What a process measures of itself: requests by call, how long they took, and slow queries."""

from __future__ import annotations

import logging
import os
import time
from collections import deque
from dataclasses import dataclass
from threading import Lock
from typing import Any

from apiflask import APIFlask
from flask import Response, current_app, g, has_request_context, request
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from sqlalchemy import Engine, event

logger = logging.getLogger(__name__)

_REMEMBERED = 2_000
_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
_STATEMENT_LETTERS = 400


@dataclass(frozen=True)
class Requests:
    """The latest requests of this process: how many, and what half and 95 in 100 of them needed, in milliseconds."""

    count: int
    failed: int
    median_ms: float | None
    p95_ms: float | None
    slow_queries: int


class Metrics:
    """Counters of one process, for its administrators; nothing of it outlives the process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.started_at = time.monotonic()
        self._taken: deque[tuple[float, bool]] = deque(maxlen=_REMEMBERED)
        self._lock = Lock()
        self._slow = 0
        self._requests = Counter(
            "liushui_requests", "Answers by call and status.", ("call", "status"), registry=self.registry
        )
        self._seconds = Histogram(
            "liushui_request_seconds",
            "Time to an answer.",
            ("call",),
            buckets=_BUCKETS,
            registry=self.registry,
        )
        self._slow_queries = Counter(
            "liushui_slow_queries", "Queries above the limit.", registry=self.registry
        )

    def note(self, call: str, status: int, seconds: float) -> None:
        """Count one answer."""
        self._requests.labels(call, str(status)).inc()
        self._seconds.labels(call).observe(seconds)
        with self._lock:
            self._taken.append((seconds, status >= 500))

    def note_slow(self) -> None:
        """Count one slow query."""
        self._slow_queries.inc()
        with self._lock:
            self._slow += 1

    def exposition(self) -> bytes:
        """The counters as Prometheus reads them: of all processes that serve at this address, whichever is asked."""
        registry = self.registry
        if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)

    def requests(self) -> Requests:
        """Sum up the latest requests."""
        with self._lock:
            taken, slow = list(self._taken), self._slow
        times = sorted(seconds * 1000 for seconds, _ in taken)
        return Requests(
            count=len(times),
            failed=sum(failed for _, failed in taken),
            median_ms=round(times[len(times) // 2], 2) if times else None,
            p95_ms=round(times[int((len(times) - 1) * 0.95)], 2) if times else None,
            slow_queries=slow,
        )


def metrics() -> Metrics:
    """Return the counters of the running application."""
    found: Metrics = current_app.extensions["metrics"]
    return found


def register_metrics(app: APIFlask, slow_query_seconds: float) -> None:
    """Time every request of `app`, and log queries that take longer than `slow_query_seconds`."""
    app.extensions["metrics"] = Metrics()
    app.extensions["slow_query_seconds"] = slow_query_seconds

    @app.before_request
    def begin() -> None:
        g.began_at = time.perf_counter()

    @app.after_request
    def end(response: Response) -> Response:
        if "began_at" in g:
            # The rule, not the path: numbers in paths would make a series of each object.
            call = f"{request.method} {request.url_rule.rule}" if request.url_rule else "unknown"
            metrics().note(call, response.status_code, time.perf_counter() - g.began_at)
        return response


@event.listens_for(Engine, "before_cursor_execute")
def _begin_query(
    connection: Any, _cursor: Any, _statement: str, _parameters: Any, _context: Any, _many: bool
) -> None:
    connection.info["query_began_at"] = time.perf_counter()


@event.listens_for(Engine, "after_cursor_execute")
def _end_query(
    connection: Any, _cursor: Any, statement: str, _parameters: Any, _context: Any, _many: bool
) -> None:
    taken = time.perf_counter() - connection.info.get("query_began_at", time.perf_counter())
    if not current_app or taken < current_app.extensions.get("slow_query_seconds", float("inf")):
        return
    metrics().note_slow()
    # The statement without its parameters: those may be names and numbers.
    logger.warning(
        "slow query: %.0f ms, request %s: %s",
        taken * 1000,
        g.get("request_id", "-") if has_request_context() else "-",
        " ".join(statement.split())[:_STATEMENT_LETTERS],
    )
