"""Shapes of the calls about people's rights."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, List, Nested, String
from marshmallow.validate import Length, Range

from app.platform.web.shapes import Integer, PagingSchema

CASES_MOST = 200


class SoughtSchema(Schema):
    """Whom somebody looks for: a name, a whole account, or both."""

    name = String(load_default="", validate=Length(max=64))
    account = String(load_default="", validate=Length(max=64))


class ChosenSchema(SoughtSchema):
    """What is done with which of a person's cases, proven with the password, and why."""

    task_ids = List(Integer(validate=Range(min=1)), required=True, validate=Length(max=CASES_MOST))
    password = String(load_default="", validate=Length(max=512))
    reason = String(required=True, validate=Length(max=200))


class PersonCaseSchema(Schema):
    """A case in which the person stands; `own` ones can be copied and erased, unless they are held."""

    task_id = Integer(required=True)
    report_id = Integer(required=True, allow_none=True)
    customer = String(required=True, metadata={"description": "masked where it is not the very name sought"})
    owner = String(required=True)
    role = String(required=True, metadata={"description": "customer, holder, related or party"})
    exact = Boolean(required=True)
    own = Boolean(required=True)
    held = Boolean(required=True)
    files = Integer(required=True)
    reports = Integer(required=True)
    createtime_text = String(required=True)


class PersonSchema(Schema):
    """Everything that names a person: cases, remembered words, and what stays whatever is erased."""

    cases = List(Nested(PersonCaseSchema), required=True)
    words = Integer(required=True, metadata={"description": "remembered for all cases of an account"})
    black_listed = Integer(required=True)
    projects = Integer(required=True)
    alone_most = Integer(required=True, metadata={"description": "cases that need no second administrator"})


class ErasureSchema(Schema):
    """One erasure; `words` and `cases` are what was, or is to be, erased."""

    id = Integer(required=True)
    state = String(required=True, metadata={"description": "waiting, done or declined"})
    asker = String(required=True)
    decider = String(required=True)
    own = Boolean(required=True, metadata={"description": "whether the caller asked for it"})
    cases = Integer(required=True)
    name = String(required=True, metadata={"description": "while it waits"})
    reason = String(required=True)
    asktime_text = String(required=True)
    decidetime_text = String(required=True)


class ErasureListSchema(Schema):
    """A page of erasures, newest first."""

    list = List(Nested(ErasureSchema), required=True)
    total = Integer(required=True)


class ErasureQuerySchema(PagingSchema):
    """Which page."""


class ErasureDecisionSchema(Schema):
    """What the second administrator says."""

    agreed = Boolean(required=True)
    password = String(load_default="", validate=Length(max=512))
