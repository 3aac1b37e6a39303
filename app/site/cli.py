"""Chores about the whole place: first set-up and the demonstration workspace."""

from __future__ import annotations

import json
from pathlib import Path

import click
from flask import current_app
from flask.cli import AppGroup
from flask_migrate import upgrade
from sqlalchemy.exc import OperationalError

from app.auth import audit, hooks
from app.auth import service as auth
from app.inbox import announcements
from app.platform import clock
from app.platform.config import Config
from app.platform.data import blobs
from app.platform.data.database import db, writing
from app.platform.data.object_store import ObjectStoreError
from app.platform.errors import AppError
from app.platform.running.jobs import jobs
from app.site import demo
from app.site.backup import bring_back, copy_out, database_file
from app.site.document import specification

_MOVED_AT_ONCE = 50

demo_group = AppGroup("demo", help="The demonstration workspace of synthetic data.")


blobs_group = AppGroup("blobs", help="Where uploads and reports lie.")


@blobs_group.command("move")
@click.argument("to", type=click.Choice([blobs.OBJECTS, blobs.DATABASE]))
def move_blobs(to: str) -> None:
    """Bring all blobs into the object store, or back into the database; may run while the product serves."""
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
    click.echo(f"{moved} blobs moved")


@demo_group.command("load")
def load_demo() -> None:
    """Load the demonstration workspace, unless it is there."""
    with writing():
        loaded = demo.load()
        db.session.commit()
    click.echo(f"{loaded} demonstration tasks loaded")


@demo_group.command("remove")
def remove_demo() -> None:
    """Remove the demonstration workspace."""
    with writing():
        removed = demo.remove(audit.Actor(None))
        db.session.commit()
    click.echo(f"{removed['tasks']} demonstration tasks removed")


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
        made = _first_admin(config)
    except OperationalError as error:
        raise click.ClickException(f"The database does not answer: {error.orig}") from error
    except AppError as error:
        raise click.ClickException(f"ADMIN_PASSWORD: {error.text('en-US')}") from error
    if made is not None:
        user, password = made
        shown = "the one in ADMIN_PASSWORD" if config.admin_password else password
        click.echo(f"ADMIN {user.username} PASSWORD {shown}")
        if user.password_initial_until is not None:
            until = clock.to_text(user.password_initial_until)
            click.echo(
                f"It is for the first login, until {until} (UTC+8); one of your own is asked for then."
            )


def _first_admin(config: Config) -> tuple[hooks.User, str] | None:
    """Make the administrator, the announcement and the demonstration, unless there is an administrator."""
    with writing():
        made = auth.first_admin(config.admin_password)
        if made is not None:
            announcements.write_welcome()
        db.session.commit()
        if made is not None and config.demo:
            demo.load()
            db.session.commit()
    return made


@click.command("backup")
@click.argument("target", type=click.Path(dir_okay=False, path_type=Path))
def backup(target: Path) -> None:
    """Copy the SQLite database to TARGET, a new file; the product may go on serving meanwhile."""
    config: Config = current_app.extensions["config"]
    copy_out(database_file(config.database_url), target)
    click.echo(
        f"copied to {target}; keep keys.json (or LIUSHUI_KEYS) with it: without the keys it cannot be opened"
    )


@click.command("restore")
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def restore(source: Path) -> None:
    """Put the backup SOURCE in the place of the SQLite database; the product must be stopped."""
    config: Config = current_app.extensions["config"]
    db.session.remove()
    db.engine.dispose()
    kept = bring_back(source, database_file(config.database_url))
    click.echo(f"restored; the database before it lies beside it as {kept.name}" if kept else "restored")
