"""Files to plain documents: archives opened within limits, passwords tried, nothing written to disk."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO

import msoffcrypto
from msoffcrypto.exceptions import DecryptionError, FileFormatError, InvalidKeyError, ParseError

from app.liushui.engine.archive import Archive, ArchiveRefusedError, Member
from app.liushui.engine.pdf_text import PdfRefusedError, pdf_opens
from app.liushui.engine.text import safe_label
from app.liushui.engine.types import Document, Limits, Problem, State, UploadedFile

_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_OLE_MAGIC = b"\xd0\xcf\x11\xe0"
_ENCRYPTED_PACKAGE = "EncryptedPackage".encode("utf-16-le")


@dataclass(frozen=True)
class Refused:
    """A file or member that never became a plain document."""

    document: Document
    state: State
    problems: tuple[Problem, ...] = field(default=())


Unit = Document | Refused


def unpack(files: Sequence[UploadedFile], passwords: Sequence[str], limits: Limits) -> list[Unit]:
    """Plain documents out of `files`, in order; what cannot be opened is a Refused with its state.

    Every password may open every file; the one that opened an archive is tried first inside it.
    Members that cannot be statements are left out; an archive without any statement is refused.
    """
    budget = Budget(limits)
    return [unit for file in files for unit in _unpack_file(file, tuple(passwords), budget)]


@dataclass
class Budget:
    """What one task may still unpack, over all its files together."""

    limits: Limits
    members: int = 0
    unpacked_bytes: int = 0


def _unpack_file(file: UploadedFile, passwords: tuple[str, ...], budget: Budget) -> list[Unit]:
    document = _document(safe_label(file.name), None, file.data)
    if len(file.data) > budget.limits.file_bytes:
        limit = {"limit_bytes": str(budget.limits.file_bytes)}
        return [Refused(document, "too_large", (Problem("file_too_large", "error", params=limit),))]
    return _unpack_document(document, passwords, budget, 1)


def _document(file: str, member: str | None, data: bytes, password: str | None = None) -> Document:
    return Document(file, member, data, hashlib.sha256(data).hexdigest(), password)


def _unpack_document(
    document: Document, passwords: tuple[str, ...], budget: Budget, depth: int
) -> list[Unit]:
    data = document.data
    if data.startswith(_ZIP_MAGIC):
        return _unpack_zip(document, passwords, budget, depth)
    if data.startswith(_OLE_MAGIC) and _ENCRYPTED_PACKAGE in data:
        return [_decrypt_office(document, passwords)]
    if b"%PDF-" in data[:1024]:
        return [_unlock_pdf(document, passwords)]
    return [document]


def _unlock_pdf(document: Document, passwords: tuple[str, ...]) -> Unit:
    try:
        for password in (None, *passwords):
            if pdf_opens(document.data, password):
                return Document(document.file, document.member, document.data, document.sha256, password)
    except PdfRefusedError as refused:
        return Refused(document, refused.state, (Problem(refused.code, "error", params=refused.params),))
    return _locked(document, passwords)


def _locked(document: Document, passwords: tuple[str, ...]) -> Refused:
    state: State = "wrong_password" if passwords else "need_password"
    return Refused(document, state, (Problem(state, "error"),))


def _decrypt_office(document: Document, passwords: tuple[str, ...]) -> Unit:
    for password in passwords:
        plain = BytesIO()
        try:
            office = msoffcrypto.OfficeFile(BytesIO(document.data))
            office.load_key(password=password, verify_password=True)
            office.decrypt(plain)
        except InvalidKeyError:
            continue
        except (DecryptionError, FileFormatError, ParseError, OSError, ValueError):
            return Refused(document, "damaged", (Problem("broken_workbook", "error"),))
        return Document(document.file, document.member, plain.getvalue(), document.sha256)
    return _locked(document, passwords)


def _unpack_zip(document: Document, passwords: tuple[str, ...], budget: Budget, depth: int) -> list[Unit]:
    try:
        archive = Archive(document.data, budget.limits)
        if archive.is_workbook:
            return [document]
        if depth > budget.limits.depth:
            raise ArchiveRefusedError("too_large", "nested_too_deep", {"limit": str(budget.limits.depth)})
        _count(budget, archive.members)
        return _read_members(document, archive, passwords, budget, depth)
    except ArchiveRefusedError as refused:
        return [Refused(document, refused.state, (Problem(refused.code, "error", params=refused.params),))]


def _count(budget: Budget, members: Sequence[Member]) -> None:
    budget.members += len(members)
    if budget.members > budget.limits.members:
        limit = {"limit": str(budget.limits.members)}
        raise ArchiveRefusedError("too_large", "too_many_members", limit)
    if budget.unpacked_bytes + sum(member.size for member in members) > budget.limits.unpacked_bytes:
        limit = {"limit_bytes": str(budget.limits.unpacked_bytes)}
        raise ArchiveRefusedError("too_large", "unpacked_too_large", limit)


def _read_members(
    document: Document, archive: Archive, passwords: tuple[str, ...], budget: Budget, depth: int
) -> list[Unit]:
    units: list[Unit] = []
    for member in archive.members:
        label = f"{document.member}/{member.label}" if document.member else member.label
        inner = _document(document.file, label, b"")
        if member.needs_password:
            password, data = archive.unlock(member, passwords)
            if data is None:
                units.append(_locked(inner, passwords))
                continue
            ordered = tuple(dict.fromkeys([password or "", *passwords]))
        else:
            data, ordered = archive.read(member, None), passwords
        budget.unpacked_bytes += len(data)
        inner = _document(document.file, label, data)
        if _may_be_statement(data):
            units += _unpack_document(inner, ordered, budget, depth + 1)
        else:
            units.append(Refused(inner, "unknown_layout", (Problem("unknown_layout", "error"),)))
    if not units:
        return [Refused(document, "unknown_layout", (Problem("archive_without_statement", "error"),))]
    return units


def _may_be_statement(data: bytes) -> bool:
    """Whether a member is worth asking the readers: pictures, programs and the like are not."""
    return not data.startswith((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"RIFF", b"MZ", b"\x7fELF", b"BM"))
