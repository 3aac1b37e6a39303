"""ZIP archives held to limits before and while they are unpacked; ZipCrypto and WinZip AES."""

from __future__ import annotations

import contextlib
import re
import stat
import struct
import zipfile
import zlib
from dataclasses import dataclass
from io import BytesIO
from typing import Literal

import pyzipper

from app.engine.documents.texts.gb18030 import decode_gb18030
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Limits, RefusedError
from app.engine.values.text import safe_label

CHUNK = 256 * 1024
RATIO_FLOOR_BYTES = 4 * 1024 * 1024
"""Below this size a high ratio proves nothing: repetitive small files compress that well."""

_BROKEN = (
    zipfile.BadZipFile, pyzipper.BadZipFile, zlib.error, struct.error, EOFError, OSError, LookupError, OverflowError,
)  # fmt: skip
"""What the library raises over bytes that hold together badly."""
_ENCRYPTED_FLAG, _UTF8_FLAG = 0x1, 0x800
_LOCAL_HEADER = struct.Struct("<4s22xHH")


Kind = Literal["archive", "workbook", "binary_workbook", "opendocument", "document", "presentation"]

_KINDS: dict[str, Kind] = {
    "xl/workbook.xml": "workbook",
    "xl/workbook.bin": "binary_workbook",
    "word/document.xml": "document",
    "ppt/presentation.xml": "presentation",
}


class ArchiveRefusedError(RefusedError):
    """An archive that must not be unpacked, or cannot be."""


@dataclass(frozen=True)
class Member:
    """One file inside; `label` is only ever shown, never used as a path."""

    label: str
    size: int
    needs_password: bool
    info: zipfile.ZipInfo


class Archive:
    """A ZIP whose directory has passed every check that needs no unpacking.

    Raises ArchiveRefusedError from the constructor, `read` and `unlock`.
    """

    def __init__(self, data: bytes, limits: Limits) -> None:
        self._limits = limits
        self.data = data
        try:
            self._zip = pyzipper.AESZipFile(BytesIO(data))
            infos = self._zip.infolist()
        except (*_BROKEN, ValueError, NotImplementedError):
            raise ArchiveRefusedError("damaged", ProblemCode.BROKEN_ARCHIVE) from None
        _check_directory(data, infos, limits)
        self._infos = infos
        self.kind = _kind({info.filename.lower() for info in infos})
        self.members = [_member(info) for info in infos if not _is_clutter(info)]

    def read(self, member: Member, password: str | None) -> bytes:
        """The member's bytes, counted while they come; a wrong password raises RuntimeError."""
        pieces: list[bytes] = []
        total = 0
        try:
            with self._zip.open(member.info, pwd=password.encode() if password else None) as stream:
                while piece := stream.read(CHUNK):
                    total += len(piece)
                    if total > min(self._limits.unpacked_bytes, max(member.size, 0)):
                        raise ArchiveRefusedError("too_large", ProblemCode.LARGER_THAN_DECLARED)
                    pieces.append(piece)
        except _BROKEN:
            raise ArchiveRefusedError(
                "damaged", ProblemCode.BROKEN_MEMBER, {"member": member.label}
            ) from None
        except NotImplementedError:
            raise ArchiveRefusedError(
                "damaged", ProblemCode.UNKNOWN_COMPRESSION, {"member": member.label}
            ) from None
        return b"".join(pieces)

    def read_parts(self, wanted: re.Pattern[str]) -> dict[str, bytes]:
        """The parts of an office document whose whole names match; one that stands twice is refused."""
        parts: dict[str, bytes] = {}
        total = 0
        for info in self._infos:
            if not wanted.fullmatch(info.filename):
                continue
            member = _member(info)
            if info.filename in parts or member.needs_password:
                raise ArchiveRefusedError("damaged", ProblemCode.BROKEN_WORKBOOK)
            parts[info.filename] = self.read(member, None)
            total += len(parts[info.filename])
            if total > self._limits.unpacked_bytes:
                limit = {"limit_bytes": str(self._limits.unpacked_bytes)}
                raise ArchiveRefusedError("too_large", ProblemCode.UNPACKED_TOO_LARGE, limit)
        return parts

    def unlock(self, member: Member, passwords: tuple[str, ...]) -> tuple[str | None, bytes | None]:
        """The first password that opens the member, and its bytes; (None, None) when none does.

        ZipCrypto lets one wrong password in 256 through its first check, so the checksum decides.
        """
        for password in passwords:
            try:
                return password, self.read(member, password)
            except RuntimeError:
                continue
            except ArchiveRefusedError as refused:
                if refused.code != ProblemCode.BROKEN_MEMBER:
                    raise
        return None, None


def _kind(names: set[str]) -> Kind:
    """What a ZIP is by the parts in it; office documents are archives too."""
    for name, kind in _KINDS.items():
        if name in names:
            return kind
    return "opendocument" if {"mimetype", "content.xml", "meta-inf/manifest.xml"} <= names else "archive"


def _member(info: zipfile.ZipInfo) -> Member:
    name = info.filename
    if not info.flag_bits & _UTF8_FLAG:
        with contextlib.suppress(UnicodeError):
            name = decode_gb18030(name.encode("cp437"))
    return Member(safe_label(name), info.file_size, bool(info.flag_bits & _ENCRYPTED_FLAG), info)


def _is_clutter(info: zipfile.ZipInfo) -> bool:
    parts = info.filename.replace("\\", "/").split("/")
    return info.is_dir() or "__MACOSX" in parts or parts[-1].startswith(".") or parts[-1] == "Thumbs.db"


def _check_directory(data: bytes, infos: list[zipfile.ZipInfo], limits: Limits) -> None:
    if len(infos) > limits.members:
        raise ArchiveRefusedError("too_large", ProblemCode.TOO_MANY_MEMBERS, {"limit": str(limits.members)})
    declared = sum(info.file_size for info in infos)
    packed = sum(info.compress_size for info in infos)
    _check_overlap(data, infos)
    if declared > limits.unpacked_bytes:
        limit = {"limit_bytes": str(limits.unpacked_bytes)}
        raise ArchiveRefusedError("too_large", ProblemCode.UNPACKED_TOO_LARGE, limit)
    if declared > RATIO_FLOOR_BYTES and declared > max(packed, 1) * limits.ratio:
        raise ArchiveRefusedError("too_large", ProblemCode.RATIO_TOO_HIGH, {"limit": str(limits.ratio)})
    for info in infos:
        if stat.S_ISLNK(info.external_attr >> 16):
            raise ArchiveRefusedError(
                "damaged", ProblemCode.SYMBOLIC_LINK, {"member": safe_label(info.filename)}
            )


def _check_overlap(data: bytes, infos: list[zipfile.ZipInfo]) -> None:
    """Members must lie one after the other: overlapping ones turn kilobytes into gigabytes."""
    end_before = 0
    for info in sorted(infos, key=lambda one: one.header_offset):
        start = info.header_offset
        header = data[start : start + _LOCAL_HEADER.size]
        if len(header) < _LOCAL_HEADER.size or not header.startswith(b"PK\x03\x04"):
            raise ArchiveRefusedError("damaged", ProblemCode.BROKEN_ARCHIVE)
        _, name_length, extra_length = _LOCAL_HEADER.unpack(header)
        end = start + _LOCAL_HEADER.size + name_length + extra_length + info.compress_size
        if start < end_before:
            raise ArchiveRefusedError("damaged", ProblemCode.OVERLAPPING_MEMBERS)
        if end > len(data):
            raise ArchiveRefusedError("damaged", ProblemCode.BROKEN_ARCHIVE)
        end_before = end
