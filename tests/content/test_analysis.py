"""Every figure of the analysis and of the workplace, against figures that this test counts itself from its events."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from apiflask import APIFlask
from flask.testing import FlaskClient
from sqlalchemy import text

from app.content.models import Article
from app.content.service import events
from app.platform.clock import DEFAULT_TIME_ZONE
from app.platform.data.database import db
from tests.conftest import FrozenClock
from tests.content.desk import (
    ARTICLES,
    PROMOTION,
    PROMOTIONS,
    Happened,
    happen,
    make_set,
    picture,
    send_file,
    video,
    write,
)
from tests.http import ADA, ALICE, BOB, call, work

pytestmark = pytest.mark.both_databases

FIRST, LAST = date(2026, 5, 20), date(2026, 6, 1)
FORMS = {"guide": "text", "notice": "text", "img": "image", "horizontalVideo": "video"}
SPAN = {"from": FIRST.isoformat(), "to": LAST.isoformat()}
DAYS = [FIRST + timedelta(days=n) for n in range((LAST - FIRST).days + 1)]
BEFORE = [day - timedelta(days=len(DAYS)) for day in DAYS]
ACTIVE = ("view", "like", "comment", "share")


def day_of(at: datetime) -> date:
    return at.astimezone(DEFAULT_TIME_ZONE).date()


def slot_of(at: datetime) -> int:
    return at.astimezone(DEFAULT_TIME_ZONE).hour // 2


@dataclass
class World:
    """What a test knows of its own: articles by id with their facts, events, visits."""

    client: FlaskClient
    articles: dict[int, dict[str, Any]]
    events: list[Happened]
    visits: list[datetime]

    def ask(self, request: str, **body: Any) -> Any:
        method = request.split(" ")[0]
        sent = {"json": SPAN | body} if method == "POST" else {"query_string": SPAN | body}
        answer = call(self.client, request, as_=ADA, language="zh-CN", **sent)
        assert answer["code"] == 1, answer
        return answer["data"]

    def count(
        self, kinds: tuple[str, ...], days: list[date], keep: Callable[[Happened], bool] = bool
    ) -> list[int]:
        found = Counter(day_of(each.at) for each in self.events if each.kind in kinds and keep(each))
        return [found[day] for day in days]

    def readers(self, day: date) -> set[int]:
        return {each.reader for each in self.events if each.kind in ACTIVE and day_of(each.at) == day}


@pytest.fixture
def world(database: APIFlask, frozen: FrozenClock) -> World:
    client = database.test_client()
    chance = random.Random(7)
    cover = send_file(client, "/api/content/media", "a.jpg", picture())["data"]["id"]
    film = send_file(client, "/api/content/media", "a.mp4", video(filler=1000))["data"]["id"]
    articles: dict[int, dict[str, Any]] = {}
    for number in range(14):
        kind = list(FORMS)[number % 4]
        facts = {
            "title": f"第{number}篇",
            "kind": kind,
            "topic": chance.choice(["product", "statement", "rule", "training"]),
            "source": chance.choice(["original", "repost", "industry"]),
        }
        at = datetime(2026, 6, 1, 10, tzinfo=UTC) - timedelta(hours=chance.randrange(1, 24 * 24))
        frozen.set(at)
        article = write(client, cover=cover, video=film, **facts)
        articles[article] = facts | {"author": f"作者{number % 3}", "at": at, "form": FORMS[kind]}
    with work():
        for article, facts in articles.items():
            db.session.get_one(Article, article).author = facts["author"]
    frozen.set(datetime(2026, 6, 1, 12, tzinfo=UTC))
    promotion = call(client, f"POST {PROMOTIONS}", as_=ADA, json=PROMOTION)["data"]["id"]

    def some_time() -> datetime:
        return datetime(2026, 6, 1, 12, tzinfo=UTC) - timedelta(minutes=chance.randrange(30 * 24 * 60))

    kinds = ["view"] * 6 + ["exposure"] * 3 + ["like", "comment", "share"]
    ids = list(articles)
    events = [
        Happened(
            chance.choice(kinds),
            ids[min(chance.randrange(14), chance.randrange(14))],
            chance.randrange(1, 30),
            some_time(),
        )
        for _ in range(1500)
    ]
    visits = [some_time() for _ in range(60)]
    happen(events, [(promotion, at) for at in visits])
    return World(client, articles, events, visits)


def growth(now: float, before: float) -> float:
    return round((now - before) / before * 100, 1)


def test_tiles_of_visits_and_comments_stand_beside_the_days_before(world: World) -> None:
    for quota, kinds in (("visitors", ("view",)), ("comment", ("comment",))):
        now, before = world.count(kinds, DAYS), world.count(kinds, BEFORE)
        if quota == "visitors":
            visits = Counter(map(day_of, world.visits))
            now = [number + visits[day] for number, day in zip(now, DAYS, strict=True)]
            before = [number + visits[day] for number, day in zip(before, BEFORE, strict=True)]
        tile = world.ask("POST /api/public-opinion-analysis", quota=quota)
        assert (tile["count"], tile["before"]) == (sum(now), sum(before))
        assert tile["growth"] == growth(sum(now), sum(before))
        points = [(point["name"], point["x"], point["y"]) for point in tile["chartData"]]
        assert points == [
            *(("previous", day.isoformat(), value) for day, value in zip(BEFORE, before, strict=True)),
            *(("current", day.isoformat(), value) for day, value in zip(DAYS, now, strict=True)),
        ]


def test_tiles_of_published_and_shared(world: World) -> None:
    made = Counter(day_of(facts["at"]) for facts in world.articles.values())
    tile = world.ask("POST /api/public-opinion-analysis", quota="published")
    assert [point["y"] for point in tile["chartData"]] == [made[day] for day in DAYS]
    assert (tile["count"], tile["before"]) == (sum(made[d] for d in DAYS), sum(made[d] for d in BEFORE))
    for quota in ("share", "other"):
        tile = world.ask("POST /api/public-opinion-analysis", quota=quota)
        of_form = {
            form: sum(world.count(("share",), DAYS, lambda e, f=form: world.articles[e.article]["form"] == f))
            for form in ("text", "image", "video")
        }
        assert {point["code"]: point["value"] for point in tile["chartData"]} == of_form
        assert tile["count"] == sum(of_form.values())
    assert [point["name"] for point in tile["chartData"]] == ["纯文本", "图文类", "视频类"]


def test_what_went_online_and_what_is_read_by_hours_of_the_day(world: World) -> None:
    made: Counter[tuple[str, int]] = Counter()
    for facts in world.articles.values():
        if day_of(facts["at"]) in DAYS:
            made[facts["form"], slot_of(facts["at"])] += 1
    for method in ("GET", "POST"):
        series = world.ask(f"{method} /api/content-publish")
        assert [each["name"] for each in series] == ["纯文本", "图文类", "视频类"]
        for each in series:
            assert each["x"] == [f"{hour:02d}:00" for hour in range(0, 24, 2)]
            assert each["y"] == [made[each["code"], slot] for slot in range(12)]
    views: Counter[tuple[str, int]] = Counter()
    for event in world.events:
        if event.kind == "view" and day_of(event.at) in DAYS:
            views[world.articles[event.article]["form"], slot_of(event.at)] += 1
    for method in ("GET", "POST"):
        period = world.ask(f"{method} /api/content-period-analysis")
        for line, numbers in zip(period["data"], period["views"], strict=True):
            assert numbers == [views[line["code"], slot] for slot in range(12)]
            assert line["value"] == [round(number / sum(numbers) * 100, 1) for number in numbers]


def test_authors_are_ranked_by_how_often_they_are_read(world: World) -> None:
    clicks: Counter[str] = Counter()
    for event in world.events:
        if event.kind == "view" and day_of(event.at) in DAYS:
            clicks[world.articles[event.article]["author"]] += 1
    made = Counter(facts["author"] for facts in world.articles.values())
    expected = [
        {
            "ranking": rank,
            "author": author,
            "contentCount": made[author],
            "clickCount": number,
            "demo": False,
        }
        for rank, (author, number) in enumerate(sorted(clicks.items(), key=lambda one: (-one[1], one[0])), 1)
    ]
    assert world.ask("GET /api/popular-author/list")["list"] == expected
    assert world.ask("POST /api/popular-author/list")["list"] == expected


def test_the_overview_counts_production_clicks_exposure_and_active_readers(world: World) -> None:
    made = Counter(day_of(facts["at"]) for facts in world.articles.values())
    active = [world.readers(day) for day in DAYS]
    expected = [
        ("内容生产量", sum(made[day] for day in DAYS), [made[day] for day in DAYS]),
        ("内容点击量", sum(world.count(("view",), DAYS)), world.count(("view",), DAYS)),
        ("内容曝光量", sum(world.count(("exposure",), DAYS)), world.count(("exposure",), DAYS)),
        ("活跃用户数", len(set().union(*active)), [len(each) for each in active]),
    ]
    for method in ("GET", "POST"):
        answer = world.ask(f"{method} /api/data-overview")
        assert answer["xAxis"] == [day.isoformat() for day in DAYS]
        assert [(line["name"], line["count"], line["value"]) for line in answer["data"]] == expected


def test_lines_of_the_templates_charts_have_its_names_in_every_language(world: World) -> None:
    def names(request: str, **body: str) -> list[str]:
        data = call(world.client, request, as_=ADA, language="en-US", json=body)["data"]
        lines = data["chartData"] if "quota" in body else data
        lines = lines["data"] if isinstance(lines, dict) else lines
        return [line["name"] for line in (lines if isinstance(lines, list) else [lines])]

    forms = ["纯文本", "图文类", "视频类"]
    assert names("POST /api/content-publish") == forms
    assert names("POST /api/content-period-analysis") == forms
    assert names("POST /api/public-opinion-analysis", quota="share") == forms
    assert names("POST /api/data-overview") == ["内容生产量", "内容点击量", "内容曝光量", "活跃用户数"]
    assert names("POST /api/data-chain-growth", quota="userRetention") == ["用户留存量"]


def test_growth_cards_tell_who_came_back_and_how_much_is_read(world: World) -> None:
    def cards(days: list[date]) -> dict[str, tuple[float, list[float]]]:
        returned = [len(world.readers(day) & world.readers(day - timedelta(days=1))) for day in days]
        base = [len(world.readers(day - timedelta(days=1))) for day in days]
        views = world.count(("view",), days)
        active = [len(world.readers(day)) for day in days]

        def ratio(part: float, whole: float) -> float:
            return round(part / whole, 2) if whole else 0.0

        return {
            "userRetention": (sum(returned), list(returned)),
            "retentionTrends": (
                ratio(sum(returned) * 100, sum(base)),
                [ratio(part * 100, whole) for part, whole in zip(returned, base, strict=True)],
            ),
            "contentConsumption": (sum(views), list(views)),
            "contentConsumptionTrends": (
                ratio(sum(views), sum(active)),
                [ratio(part, whole) for part, whole in zip(views, active, strict=True)],
            ),
        }

    now, before = cards(DAYS), cards(BEFORE)
    for quota, (count, values) in now.items():
        card = world.ask("POST /api/data-chain-growth", quota=quota)
        assert (card["count"], card["chartData"]["data"]["value"]) == (count, values), quota
        assert (card["before"], card["growth"]) == (before[quota][0], growth(count, before[quota][0]))
        assert card["chartData"]["xAxis"] == [day.isoformat() for day in DAYS]


def test_actions_topics_and_sources(world: World) -> None:
    actions = {each["code"]: each["value"] for each in world.ask("GET /api/content/actions")}
    assert actions == {kind: sum(world.count((kind,), DAYS)) for kind in ("like", "comment", "share")}
    topics: Counter[tuple[str, str]] = Counter()
    for event in world.events:
        if event.kind == "view" and day_of(event.at) in DAYS:
            facts = world.articles[event.article]
            topics[facts["form"], facts["topic"]] += 1
    radar = world.ask("GET /api/content/distribution")
    axes = [axis["code"] for axis in radar["indicators"]]
    for line in radar["series"]:
        assert line["values"] == [topics[line["code"], topic] for topic in axes]
    assert [axis["max"] for axis in radar["indicators"]] == [
        max(line["values"][at] for line in radar["series"]) for at in range(len(axes))
    ]
    sources = Counter(
        (facts["form"], facts["source"]) for facts in world.articles.values() if day_of(facts["at"]) in DAYS
    )
    for group in world.ask("GET /api/content/sources"):
        for item in group["items"]:
            assert item["value"] == sources[group["code"], item["code"]]


def test_the_workplace_counts_what_is_online_and_compares_up_to_the_present_hour(world: World) -> None:
    ids = list(world.articles)
    make_set(world.client, articles=ids[:3:2], status="online")
    make_set(world.client, articles=ids[1:2], status="offline")
    counts = call(world.client, "GET /api/user/getPanlCount", as_=ALICE)["data"]
    now = datetime(2026, 6, 1, 20, 59, 59, tzinfo=DEFAULT_TIME_ZONE)

    def views(until: datetime) -> int:
        return sum(
            each.kind == "view" and day_of(each.at) == until.date() and each.at <= until
            for each in world.events
        )

    fitting = {article for article in ids[:3:2] if world.articles[article]["form"] != "video"}
    assert (counts["onlineContent"], counts["putIn"]) == (14, len(fitting))
    assert counts["newComments"] == world.count(("comment",), [LAST])[0]
    assert counts["growthRate"] == growth(views(now), views(now - timedelta(days=1)))


def test_the_workplaces_charts_and_what_is_popular(world: World) -> None:
    week = [LAST - timedelta(days=back) for back in range(7, -1, -1)]
    views = world.count(("view",), week)
    expected = [{"x": d.isoformat(), "y": n, "demo": 0} for d, n in zip(week, views, strict=True)]
    for method in ("GET", "POST"):
        assert call(world.client, f"{method} /api/content-data", as_=ALICE)["data"] == expected
    month = [LAST - timedelta(days=back) for back in range(29, -1, -1)]
    chart = call(world.client, "POST /api/user/chart", as_=ALICE, json={"series": "content", "days": 30})[
        "data"
    ]
    assert chart["data"] == [{"name": "content", "value": world.count(("view",), month), "demo": 0}]
    for form in ("text", "image", "video"):
        clicks: Counter[int] = Counter()
        for event in world.events:
            if event.kind == "view" and day_of(event.at) in month:
                clicks[event.article] += world.articles[event.article]["form"] == form
        best = sorted(((-number, article) for article, number in clicks.items() if number))[:5]
        listed = call(world.client, "GET /api/popular/list", as_=ALICE, query_string={"type": form})["data"]
        assert [(each["key"], each["id"], each["clickNumber"]) for each in listed] == [
            (rank, article, str(-number)) for rank, (number, article) in enumerate(best, start=1)
        ]
        for each in listed:
            yesterday, before = (
                world.count(("view",), [LAST - timedelta(days=n)], lambda e, a=each["id"]: e.article == a)[0]
                for n in (1, 2)
            )
            assert each["base"] == before
            assert each["increases"] == (growth(yesterday, before) if before else 0)
            assert each["title"] == world.articles[each["id"]]["title"]


def test_without_anything_every_call_answers_nothing_and_no_growth(client: FlaskClient) -> None:
    tile = call(client, "POST /api/public-opinion-analysis", as_=ADA, json={"quota": "visitors"})["data"]
    assert (tile["count"], tile["before"], tile["growth"], len(tile["chartData"])) == (0, 0, 0, 60)
    assert call(client, "GET /api/popular-author/list", as_=ADA)["data"] == {"list": []}
    counts = call(client, "GET /api/user/getPanlCount", as_=ALICE)["data"]
    assert (counts["onlineContent"], counts["putIn"], counts["newComments"], counts["growthRate"]) == (
        0,
        0,
        0,
        None,
    )
    for path in (
        "content-period-analysis",
        "content-publish",
        "data-overview",
        "popular/list",
        "content/sources",
    ):
        assert call(client, f"GET /api/{path}", as_=ADA)["code"] == 1


@pytest.mark.one_in(2)
def test_totals_kept_event_by_event_are_those_made_anew(database: APIFlask, frozen: FrozenClock) -> None:
    client = database.test_client()
    first, second, third = write(client, "一"), write(client, "二", kind="notice"), write(client, "三")
    for hours in (0, 1, 26, 3, 22, 30):
        frozen.advance(hours=hours)
        for person in (ALICE, BOB)[: 1 + hours % 3]:
            call(client, f"POST {ARTICLES}/{first}/view", as_=person)
            call(client, f"POST {ARTICLES}/{second}/like", as_=person, json={"liked": hours != 22})
            call(client, f"POST {ARTICLES}/{first}/comments", as_=person, json={"text": "好"})
            call(client, f"POST {ARTICLES}/shown", as_=person, json={"ids": [first, second]})

    # The only act of a day taken back, while the reader also read on the day before and on the day after.
    frozen.advance(days=3)
    for number, act in enumerate(("view", "like", "view")):
        frozen.advance(days=int(number > 0))
        call(client, f"POST {ARTICLES}/{first}/{act}", as_=ALICE, json={"liked": True})
    call(client, f"POST {ARTICLES}/{first}/like", as_=ALICE, json={"liked": False})
    # The only article read on a day deleted; beside it another reader, who read something else, too.
    frozen.advance(days=2)
    for article, person in ((third, ALICE), (third, BOB), (first, BOB)):
        call(client, f"POST {ARTICLES}/{article}/view", as_=person)
    assert call(client, f"DELETE {ARTICLES}/{third}", as_=ADA)["code"] == 1

    def totals() -> list[list[tuple[Any, ...]]]:
        db.session.rollback()
        tables = ("article_total", "hour_total", "reader_day", "reader_total")
        rows = [db.session.execute(text(f"SELECT * FROM content_{table}")).all() for table in tables]
        # What was taken back leaves a total of nothing, which says the same as none.
        return [sorted(tuple(row) for row in each if row[-1] != 0 or len(row) == 3) for each in rows]

    kept = totals()
    assert all(kept)
    [last] = kept[3][-1:]
    assert last[1:] == (1, 0)
    with work():
        events.rebuild()
    assert totals() == kept
