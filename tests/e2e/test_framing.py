"""Where a request ends is never a matter of opinion: what could be read in two ways ends the connection."""

from __future__ import annotations

import socket
from collections.abc import Callable

import pytest

from tests.e2e.server import Server

# Before a commit: nothing; how messages are framed is granian's work, which these tests watch.
pytestmark = [pytest.mark.e2e, pytest.mark.everything]

SMUGGLED = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
HEAD = b"POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
DOUBTFUL = {
    "a length and chunks": b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "two lengths": b"Content-Length: 0\r\nContent-Length: 5\r\n\r\n",
    "a length that is none": b"Content-Length: 0x5\r\n\r\n",
    "a length with a sign": b"Content-Length: +0\r\n\r\n",
    "an unknown coding": b"Transfer-Encoding: xchunked\r\n\r\n",
    "chunks whose size is none": b"Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
    "a name with a space": b"Content-Length : 0\r\n\r\n",
}


def test_behind_a_message_whose_end_is_doubtful_nothing_more_is_read(
    serve: Callable[..., Server],
) -> None:
    server = serve(BODY_SECONDS="3")
    assert statuses(server, HEAD + b"Content-Length: 0\r\n\r\n" + SMUGGLED) != ["400"]
    assert statuses(server, SMUGGLED * 2) == ["200", "200"]
    found = {kind: statuses(server, HEAD + rest + SMUGGLED) for kind, rest in DOUBTFUL.items()}
    assert {kind: said for kind, said in found.items() if len(said) > 1} == {}
    # Chunks count where both stand (RFC 9112, 6.3): that one is answered, and the connection ends as well.
    assert {kind for kind, said in found.items() if "200" in said} <= {"a length and chunks"}


def statuses(server: Server, sent: bytes) -> list[str]:
    """The status of each answer to what was sent, until the server ends the connection or says nothing more."""
    answered = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(sent)
        try:
            while piece := connection.recv(65_536):
                answered += piece
                connection.settimeout(5)
        except (TimeoutError, ConnectionResetError):
            pass
    lines = answered.split(b"HTTP/1.1 ")[1:]
    return [line[:3].decode() for line in lines]
