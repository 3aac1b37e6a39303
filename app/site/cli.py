"""Chores about the whole place: first set-up and the demonstration workspace."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
from flask import current_app
from flask.cli import AppGroup
from flask_migrate import upgrade
from sqlalchemy import select
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from app.auth import audit, hooks
from app.auth import service as auth
from app.inbox import announcements
from app.liushui.cli.people import carry_out_again
from app.liushui.rights.service import listing
from app.platform import clock
from app.platform.config import Config
from app.platform.data import blobs
from app.platform.data.database import db, writing
from app.platform.data.object_store import ObjectStoreError
from app.platform.errors import AppError
from app.platform.running.jobs import jobs
from app.site import demo
from app.site.backup import BackupError, bring_back, copies_in, copy_out, database_file, dated_name
from app.site.document import specification
from app.site.drill import prove_copy
from app.site.moving import MoveError, move_rows

_MOVED_AT_ONCE = 50

demo_group = AppGroup("demo", help="The demonstration workspace of synthetic data.")


blobs_group = AppGroup("blobs", help="Where uploads and reports lie.")


@blobs_group.command("move")
@click.argument("to", type=click.Choice([blobs.OBJECTS, blobs.DATABASE]))
def move_blobs(to: str) -> None:
    """Bring all blobs into the object store, or back into the database; may run while the product serves."""
    from app.engine.messages.wording import counted

    moved = 0
    try:
        while True:
            with writing():
                part = blobs.move(to, _MOVED_AT_ONCE)
                db.session.commit()
            if not part:
                break
            moved += part
    except ObjectStoreError as error:
        raise click.ClickException(str(error)) from error
    click.echo(f"{counted(moved, 'blob')} moved")


@demo_group.command("load")
def load_demo() -> None:
    """Load the demonstration workspace, unless it is there."""
    from app.engine.messages.wording import counted

    with writing():
        loaded = demo.load()
        db.session.commit()
    click.echo(f"{counted(loaded, 'demonstration task')} loaded")


@demo_group.command("remove")
def remove_demo() -> None:
    """Remove the demonstration workspace."""
    from app.engine.messages.wording import counted

    with writing():
        removed = demo.remove(audit.Actor(None))
        db.session.commit()
    click.echo(f"{counted(removed['tasks'], 'demonstration task')} removed")


@click.command("openapi")
@click.argument("path", type=click.Path(dir_okay=False, writable=True, path_type=Path))
def write_document(path: Path) -> None:
    """Write the API document to PATH."""
    path.write_text(json.dumps(specification(), indent=2, sort_keys=True, ensure_ascii=False))


@click.command("setup")
def setup() -> None:
    """Make everything that a first start needs: tables, keys, one administrator, the demonstration.

    Running it again changes nothing.
    """
    config: Config = current_app.extensions["config"]
    try:
        upgrade()
        # Made here, so that processes that start together find the queue's tables.
        jobs().queue()
        _first_admin(config)
    except OperationalError as error:
        at = db.engine.url.render_as_string(hide_password=True)
        raise click.ClickException(f"The database does not answer: {error.orig} ({at})") from error
    except AppError as error:
        raise click.ClickException(f"ADMIN_PASSWORD: {error.text('en-US')}") from error


def _first_admin(config: Config) -> None:
    """Make the administrator, the announcement and the demonstration, unless there is an administrator."""
    with writing():
        made = auth.first_admin(config.admin_password)
        if made is None:
            return
        announcements.write_welcome()
        db.session.commit()
        # At once: whatever fails from here on, nobody is left with an account whose password was never said.
        _tell(config, *made)
        if config.demo:
            demo.load()
            db.session.commit()


def _tell(config: Config, user: hooks.User, password: str) -> None:
    shown = "the one in ADMIN_PASSWORD" if config.admin_password else password
    click.echo(f"ADMIN {user.username} PASSWORD {shown}")
    if user.password_initial_until is not None:
        until = clock.to_text(user.password_initial_until)
        click.echo(f"It is for the first login, until {until} (UTC+8); one of your own is asked for then.")


@click.command("backup")
@click.argument("target", type=click.Path(path_type=Path))
@click.option(
    "--keep", type=click.IntRange(min=1), help="TARGET is a folder: keep so many of the newest copies."
)
@click.option("--prove", is_flag=True, help="Bring the copy back beside the database and prove its books.")
def backup(target: Path, *, keep: int | None, prove: bool) -> None:
    """Copy the SQLite database to TARGET, a new file or a folder; the product may go on serving meanwhile."""
    config: Config = current_app.extensions["config"]
    if keep is not None and not target.is_dir():
        raise BackupError(f"--keep needs a folder; {target} is none.")
    copy = target / dated_name() if target.is_dir() else target
    copy_out(database_file(config.database_url), copy)
    if prove and (breaks := prove_copy(copy, config)):
        raise BackupError(f"{copy} is not sound: {'; '.join(breaks)}.")
    proven = " and proven" if prove else ""
    click.echo(
        f"copied{proven}: {copy}; keep keys.json (or LIUSHUI_KEYS) with it: without the keys it cannot be opened"
    )
    if keep is not None:
        for old in copies_in(target)[:-keep]:
            old.unlink()


@click.command("move-to-postgresql")
@click.argument("url")
def move_to_postgresql(url: str) -> None:
    """Copy the whole SQLite database into the empty PostgreSQL database at URL; the product must be stopped.

    Then set DATABASE_URL to it. The SQLite file stays as it is: the way back is to take the setting away.
    """
    config: Config = current_app.extensions["config"]
    database_file(config.database_url)
    to = Config.from_environment({"DATABASE_URL": url}).database_url
    if not to.startswith("postgresql"):
        raise MoveError("URL must be that of a PostgreSQL database: postgresql://user:password@host/name")
    there = current_app.extensions["build"](replace(config, database_url=to))
    with there.app_context():
        target = db.engine
    try:
        with there.app_context():
            upgrade()
            if db.session.scalar(select(hooks.User.id).limit(1)) is not None:
                raise MoveError("There are accounts in that database already: it must be empty.")
        # As a writer, so that nobody changes anything meanwhile.
        with writing(), db.engine.connect() as source, target.begin() as connection:
            for name, rows in move_rows(source, connection):
                if rows:
                    click.echo(f"{name}: {rows} rows")
    except SQLAlchemyError as error:
        raise MoveError(f"Nothing was moved: {error}") from error
    finally:
        target.dispose()
    click.echo("everything is there; set DATABASE_URL to it, keep the keys, and start")


@click.command("restore")
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(source: Path) -> None:
    """Put the backup SOURCE in the place of the SQLite database; the product must be stopped.

    Who was erased since is erased again, by the list beside the keys and that of the database that is replaced.
    """
    config: Config = current_app.extensions["config"]
    file = database_file(config.database_url)
    erased = _erased(file, config)
    db.session.remove()
    db.engine.dispose()
    kept = bring_back(source, file)
    click.echo(f"restored; the database before it lies beside it as {kept.name}" if kept else "restored")
    if erased:
        upgrade()
        click.echo(carry_out_again(erased))


def _erased(file: Path, config: Config) -> list[dict[str, Any]]:
    """The erasures that are known here, however old or broken the present database is."""
    try:
        return listing.merged(config.data_dir, has_tables=file.is_file())
    except SQLAlchemyError:
        return listing.merged(config.data_dir, has_tables=False)
