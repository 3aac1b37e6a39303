"""A ledger of a million entries is migrated while somebody reads it: how long a reader waits at most."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import flask_migrate
from sqlalchemy import Engine, create_engine, text

from app.platform.data.database import writing
from tests.databases import KEYS, PostgresTemplate, close, make_app
from tests.soak.table import table

BEFORE = "0021"
"""The revision before those that touch the ledger last."""
MOST_SECONDS = 2.0
EVERY = 0.05
_ACCOUNT = 900
_PERSON = """
INSERT INTO "user" (id, username, nickname, password_hash, role, created_at, job, organization, location,
                    introduction, personal_website, last_login_ip)
VALUES (900, 'reader', 'Reader', '', 'user', '2026-01-01 00:00:00', '', '', '', '', '', '')
"""
_ACCOUNTS = """
INSERT INTO ledger_account (id, user_id, code, kind, balance, version, allow_negative)
VALUES (900, 900, 'user', 'points', 0, {rows}, {false})
"""
_TRANSACTIONS = """
INSERT INTO ledger_transaction (id, type, ref_type, ref_id, idem_key, request_hash, memo_code, memo_params, created_at)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})
SELECT 10000 + i, 'adjust', '', '', 'bulk:' || i, '', 'adjust', '{{"reason": "soak"}}', '2026-06-01 12:00:00' FROM n
"""
# Every other entry takes what the one before gave; the other side is the house's.
_ENTRIES = """
INSERT INTO ledger_entry (transaction_id, account_id, seq, amount, balance_before, balance_after)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})
SELECT 10000 + i, {account}, i,
       CASE WHEN i % 2 = 1 THEN {sign} ELSE -({sign}) END,
       CASE WHEN i % 2 = 1 THEN 0 ELSE {sign} END,
       CASE WHEN i % 2 = 1 THEN {sign} ELSE 0 END
FROM n
"""
# What the page of the ledger asks for, in words that hold before and after.
_PAGE = (
    "SELECT id, version, balance FROM ledger_account WHERE user_id = 900 AND code = 'user' AND kind = 'points'",
    "SELECT e.id, e.amount, e.balance_after, t.type, t.memo_code, t.created_at FROM ledger_entry e"
    " JOIN ledger_transaction t ON t.id = e.transaction_id"
    " WHERE e.account_id = 900 AND e.seq > {newest} - 10 ORDER BY e.seq DESC",
)


def migrating(rows: int) -> None:
    """Fill `rows` entries at the revision before the ledger's last ones, then upgrade while a reader reads."""
    shown = []
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        shown.append(_on("SQLite", f"sqlite:///{home / 'old.sqlite'}", home, rows))
        post = PostgresTemplate(home)
        try:
            with post.empty() as url:
                shown.append(_on("PostgreSQL", url, home, rows))
        finally:
            post.stop()
    table(
        f"{rows:,} ledger entries migrated from {BEFORE} to the newest revision while a page is read", shown
    )
    slow = [row for row in shown if float(row["longest wait of a reader, s"]) > MOST_SECONDS]
    assert not slow, slow


def _on(name: str, url: str, home: Path, rows: int) -> dict[str, str | int]:
    app = make_app(url, home)
    with app.app_context():
        flask_migrate.upgrade(revision=BEFORE)
    close(app)
    engine = create_engine(url)
    _fill(engine, rows)
    alone = _read_for(engine, 2.0)
    ended = threading.Event()
    took: list[float] = []
    failed: list[str] = []
    reader = threading.Thread(target=_read_until, args=(engine, ended, took, failed))
    reader.start()
    began = time.monotonic()
    try:
        subprocess.run(
            [sys.executable, "-m", "flask", "db", "upgrade"],
            env={**os.environ, "DATABASE_URL": url, "DATA_DIR": str(home), "LIUSHUI_KEYS": KEYS},
            check=True,
        )
    finally:
        seconds = time.monotonic() - began
        ended.set()
        reader.join()
    _look(engine, rows)
    engine.dispose()
    assert not failed, failed[:3]
    assert len(took) > 10
    return {
        "": name,
        "upgrade, s": f"{seconds:.1f}",
        "pages read meanwhile": len(took),
        "longest wait of a reader, s": f"{max(took):.3f}",
        "longest wait without an upgrade, s": f"{max(alone):.3f}",
    }


def _fill(engine: Engine, rows: int) -> None:
    false = "0" if engine.dialect.name == "sqlite" else "false"
    with writing(), engine.begin() as connection:
        connection.execute(text(_PERSON))
        connection.execute(text(_ACCOUNTS.format(rows=rows, false=false)))
        house = connection.scalar(
            text("SELECT id FROM ledger_account WHERE code = 'adjustment' AND kind = 'points'")
        )
        connection.exec_driver_sql(_TRANSACTIONS.format(rows=rows))
        for account, sign in ((_ACCOUNT, 1), (house, -1)):
            connection.execute(text(_ENTRIES.format(rows=rows, account=account, sign=sign)))
        connection.execute(
            text("UPDATE ledger_account SET version = :rows WHERE id = :id"), {"rows": rows, "id": house}
        )
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))


def _page(engine: Engine) -> None:
    with engine.connect() as connection:
        account = connection.execute(text(_PAGE[0])).one()
        found = connection.execute(text(_PAGE[1].format(newest=account.version))).all()
    assert len(found) == 10, found


def _read_until(engine: Engine, ended: threading.Event, took: list[float], failed: list[str]) -> None:
    """Read until it is ended. A reading that fails is noted, and took its time like any other."""
    while not ended.wait(EVERY):
        began = time.monotonic()
        try:
            _page(engine)
        except Exception as error:
            failed.append(repr(error))
        finally:
            took.append(time.monotonic() - began)


def _read_for(engine: Engine, seconds: float) -> list[float]:
    took: list[float] = []
    until = time.monotonic() + seconds
    while not took or time.monotonic() < until:
        began = time.monotonic()
        _page(engine)
        took.append(time.monotonic() - began)
        time.sleep(EVERY)
    return took


def _look(engine: Engine, rows: int) -> None:
    """What the upgrade counted is what there is."""
    with engine.connect() as connection:
        kept = connection.execute(text("SELECT came_in, went_out FROM ledger_account WHERE id = 900")).one()
        figures = "first_seq, last_seq, came_in, went_out, times_in, times_out"
        noted = connection.execute(text(f"SELECT {figures} FROM ledger_day_total")).one()
    half = rows // 2
    assert tuple(kept) == (half, half), kept
    assert tuple(noted) == (1, rows, half, half, half, half), noted
