"""Rows for the lists of the bench: as the product writes them, sealed columns sealed, but poured in at once."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from typing import Any

from sqlalchemy import DateTime, insert, select

from app import clock
from app.auth.models import AuditEntry, User
from app.content.models import Article, Comment, ContentSet, Promotion, PromotionVisit
from app.content.service import events
from app.extensions import db
from app.inbox.models import Message, OutboxMessage
from app.jifen.models import Request
from app.liushui.models import (
    CategoryCorrection,
    PartyTrace,
    QualityItem,
    QualityQueue,
    ReportRow,
    RuleVersion,
    StatementRow,
    Task,
    TaskShare,
    Upload,
)
from app.liushui.service.corrections import LIMIT as CORRECTIONS_MOST
from app.pay.models import Order
from app.renzheng.models import Application
from app.sealed import SealedRow, new_row_key
from app.studio.models import Operation
from app.team.models import Group, Membership
from tests.front_door import ADA, ALICE, BOB

Row = dict[str, Any]
AT_ONCE = 20_000
FIRST = 1_000
"""Numbers of poured rows begin above those of rows that are there."""
STATES = ("done", "done", "done", "done", "failed", "waiting", "done", "done")
_SENT = timedelta(seconds=-37)


def fill(rows: int, log: int) -> None:
    """Fill every list: `rows` rows each, `log` in the audit log, the events and the visits; committed."""
    for pour_one in (_people, _cases, _review, _rules, _groups, _money, _messages, _applications, _contents):
        pour_one(rows)
    _audit(log)
    _visits(log)


def _pour(model: Any, rows: Iterable[Row]) -> None:
    """Write rows (attributes by name; of sealed ones plain values) as fast as the database takes them."""
    sealing = issubclass(model, SealedRow)
    sealed = {name for name in dir(model) if hasattr(getattr(model, name, None), "bound_to")}
    for part in _parts(rows):
        stored = [_stored(model, row, sealed, sealing) for row in part]
        if db.engine.dialect.name == "postgresql":
            _copy(model.__table__, stored)
        else:
            db.session.execute(insert(model.__table__), stored)
    db.session.commit()


def _parts(rows: Iterable[Row]) -> Iterator[tuple[Row, ...]]:
    rest = iter(rows)
    while part := tuple(itertools.islice(rest, AT_ONCE)):
        yield part


class _Draft:
    """Stands for a row while its sealed values are made."""

    def __init__(self, row: Row) -> None:
        self.__dict__.update(row)


def _stored(model: Any, row: Row, sealed: set[str], sealing: bool) -> Row:
    if sealing:
        row = {"row_key": new_row_key(), **row}
    for name in sealed & row.keys():
        value, descriptor = row.pop(name), getattr(model, name)
        draft: Any = _Draft(row)
        draft.__dict__.setdefault("row_key", None)
        descriptor.__set__(draft, value)
        row |= {
            column: getattr(draft, column)
            for column in (descriptor.column, descriptor.index, descriptor.signature)
            if column is not None
        }
    return row


def _copy(table: Any, rows: list[Row]) -> None:
    """PostgreSQL's own way of loading; defaults of the model are filled in as an insert would."""
    defaults = {
        column.name: column.default.arg
        for column in table.columns
        if column.default is not None and column.default.is_scalar and column.name not in rows[0]
    }
    names = [*rows[0], *defaults]
    json_names = {column.name for column in table.columns if column.type.__class__.__name__ == "JSON"}
    moments = {column.name for column in table.columns if isinstance(column.type, DateTime)}
    assert not moments & json_names
    connection: Any = db.session.connection().connection.driver_connection
    listed = ", ".join(f'"{name}"' for name in names)
    with connection.cursor() as cursor:
        with cursor.copy(f'COPY "{table.name}" ({listed}) FROM STDIN') as copy:
            for row in rows:
                values = row | defaults
                copy.write_row(
                    [json.dumps(values[name]) if name in json_names else values[name] for name in names]
                )
        if "id" in table.columns and "id" in names:
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('\"{table.name}\"', 'id'),"
                f' (SELECT MAX(id) FROM "{table.name}")) '
                f"WHERE pg_get_serial_sequence('\"{table.name}\"', 'id') IS NOT NULL"
            )


def _each(number: int, make: Callable[[int], Row]) -> Iterator[Row]:
    return (make(n) for n in range(number))


def _people(rows: int) -> None:
    now = clock.now()
    _pour(
        User,
        _each(
            rows,
            lambda n: {
                "id": FIRST + n,
                "username": f"operator{n}",
                "username_key": f"operator{n}",
                "nickname": f"操作员{n}",
                "password_hash": "",
                "role": "user",
                "created_at": now + (rows - n) * _SENT,
                "disabled_at": now if n % 50 == 0 else None,
            },
        ),
    )


def _cases(rows: int) -> None:
    """Tasks of Alice's, one file, statement and report each; some of Bob's that a project shares with her."""
    now = clock.now()
    ids = [FIRST + n for n in range(rows)]
    shared = rows // 20
    _pour(
        Task,
        _each(
            rows,
            lambda n: {
                "id": ids[n],
                "owner_id": BOB.id if n < shared else ALICE.id,
                "customer": f"客户{n % 5_000}号",
                "related": [],
                "state": STATES[n % len(STATES)],
                "created_at": now + (rows - n) * _SENT,
                "finished_at": now + (rows - n) * _SENT,
            },
        ),
    )
    _pour(
        Upload,
        _each(
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
    _pour(
        StatementRow,
        _each(
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
    _pour(ReportRow, _each(rows, lambda n: _report(n, ids[n], BOB.id if n < shared else ALICE.id, rows)))


def _report(n: int, task_id: int, owner_id: int, rows: int) -> Row:
    risk = ("none", "low", "medium", "high")[n % 4]
    source = ("wechat", "alipay", "cmb_debit")[n % 3]
    return {
        "id": task_id,
        "task_id": task_id,
        "owner_id": owner_id,
        "version": 1,
        "customer": f"客户{n % 5_000}号",
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
        "authenticity": ("proven", "consistent", "unproven")[n % 3],
        "categories": [{"code": "living", "in_fen": 0, "out_fen": 100}],
        "report_blob_id": f"r{n}",
        "frame_blob_id": f"f{n}",
        "rules_version": "1",
        "engine_version": "1",
        "created_at": clock.now() + (rows - n) * _SENT,
    }


def _review(rows: int) -> None:
    now = clock.now()
    queue = QualityQueue(name="Bench", mode="random", share=100, since=now, creator_id=ADA.id, created_at=now)
    db.session.add(queue)
    db.session.flush()
    number = queue.id
    _pour(
        QualityItem,
        _each(
            rows,
            lambda n: {
                "queue_id": number,
                "report_id": FIRST + n,
                "is_drawn": False,
                "state": "pending" if n % 10 == 0 else "passed",
                "created_at": now + (rows - n) * _SENT,
                "decided_at": None if n % 10 == 0 else now + (rows - n) * _SENT,
            },
        ),
    )
    place = {"occurred_at": "2026-05-01T12:00:00", "amount_fen": 1_200, "file": "a.csv", "row": 7}
    spoken = {"party": "超市", "party_key": "超市", "text": "", "n": 1, "place": place}
    _pour(
        CategoryCorrection,
        _each(
            rows,
            lambda n: {
                "owner_id": ALICE.id if n < CORRECTIONS_MOST else FIRST + n // CORRECTIONS_MOST,
                "task_id": FIRST + rows // 20 + n // 2 if n % 2 else None,
                "actor_id": ALICE.id,
                "scope": "row" if n % 2 else "party",
                "direction": "out",
                "category": "living",
                "was": "other",
                "subject": f"{n:064x}",
                "likeness": f"{n // 3:064x}",
                "spoken": spoken,
                "created_at": now + (rows - n) * _SENT,
            },
        ),
    )
    # A party in twenty stands in two or three cases; the others in one.
    _pour(
        PartyTrace,
        _each(
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
                "in_fen": n * 13 % 100_000,
                "out_fen": n * 17 % 100_000,
            },
        ),
    )


def _rules(rows: int) -> None:
    """Versions of the rules, and as many of Alice's presets."""
    now = clock.now()
    for scope in (0, ALICE.id):
        _pour(
            RuleVersion,
            _each(
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


def _groups(rows: int) -> None:
    """Groups of everybody's; Alice belongs to fifty of them, and one project shares tasks with her."""
    now = clock.now()
    _pour(
        Group,
        _each(
            rows,
            lambda n: {
                "id": FIRST + n,
                "kind": ("project", "team")[n % 2],
                "name": f"Group {n}",
                "owner_id": FIRST + n,
                "created_at": now + (rows - n) * _SENT,
            },
        ),
    )
    joined = {"state": "joined", "created_at": now, "joined_at": now}
    _pour(Membership, _each(rows, lambda n: {"group_id": FIRST + n, "user_id": FIRST + n, **joined}))
    _pour(Membership, _each(50, lambda n: {"group_id": FIRST + n, "user_id": ALICE.id, **joined}))
    _pour(TaskShare, _each(rows // 20, lambda n: {"task_id": FIRST + n, "project_id": FIRST}))


def _money(rows: int) -> None:
    """Alice's orders, and postings by hand that were asked for."""
    now = clock.now()
    states = ("paid", "paid", "closed", "refunded", "paid_late", "paid", "paid", "paid", "paid", "closed")
    _pour(
        Order,
        _each(
            rows,
            lambda n: {
                "user_id": ALICE.id,
                "out_trade_no": f"BENCH{n:012d}",
                "kind": ("vip", "points", "recharge")[n % 3],
                "plan": "bench",
                "title_zh": "积分包",
                "title_en": "Points",
                "amount_fen": 990,
                "refunded_fen": 0,
                "channel": "alipay",
                "state": states[n % 10],
                "trade_no": f"2026{n:016d}",
                "created_at": now + (rows - n) * _SENT,
                "expires_at": now,
            },
        ),
    )
    _pour(
        Request,
        _each(
            rows,
            lambda n: {
                "user_id": ALICE.id,
                "kind": "points",
                "amount": 5_000,
                "reason": "bench",
                "state": "refused" if n % 20 else "waiting",
                "asked_by": ADA.id,
                "created_at": now + (rows - n) * _SENT,
                "decided_at": now if n % 20 else None,
            },
        ),
    )


def _messages(rows: int) -> None:
    now = clock.now()
    _pour(
        Message,
        _each(
            rows,
            lambda n: {
                "user_id": ALICE.id,
                "type": ("message", "notice", "todo")[n % 3],
                "code": "task_done",
                "params": {"customer": "王小明", "hits": "3", "task": str(n), "number": str(n)},
                "link": "/",
                "status": 0 if n % 10 == 0 else 1,
                "created_at": now + (rows - n) * _SENT,
            },
        ),
    )
    _pour(
        OutboxMessage,
        _each(
            rows,
            lambda n: {
                "kind": ("mail", "sms")[n % 2],
                "purpose": "code",
                "ref": "",
                "masked_to": "a***@example.com",
                "token": f"{n:032x}",
                "content": {
                    "to": "a@example.com",
                    "subject": "Code",
                    "text": "123456",
                    "html": "",
                    "files": [],
                },
                "blob_ids": [],
                "state": ("sent", "sent", "kept", "failed")[n % 4],
                "created_at": now + (rows - n) * _SENT,
            },
        ),
    )


def _applications(rows: int) -> None:
    now = clock.now()
    states = ("auditing", "pass", "pass", "rejected", "pass")
    _pour(
        Application,
        _each(
            rows,
            lambda n: {
                "user_id": FIRST + n,
                "kind": "personal",
                "state": states[n % 5],
                "certificate_type": "identity_card",
                "name": f"王小{n}",
                "number": f"{110101199001010000 + n}",
                "phone": "13800000000",
                "subject_index": f"{n:064x}",
                "warnings": [],
                "consent_version": "1",
                "consented_at": now,
                "created_at": now + (rows - n) * _SENT,
                "submitted_at": now + (rows - n) * _SENT,
                "due_at": now + timedelta(days=3) + (rows - n) * _SENT,
            },
        ),
    )


def _contents(rows: int) -> None:
    now, today = clock.now(), events.today()
    author = {"author_id": ADA.id, "version": 1}
    topics, kinds = ("product", "statement", "rule", "compliance"), ("guide", "notice")
    _pour(
        Article,
        _each(
            rows,
            lambda n: {
                "id": FIRST + n,
                "kind": kinds[n % 2],
                "form": "text",
                "title": f"Article {n}",
                "summary": f"What stands in it, number {n}",
                "body": "<p>Words.</p>" * 20,
                "topic": topics[n % 4],
                "source": "original",
                "author": f"Author {n % 40}",
                "state": "offline" if n % 20 == 0 else "online",
                "published_at": now + (rows - n) * _SENT,
                "listed_at": now + (rows - n) * _SENT,
                "published_day": today.toordinal() - n % 300,
                "published_hour": n % 24,
                "created_at": now + (rows - n) * _SENT,
                "updated_at": now + (rows - n) * _SENT,
                **author,
            },
        ),
    )
    _pour(
        ContentSet,
        _each(
            rows,
            lambda n: {
                "number": f"BENCH-{n}",
                "name": f"Set {n}",
                "content_type": ("img", "horizontalVideo", "verticalVideo")[n % 3],
                "filter_type": ("artificial", "rules")[n % 2],
                "status": "offline" if n % 20 == 0 else "online",
                "types": [],
                "words": [],
                "authors": [],
                "created_by": ADA.id,
                "version": 1,
                "created_at": now + (rows - n) * _SENT,
            },
        ),
    )
    _pour(
        Comment,
        _each(
            rows,
            lambda n: {
                "article_id": FIRST + 1,
                "user_id": ALICE.id,
                "author": "Alice",
                "text": f"Comment {n}",
                "created_at": now + (rows - n) * _SENT,
            },
        ),
    )
    _pour(
        Promotion,
        _each(
            rows,
            lambda n: {
                "id": FIRST + n,
                "code": f"bench{n}",
                "activity_name": f"Activity {n}",
                "channel_type": ("web", "api")[n % 2],
                "starts_on": today - timedelta(days=n % 60),
                "ends_on": today + timedelta(days=30 - n % 60),
                "promote_link": "https://example.com/",
                "advertising_source": f"source {n % 20}",
                "advertising_media": f"media {n % 20}",
                "keywords": [],
                "push_notify": False,
                "advertising_content": "",
                "visits": n * 7_919 % 1_000,
                "created_by": ADA.id,
                "created_at": now + (rows - n) * _SENT,
            },
        ),
    )
    _pour(
        Operation,
        _each(
            rows,
            lambda n: {
                "kind": "gasket",
                "detail": {"before": False, "after": True},
                "actor_id": ADA.id,
                "actor": "Ada",
                "created_at": now + (rows - n) * _SENT,
            },
        ),
    )


def _audit(rows: int) -> None:
    """The log of years: half of it by Alice, four events; the chain is not kept, no list looks at it."""
    now = clock.now()
    kinds = ("login_ok", "code_sent", "setting_changed", "logout")
    _pour(
        AuditEntry,
        _each(
            rows,
            lambda n: {
                "id": FIRST * 10 + n,
                "at": now + (rows - n) * _SENT,
                "actor_id": ALICE.id if n % 2 else FIRST + n % 10_000,
                "event": kinds[n % 4],
                "subject": f"report:{n}",
                "detail": {"number": n},
                "ip": "127.0.0.1",
                "request_id": f"{n:032x}",
                "digest": f"{n:064x}",
            },
        ),
    )


def _visits(rows: int) -> None:
    at, today = clock.now(), events.today().toordinal()
    _pour(
        PromotionVisit,
        _each(
            rows,
            lambda n: {
                "promotion_id": FIRST + n % 1_000,
                "at": at,
                "day": today - n % 60,
                "hour": n % 24,
                "source": "source",
                "media": "media",
                "visitor": f"{n % 50_000:064x}",
            },
        ),
    )
