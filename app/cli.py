"""Chores that belong to no room: set up, serve, work, new keys."""

from __future__ import annotations

import errno
import os
import socket

import click
from apiflask import APIFlask
from flask import current_app
from flask.cli import AppGroup

from app.config import Config, ConfigError
from app.jobs import jobs
from app.vault import KeyRing, key_ring

keys_group = AppGroup("keys", help="The keys that seal data and sign sessions.")


@keys_group.command("new")
def new_keys() -> None:
    """Print a new key ring, the value of LIUSHUI_KEYS."""
    click.echo(KeyRing.generate().to_text())


def _claim(host: str, port: int) -> None:
    """Raise ConfigError when something listens on the port already.

    The server shares its port between its own processes, so the system would let a second server in and hand it
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


@click.command("serve")
def serve() -> None:
    """Serve the API and the console on PORT, with the worker in the same process."""
    # Granian is imported here: other commands need not load the server.
    from granian import Granian
    from granian.constants import Interfaces
    from granian.log import LogLevels

    config: Config = current_app.extensions["config"]
    # Said here in one line; in the server's process it would be a traceback without end.
    key_ring()
    _claim(config.host, config.port)
    click.echo(f"serving on http://{config.host}:{config.port}/", err=True)
    Granian(
        target="app.server:make",
        factory=True,
        address=config.host,
        port=config.port,
        interface=Interfaces.WSGI,
        workers=1,
        blocking_threads=config.threads,
        websockets=False,
        log_access=False,
        # Its advice on threads is for servers that share the interpreter with heavy work; ours wait for the database.
        log_level=LogLevels.error,
        respawn_failed_workers=True,
        workers_kill_timeout=20,
    ).serve()


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
