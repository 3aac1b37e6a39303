"""Whose a certificate is."""

from __future__ import annotations

from cryptography import x509

_LONGEST = 80


def name_of(certificate: x509.Certificate) -> str:
    """What a certificate's holder is called: the common name, or else the organisation; "" without either."""
    for kind in (x509.NameOID.COMMON_NAME, x509.NameOID.ORGANIZATION_NAME):
        names = certificate.subject.get_attributes_for_oid(kind)
        if names:
            return str(names[0].value)[:_LONGEST]
    return ""
