"""What comes before the server runs: keys, database, port; then this process becomes the supervisor.

Nothing of the application is imported: `npm start` and `flask serve` shall wait for it once, in the server itself.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import os
import socket
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import click

from app.engine.process.machine import web_processes
from app.platform.config import MIGRATIONS, Config, ConfigError

NOT_PREPARED = 3
"""Exit status of `--check` when `flask setup` has something to do."""

# What a request took is given back to the system: few arenas, and large pieces outside of them.
_FRUGAL = {"MALLOC_ARENA_MAX": "2", "MALLOC_MMAP_THRESHOLD_": "262144", "MALLOC_TRIM_THRESHOLD_": "262144"}
_SQLITE = "sqlite:///"
_LOCK = "serving.lock"


def serve(config: Config) -> None:
    """Check what can be checked, then serve; returns only by raising. Raises ConfigError and KeyRingError."""
    from app.platform.data.vault import load_key_ring

    claim_port(config.host, config.port)
    _find_database(config)
    # Said here in one line; in the server's process it would be a traceback without end.
    load_key_ring(config.keys, config.data_dir)
    os.umask(0o077)
    if config.database_url.startswith(_SQLITE) and (other := _other_instance(config)):
        click.echo(
            f"{config.data_dir} is served by another instance already ({other}); both go on.", err=True
        )
    click.echo(f"serving on http://{config.host}:{config.port}/", err=True)
    processes = str(config.web_processes or web_processes())
    # From here on this process only watches.
    watching = [sys.executable, "-m", "app.supervisor", config.host, str(config.port), processes]
    environment = {**_FRUGAL, **os.environ, "WEB_PROCESSES": processes}
    os.execve(sys.executable, watching, environment)  # noqa: S606 - our own program


def is_prepared(config: Config) -> bool:
    """Tell whether an SQLite database has every migration and an administrator; of PostgreSQL nothing is known."""
    file = _sqlite_file(config)
    if file is None or not file.is_file() or not (config.keys or (config.data_dir / "keys.json").is_file()):
        return False
    newest = max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).split("_")[0]
    with contextlib.suppress(sqlite3.Error), closing(sqlite3.connect(file, timeout=5)) as database:
        versions = database.execute("SELECT version_num FROM alembic_version").fetchall()
        admin = database.execute("SELECT 1 FROM user WHERE role = 'admin' LIMIT 1").fetchone()
        return versions == [(newest,)] and admin is not None
    return False


def claim_port(host: str, port: int) -> None:
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


def _sqlite_file(config: Config) -> Path | None:
    url = config.database_url
    return Path(url.removeprefix(_SQLITE)) if url.startswith(_SQLITE) else None


def _find_database(config: Config) -> None:
    file = _sqlite_file(config)
    if file is not None and not file.is_file():
        raise ConfigError(
            f"There is no database at {file}. Set DATA_DIR to where it lies; `flask setup` makes a new one."
        )


def _other_instance(config: Config) -> str | None:
    """Hold the folder's lock as long as this program and its successor live; or say who holds it."""
    try:
        descriptor = os.open(config.data_dir / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError:  # the server will say what is wrong with the folder
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        with os.fdopen(descriptor) as lock:
            return lock.read().strip()
    except OSError:  # a disk without locks: nothing is known
        os.close(descriptor)
        return None
    os.ftruncate(descriptor, 0)
    os.write(descriptor, f"process {os.getpid()}, http://{config.host}:{config.port}/".encode())
    # Kept open: the lock ends with the process, whatever ends it.
    os.set_inheritable(descriptor, True)
    return None


@click.command()
@click.option("--check", is_flag=True, help=f"Only tell by the exit status (0 or {NOT_PREPARED}).")
def main(*, check: bool) -> None:
    """Serve the API and the console, or tell whether `flask setup` is needed first."""
    config = Config.from_environment()
    if check:
        raise SystemExit(0 if is_prepared(config) else NOT_PREPARED)
    serve(config)


if __name__ == "__main__":
    main()
