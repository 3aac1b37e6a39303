"""Roots of signatures: certificates of authorities that administrators trust; statements that they vouch for say so."""

from __future__ import annotations

import binascii
from base64 import b64decode
from hashlib import sha256

from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding
from sqlalchemy import func, select

from app.engine.values.certificates import name_of
from app.liushui.rulebook.errors import RootsFullError, RootTwiceError, RootUnreadableError
from app.liushui.rulebook.models import TrustedRoot
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import NotFoundError

MOST = 50


def list_roots() -> list[TrustedRoot]:
    """The roots by name."""
    return list(db.session.scalars(select(TrustedRoot).order_by(TrustedRoot.name, TrustedRoot.id)))


def pems() -> list[str]:
    """The roots as an analysis takes them."""
    return list(db.session.scalars(select(TrustedRoot.pem).order_by(TrustedRoot.id)))


def add(author_id: int, certificate: str) -> TrustedRoot:
    """Keep a root: PEM, or DER as base64. Raises RootUnreadableError, RootTwiceError, RootsFullError."""
    read = _read(certificate.strip())
    der = read.public_bytes(Encoding.DER)
    fingerprint = sha256(der).hexdigest()
    if db.session.scalar(select(TrustedRoot.id).where(TrustedRoot.fingerprint == fingerprint)) is not None:
        raise RootTwiceError
    if (db.session.scalar(select(func.count(TrustedRoot.id))) or 0) >= MOST:
        raise RootsFullError(most=MOST)
    root = TrustedRoot(
        fingerprint=fingerprint,
        name=name_of(read),
        pem=read.public_bytes(Encoding.PEM).decode(),
        ends_at=read.not_valid_after_utc,
        author_id=author_id,
        created_at=clock.now(),
    )
    db.session.add(root)
    db.session.flush()
    return root


def remove(root_id: int) -> TrustedRoot:
    """Trust a root no more. Raises NotFoundError."""
    root = db.session.get(TrustedRoot, root_id, with_for_update=True)
    if root is None:
        raise NotFoundError
    db.session.delete(root)
    db.session.flush()
    return root


def _read(certificate: str) -> x509.Certificate:
    try:
        if certificate.startswith("-----"):
            read = x509.load_pem_x509_certificate(certificate.encode("ascii"))
        else:
            read = x509.load_der_x509_certificate(b64decode(certificate, validate=True))
        constraints = read.extensions.get_extension_for_class(x509.BasicConstraints)
    except (ValueError, UnicodeEncodeError, binascii.Error, x509.ExtensionNotFound):
        raise RootUnreadableError from None
    if not constraints.value.ca:
        raise RootUnreadableError
    return read
