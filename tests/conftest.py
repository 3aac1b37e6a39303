"""Fixtures of all tests: databases, applications, people, the clock; no network but this machine's own."""

from __future__ import annotations

import gc
import os
import socket
from collections import Counter
from collections.abc import Generator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from argon2 import PasswordHasher
from flask.testing import FlaskClient
from hypothesis import settings
from werkzeug.routing import Rule
from whitenoise import WhiteNoise

from app.auth import passwords
from app.liushui.cases import sandbox
from app.platform import clock
from app.platform.config import ROOT
from tests.children import run_here
from tests.databases import PostgresTemplate, SqliteTemplate, close, make_app
from tests.effort import EVERYTHING, is_left
from tests.http import ADA, ALICE, BOB, Person

# How long an example takes depends on what else the machine does; times are figures of the bench.
# The same examples each time, so that what passed here passes elsewhere; EXPLORE=1 draws new ones.
# Whether this machine reads pictures must not decide what a test finds; tests/engine/recognition asks for it.
os.environ["LIUSHUI_OCR"] = "0"
settings.register_profile("liushui", deadline=None, derandomize=not os.environ.get("EXPLORE"))
settings.load_profile("liushui")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let the collector of garbage leave alone what lives as long as the process: thousands of tests and their modules."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(trylast=True)  # of what was asked for by name or keyword, the first case runs
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to `npm run test:full` what it alone runs: see tests/effort.py."""
    if EVERYTHING:
        return
    seen: Counter[str] = Counter()
    left = [item for item in items if is_left(item, seen)]
    if left:
        config.hook.pytest_deselected(items=left)
        items[:] = [item for item in items if item not in set(left)]


PRODUCTS_HASHER = passwords._HASHER
"""What the product hashes passwords with, as it was before the tests made it cheap."""
LOCAL = {"127.0.0.1", "::1", "localhost"}


@pytest.fixture(scope="session", autouse=True)
def _no_network() -> Iterator[None]:
    """Let no test leave this machine."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and address[0] not in LOCAL:
            raise AssertionError(f"a test reached for the network: {address}")
        connect(self, address)

    patch = pytest.MonkeyPatch()
    patch.setattr(socket.socket, "connect", guarded)
    yield
    patch.undo()


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    """Hash passwords at a hundredth of the cost; test_sessions holds the product's own hasher to the minimum."""
    patch = pytest.MonkeyPatch()
    cheap = PasswordHasher(time_cost=1, memory_cost=256, parallelism=1)
    patch.setattr(passwords, "_HASHER", cheap)
    patch.setattr(passwords, "_NOBODY", cheap.hash("nobody has this password"))
    yield
    patch.undo()


@pytest.fixture(scope="session", autouse=True)
def _routes_compiled_once() -> Iterator[None]:
    """Let the applications of all tests share what Werkzeug compiles for each route: two thirds of making one."""
    compiled: dict[tuple[Any, ...], Any] = {}
    parsed: dict[str, tuple[list[Any], list[tuple[bool, str]], dict[str, Any]]] = {}
    compile_builder, parse_rule = Rule._compile_builder, Rule._parse_rule

    def parsed_once(rule: Rule, path: str) -> list[Any]:
        if path not in parsed:
            first = len(rule._trace)
            parts = list(parse_rule(rule, path))
            parsed[path] = parts, rule._trace[first:], dict(rule._converters)
            return parts
        parts, trace, converters = parsed[path]
        rule._trace.extend(trace)
        rule._converters.update(converters)
        rule.arguments.update(converters)
        return parts

    def remembered(rule: Rule, append_unknown: bool = True) -> Any:
        key = (rule.rule, tuple(rule._trace), repr(rule.defaults), append_unknown)
        if key not in compiled:
            compiled[key] = compile_builder(rule, append_unknown)
        return compiled[key]

    patch = pytest.MonkeyPatch()
    patch.setattr(Rule, "_compile_builder", remembered)
    patch.setattr(Rule, "_parse_rule", parsed_once)
    yield
    patch.undo()


@pytest.fixture(scope="session", autouse=True)
def _client_looked_over_once() -> Iterator[None]:
    """Let the applications of all tests share what WhiteNoise finds in the built client: hundreds of files."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    look_over = WhiteNoise.update_files_dictionary

    def remembered(server: WhiteNoise, root: str, prefix: str) -> None:
        if not root.startswith(str(ROOT)):
            # A folder that a test made changes while it runs.
            look_over(server, root, prefix)
            return
        if (root, prefix) not in found:
            look_over(server, root, prefix)
            found[root, prefix] = dict(server.files)
        server.files.update(found[root, prefix])

    patch = pytest.MonkeyPatch()
    patch.setattr(WhiteNoise, "update_files_dictionary", remembered)
    yield
    patch.undo()


@pytest.fixture(autouse=True)
def _jobs_run_here(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spare tests of what is made of a reading the start of a child, two thirds of a small one's time."""
    if request.node.get_closest_marker("real_child") is None:
        monkeypatch.setattr(sandbox, "_run", run_here)


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> SqliteTemplate:
    return SqliteTemplate(tmp_path_factory.mktemp("sqlite"))


@pytest.fixture(scope="session")
def postgres_template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PostgresTemplate]:
    template = PostgresTemplate(tmp_path_factory.mktemp("postgresql"))
    yield template
    template.stop()


@pytest.fixture
def sqlite_url(sqlite_template: SqliteTemplate, tmp_path: Path) -> Iterator[str]:
    with sqlite_template.copy(tmp_path) as url:
        yield url


@pytest.fixture
def sqlite_app(sqlite_url: str, tmp_path: Path) -> Iterator[APIFlask]:
    """An application over a fresh SQLite database, in its context."""
    yield from _running(sqlite_url, tmp_path)


@pytest.fixture
def postgres_app(postgres_template: PostgresTemplate, tmp_path: Path) -> Iterator[APIFlask]:
    """An application over a fresh PostgreSQL database, in its context."""
    with postgres_template.copy() as url:
        yield from _running(url, tmp_path)


@pytest.fixture
def app(sqlite_app: APIFlask) -> APIFlask:
    """The application of tests to which the kind of database does not matter."""
    return sqlite_app


@pytest.fixture(
    params=["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgresql, pytest.mark.second_database])]
)
def database(request: pytest.FixtureRequest) -> APIFlask:
    """An application over a fresh database, once for SQLite and once for PostgreSQL, in its context."""
    running: APIFlask = request.getfixturevalue("sqlite_app" if request.param == "sqlite" else "postgres_app")
    return running


def _running(url: str, folder: Path) -> Iterator[APIFlask]:
    app = make_app(url, folder)
    with app.app_context():
        yield app
    close(app)


@pytest.fixture
def client(app: APIFlask) -> FlaskClient:
    """A client of `app`."""
    return app.test_client()


@pytest.fixture
def ada() -> Person:
    """The administrator."""
    return ADA


@pytest.fixture
def alice() -> Person:
    """The operator to whom things belong."""
    return ALICE


@pytest.fixture
def bob() -> Person:
    """The operator to whom they do not."""
    return BOB


class FrozenClock:
    """A clock that moves only when told."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def now(self) -> datetime:
        return self.moment

    def set(self, moment: datetime) -> None:
        self.moment = moment

    def advance(self, **span: float) -> None:
        """Move on by a time span, given as to `timedelta`."""
        self.moment += timedelta(**span)


@pytest.fixture
def frozen(monkeypatch: pytest.MonkeyPatch) -> FrozenClock:
    """The clock, standing still at 2026-06-01 12:00 UTC."""
    stopped = FrozenClock(datetime(2026, 6, 1, 12, tzinfo=UTC))
    monkeypatch.setattr(clock, "now", stopped.now)
    return stopped
