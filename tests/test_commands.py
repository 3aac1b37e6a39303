"""The chores of the command line: set up, keys, people, demonstration, purge, worker; refusals without tracebacks."""

from __future__ import annotations

import base64
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import polars as pl
import pytest
from apiflask import APIFlask
from flask.cli import FlaskGroup
from flask.testing import FlaskClient

from app import create_app
from app.cli import speak_plainly
from app.engine.process.codec import frame_to_bytes
from app.liushui.cases.service import work as worker_side
from app.platform.config import Config, ConfigError
from app.platform.data.private_files import private_folder
from app.platform.data.vault import KeyRing
from app.serving import is_prepared, serve
from tests.e2e.server import free_port
from tests.effort import sampled
from tests.http import Person, call, work
from tests.liushui.conftest import tasks_of, uploader
from tests.small_house import WITHOUT_RIGHTS, can

ROOT = Path(__file__).resolve().parent.parent
SETTINGS = (
    "DATABASE_URL",
    "DYNO",
    "LIUSHUI_KEYS",
    "ADMIN_PASSWORD",
    "LEAKED_PASSWORDS",
    "LIUSHUI_DEMO",
    "PORT",
    "DATA_DIR",
    "WORKER",
)


def environment(folder: Path, **more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    return kept | {"DATA_DIR": str(folder)} | more


def flask(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "flask", *arguments],
        cwd=ROOT,
        env=environment(folder, **more),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


@pytest.mark.parametrize(
    ("settings", "words"),
    sampled(
        [
            ({"DYNO": "web.1"}, "DATABASE_URL"),
            ({"DYNO": "web.1", "DATABASE_URL": "postgres://a@127.0.0.1:1/b"}, "flask keys new"),
            ({"PORT": "eighty"}, "PORT must be a whole number"),
            ({"LIUSHUI_KEYS": "nonsense"}, "LIUSHUI_KEYS"),
            ({"ADMIN_PASSWORD": "short"}, "8 to 128 characters"),
            ({"LEAKED_PASSWORDS": "nowhere.txt"}, "LEAKED_PASSWORDS must name a file"),
            ({"DATABASE_URL": "postgres://a@127.0.0.1:1/b"}, "The database does not answer"),
            ({"DATABASE_URL": "postgresql://u:p@h:abc/b"}, "DATABASE_URL names no host and port"),
        ],
        7,
    ),
)
def test_a_setting_that_makes_no_sense_is_refused_in_words(
    tmp_path: Path, settings: dict[str, str], words: str
) -> None:
    done = flask(tmp_path, "setup", **settings)
    assert done.returncode == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.everything  # before a commit: the same settings refused by `flask setup`
def test_serving_with_unreadable_keys_is_refused_in_words(tmp_path: Path) -> None:
    assert flask(tmp_path, "setup").returncode == 0
    done = flask(tmp_path, "serve", LIUSHUI_KEYS="nonsense")
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert "LIUSHUI_KEYS" in done.stderr


@pytest.mark.everything  # before a commit: the same check before `npm start` (test_starting)
def test_a_port_that_somebody_listens_on_is_refused_in_words(tmp_path: Path) -> None:
    """Also one that would share it, as another server of ours does."""
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        done = flask(tmp_path, "serve", HOST="127.0.0.1", PORT=str(port))
    assert (done.returncode, "Traceback" in done.stderr) == (1, False)
    assert f"127.0.0.1:{port}" in done.stderr


def test_settings_are_read_from_the_environment(tmp_path: Path) -> None:
    config = Config.from_environment(
        {"DATA_DIR": str(tmp_path), "DATABASE_URL": "postgres://h/d", "UPLOAD_MEGABYTES": "3"}
    )
    assert config.database_url == "postgresql+psycopg://h/d"
    assert config.upload_bytes == 3 * 1024 * 1024
    ring = {"LIUSHUI_KEYS": KeyRing.generate().to_text()}
    wanted = [({}, True), ({"APP_ENV": "production", **ring}, False), ({"LIUSHUI_DEMO": "0"}, False)]
    assert [Config.from_environment(settings).demo for settings, _ in wanted] == [is_ for _, is_ in wanted]
    for text in ("0", "-1", "1.5", "１２", "x"):
        with pytest.raises(ConfigError, match="WEB_THREADS"):
            Config.from_environment({"WEB_THREADS": text})


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("nonsense", "postgresql://USER:PASSWORD@HOST/NAME"),
        ("mysql://u:secret@h/b", "postgresql://USER:PASSWORD@HOST/NAME"),
        ("postgresql:/secret", "postgresql://USER:PASSWORD@HOST/NAME"),
        ("sqlite:secret.sqlite", "postgresql://USER:PASSWORD@HOST/NAME"),
        ("postgresql://u:secret@h:abc/b", "names no host and port"),
        ("postgresql://u:secret@h:99999/b", "names no host and port"),
        ("postgresql://u:sec/ret@h/b", "names no host and port"),
        ("postgresql://u:sec@ret@h/b", "write @ as %40"),
        ("postgresql://u:sec#ret@h/b", "# as %23"),
    ],
)
def test_an_address_of_a_database_that_makes_no_sense_is_refused_without_its_password(
    url: str, words: str
) -> None:
    with pytest.raises(ConfigError) as refused:
        Config.from_environment({"DATABASE_URL": url})
    assert words in refused.value.message
    assert "sec" not in refused.value.message


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:p%40ss@h:5432/b?sslmode=require",
        "postgresql://u@[::1]/b",
        "postgresql:///b?host=/run/postgresql",
    ],
)
def test_an_address_of_a_database_is_taken_as_it_is_written(url: str) -> None:
    assert Config.from_environment({"DATABASE_URL": url}).database_url == url.replace("sql:", "sql+psycopg:")


def test_secrets_may_stand_in_files(tmp_path: Path) -> None:
    ring = KeyRing.generate().to_text()
    (tmp_path / "keys").write_text(f"{ring}\n")
    named = {"LIUSHUI_KEYS_FILE": str(tmp_path / "keys")}
    assert Config.from_environment({"APP_ENV": "production", **named}).keys == ring
    for wrong, words in (
        ({**named, "LIUSHUI_KEYS": ring}, "are both set"),
        ({"S3_SECRET_ACCESS_KEY_FILE": str(tmp_path / "nowhere")}, "must name a file"),
    ):
        with pytest.raises(ConfigError, match=words):
            Config.from_environment(wrong)


@pytest.mark.everything  # before a commit: nothing; how SQLite says it is SQLite's own
@pytest.mark.skipif(not can(WITHOUT_RIGHTS), reason="rights are given up by setpriv")
def test_a_folder_of_data_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    command = [*WITHOUT_RIGHTS, sys.executable, "-m", "flask", "setup"]
    done = subprocess.run(
        command, cwd=ROOT, env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    tmp_path.chmod(0o700)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert f"unable to open database file (sqlite:///{tmp_path}" in done.stderr


@pytest.mark.everything  # before a commit: test_readiness and uploads on a disk without room
@pytest.mark.skipif(
    not can(("unshare", "--mount", "--map-root-user")), reason="a small disk is made by unshare"
)
@pytest.mark.parametrize("size", ["100k", "3m"])
def test_a_disk_that_is_full_is_said_and_the_next_set_up_goes_on(tmp_path: Path, size: str) -> None:
    """At 3 MB the tables and the administrator have room, and the demonstration has none."""
    script = 'mount -t tmpfs -o size=$0 none "$1"; "$2" -m flask setup; mount -o remount,size=80m "$1"; "$2" -m flask setup'
    made = ["unshare", "--mount", "--map-root-user", "sh", "-c", script, size, str(tmp_path), sys.executable]
    done = subprocess.run(
        made, cwd=ROOT, env=environment(tmp_path), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stderr.count("disk is full (sqlite:///") == 1
    assert len(re.findall(r"^ADMIN admin PASSWORD \S{12,}$", done.stdout, re.M)) == 1


def test_the_first_set_up_prints_one_password_and_the_second_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    assert not is_prepared(configured(folder))
    first = flask(folder, "setup")
    assert first.returncode == 0, first.stderr
    password = re.search(r"^ADMIN admin PASSWORD (\S{12,})$", first.stdout, re.M)
    assert password
    assert password[1] not in first.stderr
    assert "one of your own is asked for" in first.stdout
    assert {
        path.name: path.stat().st_mode & 0o077 for path in folder.iterdir() if path.stat().st_mode & 0o077
    } == {}
    assert folder.stat().st_mode & 0o777 == 0o700
    keys = (folder / "keys.json").read_text()
    again = flask(folder, "setup")
    assert (again.returncode, "PASSWORD" in again.stdout) == (0, False)
    assert (folder / "keys.json").read_text() == keys
    assert flask(folder, "ledger", "verify").stdout == "the ledger is sound\n"
    assert is_prepared(configured(folder))
    with closing(sqlite3.connect(folder / "liushui.sqlite")) as database:
        database.execute("UPDATE alembic_version SET version_num = '0001'")
        database.commit()
    assert not is_prepared(configured(folder))


def configured(folder: Path) -> Config:
    return Config.from_environment({"DATA_DIR": str(folder)})


@pytest.mark.parametrize(
    "command",
    ["ledger verify", "audit verify", "purge", "worker", "backup copy.sqlite", "keys rotate", "keys reseal", "keys drop",
     "demo load", "admin password admin", "serve", "liushui trace"],
)  # fmt: skip
def test_a_chore_without_its_database_says_so_in_one_line_and_makes_none(
    tmp_path: Path, command: str
) -> None:
    config = configured(tmp_path / "nowhere")
    app = create_app(replace(config, testing=True))
    whole = FlaskGroup(create_app=lambda: app)
    done = app.test_cli_runner().invoke(whole, command.split())
    assert (done.exit_code, len(done.output.splitlines())) == (1, 1), done.output
    assert str(config.data_dir) in done.output
    assert list(tmp_path.iterdir()) == []
    assert not Path("copy.sqlite").exists()


@pytest.mark.everything  # before a commit: a chore without its database, below
def test_a_chore_over_an_empty_database_says_so_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "liushui.sqlite").touch(0o644)
    done = flask(tmp_path, "ledger", "verify")
    assert (done.returncode, done.stderr.count("\n"), "no such table" in done.stderr) == (1, 1, True)
    assert (tmp_path / "liushui.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_second_instance_over_one_folder_of_data_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one's lock is held by this process, as by the supervisor that it would become."""
    (tmp_path / "liushui.sqlite").touch()
    monkeypatch.setattr(os, "execve", lambda *_: None)
    monkeypatch.setattr(os, "umask", lambda _: 0)
    config = replace(configured(tmp_path), port=free_port())
    serve(config)
    assert "another instance" not in capsys.readouterr().err
    serve(replace(config, port=free_port()))
    assert (
        f"another instance already (process {os.getpid()}, http://127.0.0.1:{config.port}/)"
        in capsys.readouterr().err
    )


def test_a_folder_of_data_that_is_a_file_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(ConfigError, match="DATA_DIR must be a folder"):
        private_folder(tmp_path / "taken")


@pytest.mark.everything  # before a commit: test_queue, and the story of a killed server
def test_a_worker_of_its_own_does_what_waits_and_stops_when_asked(tmp_path: Path) -> None:
    assert flask(tmp_path, "setup", ADMIN_PASSWORD="correct horse 42").returncode == 0
    process = subprocess.Popen(
        [sys.executable, "-m", "flask", "worker"],
        cwd=ROOT,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdout is not None
    assert "is waiting for tasks" in process.stdout.readline()
    time.sleep(1)
    asked = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 0
    assert time.monotonic() - asked < 15
    process.stdout.close()
    # What it had begun is given back by its lease; here it is only taken away again.
    assert flask(tmp_path, "demo", "remove").stdout == "3 demonstration tasks removed\n"


def test_new_keys_are_a_ring_and_never_the_same(app: APIFlask) -> None:
    runner = app.test_cli_runner()
    one, two = (runner.invoke(args=["keys", "new"]).output.strip() for _ in range(2))
    assert KeyRing.from_text(one) != KeyRing.from_text(two)


def test_an_administrator_is_created_and_can_log_in(app: APIFlask, client: FlaskClient) -> None:
    runner = app.test_cli_runner()
    made = runner.invoke(args=["admin", "create", "grace", "--password", "long enough 1"])
    assert made.exit_code == 0
    assert made.output.startswith("administrator grace created\n")
    login = call(client, "POST /api/user/login", json={"username": "Grace", "password": "long enough 1"})
    assert login["data"]["userinfo"]["role"] == "admin"
    for name, password in (("grace", "long enough 1"), ("GRACE", "long enough 1"), ("henry", "short")):
        refused = runner.invoke(args=["admin", "create", name, "--password", password])
        assert refused.exit_code == 1
        assert "password" in refused.output.lower() or "taken" in refused.output


def test_the_demonstration_is_loaded_once_and_removed_even_while_it_is_worked_on(
    app: APIFlask, client: FlaskClient, ada: Person
) -> None:
    runner = app.test_cli_runner()
    assert runner.invoke(args=["demo", "load"]).output == "3 demonstration tasks loaded\n"
    assert runner.invoke(args=["demo", "load"]).output == "0 demonstration tasks loaded\n"
    shown = tasks_of(client, ada)
    assert {(task["demo"], task["price"]) for task in shown} == {(True, 0)}
    with work():
        assert worker_side.claim("somebody", timedelta(seconds=30)) is not None
    assert runner.invoke(args=["demo", "remove"]).output == "3 demonstration tasks removed\n"
    assert runner.invoke(args=["demo", "remove"]).output == "0 demonstration tasks removed\n"
    assert tasks_of(client, ada) == []


def test_purging_keeps_what_is_young_or_unfinished(
    app: APIFlask, client: FlaskClient, upload_one: Callable[[], None], ada: Person
) -> None:
    upload_one()
    assert app.test_cli_runner().invoke(args=["purge", "--days", "0"]).output == "0 files purged\n"
    app.extensions["jobs"].drain()
    assert app.test_cli_runner().invoke(args=["purge"]).output == "0 files purged\n"
    assert app.test_cli_runner().invoke(args=["purge", "--days", "0"]).output == "1 file purged\n"
    assert tasks_of(client, ada)[0]["files"][0]["kept"] is False


@pytest.fixture
def upload_one(client: FlaskClient, ada: Person) -> Callable[[], None]:
    """Upload a file that cannot be read."""

    def send() -> None:
        assert uploader(client)(ada, {"empty.csv": b""})["code"] == 1

    return send


@pytest.mark.everything  # before a commit: every browser story stands on such a server
@pytest.mark.skipif(not hasattr(os, "fork"), reason="the server forks its process where the system can")
def test_a_process_forked_from_the_loaded_application_can_work_on_frames(tmp_path: Path) -> None:
    program = """
import base64, os, signal, sys, wsgi
from app import create_app
from app.engine.process.codec import frame_from_bytes
data = base64.b64decode(sys.argv[1])
if os.fork() == 0:
    signal.alarm(20)
    os._exit(frame_from_bytes(data).height != 2)
raise SystemExit(os.waitstatus_to_exitcode(os.wait()[1]))
"""
    frame = base64.b64encode(frame_to_bytes(pl.DataFrame({"n": [1, 2]}))).decode()
    done = subprocess.run(
        [sys.executable, "-c", program, frame], cwd=ROOT, env=environment(tmp_path), timeout=600, check=False
    )
    assert done.returncode == 0


def test_commands_shared_by_many_applications_are_wrapped_once(app: APIFlask) -> None:
    command = app.cli.commands["purge"]
    before = command.callback
    speak_plainly(app.cli)
    assert command.callback is before
