"""How fast the ledger posts on one hot account, and how fast its page opens over a million entries."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from apiflask import APIFlask
from sqlalchemy import text

from app.jifen import service
from app.jifen.verify import LOCAL_DAY
from app.platform.data.database import db, writing
from tests.bench.timing import Results
from tests.databases import PostgresTemplate, SqliteTemplate, close, make_app
from tests.http import ALICE, call

POSTINGS = {"SQLite": 4_000, "PostgreSQL": 1_200}
LEAST = {"SQLite": 2_000.0, "PostgreSQL": 300.0}
ROWS = 1_000_000
PAGES = 60
FILTERS: dict[str, dict[str, Any]] = {
    "all entries": {},
    "points in only": {"direction": "in"},
    "points out only": {"direction": "out"},
    "what was set aside": {"type": "hold"},
    "adjustments, one in a thousand": {"type": "adjust"},
    "one year": {"from": "2024-09-01", "to": "2025-08-31"},
    "purchases of one year": {"type": "purchase", "from": "2024-09-01", "to": "2025-08-31"},
}

DAYS = 1_000
"""Over how many days they are spread: a thousand a day is much for one account."""

# Entries as posting writes them, but in one statement: every other one takes what the one before gave.
_TRANSACTIONS = """
INSERT INTO ledger_transaction (id, type, ref_type, ref_id, idem_key, request_hash, memo_code, memo_params, created_at)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})
SELECT 10000000 + i,
       CASE WHEN i % 20 < 2 THEN 'purchase' WHEN i % 2000 < 4 THEN 'adjust'
            WHEN i % 2 = 1 THEN 'release' ELSE 'hold' END,
       '', '', 'bulk:' || i, '', 'adjust', '{{"reason": "bench"}}', {moment} FROM n
"""
_MOMENTS = {
    "sqlite": "datetime('2023-09-01 12:00:00', '+' || (i * {days} / {rows}) || ' days')",
    "postgresql": "timestamptz '2023-09-01 12:00:00+00' + (i * {days} / {rows}) * interval '1 day'",
}
_ENTRIES = """
INSERT INTO ledger_entry (transaction_id, account_id, seq, amount, balance_before, balance_after)
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {rows})
SELECT 10000000 + i, {account}, {seq} + i,
       CASE WHEN i % 2 = 1 THEN {sign} ELSE -({sign}) END,
       {balance} + CASE WHEN i % 2 = 1 THEN 0 ELSE {sign} END,
       {balance} + CASE WHEN i % 2 = 1 THEN {sign} ELSE 0 END
FROM n
"""


_TOTALS = """
INSERT INTO ledger_day_total (account_id, day, type, first_seq, last_seq, came_in, went_out, times_in, times_out)
SELECT e.account_id, {day}, t.type, MIN(e.seq), MAX(e.seq),
       SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END), SUM(CASE WHEN e.amount < 0 THEN -e.amount ELSE 0 END),
       COUNT(CASE WHEN e.amount > 0 THEN 1 END), COUNT(CASE WHEN e.amount < 0 THEN 1 END)
FROM ledger_entry e JOIN ledger_transaction t ON t.id = e.transaction_id
WHERE e.account_id = {account} AND t.id > 10000000
GROUP BY e.account_id, {day}, t.type
"""


@contextmanager
def _applications() -> Iterator[dict[str, APIFlask]]:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        lite, post = SqliteTemplate(home), PostgresTemplate(home)
        try:
            with lite.copy(home) as one, post.copy() as two:
                made = {"SQLite": make_app(one, home), "PostgreSQL": make_app(two, home)}
                yield made
                for app in made.values():
                    close(app)
        finally:
            post.stop()


def _post(number: int) -> float:
    began = time.perf_counter()
    for turn in range(number):
        service.adjust(ALICE.id, 1, "points", "bench", f"bench:{turn}", None)
        db.session.commit()
    return number / (time.perf_counter() - began)


def fill_entries(rows: int = ROWS) -> None:
    """Give Alice's account so many entries (an even number); committed."""
    dialect = db.session.get_bind().dialect.name
    for user_id, code, sign in ((ALICE.id, "user", 1), (None, "adjustment", -1)):
        account = service.account_id(user_id, code, "points")
        account_row: Any = db.session.execute(
            text("SELECT version, balance FROM ledger_account WHERE id = :id"), {"id": account}
        ).one()
        if code == "user":
            moment = _MOMENTS[dialect].format(days=DAYS, rows=rows)
            db.session.execute(text(_TRANSACTIONS.format(rows=rows, moment=moment)))
        db.session.execute(
            text(
                _ENTRIES.format(
                    rows=rows,
                    account=account,
                    seq=account_row.version,
                    balance=account_row.balance,
                    sign=sign,
                )
            )
        )
        db.session.execute(
            text(
                "UPDATE ledger_account SET version = version + :rows, came_in = came_in + :half,"
                " went_out = went_out + :half WHERE id = :id"
            ),
            {"rows": rows, "half": rows // 2, "id": account},
        )
        if code == "user":
            db.session.execute(text(_TOTALS.format(day=LOCAL_DAY[dialect], account=account)))
    db.session.commit()


def _pages(app: APIFlask, filters: dict[str, Any], turns: int) -> float:
    """Return within how many milliseconds 95 of 100 pages opened, through HTTP."""
    client, taken = app.test_client(), []
    for turn in range(turns):
        body = {"current": 1 + turn * 7 % 5_000, **filters}
        began = time.perf_counter()
        answer = call(
            client, "POST /api/user/getScorelist", as_=ALICE, json=body, headers={"Cache-Control": "no-cache"}
        )
        taken.append((time.perf_counter() - began) * 1_000)
        assert answer["code"] == 1
    return statistics.quantiles(taken, n=20)[-1]


def ledger(results: Results) -> None:
    """Measure postings per second, and pages at a million entries."""
    with _applications() as applications:
        rows: list[dict[str, str | float]] = []
        for name, app in applications.items():
            with app.app_context(), writing():
                rows.append({"": name, "postings/s": _post(POSTINGS[name])})
        results.table("Postings on one hot account, one process, a commit each", rows)
        for row in rows:
            name = str(row[""])
            results.aim(f"postings per second on {name}", float(row["postings/s"]), least=LEAST[name])
        pages: list[dict[str, str | float]] = []
        for name, app in applications.items():
            with app.app_context():
                with writing():
                    fill_entries()
                # What a database does by itself while a ledger grows over years.
                db.session.execute(text("ANALYZE"))
                db.session.commit()
                _pages(app, {}, 3)
                for title, filters in FILTERS.items():
                    pages.append({"": f"{title}, {name}", "p95 ms": _pages(app, filters, PAGES)})
        results.table("Pages of a ledger of a million entries", pages)
        for row in pages:
            title = f"p95 of a ledger page at a million entries, {row['']}, ms"
            results.aim(title, float(row["p95 ms"]), most=100.0)
