"""Bodies reach the application as they were sent, however they were cut into pieces."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from app.platform.web.guards import BODY_FAULT, FIELDS_BYTES
from app.platform.web.request_bodies import Limits, Message, Receive, RequestBodies, Scope, Send

KNOWN = [(b"token", b"t"), (b"content-type", b"multipart/form-data; boundary=x")]


class Application:
    """Notes what reaches it: the length that the headers state, the body, and the fault if there is one; `unread` pieces never came."""

    def __init__(self) -> None:
        self.length: int | None = None
        self.body = b""
        self.fault: str | None = None
        self.unread = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lengths = [int(value) for name, value in scope["headers"] if name == b"content-length"]
        self.length = lengths[0] if lengths else None
        self.fault = scope.get(BODY_FAULT)
        while True:
            message = await receive()
            self.body += message["body"]
            if not message["more_body"]:
                return


def serve(
    pieces: Iterable[bytes],
    headers: list[tuple[bytes, bytes]],
    limits: Limits,
    *,
    pause: float = 0.0,
) -> Application:
    """Send the pieces through the layer and return what the application noted."""
    waiting = list(pieces)
    application = Application()

    async def receive() -> Message:
        await asyncio.sleep(pause)
        piece = waiting.pop(0) if waiting else b""
        return {"type": "http.request", "body": piece, "more_body": bool(waiting)}

    async def send(message: Message) -> None:
        raise AssertionError(f"nothing is answered here: {message}")

    scope: dict[str, Any] = {"type": "http", "headers": headers, "client": ("127.0.0.1", 1)}
    layer = RequestBodies(application, limits)
    asyncio.run(layer(scope, receive, send))
    assert layer.is_idle(), "nothing is held back"
    application.unread = len(waiting)
    return application


@given(pieces=st.lists(st.binary(max_size=200_000), max_size=8))
def test_a_body_in_any_pieces_arrives_unchanged_with_its_length(pieces: list[bytes]) -> None:
    found = serve(pieces, [*KNOWN, (b"transfer-encoding", b"chunked")], Limits(file_bytes=10_000_000))
    assert (found.body, found.length, found.fault) == (b"".join(pieces), len(b"".join(pieces)), None)


def test_a_body_that_is_larger_than_allowed_is_longer_than_allowed_for_the_application_too() -> None:
    chunked = [(b"transfer-encoding", b"chunked")]
    found = serve([b"x" * FIELDS_BYTES, b"y" * FIELDS_BYTES], chunked, Limits(file_bytes=10_000_000))
    assert found.length == FIELDS_BYTES + 1


def test_a_length_beyond_the_limit_is_told_without_waiting_for_the_body() -> None:
    found = serve([b"never read"], [(b"content-length", b"50000000")], Limits(file_bytes=10_000_000))
    assert (found.body, found.length) == (b"", 50_000_000)


def test_a_body_that_is_refused_is_read_to_its_end_if_its_sender_says_who_it_is() -> None:
    """A proxy that could not go on sending would answer for us."""
    for length, unread in ((30_000_000, 0), (50_000_000, 3)):
        headers = [*KNOWN, (b"content-length", str(length).encode())]
        found = serve([b"x" * 1000] * 3, headers, Limits(file_bytes=10_000_000))
        assert (found.body, found.length, found.unread) == (b"", length, unread)


def test_only_who_sends_a_token_may_send_files() -> None:
    length = [(b"content-length", str(FIELDS_BYTES + 5).encode())]
    body = [b"x" * (FIELDS_BYTES + 5)]
    limits = Limits(file_bytes=10_000_000)
    assert serve(body, [*KNOWN, *length], limits).body == body[0]
    assert serve(body, [KNOWN[1], *length], limits).body == b""


def test_a_slow_body_is_told_as_slow_and_what_it_held_is_given_back() -> None:
    limits = Limits(file_bytes=10_000_000, grace_seconds=0.02, bytes_per_second=10_000_000)
    found = serve([b"a"] * 50, [(b"content-length", b"50")], limits, pause=0.005)
    assert (found.fault, found.body, found.length) == ("slow", b"", 0)


def test_more_bytes_at_once_than_the_server_holds_are_refused() -> None:
    limits = Limits(file_bytes=10_000_000, bytes_at_once=1_000)
    found = serve([b"x" * 600, b"x" * 600], [*KNOWN, (b"content-length", b"1200")], limits)
    assert found.fault == "crowd"
