"""The encoding that a text file states about itself, for when it is not UTF-8."""

from __future__ import annotations

import codecs
import re

_HEAD_BYTES = 2048
_XML = re.compile(rb"\A\s*<\?xml[^>]*\bencoding\s*=\s*[\"']([A-Za-z][A-Za-z0-9._-]{1,30})[\"']")
_OFX = re.compile(rb"\bOFXHEADER:")
_OFX_CHARSET = re.compile(rb"\bCHARSET:\s*([A-Za-z0-9._-]{1,30})")
_WESTERN = re.compile(rb"^(?::20:|!Type:|!Account|OFXHEADER:)", re.MULTILINE)
_HIGH_BYTES = re.compile(rb"[\x80-\xff]+")
_TEXT_ENCODINGS = ("iso8859", "iso-8859", "cp", "gb", "big5", "shift_jis", "euc_", "koi8", "latin")


def stated_encoding(data: bytes) -> str | None:
    """The name of a codec, or None when the file states none that Python knows as one of text.

    XML says it in its declaration, OFX 1.x in its header (CHARSET:1252). SWIFT and QIF
    say nothing: high bytes that stand alone between ASCII letters are no Chinese, so they
    are taken as western there.
    """
    head = data[:_HEAD_BYTES]
    xml = _XML.match(head)
    if xml:
        return _codec(xml[1].decode())
    charset = _OFX_CHARSET.search(head) if _OFX.search(head) else None
    if charset:
        name = charset[1].decode()
        found = _codec(f"cp{name}" if name.isdigit() else name)
        if found:
            return found
    if _WESTERN.search(head) and any(len(run) % 2 for run in _HIGH_BYTES.findall(data)):
        return "cp1252"
    return None


def _codec(name: str) -> str | None:
    try:
        found = codecs.lookup(name).name
    except LookupError:
        return None
    return found if found.startswith(_TEXT_ENCODINGS) else None
