"""Shapes of the calls about links between cases."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.platform.web.shapes import Integer, PagingSchema

PARTY_KINDS = ("person", "company", "unknown")


class LinkQuerySchema(PagingSchema):
    """Filters of links; `keyword` is a whole name or account, `party_kind` all kinds when empty."""

    kind = String(load_default="", validate=OneOf(["", "name", "account"]))
    party_kind = String(load_default="", validate=OneOf(["", *PARTY_KINDS]))
    keyword = String(load_default="", validate=Length(max=64))
    customers = Integer(load_default=2, validate=Range(min=2, max=1000))
    sort = String(load_default="customers", validate=OneOf(["customers", "amount", "rows"]))


class LinkSchema(Schema):
    """A name or account that appears in the reports of several customers; accounts are masked.

    `currency` and sums are null where the reports are in several currencies.
    """

    kind = String(required=True)
    fingerprint = String(required=True)
    label = String(required=True)
    party_kind = String(required=True)
    customers = Integer(required=True)
    tasks = Integer(required=True)
    rows = Integer(required=True)
    currency = String(required=True, allow_none=True)
    in_fen = Integer(required=True, allow_none=True)
    out_fen = Integer(required=True, allow_none=True)
    first = String(required=True, allow_none=True)
    last = String(required=True, allow_none=True)
    is_customer = Boolean(required=True)


class LinkListSchema(Schema):
    """A page of links."""

    list = List(Nested(LinkSchema), required=True)
    total = Integer(required=True)


class LinkedCaseSchema(Schema):
    """One task in which the name or account appears: as the other party or as the customer."""

    task_id = Integer(required=True)
    report_id = Integer(required=True, allow_none=True)
    customer = String(required=True)
    owner = String(required=True)
    role = String(required=True)
    rows = Integer(required=True)
    currency = String(required=True)
    in_fen = Integer(required=True)
    out_fen = Integer(required=True)
    first = String(required=True, allow_none=True)
    last = String(required=True, allow_none=True)


class LinkDetailSchema(Schema):
    """One link with its cases."""

    kind = String(required=True)
    fingerprint = String(required=True)
    label = String(required=True)
    cases = List(Nested(LinkedCaseSchema), required=True)
