"""The database and its migrations; and how SQLite transactions begin."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click
from flask_migrate import Migrate
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import DateTime, Dialect, Engine, MetaData, TypeDecorator, event
from sqlalchemy.orm import DeclarativeBase, registry

from app.platform.data.private_files import private_folder, private_sqlite

_writing: ContextVar[bool] = ContextVar("writing", default=False)
_creating: ContextVar[bool] = ContextVar("creating", default=False)

BUSY_SECONDS = 30


class UTCDateTime(TypeDecorator[datetime]):
    """An aware UTC moment on both databases; SQLite stores it without the offset."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Refuse naive moments and turn the rest into UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a time zone cannot be stored")
        value = value.astimezone(UTC)
        return value.replace(tzinfo=None) if dialect.name == "sqlite" else value

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Return an aware moment in UTC."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Base(DeclarativeBase):
    """Base of all tables; names of constraints are fixed so that migrations can name them."""

    registry = registry(
        metadata=MetaData(
            naming_convention={
                "ix": "ix_%(table_name)s_%(column_0_N_name)s",
                "uq": "uq_%(table_name)s_%(column_0_N_name)s",
                "ck": "ck_%(table_name)s_%(constraint_name)s",
                "fk": "fk_%(table_name)s_%(column_0_name)s",
                "pk": "pk_%(table_name)s",
            }
        ),
        type_annotation_map={datetime: UTCDateTime},
    )


db = SQLAlchemy(model_class=Base, session_options={"expire_on_commit": True})
migrate = Migrate(directory="migrations")


@contextmanager
def writing() -> Iterator[None]:
    """Make the transactions that begin inside take SQLite's write lock at once.

    A read transaction that later wants to write fails as locked when another writer
    came between, however long the timeout; one that says so at the start waits its turn.
    """
    token = _writing.set(True)
    try:
        yield
    finally:
        _writing.reset(token)


def start_writing() -> None:
    """End the current read transaction and let the next one take the write lock, until `stop_writing`."""
    db.session.rollback()
    _writing.set(True)


def stop_writing() -> None:
    """Let transactions begin as readers again."""
    _writing.set(False)


class NoDatabaseError(click.ClickException):
    """No SQLite file where the settings say; on the command line the message alone is shown."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            f"There is no database at {file}. Set DATA_DIR (or DATABASE_URL) to where it lies; "
            "`flask setup` makes a new one."
        )


@contextmanager
def creating() -> Iterator[None]:
    """Let connections that are opened inside make the SQLite file; elsewhere a missing one is an error."""
    token = _creating.set(True)
    try:
        yield
    finally:
        _creating.reset(token)


def require_tables() -> None:
    """Raise NoDatabaseError or DatabaseError unless the database is there and was set up."""
    with db.engine.connect() as connection:
        connection.exec_driver_sql("SELECT version_num FROM alembic_version").fetchone()


@event.listens_for(Engine, "do_connect")
def _find_sqlite(dialect: Dialect, _record: Any, arguments: list[Any], _parameters: dict[str, Any]) -> None:
    """Refuse a file that is not there: SQLite would make an empty one, which looks like lost data."""
    if dialect.name != "sqlite" or not arguments or arguments[0] in ("", ":memory:"):
        return
    file = Path(arguments[0])
    if _creating.get():
        private_folder(file.parent)
    elif not file.is_file():
        raise NoDatabaseError(file)
    with contextlib.suppress(OSError):  # what cannot be opened SQLite says itself
        private_sqlite(file)


@event.listens_for(Engine, "connect")
def _prepare_sqlite(connection: Any, _record: Any) -> None:
    if type(connection).__module__.startswith("sqlite3"):
        # The driver's own transaction control would begin too late; `_begin` below takes over.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=NORMAL",
            "foreign_keys=ON",
            # What was deleted is overwritten: names of customers must not stay in free pages.
            "secure_delete=ON",
            f"busy_timeout={BUSY_SECONDS * 1000}",
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()


@event.listens_for(Engine, "begin")
def _begin(connection: Any) -> None:
    if connection.dialect.name == "sqlite":
        connection.info["writer"] = _writing.get()
        connection.exec_driver_sql("BEGIN IMMEDIATE" if _writing.get() else "BEGIN")


@event.listens_for(Engine, "before_cursor_execute")
def _refuse_late_writes(
    connection: Any, _cursor: Any, statement: str, _parameters: Any, _context: Any, _many: bool
) -> None:
    if (
        connection.dialect.name == "sqlite"
        and not connection.info.get("writer")
        and statement.lstrip()[:6].upper() in {"INSERT", "UPDATE", "DELETE"}
    ):
        raise RuntimeError("a write in a transaction that began as a reader: use writing()")
