"""Callers who send or read slowly keep nobody else waiting: each of them is answered or cut off in time."""

from __future__ import annotations

import json
import shutil
import socket
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.e2e.caller import Caller
from tests.e2e.server import Server

# Before a commit: test_request_bodies.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

SLOW = 200
BODY_SECONDS = 4
HEAD = "POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"


@pytest.fixture(scope="module")
def server(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that gives bodies little time; what one test left behind is met by the next one, as in life."""
    home = tmp_path_factory.mktemp("slow") / "data"
    shutil.copytree(prepared, home)
    started = Server(home, BODY_SECONDS=str(BODY_SECONDS)).go_on()
    yield started
    started.stop()


def connect(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=30)


@contextmanager
def crowd(server: Server, begin: bytes, count: int = SLOW) -> Iterator[list[socket.socket]]:
    """So many connections that sent `begin` and nothing more."""
    with ExitStack() as stack:
        sockets = [stack.enter_context(connect(server)) for _ in range(count)]
        for each in sockets:
            each.sendall(begin)
        yield sockets


def answers(server: Server, times: int = 5) -> bool:
    """Whether others are answered meanwhile; a server without a free thread lets them wait for ever."""
    for _ in range(times):
        with urllib.request.urlopen(f"{server.url}/healthz", timeout=30) as answer:
            if answer.status != 200:
                return False
    return True


def read_all(connection: socket.socket) -> bytes:
    parts = []
    while part := connection.recv(65_536):
        parts.append(part)
    return b"".join(parts)


@pytest.mark.parametrize(
    "begin", [b"", HEAD[:40].encode(), HEAD.encode()], ids=["nothing", "half a head", "no body"]
)
def test_two_hundred_silent_connections_stop_nobody(server: Server, begin: bytes) -> None:
    with crowd(server, begin):
        assert answers(server)


def test_two_hundred_callers_who_dribble_stop_nobody_and_are_cut_off(server: Server) -> None:
    with crowd(server, HEAD.encode()) as sockets:
        until = time.monotonic() + 60
        open_still = set(sockets)
        while open_still and time.monotonic() < until:
            for each in list(open_still):
                try:
                    each.sendall(b" ")
                except OSError:
                    open_still.discard(each)
            assert answers(server, times=1)
            time.sleep(0.5)
        assert open_still == set()


def test_a_body_that_does_not_come_is_answered_in_the_envelope(server: Server) -> None:
    with connect(server) as connection:
        connection.sendall(HEAD.encode())
        head, _, body = read_all(connection).partition(b"\r\n\r\n")
    assert b" 408 " in head.splitlines()[0]
    assert json.loads(body)["data"]["reason"] == "body_timeout"


def test_one_address_has_so_many_bodies_on_their_way_and_no_more(server: Server) -> None:
    with crowd(server, HEAD.encode(), 60):
        time.sleep(0.5)
        with connect(server) as late:
            late.sendall(HEAD.encode())
            head, _, body = read_all(late).partition(b"\r\n\r\n")
        assert b" 429 " in head.splitlines()[0]
        assert json.loads(body)["data"]["reason"] == "too_many_uploads"
    time.sleep(0.5)
    assert Caller(server.url).call("/api/user/info", {})["username"] == "admin"


def test_an_upload_over_a_slow_line_arrives(server: Server) -> None:
    """A body that goes on coming may take longer than one that stops."""
    body = json.dumps({"username": "nobody", "password": "x" * 120_000}).encode()
    head = HEAD.replace("900", str(len(body)))
    with connect(server) as connection:
        connection.sendall(head.encode())
        for at in range(0, len(body), 10_000):
            connection.sendall(body[at : at + 10_000])
            time.sleep(0.6)
        answered = connection.recv(65_536)
    assert b" 408 " not in answered.splitlines()[0]


def test_a_body_in_pieces_without_a_length_is_taken_in(server: Server) -> None:
    body = json.dumps({"username": "admin", "password": "no"}).encode()
    head = HEAD.replace("Content-Length: 900", "Transfer-Encoding: chunked")
    with connect(server) as connection:
        connection.sendall(head.encode())
        connection.sendall(f"{len(body):x}\r\n".encode() + body + b"\r\n0\r\n\r\n")
        answered = connection.recv(65_536)
        # Head and body may come in two pieces.
        while b'"code"' not in answered and (piece := connection.recv(65_536)):
            answered += piece
    assert b"200" in answered.splitlines()[0]
    assert b'"code"' in answered


def test_strangers_cannot_make_the_server_keep_large_bodies(server: Server) -> None:
    for length in ("Content-Length: 50000000", "Transfer-Encoding: chunked"):
        with connect(server) as connection:
            connection.sendall(HEAD.replace("Content-Length: 900", length).encode())
            if "chunked" in length:
                piece = b"x" * 65_536
                try:
                    for _ in range(40):
                        connection.sendall(f"{len(piece):x}\r\n".encode() + piece + b"\r\n")
                except OSError:
                    continue  # cut off before it was answered: the connection is reset
            answered = connection.recv(65_536)
        assert b" 413 " in answered.splitlines()[0]


def test_callers_who_never_read_their_answers_stop_nobody(server: Server) -> None:
    """The largest answer that strangers can ask for, asked by more of them than there are threads."""
    with crowd(server, b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n", 24) as sockets:
        for each in sockets:
            assert each.recv(1) == b"H", "it is there; the rest is never read"
        assert answers(server)
