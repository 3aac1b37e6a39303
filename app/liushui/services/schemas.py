"""Shapes of the calls about optional services."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, List, Nested, String
from marshmallow.validate import OneOf, Range

from app.platform.web.shapes import CardFactSchema, Integer, words

MONTHS_MOST = 12


class ServiceSchema(Schema):
    """A service as the caller has it; `points` is the price of a month, `days_left` counts begun days."""

    code = String(required=True)
    name = words()
    description = words()
    points = Integer(required=True)
    included = Boolean(required=True)
    trial_days = Integer(required=True)
    state = String(required=True, validate=OneOf(["opened", "expired", "closed"]))
    until_text = String(required=True)
    days_left = Integer(required=True)
    is_trial = Boolean(required=True)
    is_renewing = Boolean(required=True)
    is_cancelled = Boolean(required=True)


class ServiceListSchema(Schema):
    """Every service, the points that the caller can spend, and whether e-mail leaves this machine at all."""

    list = List(Nested(ServiceSchema), required=True)
    points = Integer(required=True)
    mail_leaves = Boolean(required=True)


class TermSchema(Schema):
    """For how many months, at the price of a month that the caller has agreed to."""

    months = Integer(load_default=1, validate=Range(min=1, max=MONTHS_MOST))
    points = Integer(required=True, validate=Range(min=0))


class OpeningSchema(TermSchema):
    """As TermSchema; `is_renewing` adds a month by itself before the end."""

    is_renewing = Boolean(load_default=False)


class RenewalSchema(Schema):
    """Whether a month is added by itself before the end."""

    is_renewing = Boolean(required=True)


class OfferSchema(Schema):
    """What an administrator decides about a service."""

    points = Integer(required=True, validate=Range(min=0, max=100_000))
    included = Boolean(required=True)
    trial_days = Integer(required=True, validate=Range(min=0, max=365))


class ServiceCardSchema(Schema):
    """A service in the form of the template's card list."""

    id = Integer(required=True)
    title = String(required=True)
    description = String(required=True)
    name = String(required=True)
    actionType = String(required=True)
    enable = Boolean(required=True)
    expires = Boolean(required=True)
    data = List(Nested(CardFactSchema), required=True)
