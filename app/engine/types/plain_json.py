"""Plain JSON values from nested frozen dataclasses and back again (reports, rule sets)."""

from __future__ import annotations

import types
from dataclasses import asdict, fields, is_dataclass
from functools import cache
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from app.engine.types.report import Report

T = TypeVar("T")


def report_to_json(report: Report) -> dict[str, Any]:
    """The report as dictionaries, lists, texts and numbers only."""
    return asdict(report)


def report_from_json(data: dict[str, Any]) -> Report:
    """The report that `report_to_json` took apart; ValueError when the data has another shape."""
    return dataclass_from_json(Report, data)


def dataclass_from_json(cls: type[T], data: dict[str, Any]) -> T:
    """Build the dataclass `cls` from its JSON form; fields with defaults may be absent.

    Raises ValueError for unknown or missing fields, and for a value of another kind.
    """
    hints = _hints(cast("Any", cls))
    unknown = set(data) - set(hints)
    if unknown:
        raise ValueError(f"{cls.__name__} has no field {sorted(unknown)[0]}")
    values = {name: _value(hints[name], value, f"{cls.__name__}.{name}") for name, value in data.items()}
    try:
        return cls(**values)
    except TypeError as error:
        raise ValueError(str(error)) from error


@cache
def _hints(cls: Any) -> dict[str, Any]:
    if not is_dataclass(cls):
        raise ValueError(f"{cls.__name__} is no record")
    hints = get_type_hints(cls)
    return {each.name: hints[each.name] for each in fields(cls)}


def _value(kind: Any, value: Any, place: str) -> Any:
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        return _optional(kind, value, place)
    if origin is not None:
        return _collection(origin, get_args(kind), value, place)
    if is_dataclass(kind) and isinstance(kind, type):
        _expect(isinstance(value, dict), place)
        return dataclass_from_json(kind, value)
    if kind is float:
        _expect(isinstance(value, (int, float)) and not isinstance(value, bool), place)
        return float(value)
    if kind is int:
        _expect(isinstance(value, int) and not isinstance(value, bool), place)
        return value
    _expect(isinstance(value, kind), place)
    return value


def _optional(kind: Any, value: Any, place: str) -> Any:
    if value is None:
        return None
    inner = next(each for each in get_args(kind) if each is not type(None))
    return _value(inner, value, place)


def _collection(origin: Any, parts: tuple[Any, ...], value: Any, place: str) -> Any:
    if origin is dict:
        _expect(isinstance(value, dict), place)
        return {str(key): _value(parts[1], each, place) for key, each in value.items()}
    _expect(isinstance(value, (list, tuple)), place)
    return origin(_value(parts[0], each, place) for each in value)


def _expect(holds: bool, place: str) -> None:
    if not holds:
        raise ValueError(f"{place} has a value of another kind")
