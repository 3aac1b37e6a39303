"""Shapes of the analysis calls, as the template reads them; `before` is the figure of the days before.

`demo` says how many of what a figure counts were invented for the demonstration, or whether any were.
"""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Date, Float, List, Nested, String
from marshmallow.validate import OneOf

from app.content.models import FORMS
from app.platform.web.shapes import Integer

QUOTAS = ("visitors", "published", "comment", "share", "other")
CHAINS = ("retentionTrends", "userRetention", "contentConsumptionTrends", "contentConsumption")


class ContentRangeSchema(Schema):
    """Days, both included; the last 30 by default."""

    from_ = Date(data_key="from", attribute="from")
    to = Date()


class QuotaQuerySchema(ContentRangeSchema):
    """Which tile; the specification calls the one of shares `other`."""

    quota = String(required=True, validate=OneOf(QUOTAS))


class ChainQuerySchema(ContentRangeSchema):
    """Which growth card."""

    quota = String(required=True, validate=OneOf(CHAINS))


class QuotaPointSchema(Schema):
    """A point of a line or bar (`x`, `y`, `name` current or previous), or a slice (`name`, `value`)."""

    x = String()
    y = Integer()
    name = String(required=True)
    value = Integer()
    code = String()


class OpinionQuotaSchema(Schema):
    """A tile: growth in percent against the days before, 0 where `before` is 0."""

    count = Integer(required=True)
    before = Integer(required=True)
    growth = Float(required=True)
    demo = Integer(required=True)
    demoBefore = Integer(required=True)
    chartData = List(Nested(QuotaPointSchema), required=True)


class PublishSeriesSchema(Schema):
    """What went online in each two hours of the day, for one form."""

    code = String(required=True)
    name = String(required=True)
    x = List(String(), required=True)
    y = List(Integer(), required=True)
    demo = Integer(required=True)


class ContentLineSchema(Schema):
    """A line of a chart."""

    code = String(required=True)
    name = String(required=True)
    value = List(Float(), required=True)


class PeriodAnalysisSchema(Schema):
    """When each form is read: percent of its views in each two hours; `views` are the numbers behind."""

    xAxis = List(String(), required=True)
    data = List(Nested(ContentLineSchema), required=True)
    views = List(List(Integer()), required=True)
    demo = Integer(required=True)


class AuthorRankSchema(Schema):
    """An author's rank by views."""

    ranking = Integer(required=True)
    author = String(required=True)
    contentCount = Integer(required=True)
    clickCount = Integer(required=True)
    demo = Boolean(required=True)


class AuthorRankingSchema(Schema):
    """The authors who are read most."""

    list = List(Nested(AuthorRankSchema), required=True)


class OverviewLineSchema(ContentLineSchema):
    """A line with the count of its whole range."""

    count = Integer(required=True)
    demo = Integer(required=True)


class OverviewSchema(Schema):
    """Production, clicks, exposure and active readers, day by day."""

    xAxis = List(String(), required=True)
    data = List(Nested(OverviewLineSchema), required=True)


class ChainLineSchema(Schema):
    """The days of a growth card."""

    name = String(required=True)
    value = List(Float(), required=True)


class ChainChartSchema(Schema):
    """The chart of a growth card."""

    xAxis = List(String(), required=True)
    data = Nested(ChainLineSchema, required=True)


class ChainGrowthSchema(Schema):
    """A growth card."""

    count = Float(required=True)
    before = Float(required=True)
    growth = Float(required=True)
    demo = Boolean(required=True)
    chartData = Nested(ChainChartSchema, required=True)


class NamedCountSchema(Schema):
    """A count with its name."""

    code = String(required=True)
    name = String(required=True)
    value = Integer(required=True)
    demo = Integer(required=True)


class IndicatorSchema(Schema):
    """An axis of the radar with its own end."""

    code = String(required=True)
    name = String(required=True)
    max = Integer(required=True)


class RadarLineSchema(Schema):
    """A shape on the radar."""

    code = String(required=True)
    name = String(required=True)
    values = List(Integer(), required=True)


class DistributionSchema(Schema):
    """Views by topic and form."""

    indicators = List(Nested(IndicatorSchema), required=True)
    series = List(Nested(RadarLineSchema), required=True)
    demo = Integer(required=True)


class SourceGroupSchema(Schema):
    """Where the articles of one form come from."""

    code = String(required=True)
    group = String(required=True)
    items = List(Nested(NamedCountSchema), required=True)


class ContentDayPointSchema(Schema):
    """A day and its views."""

    x = String(required=True)
    y = Integer(required=True)
    demo = Integer(required=True)


class PopularQuerySchema(Schema):
    """Which form of articles."""

    type = String(load_default="text", validate=OneOf(FORMS))


class PopularSchema(Schema):
    """A popular article; `key` is its rank, `increases` percent of yesterday against the day before, 0 without a `base`."""

    key = Integer(required=True)
    id = Integer(required=True)
    title = String(required=True)
    clickNumber = String(required=True)
    increases = Float(required=True)
    base = Integer(required=True)
    demo = Boolean(required=True)
