"""Field :86: (and :NS:) in the national structures: German ?20, Dutch /NAME/, SEPA tags, else free text.

Facts: statement_formats section 6. Lines of structured fields are cut at a fixed width and
are joined without a blank; lines of free text with one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_GERMAN = re.compile(r"\A\s*(?P<code>\d{3})(?P<mark>[?<~^@|!$])(?=\d\d)")
_CODED = re.compile(
    r"/(TRTP|IBAN|BIC|NAME|REMI|EREF|KREF|PREF|ORDP|BENM|ISDT|CSID|MARF|RTRN|TRCD|PURP|CNTP|ULTC|ULTD|ULTB|SVCL|ADDR|ID)/"
)
_SEPA = re.compile(r"(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|COAM|OAMT|PURP|IBAN|BIC)\+")
_ACCOUNT_AND_NAME = re.compile(r"REK: ?([A-Z0-9]{5,34})/NAAM: ?(.+)\Z")
_REMITTANCE_PREFIX = re.compile(r"\A(?:USTD//|STRD/[A-Z]{3}/)")
_CONTROLS = dict.fromkeys((*range(32), *range(127, 160)), " ")
_PIECE = 27
"""Characters of a subfield ?20 to ?33."""
_NO_REFERENCE = frozenset({"NOTPROVIDED", "NONREF", "NOTPROVD", ""})


@dataclass(frozen=True)
class Details:
    """What the bank says about one entry; "" where it says nothing."""

    party: str = ""
    party_account: str = ""
    text: str = ""
    kind: str = ""
    end_to_end: str = ""


def read_details(lines: list[str]) -> Details:
    """The details in the lines of one :86: field."""
    joined = plain("".join(lines))
    if _GERMAN.match(joined):
        return _german(joined)
    if joined.lstrip().startswith("/") and _CODED.match(joined.lstrip()):
        return _coded(joined.strip())
    if _SEPA.match(joined.lstrip()):
        tags, before = _sepa_tags(joined)
        return Details(
            text=tidy(tags.get("SVWZ", "") or before or joined), end_to_end=_reference(tags.get("EREF", ""))
        )
    text = tidy(" ".join(plain(line) for line in lines))
    named = _ACCOUNT_AND_NAME.search(text)
    if named:
        return Details(tidy(named[2]), named[1], tidy(text[: named.start()]))
    return Details(text=text)


def read_short_lines(lines: list[str]) -> Details:
    """The details in a :NS: field: 01-14 purpose, 15 and 16 the other side, 17 kind."""
    parts: dict[str, str] = {}
    for line in lines:
        parts[line[:2]] = plain(line[2:])
    purpose = [value for code, value in sorted(parts.items()) if code.isdigit() and 1 <= int(code) <= 14]
    party = tidy(f"{parts.get('15', '')} {parts.get('16', '')}")
    return Details(party, text=tidy(" ".join(purpose)), kind=tidy(parts.get("17", "")))


def plain(text: str) -> str:
    """The text with control characters turned into blanks."""
    return text.translate(_CONTROLS)


def tidy(text: str) -> str:
    """The text with its blanks joined."""
    return " ".join(text.split())


def _german(joined: str) -> Details:
    match = _GERMAN.match(joined)
    code, mark = (match["code"], match["mark"]) if match else ("", "?")
    pieces = re.split(re.escape(mark) + r"(\d\d)", joined)
    parts: dict[str, str] = {}
    for at in range(1, len(pieces) - 1, 2):
        parts[pieces[at]] = parts.get(pieces[at], "") + pieces[at + 1]
    purpose = _rejoin([parts.get(f"{at:02d}", "") for at in (*range(20, 30), *range(60, 66))])
    tags, before = _sepa_tags(purpose)
    return Details(
        party=tidy(_rejoin([parts.get("32", ""), parts.get("33", "")])),
        party_account=tidy(parts.get("31", "") or parts.get("38", "")).replace(" ", ""),
        text=tidy(tags.get("SVWZ", "") or before or purpose),
        kind=tidy(parts.get("00", "")) or code,
        end_to_end=_reference(tags.get("EREF", "")),
    )


def _rejoin(pieces: list[str]) -> str:
    """Pieces of a text; one of full width goes on in the next without a blank."""
    return "".join(piece if len(piece) >= _PIECE else f"{piece} " for piece in pieces if piece).strip()


def _sepa_tags(purpose: str) -> tuple[dict[str, str], str]:
    """The parts behind SEPA tags, and what stands before the first of them."""
    pieces = _SEPA.split(purpose)
    tags: dict[str, str] = {}
    for at in range(1, len(pieces) - 1, 2):
        tags.setdefault(pieces[at], tidy(pieces[at + 1]))
    return tags, pieces[0]


def _coded(joined: str) -> Details:
    pieces = _CODED.split(joined)
    parts: dict[str, str] = {}
    for at in range(1, len(pieces) - 1, 2):
        if pieces[at + 1].strip("/ "):
            parts.setdefault(pieces[at], pieces[at + 1].strip())
    other = parts.get("CNTP", "").split("/")
    return Details(
        party=tidy(parts.get("NAME", "") or (other[2] if len(other) > 2 else "")),
        party_account=parts.get("IBAN", "") or other[0],
        text=tidy(_REMITTANCE_PREFIX.sub("", parts.get("REMI", "")).rstrip("/")),
        kind=tidy(parts.get("TRTP", "")),
        end_to_end=_reference(parts.get("EREF", "")),
    )


def _reference(text: str) -> str:
    text = tidy(text)
    return "" if text.upper() in _NO_REFERENCE else text
