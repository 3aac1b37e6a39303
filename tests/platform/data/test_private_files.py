"""Files of data belong to the account that runs the product, and whoever sees to that takes no lock from SQLite."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from app.platform.data.private_files import private_sqlite


def test_a_new_file_and_one_that_others_could_read_become_private(tmp_path: Path) -> None:
    new, open_to_all = tmp_path / "new.sqlite", tmp_path / "old.sqlite"
    open_to_all.write_bytes(b"")
    open_to_all.chmod(0o644)
    for file in (new, open_to_all):
        private_sqlite(file)
        assert file.stat().st_mode & 0o777 == 0o600


def test_a_look_at_a_file_drops_no_lock_of_the_connections_that_are_open(tmp_path: Path) -> None:
    file = tmp_path / "data.sqlite"
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE t (n INTEGER)")
        private_sqlite(file)
        # Another process that believes to be the last one would take the log away from under this connection.
        other = f"import sqlite3; c = sqlite3.connect({str(file)!r}); c.execute('SELECT * FROM t').fetchall(); c.close()"
        subprocess.run([sys.executable, "-c", other], check=True)
        assert file.with_name("data.sqlite-wal").exists()
        connection.execute("INSERT INTO t VALUES (1)")
    with closing(sqlite3.connect(file)) as again:
        assert again.execute("SELECT n FROM t").fetchall() == [(1,)]
