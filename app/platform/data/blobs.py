"""Bytes that must be kept: sealed, by a random id, in the database or in an S3-compatible store."""

from __future__ import annotations

import re
import secrets
from datetime import datetime, timedelta

from sqlalchemy import CheckConstraint, ColumnElement, LargeBinary, String, and_, select
from sqlalchemy import delete as delete_rows
from sqlalchemy.orm import Mapped, mapped_column

from app.platform import clock
from app.platform.data.database import Base, db
from app.platform.data.object_store import ObjectStore, ObjectStoreError, object_store
from app.platform.data.sealed import SealedBytes
from app.platform.data.vault import KeyRing, key_of, key_ring, opened
from app.platform.errors import NotFoundError

DATABASE, OBJECTS = "database", "objects"

ORPHAN_AFTER = timedelta(days=1)
"""After so long an object without a row is one whose transaction never came to its end."""

_LEFT_AT_ONCE = 200
_OURS = re.compile(r"[0-9a-f]{32}")
"""What `put` names an object, directly below the prefix; whatever else lies in the bucket is somebody else's."""


class Blob(Base):
    """One sealed piece of data; `size_bytes` is that of the plain bytes, `place` where the sealed ones lie.

    `object_key` is the id of the key that sealed an object.
    """

    __tablename__ = "blob"
    __table_args__ = (
        CheckConstraint("(place = 'database') = (sealed IS NOT NULL)", name="place"),
        CheckConstraint("(place = 'objects') = (object_key IS NOT NULL)", name="object_key"),
        CheckConstraint("place IN ('database', 'objects')", name="known_place"),
    )

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    sealed: Mapped[bytes | None] = mapped_column(LargeBinary, deferred=True)
    place: Mapped[str] = mapped_column(String(8), default=DATABASE, server_default=DATABASE)
    object_key: Mapped[str | None] = mapped_column(String(64))
    size_bytes: Mapped[int]
    created_at: Mapped[datetime]

    data = SealedBytes("sealed", context=lambda row: f"blob:{row.id}")

    @classmethod
    def is_old_elsewhere(cls, ring: KeyRing) -> ColumnElement[bool]:
        """The condition that the bytes are an object which another key than the ring's current one sealed."""
        return and_(cls.place == OBJECTS, cls.object_key != ring.current)

    def reseal_elsewhere(self, ring: KeyRing) -> None:
        """Seal the object again with the current key. Raises ObjectStoreError.

        It is written before the row says so: should the row stay as it was, the ring opens the object all the same.
        """
        if self.place == OBJECTS and self.object_key != ring.current:
            context = Blob.data.bound_to(self)
            sealed = ring.seal(opened(sealed_bytes(self), context), context)
            _store().put(self.id, sealed)
            self.object_key = key_of(sealed)


class LeavingObject(Base):
    """An object whose blob is forgotten; it leaves the store once that is committed."""

    __tablename__ = "leaving_object"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)


def put(data: bytes) -> str:
    """Seal and keep `data`; return the id under which `get` finds it. Raises ObjectStoreError."""
    blob = Blob(id=secrets.token_hex(16), size_bytes=len(data), created_at=clock.now())
    store = object_store()
    if store is None:
        blob.data = data
    else:
        # Before the row: a row without its object would be a loss, an object without its row is only swept up.
        sealed = key_ring().seal(data, Blob.data.bound_to(blob))
        store.put(blob.id, sealed)
        blob.place, blob.object_key = OBJECTS, key_of(sealed)
    db.session.add(blob)
    db.session.flush()
    return blob.id


def get(blob_id: str) -> bytes:
    """Return the plain bytes. Raises NotFoundError when they were purged, ObjectStoreError when they are out of reach."""
    blob = db.session.get(Blob, blob_id)
    if blob is None:
        raise NotFoundError
    return blob.data if blob.place == DATABASE else opened(sealed_bytes(blob), Blob.data.bound_to(blob))


def sealed_bytes(blob: Blob) -> bytes:
    """Return what is kept, as it is. Raises ObjectStoreError."""
    if blob.sealed is not None:
        return blob.sealed
    found = _store().get(blob.id)
    if found is None:
        raise ObjectStoreError(f"the object of blob {blob.id} is missing")
    return found


def _store() -> ObjectStore:
    store = object_store()
    if store is None:
        raise ObjectStoreError("blobs lie in an object store, but none is set (S3_BUCKET)")
    return store


def delete(blob_id: str | None) -> None:
    """Forget the bytes; a missing one is already forgotten."""
    blob = db.session.get(Blob, blob_id) if blob_id else None
    if blob is not None:
        if blob.place == OBJECTS:
            db.session.merge(LeavingObject(id=blob.id))
        db.session.delete(blob)
        db.session.flush()


def remove_left() -> int:
    """Take objects of forgotten blobs out of the store; return how many. Raises ObjectStoreError."""
    # Locked: a `move` back into the store waits for its row, or has it first and is passed over.
    query = select(LeavingObject).limit(_LEFT_AT_ONCE).with_for_update(skip_locked=True)
    leaving = db.session.scalars(query).all()
    ids = [each.id for each in leaving]
    in_use = set(db.session.scalars(select(Blob.id).where(Blob.id.in_(ids), Blob.place == OBJECTS)))
    for each in leaving:
        if each.id not in in_use:
            _store().delete(each.id)
        db.session.delete(each)
    db.session.flush()
    return len(leaving) - len(in_use)


def remove_orphans() -> int:
    """Take objects out of the store that no blob knows after a day; return how many. Raises ObjectStoreError."""
    removed = 0
    for keys in _store().keys_from_before(clock.now() - ORPHAN_AFTER):
        ours = {key for key in keys if _OURS.fullmatch(key)}
        known = set(db.session.scalars(select(Blob.id).where(Blob.id.in_(ours))))
        for key in ours - known:
            _store().delete(key)
            removed += 1
    return removed


def move(to: str, most: int) -> int:
    """Bring up to `most` blobs to the place `to`; return how many, 0 when all lie there. Raises ObjectStoreError."""
    store = _store()
    found = db.session.scalars(select(Blob).where(Blob.place != to).limit(most)).all()
    if to == OBJECTS:
        # Before they are put: what an earlier move left behind is in use again.
        ids = [blob.id for blob in found]
        db.session.execute(delete_rows(LeavingObject).where(LeavingObject.id.in_(ids)))
    for blob in found:
        sealed = sealed_bytes(blob)
        if to == OBJECTS:
            store.put(blob.id, sealed)
            blob.place, blob.object_key, blob.sealed = OBJECTS, key_of(sealed), None
        else:
            blob.place, blob.object_key, blob.sealed = DATABASE, None, sealed
            db.session.merge(LeavingObject(id=blob.id))
    db.session.flush()
    return len(found)
