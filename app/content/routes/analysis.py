"""The calls of the analysis screens and of the workplace, in the template's shapes and with its names of lines.

Where the specification names no method, both are answered: the range then comes in the query or in the body.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from apiflask import APIBlueprint, Schema

from app.auth.deleted_names import shown_name
from app.content.models import FORMS, SOURCES, TOPICS
from app.content.schemas.analysis import (
    AuthorRankingSchema,
    ChainGrowthSchema,
    ChainQuerySchema,
    ContentDayPointSchema,
    ContentRangeSchema,
    DistributionSchema,
    NamedCountSchema,
    OpinionQuotaSchema,
    OverviewSchema,
    PeriodAnalysisSchema,
    PopularQuerySchema,
    PopularSchema,
    PublishSeriesSchema,
    QuotaQuerySchema,
    SourceGroupSchema,
)
from app.content.service import analysis, invented, workplace
from app.content.service.analysis import Range, range_of
from app.content.texts import name_of
from app.content.views import told
from app.platform.language import DEFAULT_LANGUAGE
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok

bp = APIBlueprint("content_analysis", __name__, tag="content")

View = Callable[[dict[str, Any]], dict[str, Any]]


def _by_get_and_post(
    path: str, guard: Callable[[View], View], shape: Schema | type[Schema]
) -> Callable[[View], View]:
    """Answer a call by GET, its range in the query, and by POST, its range in the body."""

    def register(view: View) -> View:
        for method, location in (("GET", "query"), ("POST", "json_or_form")):

            @wraps(view)
            def call(query: dict[str, Any]) -> dict[str, Any]:
                return view(query)

            read = bp.input(ContentRangeSchema, location=location, arg_name="query")
            endpoint = f"{view.__name__}_by_{method.lower()}"
            bp.route(path, methods=[method], endpoint=endpoint)(guard(read(bp.output(shape)(call))))
        return view

    return register


def _span(query: dict[str, Any]) -> Range:
    return range_of(query.get("from"), query.get("to"))


def _name(code: str) -> str:
    return name_of(code, current_language())


def _chart_name(code: str) -> str:
    """Name a line of a template's chart: its clients find lines by these words, in every language."""
    return name_of(code, DEFAULT_LANGUAGE)


def _named(counts: dict[str, int], codes: Sequence[str], fake: Counter[str]) -> list[dict[str, Any]]:
    """Name counts; `fake` says how many of each are invented."""
    return [
        {"code": code, "name": _name(code), "value": counts.get(code, 0), "demo": fake[code]}
        for code in codes
    ]


@bp.post("/api/public-opinion-analysis")
@guards.admin
@bp.input(QuotaQuerySchema, location="json_or_form", arg_name="query")
@bp.output(OpinionQuotaSchema)
def public_opinion(query: dict[str, Any]) -> dict[str, Any]:
    """Return a tile: visits, published, comments or shares, with the days before beside."""
    name = "share" if query["quota"] == "other" else query["quota"]
    span = _span(query)
    tile = analysis.quota(name, span)
    points: list[dict[str, Any]]
    if name == "share":
        points = [
            {"code": form, "name": _chart_name(form), "value": tile.forms.get(form, 0)} for form in FORMS
        ]
    else:
        lines = [("current", span, tile.current)]
        if name != analysis.PUBLISHED:
            lines.insert(0, ("previous", span.before, tile.previous))
        points = [
            {"x": day, "y": value, "name": which}
            for which, days, values in lines
            for day, value in zip(days.days, values, strict=True)
        ]
    figures = {"count": tile.count, "before": tile.before, "growth": tile.growth}
    fake = {"demo": invented.of_quota(name, span), "demoBefore": invented.of_quota(name, span.before)}
    return ok(figures | fake | {"chartData": points})


@_by_get_and_post("/api/content-publish", guards.admin, PublishSeriesSchema(many=True))
def content_publish(query: dict[str, Any]) -> dict[str, Any]:
    """Count what went online in each two hours of the day, by form."""
    span = _span(query)
    found, fake = analysis.published_by_slot(span), invented.published(span)
    return ok(
        [
            {
                "code": form,
                "name": _chart_name(form),
                "x": list(analysis.SLOTS),
                "y": found[form],
                "demo": sum(number for (of_form, _), number in fake.items() if of_form == form),
            }
            for form in FORMS
        ]
    )


@_by_get_and_post("/api/content-period-analysis", guards.admin, PeriodAnalysisSchema)
def content_period(query: dict[str, Any]) -> dict[str, Any]:
    """Tell when each form is read: percent of its views in each two hours."""
    span = _span(query)
    found = analysis.views_by_slot(span)
    lines = [
        {"code": form, "name": _chart_name(form), "value": analysis.shares(found[form])} for form in FORMS
    ]
    views = [found[form] for form in FORMS]
    fake = invented.counted(["view"], span)
    return ok({"xAxis": list(analysis.SLOTS), "data": lines, "views": views, "demo": fake})


@_by_get_and_post("/api/popular-author/list", guards.admin, AuthorRankingSchema)
def popular_authors(query: dict[str, Any]) -> dict[str, Any]:
    """Rank the authors by how often their articles were opened."""
    span = _span(query)
    fake = invented.authors(span)
    return ok(
        {
            "list": [
                {
                    "ranking": rank,
                    "author": told(shown_name(each.author, current_language()), demo=each.author in fake),
                    "contentCount": each.contents,
                    "clickCount": each.clicks,
                    "demo": each.author in fake,
                }
                for rank, each in enumerate(analysis.authors(span), start=1)
            ]
        }
    )


@_by_get_and_post("/api/data-overview", guards.admin, OverviewSchema)
def data_overview(query: dict[str, Any]) -> dict[str, Any]:
    """Return production, clicks, exposure and active readers, day by day."""
    span = _span(query)
    lines = [
        {
            "code": line.code,
            "name": _chart_name(line.code),
            "count": line.count,
            "value": line.values,
            "demo": invented.of_line(line.code, span),
        }
        for line in analysis.overview(span)
    ]
    return ok({"xAxis": span.days, "data": lines})


@bp.post("/api/data-chain-growth")
@guards.admin
@bp.input(ChainQuerySchema, location="json_or_form", arg_name="query")
@bp.output(ChainGrowthSchema)
def data_chain_growth(query: dict[str, Any]) -> dict[str, Any]:
    """Return a growth card: retention or consumption, as trend or as number."""
    span, name = _span(query), query["quota"]
    card = analysis.chain(name, span)
    chart = {"xAxis": span.days, "data": {"name": _chart_name(name), "value": card.values}}
    rise = analysis.growth(card.count, card.before)
    figures = {"count": card.count, "before": card.before, "growth": rise}
    return ok(figures | {"demo": invented.is_in_chain(span), "chartData": chart})


@bp.get("/api/content/actions")
@guards.admin
@bp.input(ContentRangeSchema, location="query", arg_name="query")
@bp.output(NamedCountSchema(many=True))
def user_actions(query: dict[str, Any]) -> dict[str, Any]:
    """Count likes, comments and shares."""
    span, kinds = _span(query), ("like", "comment", "share")
    fake = Counter({kind: invented.counted([kind], span) for kind in kinds})
    return ok(_named(analysis.actions(span), kinds, fake))


@bp.get("/api/content/distribution")
@guards.admin
@bp.input(ContentRangeSchema, location="query", arg_name="query")
@bp.output(DistributionSchema)
def topic_distribution(query: dict[str, Any]) -> dict[str, Any]:
    """Count the views by topic and form."""
    span = _span(query)
    found = analysis.by_topic(span)
    axes = [
        {"code": topic, "name": _name(topic), "max": max(found[form][topic] for form in FORMS)}
        for topic in TOPICS
    ]
    lines = [
        {"code": form, "name": _name(form), "values": [found[form][topic] for topic in TOPICS]}
        for form in FORMS
    ]
    return ok({"indicators": axes, "series": lines, "demo": invented.counted(["view"], span)})


@bp.get("/api/content/sources")
@guards.admin
@bp.input(ContentRangeSchema, location="query", arg_name="query")
@bp.output(SourceGroupSchema(many=True))
def publishing_sources(query: dict[str, Any]) -> dict[str, Any]:
    """Count what went online by form and source."""
    span = _span(query)
    found, fake = analysis.by_source(span), invented.published(span)
    return ok(
        [
            {
                "code": form,
                "group": _name(form),
                "items": _named(
                    found[form], SOURCES, Counter({source: fake[form, source] for source in SOURCES})
                ),
            }
            for form in FORMS
        ]
    )


@_by_get_and_post("/api/content-data", guards.user, ContentDayPointSchema(many=True))
def content_data(query: dict[str, Any]) -> dict[str, Any]:
    """Count the views, day by day; the last eight by default."""
    has_span = "from" in query or "to" in query
    span = _span(query) if has_span else workplace.last_days(workplace.CHART_DAYS)
    points = zip(span.days, workplace.daily_views(span), invented.daily_views(span), strict=True)
    return ok([{"x": day, "y": value, "demo": fake} for day, value, fake in points])


@bp.get("/api/popular/list")
@guards.user
@bp.input(PopularQuerySchema, location="query", arg_name="query")
@bp.output(PopularSchema(many=True))
def popular(query: dict[str, Any]) -> dict[str, Any]:
    """List what was opened most in the last 30 days, of one form."""
    return ok(
        [
            {
                "key": rank,
                "id": each.id,
                "title": told(each.title, demo=each.demo),
                "clickNumber": str(each.clicks),
                "increases": analysis.growth(each.yesterday, each.day_before),
                "base": each.day_before,
                "demo": each.demo,
            }
            for rank, each in enumerate(workplace.popular(query["type"]), start=1)
        ]
    )
