"""Proof of the ledger's invariants, from the rows alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from sqlalchemy import select, text

from app.jifen.models import Hold
from app.platform import clock
from app.platform.data.database import db

# A posting's day in Asia/Shanghai, which has been eight hours ahead for longer than there are postings.
LOCAL_DAY = {
    "sqlite": "date(t.created_at, '+8 hours')",
    "postgresql": "CAST(t.created_at AT TIME ZONE 'Asia/Shanghai' AS date)",
}
# Each query returns only what breaks its invariant; the numbers are those of the ledger's design.
CHECKS: tuple[tuple[str, str], ...] = (
    (
        "I1 account {id}: balance {balance}, version {version}; {n} entries, sum {total}, last {last}",
        """
        SELECT a.id, a.balance, a.version, COALESCE(SUM(e.amount), 0) AS total,
               COUNT(e.id) AS n, COALESCE(MAX(e.seq), 0) AS last
        FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id
        GROUP BY a.id, a.balance, a.version
        HAVING a.balance <> COALESCE(SUM(e.amount), 0) OR a.version <> COUNT(e.id)
            OR a.version <> COALESCE(MAX(e.seq), 0)
        ORDER BY a.id
        """,
    ),
    (
        "I1 account {id}: {came_in} in and {went_out} out are noted, its entries say {gained} and {lost}",
        """
        SELECT a.id, a.came_in, a.went_out,
               COALESCE(SUM(CASE WHEN e.amount > 0 THEN e.amount END), 0) AS gained,
               COALESCE(SUM(CASE WHEN e.amount < 0 THEN -e.amount END), 0) AS lost
        FROM ledger_account a LEFT JOIN ledger_entry e ON e.account_id = a.id
        GROUP BY a.id, a.came_in, a.went_out
        HAVING a.came_in <> COALESCE(SUM(CASE WHEN e.amount > 0 THEN e.amount END), 0)
            OR a.went_out <> COALESCE(SUM(CASE WHEN e.amount < 0 THEN -e.amount END), 0)
        ORDER BY a.id
        """,
    ),
    (
        "I1 account {account_id}: what is noted of {type} on {day} is not what its entries say",
        """
        SELECT account_id, day, type
        FROM (
            SELECT account_id, day, type, first_seq, last_seq, came_in, went_out, times_in, times_out
            FROM ledger_day_total
            UNION ALL
            SELECT e.account_id, %DAY% AS day, t.type, MIN(e.seq), MAX(e.seq),
                   SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END),
                   SUM(CASE WHEN e.amount < 0 THEN -e.amount ELSE 0 END),
                   COUNT(CASE WHEN e.amount > 0 THEN 1 END), COUNT(CASE WHEN e.amount < 0 THEN 1 END)
            FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id
                 JOIN ledger_transaction t ON t.id = e.transaction_id
            WHERE a.code = 'user'
            GROUP BY e.account_id, %DAY%, t.type
        ) said
        GROUP BY account_id, day, type
        HAVING COUNT(*) <> 2 OR MIN(first_seq) <> MAX(first_seq) OR MIN(last_seq) <> MAX(last_seq)
            OR MIN(came_in) <> MAX(came_in) OR MIN(went_out) <> MAX(went_out)
            OR MIN(times_in) <> MAX(times_in) OR MIN(times_out) <> MAX(times_out)
        ORDER BY account_id, day, type
        """,
    ),
    (
        "I2 account {account_id}: entry {seq} does not continue the balance before it",
        """
        SELECT e.account_id, e.seq
        FROM ledger_entry e LEFT JOIN ledger_entry p ON p.account_id = e.account_id AND p.seq = e.seq - 1
        WHERE e.balance_after <> e.balance_before + e.amount
           OR (e.seq = 1 AND e.balance_before <> 0)
           OR (e.seq > 1 AND (p.id IS NULL OR p.balance_after <> e.balance_before))
        ORDER BY e.account_id, e.seq
        """,
    ),
    (
        "I3 transaction {id}: its entries sum to {total}",
        """
        SELECT t.id, SUM(e.amount) AS total
        FROM ledger_transaction t JOIN ledger_entry e ON e.transaction_id = t.id
             JOIN ledger_account a ON a.id = e.account_id
        GROUP BY t.id, a.kind
        HAVING SUM(e.amount) <> 0
        ORDER BY t.id
        """,
    ),
    (
        "I3 transaction {id}: it has no entries",
        """
        SELECT t.id FROM ledger_transaction t
        WHERE NOT EXISTS (SELECT 1 FROM ledger_entry e WHERE e.transaction_id = t.id)
        ORDER BY t.id
        """,
    ),
    (
        "I4 all {kind} accounts together hold {total} instead of 0",
        "SELECT kind, SUM(balance) AS total FROM ledger_account GROUP BY kind HAVING SUM(balance) <> 0",
    ),
    (
        "I5 account {id}: it went below zero at entry {seq}",
        """
        SELECT a.id, e.seq FROM ledger_account a JOIN ledger_entry e ON e.account_id = a.id
        WHERE NOT a.allow_negative AND (e.balance_after < 0 OR e.balance_before < 0)
        ORDER BY a.id, e.seq
        """,
    ),
    (
        "I8 transaction {id}: it is not the exact opposite of transaction {reverses_id}",
        """
        SELECT t.id, t.reverses_id
        FROM ledger_transaction t
             JOIN ledger_entry e ON e.transaction_id IN (t.id, t.reverses_id)
        WHERE t.reverses_id IS NOT NULL
        GROUP BY t.id, t.reverses_id, e.account_id
        HAVING SUM(e.amount) <> 0
        ORDER BY t.id
        """,
    ),
    (
        "I8 transaction {reverses_id}: it was reversed {n} times",
        """
        SELECT reverses_id, COUNT(*) AS n FROM ledger_transaction WHERE reverses_id IS NOT NULL
        GROUP BY reverses_id HAVING COUNT(*) > 1
        """,
    ),
    (
        "I10 user {user_id}: {balance} points are set aside, open holds need {held}",
        """
        SELECT a.user_id, a.balance, COALESCE(SUM(h.amount), 0) AS held
        FROM ledger_account a LEFT JOIN ledger_hold h ON h.user_id = a.user_id AND h.state = 'held'
        WHERE a.code = 'held' AND a.kind = 'points'
        GROUP BY a.user_id, a.balance
        HAVING a.balance <> COALESCE(SUM(h.amount), 0)
        ORDER BY a.user_id
        """,
    ),
    (
        "I10 hold {id} is {state}, but its postings do not say so",
        """
        SELECT h.id, h.state
        FROM ledger_hold h
             JOIN ledger_account a ON a.user_id = h.user_id AND a.code = 'held' AND a.kind = 'points'
             LEFT JOIN ledger_transaction th ON th.idem_key = 'hold:' || h.id
             LEFT JOIN ledger_entry eh ON eh.transaction_id = th.id AND eh.account_id = a.id
             LEFT JOIN ledger_transaction tc ON tc.idem_key = 'capture:' || h.id
             LEFT JOIN ledger_entry ec ON ec.transaction_id = tc.id AND ec.account_id = a.id
             LEFT JOIN ledger_transaction tr ON tr.idem_key = 'release:' || h.id
             LEFT JOIN ledger_entry er ON er.transaction_id = tr.id AND er.account_id = a.id
        WHERE COALESCE(eh.amount, 0) <> h.amount
           OR COALESCE(ec.amount, 0) <> CASE WHEN h.state = 'captured' THEN -h.amount ELSE 0 END
           OR COALESCE(er.amount, 0) <> CASE WHEN h.state = 'released' THEN -h.amount ELSE 0 END
        ORDER BY h.id
        """,
    ),
)


def breaks() -> Iterator[str]:
    """Yield a sentence for everything that breaks an invariant; nothing when the books are sound."""
    day = LOCAL_DAY[db.session.get_bind().dialect.name]
    for words, query in CHECKS:
        for row in db.session.execute(text(query.replace("%DAY%", day))).mappings():
            yield words.format_map(row)
    # The worker sweeps every few seconds; an hour is long after that.
    forgotten = select(Hold.id).where(
        Hold.state == "held", Hold.expires_at < clock.now() - timedelta(hours=1)
    )
    for hold_id in db.session.scalars(forgotten.order_by(Hold.id)):
        yield f"I10 hold {hold_id} is held although its time is over"
