"""To whom a statement is addressed: a name behind a title, by itself above an address at the head of the page."""

from __future__ import annotations

import re

TITLES = "mrs?|ms|miss|mdm|mme|mlle|herr|frau|sra?|hr|dhr|mevr|shri|smt"
"""Titles before a name, without their dots; Dr before a figure is debit."""
_TITLED = re.compile(rf"(?:{TITLES})\.? (?=\S)", re.IGNORECASE)
_NAME = re.compile(r"[^\W\d_](?:[\w'’.-]*)(?: [^\W\d_][\w'’.-]*){1,4}\Z")
_LABEL = re.compile(
    r" (?=(?:(?:(?:current|savings?|checking|chequing|personal|business|joint) )?account|branch|currency|statement|customer)\b)",
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
    titled = [at for at, line in enumerate(lines) if _TITLED.match(line)]
    # A page repeats the head of the one before.
    if len({lines[at] for at in titled}) != 1:
        return None
    at = titled[0]
    before = lines[at - 1] if at else ""
    below = " ".join(lines[at + 1 : at + 3])
    if _ADVISER.search(before) or _REACHED.search(below) or not _ADDRESS.search(below):
        return None
    name = _LABEL.split(_TITLED.sub("", lines[at], count=1), maxsplit=1)[0]
    return name if _NAME.match(name) else None
