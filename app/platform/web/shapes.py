"""Shapes that every room uses: paging, lists, filled texts, texts in both languages."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Any

from apiflask import Schema, fields
from apiflask.fields import Dict, Field, String
from marshmallow import ValidationError, missing
from marshmallow.validate import Length, OneOf, Range

PAGE_SIZE = 10
PAGE_SIZE_MOST = 100


WHOLE_ADDRESS = "Give a whole address that starts with http:// or https://."
"""What a field for an address of the web says; the Chinese words stand in `validation_texts`."""


class Integer(fields.Integer):
    """A whole number; one and a half is refused, where the library's own field would take it for one."""

    def _validated(self, value: Any) -> int:
        if isinstance(value, float) and not value.is_integer():
            raise self.make_error("invalid", input=value)
        number: int = super()._validated(value)
        return number


class PagingSchema(Schema):
    """`current` counts from 1."""

    current = Integer(load_default=1, validate=Range(min=1, max=1_000_000))
    pageSize = Integer(load_default=PAGE_SIZE, validate=Range(min=1, max=PAGE_SIZE_MOST))


class AnswerSchema(Schema):
    """A shape that is only answered: each field is there, also one that a dataclass gives a default."""

    def on_bind_field(self, field_name: str, field_obj: Field[Any]) -> None:
        """Let the API document say so."""
        field_obj.required, field_obj.load_default = True, missing


def binary(mimetype: str, description: str) -> dict[int | str, dict[str, str | dict[str, dict[str, Any]]]]:
    """Describe an answer that is a file, for the API document."""
    return {200: {"description": description, "content": {mimetype: {}}}}


class FilledText(String):
    """A text of 1 to `most` characters, of which one at least can be seen; the spaces around it are not kept."""

    def __init__(self, most: int, **options: Any) -> None:
        super().__init__(validate=Length(min=1, max=most), **options)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **options: Any) -> Any:
        text = super()._deserialize(value, attr, data, **options).strip()
        if all(unicodedata.category(character) in _UNSEEN for character in text):
            raise ValidationError("Write something: spaces alone are not enough.")
        return text


# Separators, controls, and signs of no width.
_UNSEEN = {"Zs", "Zl", "Zp", "Cc", "Cf"}


class NothingSchema(Schema):
    """A call that answers nothing but success."""


def words() -> Dict:
    """Make a field for a text in both languages."""
    return Dict(keys=String(), values=String(), required=True)


def sorts(columns: Iterable[str]) -> OneOf:
    """Allow sorting by these columns, upwards or (with a minus) downwards."""
    return OneOf([name for column in columns for name in (column, f"-{column}")])


class CardFactSchema(Schema):
    """One figure of a card."""

    label = String(required=True)
    value = String(required=True)
