"""Two hundred silent, slow and rude connections without a login, beside twenty operators at work.

As a program it is the strangers: its arguments are the port and the seconds.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path

from tests.e2e.server import ROOT, Server
from tests.soak.load import play, require_locust
from tests.soak.table import table

STRANGERS, OPERATORS, ADDRESSES = 200, 20, 20
MOST_MS = 2_000
HEAD = b"POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
UPLOAD = (
    b"POST /api/user/sendZipfile HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n"
    b"Content-Length: 90000000\r\n\r\n"
)
CHUNKED = b"POST /api/user/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFF\r\n"
LARGE = b"GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n"


def strangers(minutes: int) -> None:
    """Let both go on for `minutes`: no operator's request fails or takes longer than MOST_MS, and none is lost."""
    require_locust()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        server = Server(home / "data").start()
        # The operators come and go within this time.
        command = [sys.executable, "-m", "tests.soak.strangers", str(server.port), str(minutes * 60 + 60)]
        crowd = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        try:
            figures, failures = play(server, home, minutes, OPERATORS)
            assert crowd.poll() is None, "the strangers went away before the operators"
            crowd.terminate()
            met = json.loads(crowd.communicate(timeout=60)[0])
        finally:
            crowd.kill()
            server.stop()
    table(f"{OPERATORS} operators for {minutes} minutes beside {STRANGERS} strangers", figures)
    table("What the strangers did", [{"": kind, "connections": number} for kind, number in met.items()])
    assert not failures, failures[:3]
    assert len(met) == len(KINDS), met
    slow = {row[""]: row["most ms"] for row in figures if int(row["most ms"]) > MOST_MS}
    assert not slow, slow


Talk = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def _silent(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    """Say nothing at all."""
    await reader.read()


async def _half_a_head(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(HEAD[:60])
    await reader.read()


async def _no_body(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(HEAD)
    await reader.read()


async def _dribbled(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Send a byte a second, of the head and then of the body."""
    for byte in HEAD + b" " * 900:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(1)
    await reader.read()


async def _large_and_slow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Announce an upload of 90 MB and send a kilobyte a second of it."""
    writer.write(UPLOAD)
    while not reader.at_eof():
        writer.write(b"x" * 1024)
        await writer.drain()
        await asyncio.sleep(1)


async def _unread(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Ask for large answers and never read one."""
    for _ in range(200):
        writer.write(LARGE)
    await writer.drain()
    await asyncio.sleep(60)


async def _rude(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Send what is no request, or half of one, and hang up."""
    noise = random.choice(
        (random.randbytes(4_096), CHUNKED, b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 9_000, HEAD[:-2])
    )
    writer.write(noise)
    await writer.drain()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(reader.read(100), 0.5)
    writer.transport.abort()
    await asyncio.sleep(0.5)


KINDS: dict[str, Talk] = {
    "silent": _silent,
    "half a head": _half_a_head,
    "no body": _no_body,
    "a byte a second": _dribbled,
    "a large body, a kilobyte a second": _large_and_slow,
    "never reads": _unread,
    "rude": _rude,
}


async def _come(port: int, number: int, until: float, met: Counter[str]) -> None:
    """One stranger, who comes again whenever the server hung up."""
    kind = list(KINDS)[number % len(KINDS)]
    # From many addresses: what one address may take is bounded, which would be too easy.
    address = f"127.0.1.{number % ADDRESSES + 1}"
    while time.monotonic() < until:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            met[kind] += 1
            try:
                await KINDS[kind](reader, writer)
            finally:
                writer.close()
        await asyncio.sleep(0.2)


async def _crowd(port: int, seconds: float, met: Counter[str]) -> None:
    until = time.monotonic() + seconds
    await asyncio.gather(*(_come(port, number, until, met) for number in range(STRANGERS)))


def _main() -> None:
    met: Counter[str] = Counter()

    def tell(*_: object) -> None:
        print(json.dumps(met), flush=True)
        sys.exit(0)

    signal.signal(signal.SIGTERM, tell)
    asyncio.run(_crowd(int(sys.argv[1]), float(sys.argv[2]), met))


if __name__ == "__main__":
    _main()
