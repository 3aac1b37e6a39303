"""A copy of the SQLite database that is whole whatever goes on meanwhile, and the way back."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from itertools import chain, count
from pathlib import Path

import click
from sqlalchemy.engine import make_url

from app.platform import clock

_PAGES_AT_ONCE = 2_000
_PAUSE_SECONDS = 0.005


class BackupError(click.ClickException):
    """No copy was made or brought back; the message says why and nothing was changed."""


def database_file(url: str) -> Path:
    """Return the file of an SQLite database. Raises BackupError for any other, naming the tool that copies it."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or not parsed.database:
        raise BackupError(
            "This installation uses PostgreSQL: copy it with pg_dump --format=custom and bring it back with "
            "pg_restore --clean --if-exists (docs/deploy.md)."
        )
    return Path(parsed.database)


def dated_name() -> str:
    """Return the name of a copy that is made now."""
    return f"liushui-{clock.now():%Y%m%d-%H%M%S}.sqlite"


def copies_in(folder: Path) -> list[Path]:
    """Return the copies in a folder that have such names, the oldest first."""
    return sorted(folder.glob("liushui-[0-9]*-[0-9]*.sqlite"))


def copy_out(source: Path, target: Path) -> None:
    """Copy a database that may be in use to a new file, readable by its owner only. Raises BackupError."""
    if not source.is_file():
        raise BackupError(f"There is no database at {source} yet.")
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError as error:
        raise BackupError(f"{target} exists already: a backup never overwrites anything.") from error
    except OSError as error:
        raise BackupError(f"{target} cannot be written: {error.strerror}.") from error
    with closing(sqlite3.connect(source)) as live, closing(sqlite3.connect(target)) as copy:
        live.execute("PRAGMA busy_timeout=30000")
        # Within one read transaction, so that writers meanwhile do not send it back to the first page.
        live.execute("BEGIN")
        live.execute("SELECT count(*) FROM sqlite_master").fetchone()
        live.backup(copy, pages=_PAGES_AT_ONCE, sleep=_PAUSE_SECONDS)
        copy.execute("PRAGMA journal_mode=DELETE")
    try:
        _check(target)
    except BackupError as error:
        # Nothing that is no backup keeps the name of one.
        target.unlink()
        raise BackupError(f"{source} cannot be backed up: {error.message}") from error


def bring_back(backup: Path, target: Path) -> Path | None:
    """Put a backup in the place of the database, which must not be in use; return where the old one is kept.

    It stays beside the new one, and no restore overwrites what an earlier one kept. Raises BackupError.
    """
    _check(backup)
    if target.exists():
        _refuse_if_used(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = target.with_name(target.name + ".restoring")
    draft.unlink(missing_ok=True)
    with closing(sqlite3.connect(backup)) as source, closing(sqlite3.connect(draft)) as copy:
        source.backup(copy)
    draft.chmod(0o600)
    kept = _free_name(target) if target.exists() else None
    if kept is not None:
        target.replace(kept)
    draft.replace(target)
    return kept


def _free_name(target: Path) -> Path:
    """Return the first of `*.before-restore`, `*.before-restore-2` and so on that is not there yet."""
    first = target.with_name(target.name + ".before-restore")
    numbered = (first.with_name(f"{first.name}-{number}") for number in count(2))
    return next(name for name in chain([first], numbered) if not name.exists())


def _check(file: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            found = copy.execute("PRAGMA integrity_check").fetchone()[0]
            copy.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{file} is no database of this product: {error}.") from error
    if found != "ok":
        raise BackupError(f"{file} is damaged: {found}.")


def _refuse_if_used(target: Path) -> None:
    """Fold the log of a stopped database into its file; one that is in use cannot be taken for oneself."""
    try:
        with closing(sqlite3.connect(target, timeout=1)) as current:
            busy = current.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            current.execute("PRAGMA locking_mode=EXCLUSIVE")
            mode = current.execute("PRAGMA journal_mode=DELETE").fetchone()[0]
            if busy or mode != "delete":
                raise BackupError(f"{target} is in use: stop the product first.")
    except sqlite3.OperationalError as error:
        raise BackupError(f"{target} is in use: stop the product first.") from error
