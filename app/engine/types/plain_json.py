"""Records (frozen dataclasses) as plain JSON values and back again: what is stored, and what crosses the process border."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def to_json(record: Any) -> Any:
    """The record as dictionaries, lists, texts, numbers and nulls only; days and times as ISO texts."""
    return msgspec.to_builtins(record)


def from_json(cls: type[T], data: Any) -> T:
    """Build a `cls` from the JSON form that `to_json` gave; fields with defaults may be absent.

    Raises ValueError for unknown or missing fields, and for a value of another kind.
    """
    try:
        record = msgspec.convert(data, cls)
    except msgspec.ValidationError as error:
        raise ValueError(f"{cls.__name__}: {error}") from error
    for unknown in _unknown_fields(record, data):
        raise ValueError(f"{cls.__name__} has no field {unknown}")
    return record


def _unknown_fields(record: Any, data: Any) -> Iterator[str]:
    """Names in `data` that the records built from it do not have."""
    if is_dataclass(record):
        yield from sorted(data.keys() - {each.name for each in fields(record)})
        record = vars(record)
    parts: Iterator[tuple[Any, Any]] = iter(())
    if isinstance(record, dict):
        parts = ((record[name], value) for name, value in data.items() if name in record)
    elif isinstance(record, (list, tuple)):
        parts = zip(record, data, strict=True)
    for part, value in parts:
        yield from _unknown_fields(part, value)
