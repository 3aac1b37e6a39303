"""What the local cashier remembers: trades, refunds, notices on their way, faults; a SQLite file of its own."""

from __future__ import annotations

import secrets
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.platform.data.private_files import private_sqlite

FAULTS = (
    "duplicate",
    "delayed",
    "reordered",
    "wrong_amount",
    "wrong_app",
    "wrong_seller",
    "sha1",
    "tampered",
    "doubled_parameter",
    "gbk",
    "silent",
    "answer_lost",
    "gateway_timeout",
    "finished",
    "refund_notice",
    "close_ignored",
)

_TABLES = """
CREATE TABLE IF NOT EXISTS trade (
    out_trade_no TEXT PRIMARY KEY, trade_no TEXT NOT NULL UNIQUE, token TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL, total_fen INTEGER NOT NULL, subject TEXT NOT NULL, notify_url TEXT NOT NULL,
    return_url TEXT NOT NULL, ends_at TEXT NOT NULL, created_at TEXT NOT NULL, paid_at TEXT NOT NULL DEFAULT '',
    hung INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS refund (
    request_no TEXT PRIMARY KEY, out_trade_no TEXT NOT NULL REFERENCES trade, amount_fen INTEGER NOT NULL,
    at TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS delivery (
    id INTEGER PRIMARY KEY, url TEXT NOT NULL, body TEXT NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
    next_at REAL NOT NULL, is_done INTEGER NOT NULL DEFAULT 0, loses_answers INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS fault (name TEXT PRIMARY KEY);
"""


@dataclass(frozen=True)
class TradeRow:
    """One trade; times are texts in Beijing time, as on the wire."""

    out_trade_no: str
    trade_no: str
    token: str
    status: str
    total_fen: int
    subject: str
    notify_url: str
    return_url: str
    ends_at: str
    created_at: str
    paid_at: str
    hung: int


@dataclass(frozen=True)
class DeliveryRow:
    """One notice on its way; `next_at` in unix seconds."""

    id: int
    url: str
    body: str
    tries: int
    next_at: float
    is_done: int
    loses_answers: int


class Store:
    """The cashier's file; opened at its first use."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._is_made = False

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        if not self._is_made:
            private_sqlite(self._path)
        connection = sqlite3.connect(self._path, timeout=30, isolation_level=None)
        try:
            with self._lock:
                if not self._is_made:
                    connection.execute("PRAGMA journal_mode = WAL")
                    connection.executescript(_TABLES)
                    self._is_made = True
            connection.row_factory = sqlite3.Row
            connection.execute("BEGIN IMMEDIATE")
            yield connection
            connection.execute("COMMIT")
        finally:
            connection.close()

    def _trade(self, column: str, value: str) -> TradeRow | None:
        with self._open() as connection:
            row = connection.execute(f"SELECT * FROM trade WHERE {column} = ?", (value,)).fetchone()  # noqa: S608
        return TradeRow(**dict(row)) if row else None

    def trade(self, out_trade_no: str) -> TradeRow | None:
        """Find a trade by the merchant's number."""
        return self._trade("out_trade_no", out_trade_no)

    def trade_of(self, token: str) -> TradeRow | None:
        """Find a trade by the secret of its page."""
        return self._trade("token", token)

    def open_trade(self, facts: dict[str, Any]) -> TradeRow | None:
        """Begin a trade, or return the one that has this number; None when that one differs in amount or title."""
        number = secrets.randbelow(10**16)
        with self._open() as connection:
            connection.execute(
                "INSERT INTO trade (out_trade_no, trade_no, token, status, total_fen, subject, notify_url, return_url,"
                " ends_at, created_at) VALUES (:out_trade_no, :trade_no, :token, 'WAIT_BUYER_PAY', :total_fen,"
                " :subject, :notify_url, :return_url, :ends_at, :created_at) ON CONFLICT (out_trade_no) DO NOTHING",
                facts
                | {
                    "trade_no": f"{facts['created_at'][:10].replace('-', '')}2200{number:016d}",
                    "token": secrets.token_urlsafe(24),
                },
            )
        trade = self.trade(facts["out_trade_no"])
        same = trade and (trade.total_fen, trade.subject) == (facts["total_fen"], facts["subject"])
        return trade if same else None

    def move(self, out_trade_no: str, before: tuple[str, ...], after: str, paid_at: str = "") -> bool:
        """Move a trade from one of some states to another, once; tell whether it moved."""
        marks = ", ".join("?" for _ in before)
        with self._open() as connection:
            moved = connection.execute(
                "UPDATE trade SET status = ?, paid_at = CASE WHEN ? <> '' THEN ? ELSE paid_at END"  # noqa: S608
                f" WHERE out_trade_no = ? AND status IN ({marks})",
                (after, paid_at, paid_at, out_trade_no, *before),
            )
            return moved.rowcount == 1

    def hang(self, out_trade_no: str, most: int) -> bool:
        """Count one more call that is left hanging; False when there were enough of them."""
        with self._open() as connection:
            changed = connection.execute(
                "UPDATE trade SET hung = hung + 1 WHERE out_trade_no = ? AND hung < ?", (out_trade_no, most)
            )
            return changed.rowcount == 1

    def refund(self, out_trade_no: str, request_no: str, amount_fen: int, at: str) -> str:
        """Refund part of a trade; `new`, `known` (the same number and amount), `differs` or `too_much`."""
        with self._open() as connection:
            known = connection.execute(
                "SELECT amount_fen FROM refund WHERE request_no = ? AND out_trade_no = ?",
                (request_no, out_trade_no),
            ).fetchone()
            if known:
                return "known" if known["amount_fen"] == amount_fen else "differs"
            total = connection.execute(
                "SELECT total_fen FROM trade WHERE out_trade_no = ?", (out_trade_no,)
            ).fetchone()["total_fen"]
            if self._refunded(connection, out_trade_no) + amount_fen > total:
                return "too_much"
            connection.execute(
                "INSERT INTO refund VALUES (?, ?, ?, ?)", (request_no, out_trade_no, amount_fen, at)
            )
        return "new"

    def refunded(self, out_trade_no: str, request_no: str | None = None) -> int:
        """Return what went back of a trade, or under one number, in fen."""
        with self._open() as connection:
            return self._refunded(connection, out_trade_no, request_no)

    def _refunded(
        self, connection: sqlite3.Connection, out_trade_no: str, request_no: str | None = None
    ) -> int:
        row = connection.execute(
            "SELECT COALESCE(SUM(amount_fen), 0) AS total FROM refund WHERE out_trade_no = ?"
            " AND (? IS NULL OR request_no = ?)",
            (out_trade_no, request_no, request_no),
        ).fetchone()
        return int(row["total"])

    def faults(self) -> set[str]:
        """Return the faults that are switched on."""
        with self._open() as connection:
            return {row["name"] for row in connection.execute("SELECT name FROM fault")}

    def set_faults(self, names: set[str]) -> None:
        """Switch these faults on and all others off."""
        with self._open() as connection:
            connection.execute("DELETE FROM fault")
            connection.executemany("INSERT INTO fault VALUES (?)", [(name,) for name in sorted(names)])

    def add_delivery(self, url: str, body: str, next_at: float, *, loses_answers: int) -> int:
        """Put a notice on its way; return its number."""
        with self._open() as connection:
            added = connection.execute(
                "INSERT INTO delivery (url, body, next_at, loses_answers) VALUES (?, ?, ?, ?)",
                (url, body, next_at, loses_answers),
            )
            return int(added.lastrowid or 0)

    def delivery(self, number: int) -> DeliveryRow | None:
        """Find a notice on its way."""
        with self._open() as connection:
            row = connection.execute("SELECT * FROM delivery WHERE id = ?", (number,)).fetchone()
        return DeliveryRow(**dict(row)) if row else None

    def waiting(self) -> list[int]:
        """Return the notices that were not accepted yet."""
        with self._open() as connection:
            return [row["id"] for row in connection.execute("SELECT id FROM delivery WHERE NOT is_done")]

    def note_delivery(self, number: int, tries: int, next_at: float, *, is_done: bool) -> None:
        """Write down what became of a try."""
        with self._open() as connection:
            connection.execute(
                "UPDATE delivery SET tries = ?, next_at = ?, is_done = ? WHERE id = ?",
                (tries, next_at, int(is_done), number),
            )
