"""Shape of the call that confirms an original."""

from __future__ import annotations

from apiflask import Schema

from app.platform.web.shapes import Integer


class ConfirmedOriginalSchema(Schema):
    """The confirmed original, as it is listed and taken back."""

    id = Integer(required=True)
