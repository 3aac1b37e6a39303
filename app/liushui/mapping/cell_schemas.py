"""Shapes of the calls about cells that are to be typed."""

from __future__ import annotations

from typing import Any, get_args

from apiflask import Schema
from apiflask.fields import Boolean, Float, List, Nested, String
from marshmallow.fields import Field
from marshmallow.validate import Length, OneOf, Range

from app.engine.types.open_cells import LONGEST_CELL, MAX_OPEN_LINES, Role
from app.liushui.mapping.schemas import MappedFileSchema
from app.platform.web.shapes import Integer

_MOST = 6 * MAX_OPEN_LINES


def _box() -> Field[Any]:
    return List(
        Float(),
        required=True,
        validate=Length(equal=4),
        metadata={"description": "x0, y0, x1, y1 in points from the top left of the page, turned straight"},
    )


class OpenCellSchema(Schema):
    """One cell: its column, where it lies, and what each of the two readings made of it."""

    role = String(required=True, validate=OneOf(get_args(Role)))
    name = String(required=True, metadata={"description": "of the column, as printed"})
    box = _box()
    first = String(required=True)
    second = String(required=True)
    is_doubtful = Boolean(
        required=True, metadata={"description": "false: it only waits for others of its page"}
    )


class OpenLineSchema(Schema):
    """One line of a page that is not proven."""

    page = Integer(required=True)
    page_size = List(
        Float(),
        required=True,
        validate=Length(equal=2),
        metadata={"description": "width and height of the page in points"},
    )
    box = _box()
    cells = List(Nested(OpenCellSchema), required=True)


class OpenCellsSchema(Schema):
    """What of a file can be typed."""

    customer = String(required=True)
    name = String(required=True)
    state = String(required=True, metadata={"description": "of the task"})
    lines = List(Nested(OpenLineSchema), required=True)


class PageQuerySchema(MappedFileSchema):
    """Which page of which file."""

    page = Integer(required=True, validate=Range(min=1))


class TypedCellSchema(Schema):
    """What somebody reads in an open cell; empty where nothing stands."""

    page = Integer(required=True, validate=Range(min=1))
    box = _box()
    text = String(required=True, validate=Length(max=LONGEST_CELL))


class TypedCellsSchema(MappedFileSchema):
    """Cells of one file."""

    cells = List(Nested(TypedCellSchema), required=True, validate=Length(min=1, max=_MOST))
