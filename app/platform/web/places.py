"""Where a call comes from, as far as one caller can be told from the next."""

from __future__ import annotations

import ipaddress

_V6_PREFIX = 64
"""One customer is given at least so many bits (RFC 6177), and changes address inside them at will."""


def place_of(address: str) -> str:
    """What counts as one place: an IPv4 address, or the /64 of an IPv6 address; other texts are their own place."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, _V6_PREFIX), strict=False))
