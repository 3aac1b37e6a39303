"""Signatures of a PDF: which bytes they cover, and whether they fit them (ISO 32000-1, 12.8; RFC 5652)."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

import pikepdf
from asn1crypto import cms
from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa

from app.engine.types.pdf_facts import Signature
from app.engine.values.certificates import name_of

_MAX_FIELDS = 500
_MAX_DEPTH = 5
_MAX_SIGNATURES = 20
_MAX_DIGITS = 2 * 1024 * 1024
_HASHES: dict[str, type[hashes.HashAlgorithm]] = {
    "sha1": hashes.SHA1,
    "sha256": hashes.SHA256,
    "sha384": hashes.SHA384,
    "sha512": hashes.SHA512,
}


def find_signatures(document: pikepdf.Pdf, data: bytes) -> tuple[Signature, ...]:
    """The signatures of a document and what each covers of `data`, the file as it was handed in.

    Of several, one may cover the file only up to its own revision. It is as good as whole when a later one
    covers the whole file.
    """
    found: list[tuple[Signature, bool]] = []
    for value in _values(document.Root.get("/AcroForm")):
        if len(found) >= _MAX_SIGNATURES:
            break
        found.append(_judge(value, data))
    whole = any(signature.covers_all for signature, _ in found)
    return tuple(
        replace(signature, covers_all=signature.covers_all or (whole and in_order))
        for signature, in_order in found
    )


def _values(form: Any) -> Iterator[Any]:
    """The value dictionaries of signed fields."""
    fields = form.get("/Fields") if isinstance(form, pikepdf.Dictionary) else None
    waiting = [(field, 0) for field in fields] if isinstance(fields, pikepdf.Array) else []
    for _ in range(_MAX_FIELDS):
        if not waiting:
            return
        field, depth = waiting.pop(0)
        if not isinstance(field, pikepdf.Dictionary):
            continue
        kids = field.get("/Kids")
        if isinstance(kids, pikepdf.Array) and depth < _MAX_DEPTH:
            waiting += [(kid, depth + 1) for kid in kids]
        value = field.get("/V")
        if isinstance(value, pikepdf.Dictionary) and value.get("/ByteRange") is not None:
            yield value


def _judge(value: Any, data: bytes) -> tuple[Signature, bool]:
    """One signature, and whether the bytes it signs begin at the start and leave out nothing but itself."""
    ranges = value.get("/ByteRange")
    if not isinstance(ranges, pikepdf.Array) or len(ranges) != 4:
        return Signature(covers_all=False, holds=False), False
    try:
        start, length, again, rest = (int(each) for each in ranges)
    except (TypeError, ValueError):
        return Signature(covers_all=False, holds=False), False
    hole = data[start + length : again]
    # The hole must hold the signature's own hexadecimal text and nothing else.
    only_itself = (
        hole[:1] == b"<" and hole[-1:] == b">" and not hole[1:-1].strip(b"0123456789abcdefABCDEF \r\n\t")
    )
    in_order = start == 0 and 0 < length <= again and rest >= 0 and again + rest <= len(data) and only_itself
    if not in_order:
        return Signature(covers_all=False, holds=False), False
    covers = not data[again + rest :].strip()
    signed = data[:length] + data[again : again + rest]
    found = _verify(hole[1:-1], signed, str(value.get("/SubFilter")))
    return Signature(covers, found.holds, found.signer, found.chain, found.signed_at), True


class _Message(NamedTuple):
    """What a signature in CMS form says: `Signature` without what it covers."""

    holds: bool | None = None
    signer: str = ""
    chain: tuple[str, ...] = ()
    signed_at: str | None = None


_UNKNOWN = _Message()
_MAX_CERTIFICATES = 10


def _verify(digits: bytes, signed: bytes, kind: str) -> _Message:
    """Whether a signature in CMS form fits the bytes; None when it is of a kind that is not known here."""
    known = ("/adbe.pkcs7.detached", "/ETSI.CAdES.detached", "/adbe.pkcs7.sha1")
    if kind not in known or len(digits) > _MAX_DIGITS:
        return _UNKNOWN
    try:
        content = cms.ContentInfo.load(bytes.fromhex(digits.decode("ascii")))
        if content["content_type"].native != "signed_data":
            return _UNKNOWN
        message = content["content"]
        info = message["signer_infos"][0]
        certificate = _certificate(message, info)
        said = _Message(None, name_of(certificate), _chain(message, certificate), _signed_at(info))
        if kind == "/adbe.pkcs7.sha1":
            enclosed = message["encap_content_info"]["content"].native
            if enclosed != hashlib.sha1(signed, usedforsecurity=False).digest():
                return said._replace(holds=False)
            signed = enclosed
        return said._replace(holds=_fits(info, certificate, signed))
    except (ValueError, TypeError, KeyError, IndexError, UnsupportedAlgorithm, StopIteration):
        return _UNKNOWN


def _chain(message: Any, certificate: x509.Certificate) -> tuple[str, ...]:
    """The enclosed certificates, the signer's first."""
    own = certificate.public_bytes(serialization.Encoding.DER)
    enclosed = [each.chosen.dump() for each in message["certificates"] if each.name == "certificate"]
    others = [each for each in enclosed if each != own]
    return tuple(b64encode(each).decode() for each in [own, *others][:_MAX_CERTIFICATES])


def _signed_at(info: Any) -> str | None:
    """The stated time of signing; None without one. One that cannot be read must not keep the rest from being judged."""
    try:
        stated = (
            each["values"][0].native for each in info["signed_attrs"] if each["type"].native == "signing_time"
        )
        moment = next(stated, None)
    except (ValueError, TypeError, IndexError):
        return None
    return moment.isoformat() if isinstance(moment, datetime) else None


def _certificate(message: Any, info: Any) -> x509.Certificate:
    """The enclosed certificate that the signer names by issuer and serial number, else the first."""
    found = [each.chosen for each in message["certificates"] if each.name == "certificate"]
    sid = info["sid"]
    named = [
        each
        for each in found
        if sid.name == "issuer_and_serial_number"
        and each.serial_number == sid.chosen["serial_number"].native
        and each.issuer == sid.chosen["issuer"]
    ]
    return x509.load_der_x509_certificate((named or found)[0].dump())


def _fits(info: Any, certificate: x509.Certificate, signed: bytes) -> bool | None:
    algorithm = info["digest_algorithm"]["algorithm"].native
    if algorithm not in _HASHES:
        return None
    attributes = info["signed_attrs"]
    if attributes.native:
        stated = next(
            each["values"][0].native for each in attributes if each["type"].native == "message_digest"
        )
        if stated != hashlib.new(algorithm, signed, usedforsecurity=False).digest():
            return False
        # What is signed are the attributes as a SET, not under the tag that they bear inside the message.
        signed = _as_set(attributes)
    return _key_fits(certificate.public_key(), info["signature"].native, signed, _HASHES[algorithm](), info)


def _as_set(attributes: Any) -> bytes:
    plain: bytes = attributes.dump()
    return b"\x31" + plain[1:]


def _key_fits(
    key: Any, signature: bytes, signed: bytes, digest: hashes.HashAlgorithm, info: Any
) -> bool | None:
    try:
        if isinstance(key, rsa.RSAPublicKey):
            if info["signature_algorithm"].signature_algo == "rsassa_pss":
                pss = padding.PSS(padding.MGF1(digest), padding.PSS.AUTO)
                key.verify(signature, signed, pss, digest)
            else:
                key.verify(signature, signed, padding.PKCS1v15(), digest)
        elif isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, signed, ec.ECDSA(digest))
        else:
            return None
    except InvalidSignature:
        return False
    return True
