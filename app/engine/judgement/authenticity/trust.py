"""Whether the certificate of a signature comes from a root that an administrator keeps; offline, by the papers enclosed."""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from cryptography import x509
from cryptography.x509 import verification

from app.engine.types.pdf_facts import Signature
from app.engine.values.certificates import name_of

_LONGEST = 6
"""Certificates between a signer's and a root."""


def root_name(signature: Signature, roots: Sequence[str]) -> str | None:
    """The name of the root from which the signer's certificate comes; None where it comes from none of `roots` (PEM).

    The papers between lie in the signature. Everything must have been valid when it was signed; without a time
    of signing, now. Keys and digests that are too weak today prove nothing. Nobody is asked whether a
    certificate was withdrawn: that takes a network.
    """
    kept = [each for each in map(read_root, roots) if each is not None]
    if not kept or not signature.chain or signature.holds is not True:
        return None
    try:
        leaf, *between = [x509.load_der_x509_certificate(b64decode(each)) for each in signature.chain]
        moment = datetime.fromisoformat(signature.signed_at) if signature.signed_at else datetime.now(UTC)
        verifier = (
            verification.PolicyBuilder()
            .store(verification.Store(kept))
            .time(moment.astimezone(UTC).replace(tzinfo=None))
            .max_chain_depth(_LONGEST)
            .extension_policies(ca_policy=_issuers(), ee_policy=verification.ExtensionPolicy.permit_all())
            .build_client_verifier()
        )
        return name_of(verifier.verify(leaf, between).chain[-1])
    except (
        verification.VerificationError,
        ValueError,
        TypeError,
        OverflowError,
        x509.UnsupportedGeneralNameType,
    ):
        return None


def _issuers() -> verification.ExtensionPolicy:
    """Who issues certificates must be allowed to; banks' authorities leave out much else that web sites need."""
    return verification.ExtensionPolicy.permit_all().require_present(
        x509.BasicConstraints, verification.Criticality.AGNOSTIC, _must_issue
    )


def _must_issue(_policy: Any, _certificate: x509.Certificate, constraints: x509.BasicConstraints) -> None:
    if not constraints.ca:
        raise ValueError("not allowed to issue certificates")


@lru_cache(maxsize=64)
def read_root(pem: str) -> x509.Certificate | None:
    """A certificate of its PEM; None for what is none."""
    try:
        return x509.load_pem_x509_certificate(pem.encode("ascii"))
    except (ValueError, UnicodeEncodeError):
        return None
