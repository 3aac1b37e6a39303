"""To whom a statement is addressed: a name behind a title, by itself above an address at the head of the page."""

from __future__ import annotations

import re

TITLES = "mrs?|ms|miss|mdm|mme|mlle|herr|frau|sra?|hr|dhr|mevr|shri|smt"
"""Titles before a name, without their dots; Dr before a figure is debit."""
_TITLED = re.compile(rf"(?:{TITLES})\.? (?=\S)", re.IGNORECASE)
_FRENCH_TITLED = re.compile(r"M\. (?=[^\W\d_]{2})")
_FRENCH = re.compile(r"relevé|compte|solde", re.IGNORECASE)
"""Where M. is the title of a gentleman; elsewhere it shortens a name."""
_NAME = re.compile(r"[^\W\d_](?:[\w'’.-]*)(?: [^\W\d_][\w'’.-]*){1,4}\Z")
_LABEL = re.compile(
    r" (?=(?:number|(?:(?:your|current|savings?|checking|chequing|personal|business|joint) )?account|branch"
    r"|currency|statement|customer|your|bsb|sort code|iban|bic|page|period|date|relevé|extrait|kontoauszug|konto|transit|folio)\b)",
    re.IGNORECASE,
)
"""What may stand beside an address, in the second column of a head."""
_ADVISER = re.compile(
    r"berater|betreu|ansprech|kontakt|contact|advis|manager|officer|conseill|gestor|asesor|signed|unterschrift",
    re.IGNORECASE,
)
_REACHED = re.compile(r"\b(?:tel|telefon|telephone|phone|fax|e-?mail|mobil)|@", re.IGNORECASE)
_ADDRESS = re.compile(r"\d")
_HEAD_LINES = 12


def addressee(text: str) -> str | None:
    """The name, without its title; None where more than one has a title, or the one with it may be somebody of the bank."""
    lines = [line.strip() for line in text.split("\n")[:_HEAD_LINES]]
    is_french = _FRENCH.search(text) is not None
    titled = [
        at
        for at, line in enumerate(lines)
        if _TITLED.match(line) or (is_french and _FRENCH_TITLED.match(line))
    ]
    # A page repeats the head of the one before.
    if len({lines[at] for at in titled}) != 1:
        return None
    at = titled[0]
    before = lines[at - 1] if at else ""
    below = " ".join(lines[at + 1 : at + 3])
    if _ADVISER.search(before) or _REACHED.search(below) or not _ADDRESS.search(below):
        return None
    title = _TITLED if _TITLED.match(lines[at]) else _FRENCH_TITLED
    name = _LABEL.split(title.sub("", lines[at], count=1), maxsplit=1)[0]
    return name if _NAME.match(name) else None
