"""Shapes that every room uses: paging, lists, texts in both languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apiflask import Schema
from apiflask.fields import Dict, Integer, String
from marshmallow.validate import OneOf, Range

PAGE_SIZE = 10
PAGE_SIZE_MOST = 100


class PagingSchema(Schema):
    """`current` counts from 1."""

    current = Integer(load_default=1, validate=Range(min=1, max=1_000_000))
    pageSize = Integer(load_default=PAGE_SIZE, validate=Range(min=1, max=PAGE_SIZE_MOST))


def binary(mimetype: str, description: str) -> dict[int | str, dict[str, str | dict[str, dict[str, Any]]]]:
    """Describe an answer that is a file, for the API document."""
    return {200: {"description": description, "content": {mimetype: {}}}}


class NothingSchema(Schema):
    """A call that answers nothing but success."""


def words() -> Dict:
    """Make a field for a text in both languages."""
    return Dict(keys=String(), values=String(), required=True)


def sorts(columns: Iterable[str]) -> OneOf:
    """Allow sorting by these columns, upwards or (with a minus) downwards."""
    return OneOf([name for column in columns for name in (column, f"-{column}")])
