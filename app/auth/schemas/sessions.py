"""Shapes of the calls about sessions and tokens for programs."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.auth.models import SCOPES
from app.auth.schemas.accounts import present_password
from app.platform.web.shapes import FilledText, Integer

DAYS_MOST = 366


class SessionSchema(Schema):
    """One session of the caller; `current` is the one that asks."""

    id = String(required=True)
    current = Boolean(required=True)
    remembered = Boolean(required=True)
    ip = String(required=True)
    agent = String(required=True)
    createtime_text = String(required=True)
    seentime_text = String(required=True)
    expiretime_text = String(required=True)


class EndingSchema(Schema):
    """The password, where the login was a while ago."""

    password = present_password()


class EndedSchema(Schema):
    """How many sessions ended."""

    ended = Integer(required=True)


class ApiTokenSchema(Schema):
    """A token for programs, without the token; `hint` is how it begins."""

    id = Integer(required=True)
    name = String(required=True)
    hint = String(required=True)
    scopes = List(String(), required=True)
    expired = Boolean(required=True)
    createtime_text = String(required=True)
    expiretime_text = String(required=True)
    usedtime_text = String(required=True)
    usedip = String(required=True)


class NewApiTokenSchema(Schema):
    """What a token is to be called, allowed, and for how many days; with the password."""

    name = FilledText(64, required=True)
    scopes = List(String(validate=OneOf(SCOPES)), required=True, validate=Length(min=1, max=len(SCOPES)))
    days = Integer(load_default=90, strict=True, validate=Range(min=1, max=DAYS_MOST))
    password = present_password()


class MadeApiTokenSchema(Schema):
    """A new token: shown this once."""

    token = String(required=True)
    line = Nested(ApiTokenSchema, required=True)
