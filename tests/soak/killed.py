"""A served product killed again and again while orders are paid and refunded and statements are read."""

from __future__ import annotations

import contextlib
import random
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, text

from app.pay.service.refunds import RETRY_FIRST
from tests.databases import PostgresTemplate
from tests.e2e.server import PASSWORD, Server
from tests.soak.buyers import Buyer, Reader, Visitor, log_in
from tests.soak.table import table

BUYERS = 4
SETTLE_SECONDS = 180.0
SOUND = "the ledger is sound\n"


def killed(times: int) -> None:
    """Kill the server `times` times at random moments, half on each database.

    The ledger is proven after each kill; in the end every paid trade was credited exactly once, every refund stands
    on both sides, and every report was charged exactly once.
    """
    if times < 2:
        raise ValueError("Each database needs at least one kill.")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        rows.append(_on("SQLite", home / "lite", times - times // 2, None))
        post = PostgresTemplate(home)
        try:
            with post.empty() as url:
                rows.append(_on("PostgreSQL", home / "post", times // 2, url))
        finally:
            post.stop()
    table("Killed at random moments (SIGKILL), `flask ledger verify` clean after each", rows)


def _on(name: str, home: Path, times: int, url: str | None) -> dict[str, str | int]:
    environment = {"CASHIER_TIME_FACTOR": "0.001", "PAY_CHECK_SECONDS": "2", "LEASE_SECONDS": "3"}
    if url is not None:
        environment["DATABASE_URL"] = url
    server, began = Server(home, **environment), time.monotonic()
    server.start()
    books = Books(url or f"sqlite:///{home / 'liushui.sqlite'}", f"sqlite:///{home / 'cashier.sqlite'}")
    try:
        _kill_and_look(name, server, times)
        books.settle()
        assert server.flask("ledger", "verify") == SOUND
    finally:
        books.close()
        server.stop()
    return {"": name, "kills": times, **books.compared, "seconds": round(time.monotonic() - began)}


def _kill_and_look(name: str, server: Server, times: int) -> None:
    stop = threading.Event()
    visitors = open_doors(server, [server.url], stop)
    chance, began = random.Random(times), time.monotonic()
    for turn in range(1, times + 1):
        time.sleep(chance.uniform(0.2, 1.5))
        assert server.is_running(), f"the server ended by itself:\n{server.log()[-3000:]}"
        server.kill()
        assert server.flask("ledger", "verify") == SOUND
        server.start()
        if turn % 10 == 0:
            rounds = sum(visitor.rounds for visitor in visitors)
            print(
                f"{name}: killed {turn} times, sound each time; {rounds} rounds, {time.monotonic() - began:.0f} s",
                flush=True,
            )
    stop.set()
    see_off(visitors)


def open_doors(server: Server, urls: Sequence[str], stop: threading.Event) -> list[Visitor]:
    """Let buyers and readers in, at the servers by turns; each buyer is an operator of its own."""
    admin = log_in(server.url)
    visitors: list[Visitor] = []
    for seed in range(BUYERS):
        server.add_operator(f"buyer-{seed}", PASSWORD)
        token = log_in(server.url, f"buyer-{seed}")
        visitors.append(Buyer(urls[seed % len(urls)], token, seed, stop, admin))
    visitors += [Reader(url, admin, BUYERS + place, stop) for place, url in enumerate(urls)]
    for visitor in visitors:
        visitor.start()
    return visitors


def see_off(visitors: Sequence[Visitor]) -> None:
    """Wait for the visitors that were told to stop. Each has done something, and nothing that it asked was refused."""
    for visitor in visitors:
        visitor.join(60)
        assert not visitor.is_alive(), "a visitor hangs"
        assert not visitor.refused, visitor.refused
        assert visitor.rounds > 0, f"a {type(visitor).__name__} never came through: {visitor.cut_off}"


class Books:
    """Our database beside the cashier's file, each asked for what it says by itself."""

    def __init__(self, ours: str, theirs: str) -> None:
        self._ours = create_engine(ours, connect_args={"timeout": 30} if ours.startswith("sqlite") else {})
        self._theirs = create_engine(theirs, connect_args={"timeout": 30})
        self.compared: dict[str, int] = {}

    def close(self) -> None:
        self._ours.dispose()
        self._theirs.dispose()

    def settle(self) -> None:
        """Wait until nothing is on its way any more, then compare."""
        # A refund whose gateway was away again and again is tried ever later: each next try must be the last one.
        tries = self._one("SELECT MAX(tries) FROM pay_refund WHERE state = 'requested'")
        until = time.monotonic() + SETTLE_SECONDS + RETRY_FIRST.total_seconds() * 2 ** max(0, tries - 1)
        while waiting := self._waiting():
            assert time.monotonic() < until, waiting
            time.sleep(0.5)
        self._compare()

    def _waiting(self) -> dict[str, int]:
        found = {
            "payments not known": len(self._paid()) - self._one("SELECT COUNT(*) FROM pay_attempt"),
            "refunds": self._one("SELECT COUNT(*) FROM pay_refund WHERE state = 'requested'"),
            "reports": self._one("SELECT COUNT(*) FROM task WHERE state IN ('queued', 'working')"),
            "holds": self._one("SELECT COUNT(*) FROM ledger_hold WHERE state = 'held'"),
        }
        return {name: number for name, number in found.items() if number}

    def _paid(self) -> set[str]:
        with self._theirs.connect() as connection:
            return set(connection.scalars(text("SELECT out_trade_no FROM trade WHERE paid_at <> ''")))

    def _one(self, query: str) -> int:
        with self._ours.connect() as connection:
            return int(connection.scalar(text(query)) or 0)

    def _rows(self, query: str) -> list[Any]:
        with self._ours.connect() as connection:
            return list(connection.execute(text(query)))

    def _compare(self) -> None:
        paid = self._paid()
        credited = self._rows(
            "SELECT o.out_trade_no, COUNT(t.id) AS n FROM pay_order o LEFT JOIN ledger_transaction t"
            " ON t.idem_key = 'order\\:' || o.id || '\\:payment' WHERE o.credited_at IS NOT NULL"
            " GROUP BY o.out_trade_no"
        )
        assert all(row.n == 1 for row in credited)
        assert {row.out_trade_no for row in credited} == paid
        ours = self._one("SELECT SUM(amount_fen) FROM pay_refund WHERE state = 'done'")
        with contextlib.closing(self._theirs.connect()) as connection:
            theirs = int(connection.scalar(text("SELECT SUM(amount_fen) FROM refund")) or 0)
        assert ours == theirs, (ours, theirs)
        # What is captured is what reports cost: each finished task was charged once, no other at all.
        charged = self._rows(
            "SELECT k.state, COUNT(t.id) AS n FROM task k LEFT JOIN ledger_transaction t"
            " ON t.idem_key = 'capture\\:' || k.hold_id GROUP BY k.id, k.state"
        )
        assert all(row.n == (1 if row.state == "done" else 0) for row in charged), charged
        captured = self._one("SELECT COUNT(*) FROM ledger_transaction WHERE type = 'capture'")
        assert captured == sum(row.n for row in charged)
        self.compared = {
            "paid trades, credited once each": len(paid),
            "fen refunded on both sides": ours,
            "reports charged once each": sum(row.n for row in charged),
        }
        assert all(self.compared.values()), self.compared
