"""Shapes of the calls about rows that somebody confirms beside their page."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Float, List, Nested, String
from marshmallow.validate import Length, OneOf

from app.liushui.mapping.schemas import MappedFileSchema
from app.platform.web.shapes import Integer

_STATEMENTS_MOST = 200


class OtherReadingSchema(Schema):
    """What the second reading of a picture made of one cell."""

    at = Integer(required=True, metadata={"description": "its place in the row, from 0"})
    text = String(required=True)


class UnprovenRowSchema(Schema):
    """One row as it was read; where it lies is in points from the top left of its page."""

    row = Integer(required=True)
    page = Integer(required=True)
    box = List(Float(), required=True, validate=Length(equal=4))
    moment = String(required=True, metadata={"description": "ISO 8601; a day where no time is known"})
    direction = String(required=True, validate=OneOf(["in", "out", "neutral"]))
    amount_fen = Integer(required=True)
    cells = List(String(), required=True)
    others = List(Nested(OtherReadingSchema), required=True)


class PageSizeSchema(Schema):
    """Width and height of a page in points."""

    page = Integer(required=True)
    width = Float(required=True)
    height = Float(required=True)


class UnprovenStatementSchema(Schema):
    """One statement whose rows wait to be confirmed."""

    digest = String(
        required=True, metadata={"description": "of all that is shown; it changes with any of it"}
    )
    account = String(required=True, allow_none=True)
    currency = String(required=True)
    columns = List(String(), required=True)
    rows = List(Nested(UnprovenRowSchema), required=True)
    pages = List(Nested(PageSizeSchema), required=True)
    in_n = Integer(required=True)
    in_fen = Integer(required=True)
    out_n = Integer(required=True)
    out_fen = Integer(required=True)
    open_lines = Integer(
        required=True, metadata={"description": "lines that are unclear and count only once they are typed"}
    )
    is_picture = Boolean(required=True)


class UnprovenFileSchema(Schema):
    """What of a file is to be confirmed."""

    customer = String(required=True)
    name = String(required=True)
    state = String(required=True, metadata={"description": "of the task"})
    statements = List(Nested(UnprovenStatementSchema), required=True)


class ConfirmSchema(MappedFileSchema):
    """Whose rows were compared with their pages."""

    digests = List(
        String(validate=Length(equal=64)), required=True, validate=Length(min=1, max=_STATEMENTS_MOST)
    )
