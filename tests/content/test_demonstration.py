"""The demonstration: marked, removable as a whole, and consistent with its own totals."""

from __future__ import annotations

from apiflask import APIFlask
from sqlalchemy import text

from app.auth import service as auth
from app.content.service import demonstration, events
from app.platform.data.database import db
from tests.content.desk import ARTICLES, make_set, write
from tests.http import ADA, ALICE, call, work

TABLES = (
    "article", "set", "set_member", "media", "comment", "event", "article_total", "hour_total", "reader_day",
    "reader_total", "promotion", "promotion_visit",
)  # fmt: skip


def rows() -> dict[str, int]:
    db.session.rollback()
    return {each: db.session.scalar(text(f"SELECT COUNT(*) FROM content_{each}")) or 0 for each in TABLES}


def test_the_demonstration_fills_every_panel_and_goes_without_a_trace(database: APIFlask) -> None:
    client = database.test_client()
    own = write(client, "自己的")
    call(client, f"POST {ARTICLES}/{own}/view", as_=ALICE)
    make_set(client, articles=[own], status="online")
    before = rows()
    admin = auth.get_user(ADA.id)
    assert admin is not None
    with work():
        assert demonstration.load(admin) == 12
    with work():
        assert demonstration.load(admin) == 0
    assert all(number > 0 for number in rows().values())
    listed = call(client, f"GET {ARTICLES}", as_=ALICE, query_string={"pageSize": 100})["data"]["list"]
    assert [line["title"] for line in listed if not line["demo"]] == ["自己的"]
    for quota in ("visitors", "published", "comment", "share"):
        tile = call(client, "POST /api/public-opinion-analysis", as_=ADA, json={"quota": quota})["data"]
        assert tile["count"] > 0, quota
    # People meet the demonstration, too: what they did with it goes with it.
    demo = next(line["id"] for line in listed if line["demo"])
    call(client, f"POST {ARTICLES}/{demo}/comments", as_=ALICE, json={"text": "好"})
    with work():
        assert demonstration.remove() == 12
        assert demonstration.remove() == 0
    assert rows() == before
    with work():
        events.rebuild()
    assert rows() == before
