"""Compound files (OLE2: .xls, .doc, .ppt, .msg, locked .xlsx): which streams they hold, without trusting their chains.

Layout after [MS-CFB]: a header, sectors of equal size, and tables that chain them. A chain that
returns to itself, leaves the file or is longer than the file is refused before any library follows it.
"""

from __future__ import annotations

import struct

from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import RefusedError

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"

_LAST_SECTOR = 0xFFFFFFFA
"""Numbers from here on are no sectors: end of chain, free, table sectors."""
_END = 0xFFFFFFFE
_STREAM, _ROOT = 2, 5


class CompoundFile:
    """The directory of a compound file; raises RefusedError (damaged) for anything that does not hold together."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        try:
            self._open()
        except (struct.error, IndexError, ValueError):
            raise _broken() from None

    @property
    def names(self) -> frozenset[str]:
        """Names of all streams, whatever storage they lie in."""
        return frozenset(self._entries)

    def stream(self, name: str) -> bytes:
        """The bytes of the first stream called `name`; KeyError when there is none."""
        start, size = self._entries[name]
        if size < self._cutoff:
            pieces = [
                self._mini[at * self._mini_size : (at + 1) * self._mini_size]
                for at in _chain(start, self._mini_table)
            ]
            joined = b"".join(pieces)
        else:
            joined = self._follow(start)
        if len(joined) < size:
            raise _broken()
        return joined[:size]

    def _open(self) -> None:
        if not self._data.startswith(MAGIC):
            raise _broken()
        (_, version, _, shift), mini_shift = struct.unpack_from("<4H", self._data, 24), self._data[32]
        if version not in (3, 4) or shift not in (9, 12) or mini_shift != 6:
            raise _broken()
        self._size, self._mini_size = 1 << shift, 1 << mini_shift
        directory_at, _, self._cutoff, mini_at, _, difat_at = struct.unpack_from("<6I", self._data, 48)
        self._sectors = max(-(-len(self._data) // self._size) - 1, 0)
        self._table = self._read_table(difat_at)
        self._entries: dict[str, tuple[int, int]] = {}
        root = (_END, 0)
        directory = self._follow(directory_at)
        for at in range(0, len(directory) - 127, 128):
            name, kind, start, size = _entry(directory[at : at + 128])
            if kind == _ROOT:
                root = (start, size)
            elif kind == _STREAM:
                self._entries.setdefault(name, (start, size))
        self._mini = self._follow(root[0]) if root[0] < _LAST_SECTOR else b""
        mini_table = self._follow(mini_at) if mini_at < _LAST_SECTOR else b""
        self._mini_table = struct.unpack(f"<{len(mini_table) // 4}I", mini_table)

    def _read_table(self, difat_at: int) -> tuple[int, ...]:
        """The table of sectors, whose own sectors are listed in the header and in a chain behind it."""
        listed = list(struct.unpack_from("<109I", self._data, 76))
        seen: set[int] = set()
        while difat_at < _LAST_SECTOR:
            if difat_at in seen:
                raise _broken()
            seen.add(difat_at)
            numbers = struct.unpack(f"<{self._size // 4}I", self._sector(difat_at))
            listed += numbers[:-1]
            difat_at = numbers[-1]
        sectors = [at for at in listed if at < _LAST_SECTOR]
        if len(set(sectors)) != len(sectors):
            raise _broken()
        joined = b"".join(self._sector(at) for at in sectors)
        return struct.unpack(f"<{len(joined) // 4}I", joined)

    def _follow(self, start: int) -> bytes:
        return b"".join(self._sector(at) for at in _chain(start, self._table))

    def _sector(self, at: int) -> bytes:
        """The sector `at`; the last one of the file may be short and is filled up."""
        if at >= self._sectors:
            raise _broken()
        return self._data[(at + 1) * self._size : (at + 2) * self._size].ljust(self._size, b"\x00")


def _entry(raw: bytes) -> tuple[str, int, int, int]:
    """Name, kind, first sector and size of one directory entry."""
    length = struct.unpack_from("<H", raw, 64)[0]
    name = raw[: max(min(length, 64) - 2, 0)].decode("utf-16-le", errors="replace")
    start, size = struct.unpack_from("<2I", raw, 116)
    return name, raw[66], start, size


def _chain(start: int, table: tuple[int, ...]) -> list[int]:
    chain: list[int] = []
    seen: set[int] = set()
    while start < _LAST_SECTOR:
        if start in seen or start >= len(table):
            raise _broken()
        seen.add(start)
        chain.append(start)
        start = table[start]
    return chain


def _broken() -> RefusedError:
    return RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK)
