"""Chores that belong to no room: set up, serve, work, new keys."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from typing import Any
from weakref import WeakSet

import click
from apiflask import APIFlask
from flask import current_app
from flask.cli import AppGroup
from sqlalchemy.exc import DatabaseError

from app import serving
from app.platform.config import Config
from app.platform.data import resealing
from app.platform.data.database import db, require_tables, writing
from app.platform.data.vault import KeyRing, KeyRingError, key_ring, save_key_ring
from app.platform.running.jobs import jobs

keys_group = AppGroup("keys", help="The keys that seal data and sign sessions.")


@keys_group.command("new")
def new_keys() -> None:
    """Print a new key ring, the value of LIUSHUI_KEYS."""
    click.echo(KeyRing.generate().to_text())


@keys_group.command("rotate")
def rotate_keys() -> None:
    """Make a new key that seals from now on; the old ones still open.

    Keys of the key file are changed at once, also in a running server. Keys of the environment are printed: set
    LIUSHUI_KEYS to them everywhere and restart. Then `flask keys reseal`, then `flask keys drop`.
    """
    require_tables()
    _put(key_ring(look=True).rotated(), "a new key seals from now on; next: flask keys reseal")


@keys_group.command("reseal")
def reseal() -> None:
    """Seal again with the current key what older keys sealed; the server may go on serving meanwhile."""
    require_tables()
    for place in resealing.places():
        done, after = 0, None
        while True:
            with writing():
                some, after = resealing.reseal_some(place, after)
                db.session.commit()
            done += some
            if after is None:
                break
        if done:
            click.echo(f"{place.name}: {done} rows")
    click.echo("everything is sealed with the current key")


@keys_group.command("drop")
def drop_keys() -> None:
    """Take the old keys out of the ring, unless something is sealed with one of them still."""
    require_tables()
    for place in resealing.places():
        if left := resealing.count_old(place):
            raise KeyRingError(f"{place.name}: {left} rows need an old key; run flask keys reseal first")
    _put(key_ring(look=True).with_current_only(), "the old keys are gone")


def _put(ring: KeyRing, done: str) -> None:
    config: Config = current_app.extensions["config"]
    if config.keys:
        click.echo(ring.to_text())
        click.echo("set LIUSHUI_KEYS to the line above and restart every process", err=True)
    else:
        save_key_ring(ring, config.data_dir)
        click.echo(done)


@click.command("serve")
def serve() -> None:
    """Serve the API and the console on PORT, with the worker in the same process."""
    serving.serve(current_app.extensions["config"])


@click.command("worker")
def worker() -> None:
    """Work on queued tasks until stopped; for installations with workers of their own."""
    import signal
    import threading

    from app.engine.process.rights import hide_from_others

    hide_from_others()
    require_tables()
    stop = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: stop.set())
    jobs().start()
    click.echo(f"worker {os.getpid()} is waiting for tasks")
    stop.wait()
    jobs().stop()


def register_commands(app: APIFlask) -> None:
    """Add the chores to `flask`."""
    for command in (keys_group, serve, worker):
        app.cli.add_command(command)


_SPEAKING: WeakSet[click.Command] = WeakSet()
"""Commands that speak plainly already: those of the rooms are shared by all applications of a process."""


def speak_plainly(group: click.Group) -> None:
    """Let every command say in one line what is wrong with its database, instead of a traceback."""
    for command in group.commands.values():
        if isinstance(command, click.Group):
            speak_plainly(command)
        elif command.callback is not None and command not in _SPEAKING:
            command.callback = _in_one_line(command.callback)
            _SPEAKING.add(command)


def _in_one_line(command: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(command)
    def spoken(*arguments: Any, **options: Any) -> Any:
        try:
            return command(*arguments, **options)
        except DatabaseError as error:
            if current_app.testing:
                raise
            engine = db.engine.url.render_as_string(hide_password=True)
            raise click.ClickException(
                f"The database {engine} does not answer as it should: {str(error.orig).splitlines()[0]}. "
                "Look at DATA_DIR and DATABASE_URL; after an upgrade run `flask setup`."
            ) from error

    return spoken
