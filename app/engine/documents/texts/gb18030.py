"""GB18030, the encoding of most Chinese bills, decoded by the tables that browsers use."""

from __future__ import annotations

import endec


def decode_gb18030(data: bytes) -> str:
    """The text, strictly: raises UnicodeError for bytes that are none of it.

    Source: the Encoding Standard of WHATWG, which follows the edition of 2005 where Python's codec keeps that of
    2000: twenty characters such as 龴 and ︐ are themselves, not characters of private use (decision 27).
    """
    text = endec.decode(data, "gb18030", bom="ignore")
    if "€" in text:
        # Browsers take the byte 0x80 alone for it, as Windows once did; here that is a broken character.
        data.decode("gb18030")
    return text
