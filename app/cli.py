"""Chores that belong to no room: set up, serve, work, new keys."""

from __future__ import annotations

import errno
import os
import socket
import sys

import click
from apiflask import APIFlask
from flask import current_app
from flask.cli import AppGroup

from app.platform.config import Config, ConfigError
from app.platform.data import resealing
from app.platform.data.database import db, writing
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
    _put(key_ring(look=True).rotated(), "a new key seals from now on; next: flask keys reseal")


@keys_group.command("reseal")
def reseal() -> None:
    """Seal again with the current key what older keys sealed; the server may go on serving meanwhile."""
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


def _claim(host: str, port: int) -> None:
    """Raise ConfigError when something listens on the port already.

    The server shares its port between its own processes. So the system would let a second server in and hand it
    a part of the calls: answers out of two databases, in turns.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # As servers do: what is left of connections that were closed lately is nobody's server.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                return  # the server says itself what is wrong with the address
            raise ConfigError(
                f"PORT: something is listening on {host}:{port} already. Stop it, or set PORT to another port."
            ) from error


# What a request took is given back to the system: few arenas, and large pieces outside of them.
_FRUGAL = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": "262144", "MALLOC_TRIM_THRESHOLD_": "262144"}


@click.command("serve")
def serve() -> None:
    """Serve the API and the console on PORT, with the worker in the same process."""
    config: Config = current_app.extensions["config"]
    # Said here in one line; in the server's process it would be a traceback without end.
    key_ring()
    _claim(config.host, config.port)
    click.echo(f"serving on http://{config.host}:{config.port}/", err=True)
    # From here on this process only watches: it gives back the memory of the application that it has checked.
    watching = [sys.executable, "-m", "app.supervisor", config.host, str(config.port)]
    os.execve(sys.executable, watching, {**_FRUGAL, **os.environ})  # noqa: S606 - our own program


@click.command("worker")
def worker() -> None:
    """Work on queued tasks until stopped; for installations with workers of their own."""
    import signal
    import threading

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
