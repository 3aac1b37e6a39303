"""Sealing again with the current key what older keys sealed: batch by batch, while everything is in use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, func, inspect, or_, select, tuple_
from sqlalchemy.orm import undefer

from app.platform.data.database import Base, db
from app.platform.data.sealed import Sealed
from app.platform.data.vault import key_ring, opened

BATCH = 200
LARGE_BATCH = 8
"""Rows at a time where a value may be a whole file."""


@dataclass(frozen=True)
class Place:
    """A table with sealed columns."""

    model: Any
    attributes: tuple[Sealed[Any], ...]

    @property
    def name(self) -> str:
        """The name of the table."""
        return str(self.model.__tablename__)

    @property
    def batch(self) -> int:
        """How many rows are sealed again at a time."""
        return LARGE_BATCH if self.name == "blob" else BATCH


def places() -> list[Place]:
    """Return every table with sealed columns, by name."""
    found = []
    for mapper in Base.registry.mappers:
        sealed = tuple(each for each in vars(mapper.class_).values() if isinstance(each, Sealed))
        if sealed:
            found.append(Place(mapper.class_, sealed))
    return sorted(found, key=lambda place: place.name)


def count_old(place: Place) -> int:
    """Count the rows of a table that hold something which another key than the current one sealed."""
    return db.session.scalar(select(func.count()).select_from(place.model).where(_is_old(place))) or 0


def _is_old(place: Place) -> ColumnElement[bool]:
    ring = key_ring(look=True)
    mark = ring.mark
    columns = [getattr(place.model, each.column) for each in place.attributes]
    old = [func.substr(column, 1, len(mark)) != mark for column in columns]
    if hasattr(place.model, "is_old_elsewhere"):
        old.append(place.model.is_old_elsewhere(ring))
    return or_(*old)


def reseal_some(place: Place, after: tuple[Any, ...] | None) -> tuple[int, tuple[Any, ...] | None]:
    """Seal some rows of a table again, behind the primary key `after`; needs a write transaction.

    Returns how many there were, and the last one's primary key (None when there was none). The rows are locked
    meanwhile, on PostgreSQL each for itself: nothing that others write is lost.
    """
    keys = inspect(place.model).primary_key
    query: Select[Any] = (
        select(place.model)
        .where(_is_old(place), *([] if after is None else [tuple_(*keys) > after]))
        .order_by(*keys)
        .limit(place.batch)
        .options(*(undefer(getattr(place.model, each.column)) for each in place.attributes))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    rows = list(db.session.scalars(query))
    last = tuple(getattr(rows[-1], key.name) for key in keys) if rows else None
    ring = key_ring()
    for row in rows:
        for attribute, sealed in _old_values(place, row, ring.mark):
            context = attribute.bound_to(row)
            setattr(row, attribute.column, ring.seal(opened(sealed, context), context))
        if hasattr(row, "reseal_elsewhere"):
            row.reseal_elsewhere(ring)
    db.session.flush()
    db.session.expunge_all()
    return len(rows), last


def _old_values(place: Place, row: Any, mark: bytes) -> Iterator[tuple[Sealed[Any], bytes]]:
    for attribute in place.attributes:
        sealed: bytes | None = getattr(row, attribute.column)
        if sealed is not None and not bytes(sealed).startswith(mark):
            yield attribute, bytes(sealed)
