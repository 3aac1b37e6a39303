"""What the template's screens ask without naming any days: the figures of the last 30, counted by the test itself."""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from typing import Any

from tests.content.test_analysis import LAST, World, day_of, growth, world
from tests.http import ADA, call

__all__ = ["world"]

DAYS = [LAST - timedelta(days=back) for back in range(29, -1, -1)]
BEFORE = [day - timedelta(days=30) for day in DAYS]
TEXTS = [day.isoformat() for day in DAYS]


def ask(world: World, request: str, **body: Any) -> Any:
    sent = {"json": body} if body else {}
    answer = call(world.client, request, as_=ADA, language="zh-CN", **sent)
    assert answer["code"] == 1, answer
    return answer["data"]


def with_links(world: World, days: list[date]) -> list[int]:
    """Views of articles and visits of tracked links, day by day."""
    visits = Counter(map(day_of, world.visits))
    return [views + visits[day] for views, day in zip(world.count(("view",), days), days, strict=True)]


def test_a_tile_without_a_range_is_that_of_the_last_thirty_days(world: World) -> None:
    now, before = with_links(world, DAYS), with_links(world, BEFORE)
    assert sum(now) > 500
    assert sum(before) > 0
    tile = ask(world, "POST /api/public-opinion-analysis", quota="visitors")
    assert (tile["count"], tile["before"]) == (sum(now), sum(before))
    assert tile["growth"] == growth(sum(now), sum(before))
    assert [point["y"] for point in tile["chartData"]] == before + now
    comments = ask(world, "POST /api/public-opinion-analysis", quota="comment")
    assert comments["count"] == sum(world.count(("comment",), DAYS))
    shares = ask(world, "POST /api/public-opinion-analysis", quota="other")
    assert sum(point["value"] for point in shares["chartData"]) == sum(world.count(("share",), DAYS))


def test_the_other_panels_without_a_range_as_well(world: World) -> None:
    made = Counter(day_of(facts["at"]) for facts in world.articles.values())
    overview = ask(world, "POST /api/data-overview")
    assert overview["xAxis"] == TEXTS
    assert {line["code"]: line["value"] for line in overview["data"]} == {
        "contentProduction": [made[day] for day in DAYS],
        "contentClick": world.count(("view",), DAYS),
        "contentExposure": world.count(("exposure",), DAYS),
        "activeUsers": [len(world.readers(day)) for day in DAYS],
    }
    card = ask(world, "POST /api/data-chain-growth", quota="contentConsumption")
    assert (card["chartData"]["xAxis"], card["count"]) == (TEXTS, sum(world.count(("view",), DAYS)))
    assert sum(sum(line["y"]) for line in ask(world, "GET /api/content-publish")) == len(world.articles)
    period = ask(world, "POST /api/content-period-analysis")
    assert sum(map(sum, period["views"])) == sum(world.count(("view",), DAYS))
    ranked = ask(world, "GET /api/popular-author/list")["list"]
    assert sum(each["clickCount"] for each in ranked) == sum(world.count(("view",), DAYS))
