"""How soon the analysis answers over a million events, on both databases."""

from __future__ import annotations

import tempfile
import time
from datetime import timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import text

from app.content.models import SOURCES, TOPICS
from app.content.service import events
from app.platform import clock
from app.platform.data.database import db
from tests.bench.timing import Contestant, Results, measure
from tests.content.desk import write
from tests.databases import PostgresTemplate, SqliteTemplate, close, make_app
from tests.http import ADA, call, work

EVENTS, ARTICLES, READERS, DAYS = 1_000_000, 200, 5_000, 180
SECONDS = 0.200
# Numbers that look thrown: the same on both databases, and no two events alike in their slot.
_EVENTS = """
INSERT INTO content_event (kind, article_id, reader_id, at, day, hour, slot)
WITH RECURSIVE n(i) AS (SELECT CAST(1 AS BIGINT) UNION ALL SELECT i + 1 FROM n WHERE i < {rows}),
thrown AS (SELECT i, (i * 7919) % 1000003 AS a, (i * 104729) % 1000033 AS b, (i * 15485) % 1000037 AS c FROM n)
SELECT CASE WHEN a % 20 < 11 THEN 'view' WHEN a % 20 < 17 THEN 'exposure' WHEN a % 20 < 18 THEN 'like'
            WHEN a % 20 < 19 THEN 'comment' ELSE 'share' END,
       {first} + b % {articles}, 1 + c % {readers}, '{at}', {day} - (a + b) % {days}, (b + c) % 24, 1000000 + i
FROM thrown
"""
_CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    f"tile of {quota}": ("POST /api/public-opinion-analysis", {"quota": quota})
    for quota in ("visitors", "published", "comment", "share")
} | {
    "published by hour": ("GET /api/content-publish", {}),
    "read by hour": ("POST /api/content-period-analysis", {}),
    "authors": ("GET /api/popular-author/list", {}),
    "overview": ("POST /api/data-overview", {}),
    "actions": ("GET /api/content/actions", {}),
    "topics": ("GET /api/content/distribution", {}),
    "sources": ("GET /api/content/sources", {}),
    "views of days": ("GET /api/content-data", {}),
    "popular": ("GET /api/popular/list", {}),
    "workplace counts": ("GET /api/user/getPanlCount", {}),
    "search table": ("GET /api/list/policy", {}),
    "articles by views": ("GET /api/content/articles", {"sort": "-views"}),
} | {
    f"card of {quota}": ("POST /api/data-chain-growth", {"quota": quota})
    for quota in ("retentionTrends", "userRetention", "contentConsumptionTrends", "contentConsumption")
}  # fmt: skip
# The readers of a range are no sum of those of its days: this one grows with the range.
_COUNTS_READERS = {"overview"}
_WITHOUT_RANGE = {"popular", "workplace counts", "search table", "articles by views"}


def content(results: Results) -> None:
    """Ask every analysis call for 30 and 90 days over a million events; what counts readers for half and a whole year, too."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        lite, post = SqliteTemplate(folder), PostgresTemplate(folder)
        try:
            with lite.copy(folder) as one, post.copy() as two:
                for kind, url in (("SQLite", one), ("PostgreSQL", two)):
                    _on(results, kind, url, folder)
        finally:
            post.stop()


def fill_events(first: int, rows: int) -> float:
    """Write so many events of articles from number `first` on; return how many seconds their totals took."""
    now = clock.now()
    with work():
        filled = _EVENTS.format(
            rows=rows,
            first=first,
            articles=ARTICLES,
            readers=READERS,
            at=now.strftime("%Y-%m-%d %H:%M:%S")
            + (".000000" if db.engine.dialect.name == "sqlite" else "+00"),
            day=events.today().toordinal(),
            days=DAYS,
        )
        db.session.execute(text(filled))
    began = time.perf_counter()
    with work():
        events.rebuild()
    return time.perf_counter() - began


def _on(results: Results, kind: str, url: str, folder: Path) -> None:
    app = make_app(url, folder)
    with app.app_context():
        client = app.test_client()
        articles = [
            write(client, f"Article {n}", topic=TOPICS[n % 6], source=SOURCES[n % 5]) for n in range(ARTICLES)
        ]
        rebuilt = fill_events(articles[0], EVENTS)
        found = db.session.scalar(text("SELECT SUM(n) FROM content_article_total"))
        assert found == EVENTS, found
        with db.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.execute(text("ANALYZE"))

        def ask(request: str, fields: dict[str, Any], days: int, *, ranged: bool) -> None:
            last = events.today()
            span = {"from": (last - timedelta(days=days - 1)).isoformat(), "to": last.isoformat()}
            sent = (span if ranged else {}) | fields
            parts = {"json": sent} if request.startswith("POST") else {"query_string": sent}
            answer = call(client, request, as_=ADA, **parts)
            assert answer["code"] == 1, answer

        for days, asked in (
            (30, set(_CALLS)),
            (90, set(_CALLS)),
            (180, _COUNTS_READERS),
            (365, _COUNTS_READERS),
        ):
            taken = measure(
                [
                    Contestant(
                        name,
                        lambda request=request, fields=fields, name=name, days=days: ask(  # type: ignore[misc]
                            request, fields, days, ranged=name not in _WITHOUT_RANGE
                        ),
                    )
                    for name, (request, fields) in _CALLS.items()
                    if name in asked
                ]
            )
            title = f"Analysis over {EVENTS:,} events, {days} days, {kind}"
            results.table(
                title, [{"": name, "seconds": each.median, "best": each.best} for name, each in taken.items()]
            )
            slowest = max(each.median for each in taken.values())
            results.aim(f"slowest call of the analysis, {days} days, {kind}, seconds", slowest, most=SECONDS)
        results.table(f"Totals made anew, {kind}", [{"": f"{EVENTS:,} events", "seconds": rebuilt}])
    close(app)
