"""Files to plain documents: archives opened within limits, passwords tried, nothing written to disk."""

from __future__ import annotations

import hashlib
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO

import msoffcrypto
from msoffcrypto.exceptions import DecryptionError, FileFormatError, InvalidKeyError, ParseError

from app.engine.documents.archive import Archive, ArchiveRefusedError
from app.engine.documents.mail import is_mail, mail_parts
from app.engine.documents.workbooks.biff import is_locked
from app.engine.documents.workbooks.ole import CompoundFile
from app.engine.pdf.text import PdfRefusedError, pdf_opens
from app.engine.recognition.pictures import is_picture
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Document, Limits, Problem, RefusedError, State, UploadedFile
from app.engine.values.text import safe_label

_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_OLE_MAGIC = b"\xd0\xcf\x11\xe0"
_PROGRAM_MAGIC = (b"MZ", b"\x7fELF")
_OTHER_ARCHIVES = {
    b"Rar!\x1a\x07": "RAR",
    b"7z\xbc\xaf\x27\x1c": "7z",
    b"\x1f\x8b\x08": "gzip",
    b"\xfd7zXZ": "xz",
    b"BZh": "bzip2",
}
_FREE_PASSWORD = "VelvetSweatshop"  # noqa: S105 - published by Microsoft
"""What spreadsheet programs lock a write-protected workbook with, and open it with unasked."""
_SPINS = re.compile(rb'spinCount="(\d+)"')
_MOST_SPINS = 1_000_000


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


def opened_with(units: Sequence[Unit]) -> dict[str, tuple[str, ...]]:
    """Return the passwords that opened something of a file, by the file's name; files that needed none are left out."""
    found: dict[str, tuple[str, ...]] = {}
    for unit in units:
        document = unit.document if isinstance(unit, Refused) else unit
        if document.opened_with:
            found[document.file] = tuple(
                dict.fromkeys([*found.get(document.file, ()), *document.opened_with])
            )
    return found


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
        return [Refused(document, "too_large", (Problem(ProblemCode.FILE_TOO_LARGE, "error", params=limit),))]
    return _unpack_document(document, passwords, budget, 1)


def _document(file: str, member: str | None, data: bytes, opened_with: tuple[str, ...] = ()) -> Document:
    return Document(file, member, data, hashlib.sha256(data).hexdigest(), opened_with=opened_with)


def _unpack_document(
    document: Document, passwords: tuple[str, ...], budget: Budget, depth: int
) -> list[Unit]:
    try:
        return _unpack_by_content(document, passwords, budget, depth)
    except RefusedError as refused:
        return [Refused(document, refused.state, (refused.problem,))]


def _unpack_by_content(
    document: Document, passwords: tuple[str, ...], budget: Budget, depth: int
) -> list[Unit]:
    data = document.data
    if data.startswith(_ZIP_MAGIC):
        return _unpack_zip(document, passwords, budget, depth)
    if data.startswith(_OLE_MAGIC):
        return [_unpack_compound(document, passwords)]
    if b"%PDF-" in data[:1024]:
        return [_unlock_pdf(document, passwords)]
    for magic, name in _OTHER_ARCHIVES.items():
        if data.startswith(magic):
            raise RefusedError("unknown_layout", ProblemCode.OTHER_ARCHIVE, {"kind": name})
    if is_picture(data):
        return [document]
    if is_mail(data):
        return _unpack_mail(document, passwords, budget, depth)
    return [document]


def _unpack_compound(document: Document, passwords: tuple[str, ...]) -> Unit:
    """Old office files: only workbooks are statements, and any may be locked."""
    streams = CompoundFile(document.data)
    if "EncryptedPackage" in streams.names:
        return _decrypt_office(document, passwords)
    for name, kind in (("WordDocument", "Word"), ("PowerPoint Document", "PowerPoint")):
        if name in streams.names:
            raise RefusedError("wrong_product", ProblemCode.OFFICE_DOCUMENT, {"kind": kind})
    if "__properties_version1.0" in streams.names:
        raise RefusedError("wrong_product", ProblemCode.OUTLOOK_MESSAGE)
    for name in ("Workbook", "Book"):
        if name in streams.names and is_locked(streams.stream(name)):
            return _decrypt_office(document, passwords)
    return document


def _unpack_mail(document: Document, passwords: tuple[str, ...], budget: Budget, depth: int) -> list[Unit]:
    if depth > budget.limits.depth:
        raise RefusedError("too_large", ProblemCode.NESTED_TOO_DEEP, {"limit": str(budget.limits.depth)})
    parts = mail_parts(document.data, budget.limits)
    _count(budget, len(parts), sum(len(part.data) for part in parts))
    units: list[Unit] = []
    for part in parts:
        budget.unpacked_bytes += len(part.data)
        label = f"{document.member}/{part.label}" if document.member else part.label
        inner = _document(document.file, label, part.data, document.opened_with)
        units += _unpack_member(inner, passwords, budget, depth)
    if not units:
        raise RefusedError("unknown_layout", ProblemCode.MAIL_WITHOUT_STATEMENT)
    return units


def _unpack_member(inner: Document, passwords: tuple[str, ...], budget: Budget, depth: int) -> list[Unit]:
    if inner.data.startswith(_PROGRAM_MAGIC):
        return [Refused(inner, "unknown_layout", (Problem(ProblemCode.UNKNOWN_LAYOUT, "error"),))]
    return _unpack_document(inner, passwords, budget, depth + 1)


def _unlock_pdf(document: Document, passwords: tuple[str, ...]) -> Unit:
    try:
        for password in (None, *passwords):
            if pdf_opens(document.data, password):
                opened = (*document.opened_with, password) if password else document.opened_with
                return replace(document, password=password, opened_with=opened)
    except PdfRefusedError as refused:
        return Refused(document, refused.state, (Problem(refused.code, "error", params=refused.params),))
    return _locked(document, passwords)


def _locked(document: Document, passwords: tuple[str, ...]) -> Refused:
    # That what opened the archives around it does not open the file itself is no wrong guess.
    is_tried = bool(set(passwords) - set(document.opened_with))
    state: State = "wrong_password" if is_tried else "need_password"
    if document.opened_with:
        code = ProblemCode.WRONG_PASSWORD_INSIDE if is_tried else ProblemCode.NEED_PASSWORD_INSIDE
    else:
        code = ProblemCode.WRONG_PASSWORD if is_tried else ProblemCode.NEED_PASSWORD
    return Refused(document, state, (Problem(code, "error"),))


def _decrypt_office(document: Document, passwords: tuple[str, ...]) -> Unit:
    spins = [int(number[:12]) for number in _SPINS.findall(document.data)]
    if spins and max(spins) > _MOST_SPINS:
        raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK)
    for password in (_FREE_PASSWORD, *passwords):
        plain = BytesIO()
        try:
            office = msoffcrypto.OfficeFile(BytesIO(document.data))
            office.load_key(password=password, verify_password=True)
            office.decrypt(plain)
        except InvalidKeyError:
            continue
        except (DecryptionError, FileFormatError, ParseError, ArithmeticError, LookupError):
            raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK) from None
        except (OSError, ValueError, TypeError, AttributeError, NotImplementedError, struct.error):
            # The library trusts the structure of what it opens.
            raise RefusedError("damaged", ProblemCode.BROKEN_WORKBOOK) from None
        opened = document.opened_with if password == _FREE_PASSWORD else (*document.opened_with, password)
        return replace(document, data=plain.getvalue(), opened_with=opened)
    return _locked(document, passwords)


def _unpack_zip(document: Document, passwords: tuple[str, ...], budget: Budget, depth: int) -> list[Unit]:
    archive = Archive(document.data, budget.limits)
    if archive.kind != "archive":
        return [document]
    if depth > budget.limits.depth:
        raise ArchiveRefusedError(
            "too_large", ProblemCode.NESTED_TOO_DEEP, {"limit": str(budget.limits.depth)}
        )
    _count(budget, len(archive.members), sum(member.size for member in archive.members))
    return _read_members(document, archive, passwords, budget, depth)


def _count(budget: Budget, members: int, size: int) -> None:
    budget.members += members
    if budget.members > budget.limits.members:
        limit = {"limit": str(budget.limits.members)}
        raise ArchiveRefusedError("too_large", ProblemCode.TOO_MANY_MEMBERS, limit)
    if budget.unpacked_bytes + size > budget.limits.unpacked_bytes:
        limit = {"limit_bytes": str(budget.limits.unpacked_bytes)}
        raise ArchiveRefusedError("too_large", ProblemCode.UNPACKED_TOO_LARGE, limit)


def _read_members(
    document: Document, archive: Archive, passwords: tuple[str, ...], budget: Budget, depth: int
) -> list[Unit]:
    units: list[Unit] = []
    for member in archive.members:
        label = f"{document.member}/{member.label}" if document.member else member.label
        inner_passwords, opened = passwords, document.opened_with
        if member.needs_password:
            password, data = archive.unlock(member, passwords)
            if password is None or data is None:
                units.append(_locked(_document(document.file, label, b"", opened), passwords))
                continue
            inner_passwords = (password, *(other for other in passwords if other != password))
            opened = (*opened, password)
        else:
            data = archive.read(member, None)
        budget.unpacked_bytes += len(data)
        inner = _document(document.file, label, data, opened)
        units += _unpack_member(inner, inner_passwords, budget, depth)
    if not units:
        raise RefusedError("unknown_layout", ProblemCode.ARCHIVE_WITHOUT_STATEMENT)
    return units
