"""Request bodies are taken in before a thread is: whole, within a size and a time, so many of one address.

The server calls this layer by ASGI. Waiting costs no thread here; the application behind it (WSGI, with few threads)
only ever meets bodies that are there. What a caller did wrong is told to the application, which answers it.
"""

from __future__ import annotations

import asyncio
import io
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import IO, Any

from app.platform.errors import is_disk_full
from app.platform.web.guards import BODY_FAULT, FIELDS_BYTES, FILES_TYPE
from app.platform.web.places import place_of

Message = MutableMapping[str, Any]
Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Asgi = Callable[[Scope, Receive, Send], Awaitable[None]]

_MEMORY_BYTES = 1024 * 1024
_PIECE_BYTES = 64 * 1024
_PASSED_TIMES = 4
"""A body that states more than so many times what files may have is refused without a look at it."""


@dataclass(frozen=True)
class Limits:
    """How long a body may take, how large it may be, and how many may be on their way at once.

    A body may take `grace_seconds`, and a second more for each `bytes_per_second` that came: an upload over a slow
    line arrives, a caller who sends a byte now and then does not. `grace_seconds` is also how long the caller may
    leave a piece of the answer waiting.
    """

    file_bytes: int
    grace_seconds: float = 20.0
    bytes_per_second: int = 8 * 1024
    per_address: int | None = 32
    bytes_at_once: int = 1024 * 1024 * 1024


class _Fault(Exception):  # noqa: N818 - told to the application, never raised to a caller
    """Why a body was not taken in."""


class RequestBodies:
    """Takes in the bodies of requests for `application`."""

    def __init__(self, application: Asgi, limits: Limits) -> None:
        self._application = application
        self._limits = limits
        self._of_address: Counter[str] = Counter()
        self._held_bytes = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        headers = {name.lower(): value for name, value in scope["headers"]}
        declared = headers.get(b"content-length", b"")
        if declared in (b"", b"0") and b"transfer-encoding" not in headers:
            await self._application(scope, _nothing, self._hurried(send))
            return
        largest = self._largest(headers)
        if declared.isdigit() and int(declared) > largest:
            if _is_known(headers) and int(declared) <= self._limits.file_bytes * _PASSED_TIMES:
                await self._let_pass(scope, receive)
            # The application refuses it by its length alone.
            await self._application(scope, _nothing, self._hurried(send))
            return
        with tempfile.SpooledTemporaryFile(max_size=_MEMORY_BYTES) as body:
            try:
                await self._serve_with(body, largest, scope, receive, self._hurried(send))
            except ConnectionError:
                return
            finally:
                self._held_bytes -= body.seek(0, io.SEEK_END)

    async def _serve_with(
        self, body: IO[bytes], largest: int, scope: Scope, receive: Receive, send: Send
    ) -> None:
        address = place_of((scope.get("client") or ("",))[0])
        try:
            with self._counted(address):
                await self._take(receive, body, largest)
        except _Fault as fault:
            await self._application(_without_body(scope, str(fault)), _nothing, send)
            return
        length = body.tell()
        body.seek(0)
        await self._application(_with_length(scope, length), _pieces(body), send)

    def is_idle(self) -> bool:
        """Tell whether no body is on its way or held."""
        return not self._of_address and not self._held_bytes

    def _largest(self, headers: dict[bytes, bytes]) -> int:
        """Only somebody who sends a token may send as much as files need."""
        has_files = headers.get(b"content-type", b"").lower().startswith(FILES_TYPE.encode())
        return self._limits.file_bytes if has_files and _is_known(headers) else FIELDS_BYTES

    @contextmanager
    def _counted(self, address: str) -> Iterator[None]:
        limit = self._limits.per_address
        if limit is not None and self._of_address[address] >= limit:
            raise _Fault("crowd")
        self._of_address[address] += 1
        try:
            yield
        finally:
            self._of_address[address] -= 1
            self._of_address = +self._of_address  # without addresses that have none on their way

    async def _take(self, receive: Receive, body: IO[bytes], largest: int) -> None:
        """Write the body down; one that is larger than `largest` is cut off one byte behind it."""
        began, length = asyncio.get_running_loop().time(), 0
        while True:
            message = await self._next(receive, began, length)
            piece = message.get("body", b"")[: largest + 1 - length]
            try:
                body.write(piece)
            except OSError as error:
                raise _Fault("full" if is_disk_full(error) else "crowd") from error
            length += len(piece)
            self._held_bytes += len(piece)
            if self._held_bytes > self._limits.bytes_at_once:
                raise _Fault("crowd")
            if length > largest or not message.get("more_body", False):
                return

    async def _let_pass(self, scope: Scope, receive: Receive) -> None:
        """Read a body that is refused, and keep nothing: a proxy that cannot go on sending answers in its own words."""
        began, length = asyncio.get_running_loop().time(), 0
        with suppress(_Fault, ConnectionError), self._counted(place_of((scope.get("client") or ("",))[0])):
            while True:
                message = await self._next(receive, began, length)
                length += len(message.get("body", b""))
                if not message.get("more_body", False):
                    return

    async def _next(self, receive: Receive, began: float, length: int) -> Message:
        """Wait for the next piece of a body of which `length` bytes have come since `began`."""
        end = began + self._limits.grace_seconds + length / self._limits.bytes_per_second
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            raise _Fault("slow") from None
        if message["type"] == "http.disconnect":
            raise ConnectionAbortedError
        return message

    def _hurried(self, send: Send) -> Send:
        """Give up a caller who leaves a piece of the answer waiting: the server then ends the connection."""

        async def sent(message: Message) -> None:
            async with asyncio.timeout(self._limits.grace_seconds * 3):
                await send(message)

        return sent


def _is_known(headers: dict[bytes, bytes]) -> bool:
    return b"token" in headers or b"authorization" in headers


async def _nothing() -> Message:
    return {"type": "http.request", "body": b"", "more_body": False}


def _pieces(body: IO[bytes]) -> Receive:
    async def receive() -> Message:
        piece = body.read(_PIECE_BYTES)
        return {"type": "http.request", "body": piece, "more_body": bool(piece)}

    return receive


def _with_length(scope: Scope, length: int) -> Scope:
    """The scope of a body of known length; one that came in chunks has none of its own."""
    others = [
        (name, value)
        for name, value in scope["headers"]
        if name.lower() not in (b"content-length", b"transfer-encoding")
    ]
    return {**scope, "headers": [*others, (b"content-length", str(length).encode())]}


def _without_body(scope: Scope, fault: str) -> Scope:
    return {**_with_length(scope, 0), BODY_FAULT: fault}
