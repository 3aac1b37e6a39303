"""Scans of certificates: read in a child process before anything is kept, sealed, and forgotten in time."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from app.platform import clock
from app.platform.config import MEBIBYTE
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.errors import NotFoundError, TooOftenError
from app.renzheng import scan_child
from app.renzheng.errors import ScanTooLargeError, TooManyScansError, UnreadableScanError
from app.renzheng.models import Application, Scan

SCANS_MOST = 4
SCAN_BYTES = 10 * MEBIBYTE
SECONDS = 30
PATIENCE_SECONDS = 10
# Each reads up to some hundred megabytes of pixels: not many at once.
_SLOTS = threading.Semaphore(2)


@dataclass(frozen=True)
class CleanScan:
    """A scan that was read: what is left of it after everything but the picture was taken out."""

    mimetype: str
    data: bytes


def clean(files: Sequence[bytes]) -> list[CleanScan]:
    """Read scans and take out what is no picture. Raises the room's refusals; takes seconds, so hold no lock."""
    if len(files) > SCANS_MOST:
        raise TooManyScansError(limit=SCANS_MOST)
    if any(len(data) > SCAN_BYTES for data in files):
        raise ScanTooLargeError(megabytes=SCAN_BYTES // MEBIBYTE)
    return [_clean(data, place) for place, data in enumerate(files, 1)]


def _clean(data: bytes, place: int) -> CleanScan:
    command = [sys.executable, "-I", str(Path(scan_child.__file__))]
    if not _SLOTS.acquire(timeout=PATIENCE_SECONDS):
        # Whoever sends scan after scan must not hold all threads of the server.
        raise TooOftenError(PATIENCE_SECONDS)
    try:
        done = subprocess.run(  # noqa: S603
            command, input=data, capture_output=True, timeout=SECONDS, env={}, check=True
        )
    except subprocess.SubprocessError as error:
        raise UnreadableScanError(place=place) from error
    finally:
        _SLOTS.release()
    head, _, kept = done.stdout.partition(b"\n")
    return CleanScan(json.loads(head)["mimetype"], kept)


def keep(application: Application, cleaned: Sequence[CleanScan]) -> None:
    """Keep scans with an application, sealed."""
    for place, scan in enumerate(cleaned, 1):
        application.scans.append(
            Scan(
                place=place,
                blob_id=blobs.put(scan.data),
                mimetype=scan.mimetype,
                size_bytes=len(scan.data),
                created_at=clock.now(),
            )
        )
    db.session.flush()


def read(application: Application, place: int) -> CleanScan:
    """Return a scan by its place, counted from 1. Raises NotFoundError, also when it was purged."""
    for scan in application.scans:
        if scan.place == place and scan.blob_id is not None:
            return CleanScan(scan.mimetype, blobs.get(scan.blob_id))
    raise NotFoundError


def forget(application: Application) -> int:
    """Forget the bytes of all scans; return how many went."""
    kept = [scan for scan in application.scans if scan.blob_id is not None]
    for scan in kept:
        blobs.delete(scan.blob_id)
        scan.blob_id = None
    db.session.flush()
    return len(kept)
