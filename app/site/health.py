"""How the installation is: database, queue, storage, mail and this process, as facts for its administrators."""

from __future__ import annotations

import os
import platform
import shutil
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from flask import current_app
from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy import func, select, text
from sqlalchemy.engine import make_url

from app.auth import audit
from app.inbox import delivery
from app.jifen import service as jifen
from app.liushui.cases.service import work
from app.platform.config import Config
from app.platform.data import blobs
from app.platform.data.blobs import Blob, LeavingObject
from app.platform.data.database import db
from app.platform.running.metrics import metrics
from app.site import service


def _config() -> Config:
    found: Config = current_app.extensions["config"]
    return found


def facts() -> dict[str, Any]:
    """Everything that the health screen shows; sizes in bytes, times in the unit of their name."""
    config = _config()
    ready = service.readiness()
    queue = work.load()
    kept = db.session.execute(select(func.count(), func.coalesce(func.sum(Blob.size_bytes), 0))).one()
    disk = shutil.disk_usage(config.data_dir)
    return {
        "process": {
            "version": current_app.version,  # type: ignore[attr-defined]
            "python": platform.python_version(),
            "uptime_seconds": int(time.monotonic() - metrics().started_at),
            "memory_bytes": memory_bytes(),
            **asdict(metrics().requests()),
        },
        "database": {
            "kind": db.engine.dialect.name,
            "answer_ms": _answer_ms(),
            "size_bytes": _database_bytes(),
            "migrations": ready.migrations,
        },
        "queue": {"kind": _queue_kind(config), **asdict(queue)},
        "storage": {
            "place": blobs.DATABASE if config.object_store is None else blobs.OBJECTS,
            "blobs": kept[0],
            "bytes": int(kept[1]),
            "leaving": db.session.scalar(select(func.count()).select_from(LeavingObject)) or 0,
            "disk_free_bytes": disk.free,
            "disk_bytes": disk.total,
        },
        "mail": {"adapter": config.mail.adapter, **delivery.counts()},
    }


@dataclass(frozen=True)
class Proof:
    """What proving the books and the audit log found; no sentence means that they are sound."""

    ledger_breaks: list[str]
    audit_break: int | None
    seconds: float


def prove() -> Proof:
    """Prove every invariant of the ledger and the chain of the audit log now."""
    began = time.perf_counter()
    ledger_breaks = jifen.verify()
    return Proof(ledger_breaks, audit.first_break(), round(time.perf_counter() - began, 3))


def memory_bytes() -> int | None:
    """What this process holds in memory; None where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def _answer_ms() -> float:
    began = time.perf_counter()
    db.session.execute(text("SELECT 1"))
    return round((time.perf_counter() - began) * 1000, 2)


def _database_bytes() -> int:
    if db.engine.dialect.name == "postgresql":
        return int(db.session.scalar(text("SELECT pg_database_size(current_database())")) or 0)
    file = make_url(_config().database_url).database
    parts = [Path(f"{file}{ending}") for ending in ("", "-wal")]
    return sum(part.stat().st_size for part in parts if part.is_file())


def _queue_kind(config: Config) -> str:
    if config.queue_url:
        return "redis"
    return "postgresql" if db.engine.dialect.name == "postgresql" else "sqlite"


class _Installation(Collector):
    """Figures of the whole installation, asked of the database when somebody looks."""

    def collect(self) -> Iterator[Metric]:
        """Yield the gauges."""
        found = facts()
        tasks = GaugeMetricFamily("liushui_tasks", "Tasks by state.", labels=["state"])
        for state in ("waiting", "working"):
            tasks.add_metric([state], found["queue"][state])
        yield tasks
        for name, words, value in (
            ("queue_oldest_seconds", "How long the oldest task waits.", found["queue"]["oldest_seconds"]),
            ("blob_bytes", "Uploads and reports kept.", found["storage"]["bytes"]),
            ("database_bytes", "Size of the database.", found["database"]["size_bytes"]),
            ("disk_free_bytes", "Free where data lies.", found["storage"]["disk_free_bytes"]),
            ("memory_bytes", "Memory of this process.", found["process"]["memory_bytes"] or 0),
        ):
            yield GaugeMetricFamily(f"liushui_{name}", words, value=value)


def exposition() -> bytes:
    """Return all figures in the text form that Prometheus reads."""
    whole = CollectorRegistry()
    whole.register(_Installation())
    return metrics().exposition() + generate_latest(whole)
