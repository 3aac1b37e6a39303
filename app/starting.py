"""`liushui`, the command of the wheel: from nothing to a console that answers, as scripts/start.mjs does in a checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request

import click

from app import serving
from app.platform.config import Config

_PATIENCE_SECONDS = 300


def main() -> None:
    """Start the console, or run the chore that the command line names."""
    # Whatever lies in the folder of the caller is no part of the program, in processes that this one starts neither.
    os.environ.setdefault("PYTHONSAFEPATH", "1")
    if len(sys.argv) > 1:
        from app.__main__ import main as chore

        chore()
    else:
        start()


@click.command()
def start() -> None:
    """Prepare what a first start needs, then serve; say when the console answers."""
    config = Config.from_environment()
    serving.claim_port(config.host, config.port)
    click.echo(f"Data      {config.data_dir} (DATA_DIR moves it)")
    if not serving.is_prepared(config):
        click.echo("Preparing the database")
        prepared = subprocess.run([sys.executable, "-m", "app", "setup"], check=False)
        if prepared.returncode:
            raise SystemExit(prepared.returncode)
    _tell_when_it_answers(config)
    serving.serve(config)


def _tell_when_it_answers(config: Config) -> None:
    """Leave a process behind that waits for the console, says its address and ends; this one becomes the supervisor."""
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(config.host, config.host)  # noqa: S104
    address = f"http://[{host}]:{config.port}/" if ":" in host else f"http://{host}:{config.port}/"
    supervisor = os.getpid()
    if first := os.fork():
        os.waitpid(first, 0)
        return
    # Of a second fork nobody has to take the leave.
    if os.fork() == 0 and _answers(f"{address}healthz", supervisor):
        click.echo(f"Address   {address}\nCtrl-C stops it")
    os._exit(0)


def _answers(address: str, supervisor: int) -> bool:
    until = time.monotonic() + _PATIENCE_SECONDS
    while time.monotonic() < until:
        try:
            os.kill(supervisor, 0)
            with urllib.request.urlopen(address, timeout=5):  # noqa: S310 - our own address
                return True
        except ProcessLookupError:
            return False
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    return False
