"""The parts in which a PDF was saved one behind another, and the objects that each part brought (ISO 32000-1, 7.5)."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MAX_PARTS = 60
_MAX_OBJECTS = 300_000
_MAX_RANGES = 5_000
_TRAILER_BYTES = 16 * 1024

_START = re.compile(rb"startxref\s+(\d+)")
_RANGE = re.compile(rb"\s*(\d+)\s+(\d+)[ \t]*\r?\n?")
_PREVIOUS = re.compile(rb"/Prev\s+(\d+)")
_STREAM = re.compile(rb"\s*\d+\s+\d+\s+obj\b")
_INDEX = re.compile(rb"/Index\s*\[([\d\s]*)\]")
_SIZE = re.compile(rb"/Size\s+(\d+)")
_LINEARIZED = re.compile(rb"/Linearized\s")


@dataclass(frozen=True)
class Revisions:
    """How many parts there are, and the numbers of the objects in all but the first."""

    count: int = 0
    later: frozenset[int] = frozenset()


@dataclass(frozen=True)
class _Part:
    objects: tuple[range, ...]
    previous: int | None


def find_revisions(data: bytes) -> Revisions:
    """Follow the cross-reference sections from the last to the first; a count of 0 means that they cannot be followed.

    A linearized file is saved in one go although it has two sections.
    """
    starts = _START.findall(data[-4096:])
    base = max(data.find(b"%PDF-", 0, 1024), 0)
    parts: list[_Part] = []
    seen: set[int] = set()
    at: int | None = int(starts[-1][:20]) if starts else None
    while at is not None and at not in seen and len(parts) < _MAX_PARTS:
        seen.add(at)
        part = _part(data, at) or (_part(data, at + base) if base else None)
        if part is None:
            return Revisions()
        parts.append(part)
        at = part.previous
    if _LINEARIZED.search(data[: 2048 + base]) and len(parts) > 1:
        parts = parts[:-1]
    later: set[int] = set()
    for part in parts[:-1]:
        for numbers in part.objects:
            if len(later) + len(numbers) > _MAX_OBJECTS:
                return Revisions(len(parts))
            later.update(numbers)
    return Revisions(len(parts), frozenset(later))


def _part(data: bytes, at: int) -> _Part | None:
    while data[at : at + 1].isspace():
        at += 1
    if data[at : at + 4] == b"xref":
        return _table(data, at + 4)
    if _STREAM.match(data, at):
        return _stream(data, at)
    return None


def _table(data: bytes, at: int) -> _Part | None:
    trailer = data.find(b"trailer", at)
    if trailer < 0:
        return None
    objects: list[range] = []
    while at < trailer and (found := _RANGE.match(data, at, trailer)):
        first, count = int(found[1][:10]), int(found[2][:10])
        if count > _MAX_OBJECTS or len(objects) >= _MAX_RANGES:
            return None
        objects.append(range(first, first + count))
        at = found.end() + 20 * count
    return _Part(tuple(objects), _number(_PREVIOUS.search(data, trailer, trailer + _TRAILER_BYTES)))


def _stream(data: bytes, at: int) -> _Part:
    end = data.find(b"stream", at, at + _TRAILER_BYTES)
    end = end if end > 0 else at + _TRAILER_BYTES
    index = _INDEX.search(data, at, end)
    if index:
        numbers = [min(int(each[:10]), 2**31) for each in index[1].split()]
        objects = [
            range(first, first + count) for first, count in zip(numbers[::2], numbers[1::2], strict=False)
        ]
    else:
        objects = [range(min(_number(_SIZE.search(data, at, end)) or 0, 2**31))]
    return _Part(tuple(objects), _number(_PREVIOUS.search(data, at, end)))


def _number(found: re.Match[bytes] | None) -> int | None:
    return int(found[1][:12]) if found else None
