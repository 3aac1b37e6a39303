"""Bytes that must be kept: sealed, in a table of the database, by a random id."""

from __future__ import annotations

import secrets
from datetime import datetime

from sqlalchemy import LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from app import clock
from app.envelope import NotFoundError
from app.extensions import Base, db
from app.sealed import SealedBytes


class Blob(Base):
    """One sealed piece of data; `size_bytes` is that of the plain bytes."""

    __tablename__ = "blob"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    sealed: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    size_bytes: Mapped[int]
    created_at: Mapped[datetime]

    data = SealedBytes("sealed", context=lambda row: f"blob:{row.id}")


def put(data: bytes) -> str:
    """Seal and keep `data`; return the id under which `get` finds it."""
    blob_id = secrets.token_hex(16)
    db.session.add(Blob(id=blob_id, data=data, size_bytes=len(data), created_at=clock.now()))
    db.session.flush()
    return blob_id


def get(blob_id: str) -> bytes:
    """Return the plain bytes. Raises NotFoundError when they were purged."""
    blob = db.session.get(Blob, blob_id)
    if blob is None:
        raise NotFoundError
    return blob.data


def delete(blob_id: str | None) -> None:
    """Forget the bytes; a missing one is already forgotten."""
    blob = db.session.get(Blob, blob_id) if blob_id else None
    if blob is not None:
        db.session.delete(blob)
        db.session.flush()
