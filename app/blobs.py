"""Bytes that must be kept: sealed, by a random id, in the database or in an S3-compatible store."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta

from sqlalchemy import CheckConstraint, LargeBinary, String, select
from sqlalchemy.orm import Mapped, mapped_column

from app import clock
from app.envelope import NotFoundError
from app.extensions import Base, db
from app.object_store import ObjectStoreError, object_store
from app.vault import key_ring

DATABASE, OBJECTS = "database", "objects"

STRAY_AFTER = timedelta(days=1)
"""After so long an object without a row is one whose transaction never came to its end."""

_LEFT_AT_ONCE = 200


class Blob(Base):
    """One sealed piece of data; `size_bytes` is that of the plain bytes, `place` where the sealed ones lie."""

    __tablename__ = "blob"
    __table_args__ = (
        CheckConstraint("(place = 'database') = (sealed IS NOT NULL)", name="place"),
        CheckConstraint("place IN ('database', 'objects')", name="known_place"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    sealed: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    place: Mapped[str] = mapped_column(String(8), default=DATABASE, server_default=DATABASE)
    size_bytes: Mapped[int]
    created_at: Mapped[datetime]


class LeavingObject(Base):
    """An object whose blob is forgotten; it leaves the store once that is committed."""

    __tablename__ = "leaving_object"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)


def put(data: bytes) -> str:
    """Seal and keep `data`; return the id under which `get` finds it. Raises ObjectStoreError."""
    blob_id = secrets.token_hex(16)
    sealed = key_ring().seal(data, f"blob:{blob_id}")
    store = object_store()
    if store is not None:
        # Before the row: a row without its object would be a loss, an object without its row is only swept up.
        store.put(blob_id, sealed)
    db.session.add(
        Blob(
            id=blob_id,
            sealed=sealed if store is None else None,
            place=DATABASE if store is None else OBJECTS,
            size_bytes=len(data),
            created_at=clock.now(),
        )
    )
    db.session.flush()
    return blob_id


def get(blob_id: str) -> bytes:
    """Return the plain bytes. Raises NotFoundError when they were purged, ObjectStoreError when they are out of reach."""
    blob = db.session.get(Blob, blob_id)
    if blob is None:
        raise NotFoundError
    return key_ring().open(_sealed(blob), f"blob:{blob_id}")


def _sealed(blob: Blob) -> bytes:
    if blob.sealed is not None:
        return blob.sealed
    store = object_store()
    if store is None:
        raise ObjectStoreError(f"blob {blob.id} lies in an object store, but none is set (S3_BUCKET)")
    found = store.get(blob.id)
    if found is None:
        raise ObjectStoreError(f"the object of blob {blob.id} is missing")
    return found


def delete(blob_id: str | None) -> None:
    """Forget the bytes; a missing one is already forgotten."""
    blob = db.session.get(Blob, blob_id) if blob_id else None
    if blob is not None:
        if blob.place == OBJECTS:
            db.session.add(LeavingObject(id=blob.id))
        db.session.delete(blob)
        db.session.flush()


def remove_left() -> int:
    """Take objects of forgotten blobs out of the store; return how many. Raises ObjectStoreError."""
    store = object_store()
    if store is None:
        return 0
    leaving = db.session.scalars(select(LeavingObject).limit(_LEFT_AT_ONCE)).all()
    for each in leaving:
        store.delete(each.id)
        db.session.delete(each)
    db.session.flush()
    return len(leaving)


def remove_strays() -> int:
    """Take objects out of the store that no blob knows after a day; return how many. Raises ObjectStoreError."""
    store = object_store()
    if store is None:
        return 0
    removed = 0
    for keys in store.keys_from_before(clock.now() - STRAY_AFTER):
        known = set(db.session.scalars(select(Blob.id).where(Blob.id.in_(keys))))
        for key in set(keys) - known:
            store.delete(key)
            removed += 1
    return removed


def move(to: str, most: int) -> int:
    """Bring up to `most` blobs to the place `to`; return how many, 0 when all lie there. Raises ObjectStoreError."""
    store = object_store()
    if store is None:
        raise ObjectStoreError("no object store is set (S3_BUCKET)")
    found = db.session.scalars(select(Blob).where(Blob.place != to).limit(most)).all()
    for blob in found:
        sealed = _sealed(blob)
        if to == OBJECTS:
            store.put(blob.id, sealed)
            blob.place, blob.sealed = OBJECTS, None
        else:
            blob.place, blob.sealed = DATABASE, sealed
            db.session.add(LeavingObject(id=blob.id))
    db.session.flush()
    return len(found)
