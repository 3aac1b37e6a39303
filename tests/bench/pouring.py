"""Many rows at once: as the product writes them, sealed columns sealed, but by the database's fastest way in."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sqlalchemy import DateTime, insert

from app.platform.data.database import db
from app.platform.data.sealed import SealedRow, new_row_key

Row = dict[str, Any]
AT_ONCE = 20_000


def pour(model: Any, rows: Iterable[Row]) -> None:
    """Write rows (attributes by name; of sealed ones plain values) as fast as the database takes them."""
    sealing = issubclass(model, SealedRow)
    sealed = {name for name in dir(model) if hasattr(getattr(model, name, None), "bound_to")}
    for part in _parts(rows):
        stored = [_stored(model, row, sealed, sealing) for row in part]
        if db.engine.dialect.name == "postgresql":
            _copy(model.__table__, stored)
        else:
            db.session.execute(insert(model.__table__), stored)
    db.session.commit()


def _parts(rows: Iterable[Row]) -> Iterator[tuple[Row, ...]]:
    rest = iter(rows)
    while part := tuple(itertools.islice(rest, AT_ONCE)):
        yield part


class _Draft:
    """Stands for a row while its sealed values are made."""

    def __init__(self, row: Row) -> None:
        self.__dict__.update(row)


def _stored(model: Any, row: Row, sealed: set[str], sealing: bool) -> Row:
    if sealing:
        row = {"row_key": new_row_key(), **row}
    for name in sealed & row.keys():
        value, descriptor = row.pop(name), getattr(model, name)
        draft: Any = _Draft(row)
        draft.__dict__.setdefault("row_key", None)
        descriptor.__set__(draft, value)
        row |= {
            column: getattr(draft, column)
            for column in (descriptor.column, descriptor.index, descriptor.signature)
            if column is not None
        }
    return row


def _copy(table: Any, rows: list[Row]) -> None:
    """PostgreSQL's own way of loading; defaults of the model are filled in as an insert would."""
    defaults = {
        column.name: column.default.arg
        for column in table.columns
        if column.default is not None and column.default.is_scalar and column.name not in rows[0]
    }
    names = [*rows[0], *defaults]
    json_names = {column.name for column in table.columns if column.type.__class__.__name__ == "JSON"}
    moments = {column.name for column in table.columns if isinstance(column.type, DateTime)}
    assert not moments & json_names
    connection: Any = db.session.connection().connection.driver_connection
    listed = ", ".join(f'"{name}"' for name in names)
    with connection.cursor() as cursor:
        with cursor.copy(f'COPY "{table.name}" ({listed}) FROM STDIN') as copy:
            for row in rows:
                values = row | defaults
                copy.write_row(
                    [json.dumps(values[name]) if name in json_names else values[name] for name in names]
                )
        if "id" in table.columns and "id" in names:
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('\"{table.name}\"', 'id'),"
                f' (SELECT MAX(id) FROM "{table.name}")) '
                f"WHERE pg_get_serial_sequence('\"{table.name}\"', 'id') IS NOT NULL"
            )


def each(number: int, make: Callable[[int], Row]) -> Iterator[Row]:
    """The rows that `make` makes of 0, 1, 2 and so on."""
    return (make(n) for n in range(number))
