"""Length-prefixed frames over a pipe: a JSON header and raw parts, all sizes in front."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from typing import Any, BinaryIO

_PREFIX = struct.Struct(">IH")
_PART = struct.Struct(">Q")


class FrameError(Exception):
    """The stream ended inside a frame, or holds something else."""


class FrameTooLargeError(FrameError):
    """The frames exceed what the reader is willing to take."""


def write_frame(stream: BinaryIO, header: dict[str, Any], parts: Sequence[bytes] = ()) -> None:
    """Write one frame and flush."""
    encoded = json.dumps(header, ensure_ascii=False).encode()
    stream.write(_PREFIX.pack(len(encoded), len(parts)))
    for part in parts:
        stream.write(_PART.pack(len(part)))
    stream.write(encoded)
    for part in parts:
        stream.write(part)
    stream.flush()


def read_frame(stream: BinaryIO, budget: int) -> tuple[dict[str, Any], list[bytes], int] | None:
    """The next frame with what is left of `budget` bytes, or None at the end of the stream.

    Raises FrameTooLargeError before reading anything beyond the budget, FrameError for a torn frame.
    """
    start = stream.read(_PREFIX.size)
    if not start:
        return None
    if len(start) < _PREFIX.size:
        raise FrameError
    header_size, count = _PREFIX.unpack(start)
    sizes = [_PART.unpack(_exactly(stream, _PART.size))[0] for _ in range(count)]
    total = header_size + sum(sizes)
    if total > budget:
        raise FrameTooLargeError
    try:
        header = json.loads(_exactly(stream, header_size))
    except ValueError:
        raise FrameError from None
    if not isinstance(header, dict):
        raise FrameError
    return header, [_exactly(stream, size) for size in sizes], budget - total


def _exactly(stream: BinaryIO, size: int) -> bytes:
    data = stream.read(size)
    if len(data) != size:
        raise FrameError
    return data
