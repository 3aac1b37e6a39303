"""Rows for the lists of the bench."""

from __future__ import annotations

from datetime import timedelta

from app.auth.models import AuditEntry
from app.content.models import Article, Comment, ContentSet, Promotion, PromotionVisit
from app.content.service import events
from app.inbox.models import Message, OutboxMessage
from app.jifen.models import Request
from app.pay.models import Order
from app.platform import clock
from app.renzheng.models import Application
from app.studio.models import Operation
from tests.bench.case_rows import FIRST, SENT, cases, groups, people, review, rules
from tests.bench.pouring import each, pour
from tests.http import ADA, ALICE


def fill(rows: int, log: int) -> None:
    """Fill every list: `rows` rows each, `log` in the audit log, the events and the visits; committed."""
    for pour_one in (people, cases, review, rules, groups, _money, _messages, _applications, _contents):
        pour_one(rows)
    _audit(log)
    _visits(log)


def _money(rows: int) -> None:
    """Alice's orders, and postings by hand that were asked for."""
    now = clock.now()
    states = ("paid", "paid", "closed", "refunded", "paid_late", "paid", "paid", "paid", "paid", "closed")
    pour(
        Order,
        each(
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
                "created_at": now + (rows - n) * SENT,
                "expires_at": now,
            },
        ),
    )
    pour(
        Request,
        each(
            rows,
            lambda n: {
                "user_id": ALICE.id,
                "kind": "points",
                "amount": 5_000,
                "reason": "bench",
                "state": "refused" if n % 20 else "waiting",
                "asked_by": ADA.id,
                "created_at": now + (rows - n) * SENT,
                "decided_at": now if n % 20 else None,
            },
        ),
    )


def _messages(rows: int) -> None:
    now = clock.now()
    pour(
        Message,
        each(
            rows,
            lambda n: {
                "user_id": ALICE.id,
                "type": ("message", "notice", "todo")[n % 3],
                "code": "task_done",
                "params": {"customer": "王小明", "hits": "3", "task": str(n), "number": str(n)},
                "link": "/",
                "status": 0 if n % 10 == 0 else 1,
                "created_at": now + (rows - n) * SENT,
            },
        ),
    )
    pour(
        OutboxMessage,
        each(
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
                "created_at": now + (rows - n) * SENT,
            },
        ),
    )


def _applications(rows: int) -> None:
    now = clock.now()
    states = ("auditing", "pass", "pass", "rejected", "pass")
    pour(
        Application,
        each(
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
                "created_at": now + (rows - n) * SENT,
                "submitted_at": now + (rows - n) * SENT,
                "due_at": now + timedelta(days=3) + (rows - n) * SENT,
            },
        ),
    )


def _contents(rows: int) -> None:
    now, today = clock.now(), events.today()
    author = {"author_id": ADA.id, "version": 1}
    topics, kinds = ("product", "statement", "rule", "compliance"), ("guide", "notice")
    pour(
        Article,
        each(
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
                "published_at": now + (rows - n) * SENT,
                "listed_at": now + (rows - n) * SENT,
                "published_day": today.toordinal() - n % 300,
                "published_hour": n % 24,
                "created_at": now + (rows - n) * SENT,
                "updated_at": now + (rows - n) * SENT,
                **author,
            },
        ),
    )
    pour(
        ContentSet,
        each(
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
                "created_at": now + (rows - n) * SENT,
            },
        ),
    )
    pour(
        Comment,
        each(
            rows,
            lambda n: {
                "article_id": FIRST + 1,
                "user_id": ALICE.id,
                "author": "Alice",
                "text": f"Comment {n}",
                "created_at": now + (rows - n) * SENT,
            },
        ),
    )
    pour(
        Promotion,
        each(
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
                "created_at": now + (rows - n) * SENT,
            },
        ),
    )
    pour(
        Operation,
        each(
            rows,
            lambda n: {
                "kind": "gasket",
                "detail": {"before": False, "after": True},
                "actor_id": ADA.id,
                "actor": "Ada",
                "created_at": now + (rows - n) * SENT,
            },
        ),
    )


def _audit(rows: int) -> None:
    """The log of years: half of it by Alice, four events; the chain is not kept, no list looks at it."""
    now = clock.now()
    kinds = ("login_ok", "code_sent", "setting_changed", "logout")
    pour(
        AuditEntry,
        each(
            rows,
            lambda n: {
                "id": FIRST * 10 + n,
                "at": now + (rows - n) * SENT,
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
    pour(
        PromotionVisit,
        each(
            rows,
            lambda n: {
                "promotion_id": FIRST + n % 500,
                "at": at,
                "day": today - n % 60,
                "hour": n % 24,
                "source": "source",
                "media": "media",
                "visitor": f"{n % 50_000:064x}",
            },
        ),
    )
