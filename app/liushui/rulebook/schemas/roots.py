"""Shapes of the calls about trusted roots."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import List, Nested, String
from marshmallow.validate import Length

from app.platform.web.shapes import Integer

MOST_CHARACTERS = 20_000


class NewRootSchema(Schema):
    """A certificate of an authority: PEM, or DER as base64."""

    certificate = String(required=True, validate=Length(min=1, max=MOST_CHARACTERS))


class RootSchema(Schema):
    """A root: whose it is, SHA-256 of its DER, until when it holds."""

    id = Integer(required=True)
    name = String(required=True)
    fingerprint = String(required=True)
    endtime_text = String(required=True)
    author = String(required=True)
    createtime_text = String(required=True)


class RootListSchema(Schema):
    """The roots by name."""

    list = List(Nested(RootSchema), required=True)
