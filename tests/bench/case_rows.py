"""Rows of accounts, cases and what hangs on cases."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select

from app.auth.models import User
from app.engine.rules import RuleSet
from app.liushui.cases.models import ReportRow, StatementRow, Task, TaskShare, Upload
from app.liushui.reports.models import CategoryCorrection
from app.liushui.reports.service.corrections import LIMIT as CORRECTIONS_MOST
from app.liushui.review.models import PartyTrace, QualityItem, QualityQueue
from app.liushui.rulebook.models import RuleVersion
from app.platform import clock
from app.platform.data.database import db
from app.team.models import Group, Membership
from tests.bench.pouring import Row, each, pour
from tests.http import ADA, ALICE, BOB

FIRST = 1_000
"""Numbers of poured rows begin above those of rows that are there."""
STATES = ("done", "done", "done", "done", "failed", "waiting", "done", "done")
SENT = timedelta(seconds=-37)


def people(rows: int) -> None:
    """Accounts beside those that are there."""
    now = clock.now()
    pour(
        User,
        each(
            rows,
            lambda n: {
                "id": FIRST + n,
                "username": f"operator{n}",
                "username_key": f"operator{n}",
                "nickname": f"操作员{n}",
                "password_hash": "",
                "role": "user",
                "created_at": now + (rows - n) * SENT,
                "disabled_at": now if n % 50 == 0 else None,
            },
        ),
    )


def cases(rows: int) -> None:
    """Tasks of Alice's, one file, statement and report each; some of Bob's that a project shares with her."""
    now = clock.now()
    ids = [FIRST + n for n in range(rows)]
    shared = rows // 20
    pour(
        Task,
        each(
            rows,
            lambda n: {
                "id": ids[n],
                "owner_id": BOB.id if n < shared else ALICE.id,
                "customer": f"客户{n % 5_000}号",
                "related": [],
                "state": STATES[n % len(STATES)],
                "created_at": now + (rows - n) * SENT,
                "finished_at": now + (rows - n) * SENT,
            },
        ),
    )
    pour(
        Upload,
        each(
            rows,
            lambda n: {
                "task_id": ids[n],
                "name": f"微信账单{n}.csv",
                "sha256": f"{n:064x}",
                "size_bytes": 4_096,
                "created_at": now,
            },
        ),
    )
    # As the product wrote it of the statement that was read before.
    read = db.session.scalars(select(StatementRow).limit(1)).one().detail
    detail: Row = {**read, "problems": []}
    pour(
        StatementRow,
        each(
            rows,
            lambda n: {
                "task_id": ids[n],
                "file": f"微信账单{n}.csv",
                "format": "wechat",
                "state": "read",
                "rows": 120,
                "detail": detail,
            },
        ),
    )
    pour(ReportRow, each(rows, lambda n: _report(n, ids[n], BOB.id if n < shared else ALICE.id, rows)))


def _report(n: int, task_id: int, owner_id: int, rows: int) -> Row:
    risk = ("none", "low", "medium", "high")[n % 4]
    source = ("wechat", "alipay", "cmb_debit")[n % 3]
    return {
        "id": task_id,
        "task_id": task_id,
        "owner_id": owner_id,
        "version": 1,
        "customer": f"客户{n % 5_000}号",
        "currency": "CNY",
        "sources": [source],
        "source_key": f",{source},",
        "rows": 120 + n % 900,
        "in_fen": n * 7_919 % 10_000_000,
        "out_fen": n * 104_729 % 10_000_000,
        "real_in_fen": n * 7_919 % 9_000_000,
        "real_out_fen": n * 104_729 % 9_000_000,
        "hits_high": n % 3,
        "hits_medium": n % 5,
        "hits_low": n % 7,
        "hits_info": 0,
        "risk": risk,
        "authenticity": ("agrees", "disagrees", "unproven")[n % 3],
        "incomplete": False,
        "categories": [{"code": "living", "in_fen": 0, "out_fen": 100}],
        "report_blob_id": f"r{n}",
        "frame_blob_id": f"f{n}",
        "rules_version": "1",
        "engine_version": "1",
        "created_at": clock.now() + (rows - n) * SENT,
    }


def review(rows: int) -> None:
    """A queue of quality inspection, corrections, and who appears in which case."""
    now = clock.now()
    queue = QualityQueue(name="Bench", mode="random", share=100, since=now, creator_id=ADA.id, created_at=now)
    db.session.add(queue)
    db.session.flush()
    number = queue.id
    pour(
        QualityItem,
        each(
            rows,
            lambda n: {
                "queue_id": number,
                "report_id": FIRST + n,
                "is_drawn": False,
                "state": "pending" if n % 10 == 0 else "passed",
                "created_at": now + (rows - n) * SENT,
                "decided_at": None if n % 10 == 0 else now + (rows - n) * SENT,
            },
        ),
    )
    corrections(rows)
    # A party in twenty stands in two or three cases; the others in one.
    pour(
        PartyTrace,
        each(
            rows,
            lambda n: {
                "task_id": FIRST + n,
                "kind": "name" if n % 3 else "account",
                "role": "party",
                "party_kind": "person" if n % 2 else "company",
                "fingerprint": f"{n // 60 * 60 + n % 57:064x}",
                "customer_key": f"{n % 5_000:064x}",
                "name": f"收款方{n}",
                "rows": 3,
                "currency": "CNY",
                "in_fen": n * 13 % 100_000,
                "out_fen": n * 17 % 100_000,
            },
        ),
    )


def corrections(rows: int) -> None:
    """What Alice and others say that parties and rows were for."""
    now = clock.now()
    place = {"occurred_at": "2026-05-01T12:00:00", "amount_fen": 1_200, "file": "a.csv", "row": 7}
    # Every fifth party is one that the rules know by now; of a supermarket the statement has many rows.
    known = [
        (rule.category, word)
        for rule in RuleSet.builtin().category_rules
        for word in rule.include
        if RuleSet.builtin().category_by_code[rule.category].direction == "out"
    ]

    def said(n: int) -> tuple[str, str]:
        party = n // 3
        return (
            known[party // 5 % len(known)]
            if party % 5 == 0
            else ("O11", "超市" if party % 5 == 1 else f"商户{party}")
        )

    pour(
        CategoryCorrection,
        each(
            rows,
            lambda n: {
                "owner_id": ALICE.id if n < CORRECTIONS_MOST else FIRST + n // CORRECTIONS_MOST,
                "task_id": FIRST + rows // 20 + n // 2 if n % 2 else None,
                "actor_id": ALICE.id,
                "scope": "row" if n % 2 else "party",
                "direction": "out",
                "category": said(n)[0],
                "was": "O20",
                "subject": f"{n:064x}",
                "likeness": f"{n // 3:064x}",
                "spoken": {"party": said(n)[1], "party_key": said(n)[1], "text": "", "n": 1, "place": place},
                "created_at": now + (rows - n) * SENT,
            },
        ),
    )


def rules(rows: int) -> None:
    """Versions of the rules, and as many of Alice's presets."""
    now = clock.now()
    for scope in (0, ALICE.id):
        pour(
            RuleVersion,
            each(
                rows,
                lambda n, scope=scope: {  # type: ignore[misc]
                    "owner_id": scope or None,
                    "scope": scope,
                    "state": "retired",
                    "number": 10 + n,
                    "revision": 1,
                    "base_version": "1",
                    "changes": {},
                    "note": "bench",
                    "author_id": ADA.id,
                    "created_at": now,
                    "changed_at": now,
                    "activated_at": now,
                    "retired_at": now,
                },
            ),
        )


def groups(rows: int) -> None:
    """Groups of everybody's; Alice belongs to fifty of them, and one project shares tasks with her."""
    now = clock.now()
    pour(
        Group,
        each(
            rows,
            lambda n: {
                "id": FIRST + n,
                "kind": ("project", "team")[n % 2],
                "name": f"Group {n}",
                "owner_id": FIRST + n,
                "created_at": now + (rows - n) * SENT,
            },
        ),
    )
    joined = {"state": "joined", "created_at": now, "joined_at": now}
    pour(Membership, each(rows, lambda n: {"group_id": FIRST + n, "user_id": FIRST + n, **joined}))
    pour(Membership, each(50, lambda n: {"group_id": FIRST + n, "user_id": ALICE.id, **joined}))
    pour(TaskShare, each(rows // 20, lambda n: {"task_id": FIRST + n, "project_id": FIRST}))
