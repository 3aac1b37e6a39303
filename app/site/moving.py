"""From SQLite to PostgreSQL: every row of every table, in one transaction over there, and counted."""

from __future__ import annotations

from collections.abc import Iterator

import click
from sqlalchemy import Connection, Table, func, inspect, select, text

from app.platform.data.database import db

_ROWS_AT_ONCE = 500
_FOREIGN_KEYS = """
SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid)
FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace
"""
_NOT_MOVED = {"alembic_version"}


class MoveError(click.ClickException):
    """Nothing was moved; the message says why."""


def move_rows(source: Connection, target: Connection) -> Iterator[tuple[str, int]]:
    """Copy all tables into a database of the same migrations; yields each table's name and its number of rows.

    Both connections are in a transaction, which the caller ends. Triggers and foreign keys wait until all rows are
    there: rows point at each other both ways. Raises MoveError.
    """
    tables = db.metadata.sorted_tables
    strange = set(inspect(source).get_table_names()) - {table.name for table in tables} - _NOT_MOVED
    if strange:
        raise MoveError(
            f"The database has tables that this version does not know: {', '.join(sorted(strange))}."
        )
    keys = target.execute(text(_FOREIGN_KEYS)).all()
    for table, name, _ in keys:
        target.execute(text(f"ALTER TABLE {table} DROP CONSTRAINT {name}"))
    for each in tables:
        target.execute(text(f'ALTER TABLE "{each.name}" DISABLE TRIGGER USER'))
        target.execute(each.delete())  # what migrations put there comes along with the rest
    for each in tables:
        yield each.name, _copy(each, source, target)
    for each in tables:
        target.execute(text(f'ALTER TABLE "{each.name}" ENABLE TRIGGER USER'))
    for table, name, definition in keys:
        target.execute(text(f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}"))


def _copy(table: Table, source: Connection, target: Connection) -> int:
    rows = source.execution_options(yield_per=_ROWS_AT_ONCE).execute(select(table))
    for part in rows.mappings().partitions():
        target.execute(table.insert(), [dict(row) for row in part])
    counts = [each.scalar(select(func.count()).select_from(table)) for each in (source, target)]
    if counts[0] != counts[1]:
        raise MoveError(f"{table.name}: {counts[0]} rows here, {counts[1]} there.")
    for column in table.primary_key.columns:
        _go_on_counting(table, column.name, target)
    return int(counts[0] or 0)


def _go_on_counting(table: Table, column: str, target: Connection) -> None:
    """Let the next row get a number that none has, where the database numbers them."""
    names = {"table": f'"{table.name}"', "column": column}
    sequence = target.scalar(text("SELECT pg_get_serial_sequence(:table, :column)"), names)
    if sequence is not None:
        highest = target.scalar(select(func.max(table.c[column]))) or 0
        target.execute(
            text("SELECT setval(:sequence, :next, false)"), {"sequence": sequence, "next": highest + 1}
        )
