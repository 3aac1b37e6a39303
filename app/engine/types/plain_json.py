"""Records (frozen dataclasses) as plain JSON values and back again: what is stored, and what crosses the process border."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from threading import Lock
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_KNOWN: set[type] = set()
_BECOMING_KNOWN = Lock()


def to_json(record: Any) -> Any:
    """The record as dictionaries, lists, texts, numbers and nulls only; days and times as ISO texts."""
    return msgspec.to_builtins(record)


def from_json(cls: type[T], data: Any) -> T:
    """Build a `cls` from the JSON form that `to_json` gave; fields with defaults may be absent.

    Raises ValueError for unknown or missing fields, and for a value of another kind.
    """
    _make_known(cls)
    try:
        record = msgspec.convert(data, cls)
    except msgspec.ValidationError as error:
        raise ValueError(f"{cls.__name__}: {error}") from error
    for unknown in _unknown_fields(record, data):
        raise ValueError(f"{cls.__name__} has no field {unknown}")
    return record


def _make_known(cls: type) -> None:
    """Let msgspec look through the fields of `cls`, and of all that lies inside, before two threads use it.

    It keeps what it finds with the class while it still looks. A second thread that meets this ends the whole process.
    """
    if cls in _KNOWN:
        return
    with _BECOMING_KNOWN:
        with suppress(msgspec.ValidationError):
            msgspec.convert(None, cls)
        _KNOWN.add(cls)


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
