"""What the boxes of an MP4 file say: that it is one, how long it plays, how large its picture is."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

BRANDS = {
    b"isom",
    b"iso2",
    b"iso3",
    b"iso4",
    b"iso5",
    b"iso6",
    b"mp41",
    b"mp42",
    b"avc1",
    b"M4V ",
    b"dash",
    b"MSNV",
}
_BOXES_MOST = 10_000


@dataclass(frozen=True)
class Mp4Facts:
    """Whole seconds (rounded up; 0 when the file does not say) and points of the picture."""

    seconds: int
    width: int
    height: int


def _boxes(data: bytes, start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """Yield (kind, first byte of the content, end) of the boxes between two places."""
    for _ in range(_BOXES_MOST):
        if start + 8 > end:
            return
        size, kind = struct.unpack_from(">I4s", data, start)
        head = 8
        if size == 1:
            if start + 16 > end:
                return
            (size,) = struct.unpack_from(">Q", data, start + 8)
            head = 16
        elif size == 0:
            size = end - start
        if size < head or start + size > end:
            return
        yield kind, start + head, start + size
        start += size


def facts_of(data: bytes) -> Mp4Facts | None:
    """Read the facts of an MP4 file with a picture; None when the bytes are something else or incomplete."""
    outer = list(_boxes(data, 0, len(data)))
    if not outer or outer[0][0] != b"ftyp" or data[outer[0][1] : outer[0][1] + 4] not in BRANDS:
        return None
    kinds = {kind: (start, end) for kind, start, end in outer}
    if b"moov" not in kinds or not (b"mdat" in kinds or b"moof" in kinds):
        return None
    scale, length, of_fragments, size = 0, 0, 0, (0, 0)
    try:
        for kind, start, end in _boxes(data, *kinds[b"moov"]):
            if kind == b"mvhd":
                scale, length = _length(data, start)
            elif kind == b"mvex":
                of_fragments = _length_of_fragments(data, start, end)
            elif kind == b"trak":
                size = max(size, _size(data, start, end))
    except struct.error:
        return None
    return Mp4Facts(_seconds(scale, length or of_fragments), *size) if size > (0, 0) else None


def _length(data: bytes, start: int) -> tuple[int, int]:
    """Return how many parts a second has, and how many of them the film, as its head says."""
    if data[start] == 1:
        scale, length = struct.unpack_from(">IQ", data, start + 20)
    else:
        scale, length = struct.unpack_from(">II", data, start + 12)
    return scale, length


def _length_of_fragments(data: bytes, start: int, end: int) -> int:
    """Return how long a film in fragments is with all of them: its head knows of none."""
    for kind, inner, _ in _boxes(data, start, end):
        if kind == b"mehd":
            return int(struct.unpack_from(">Q" if data[inner] == 1 else ">I", data, inner + 4)[0])
    return 0


def _seconds(scale: int, length: int) -> int:
    # An unknown length is all ones.
    if not scale or length in (2**32 - 1, 2**64 - 1):
        return 0
    return int(min(-(-length // scale), 24 * 3600))


def _size(data: bytes, start: int, end: int) -> tuple[int, int]:
    for kind, inner, _ in _boxes(data, start, end):
        if kind == b"tkhd":
            width, height = struct.unpack_from(">II", data, inner + (88 if data[inner] == 1 else 76))
            return width >> 16, height >> 16
    return 0, 0
