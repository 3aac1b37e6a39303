"""Shapes of the calls about promotions."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from apiflask import Schema
from apiflask.fields import Boolean, Date, Field, List, Nested, String
from marshmallow import ValidationError
from marshmallow.validate import Length, OneOf

from app.content.models import CHANNEL_TYPES, PROMOTION_SORTS
from app.platform.web.shapes import FilledText, Integer, PagingSchema, sorts

# What forms of the template call their only choice, and the specification its two.
CHANNEL_NAMES = {"APP通用渠道": "api", "web domain": "web", "api domain": "api"}


NAME_SENT_MOST = 64
"""Longer than any name that is taken: what is too long or empty is refused in words of its own."""


class _Day(Field[date]):
    """A day, also when a time follows it, as pickers send it."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> date:
        try:
            return datetime.fromisoformat(value).date()
        except (TypeError, ValueError) as error:
            raise ValidationError("Not a valid date.") from error


class _ChannelType(String):
    """One of CHANNEL_TYPES, or a name that stands for one."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        return CHANNEL_NAMES.get(text or "", text or "")


class PromotionInSchema(Schema):
    """A channel activity. `promotionTime` holds its first and last day."""

    activityName = String(required=True, validate=Length(max=NAME_SENT_MOST))
    channelType = _ChannelType(required=True, validate=OneOf(CHANNEL_TYPES))
    promotionTime = List(
        _Day(metadata={"type": "string", "format": "date"}), required=True, validate=Length(equal=2)
    )
    promoteLink = String(required=True, validate=Length(min=1, max=500))
    advertisingSource = FilledText(60, required=True)
    advertisingMedia = FilledText(60, required=True)
    keyword = List(FilledText(40), required=True, validate=Length(min=1, max=20))
    pushNotify = Boolean(load_default=True)
    advertisingContent = FilledText(200, required=True)


class ChannelFormSchema(Schema):
    """The step form's own call wraps its fields."""

    data = Nested(PromotionInSchema, required=True)


class PromotionQuerySchema(PagingSchema):
    """Filters of the list of promotions."""

    keyword = String(validate=Length(max=64))
    channelType = String(validate=OneOf(["", *CHANNEL_TYPES]))
    state = String(validate=OneOf(["", "coming", "running", "over"]))
    sort = String(load_default="-createdTime", validate=sorts(PROMOTION_SORTS))


class PromotionSchema(Schema):
    """A promotion; `link` is the path of its tracked short link."""

    id = Integer(required=True)
    activityName = String(required=True)
    channelType = String(required=True)
    promotionTime = List(Date(), required=True)
    promoteLink = String(required=True)
    advertisingSource = String(required=True)
    advertisingMedia = String(required=True)
    keyword = List(String(), required=True)
    pushNotify = Boolean(required=True)
    advertisingContent = String(required=True)
    state = String(required=True)
    visits = Integer(required=True)
    link = String(required=True)
    demo = Boolean(required=True)
    createtime_text = String(required=True)


class PromotionListSchema(Schema):
    """A page of promotions."""

    list = List(Nested(PromotionSchema), required=True)
    total = Integer(required=True)


class PromotionDetailSchema(PromotionSchema):
    """A promotion with its visits by day and by hour of the day; a visitor counts once a day."""

    visitors = Integer(required=True)
    days = List(String(), required=True)
    daily = List(Integer(), required=True)
    hourly = List(Integer(), required=True)
