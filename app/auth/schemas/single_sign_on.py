"""Shapes of the calls about single sign-on."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Nested, String
from marshmallow.validate import Length, OneOf

from app.auth.schemas.login import UserinfoSchema

CODE_LONGEST = 64


class SignOnWaySchema(Schema):
    """Where the browser goes next: an address of the provider."""

    url = String(required=True)


class SignOnCodeSchema(Schema):
    """The code with which the browser came back."""

    code = String(required=True, validate=Length(min=1, max=CODE_LONGEST))


class SignOnFinishedSchema(Schema):
    """What came of it; `userinfo` is there after a login, `leave` is where one logs out at the provider too, or ""."""

    purpose = String(required=True, validate=OneOf(("login", "link", "again")))
    userinfo = Nested(UserinfoSchema)
    leave = String(required=True)


class SignOnLinkSchema(Schema):
    """Whether the caller's account is linked with the provider, since when, and when it was last used."""

    linked = Boolean(required=True)
    linkedtime_text = String(required=True)
    usedtime_text = String(required=True)
