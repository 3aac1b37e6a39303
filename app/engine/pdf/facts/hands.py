"""By how many hands pages were written: every program that writes contents puts its blanks elsewhere.

One program writes all pages of a statement. Whoever changes one of them with another program writes that page anew.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping

import pikepdf

_SHOWN = re.compile(rb"[)\]>]([ \t\r\n]{0,3})T[jJ]([ \t\r\n]{1,3})")
"""The blanks before and after an operator that shows text (ISO 32000-1, 9.4.3)."""

_MAX_BYTES = 4 * 1024 * 1024
_FEWEST = 20
"""Texts of a page below which nothing is usual."""
_USUAL = 0.8

Hand = tuple[bytes, bytes]


def hand_of(page: pikepdf.Page) -> Hand | None:
    """How the contents of a page set their blanks; None where too little stands on it or no way is usual."""
    contents = page.obj.get("/Contents")
    streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    found: Counter[Hand] = Counter()
    room = _MAX_BYTES
    for stream in streams:
        if not isinstance(stream, pikepdf.Stream) or room <= 0:
            continue
        data = stream.read_bytes()[:room]
        room -= len(data)
        found.update(_SHOWN.findall(data))
    if found.total() < _FEWEST:
        return None
    hand, times = found.most_common(1)[0]
    return hand if times >= _USUAL * found.total() else None


def pages_of_another_hand(
    hands: Mapping[int, Hand | None], statements: Iterable[Iterable[int]]
) -> tuple[int, ...]:
    """Pages that another program wrote than the most of their statement; where both wrote as many, the later ones.

    `statements` are the pages of each: a file may hold statements of several banks.
    """
    found: set[int] = set()
    for pages in statements:
        by_hand: dict[Hand, list[int]] = {}
        for page in sorted(pages):
            hand = hands.get(page)
            if hand is not None:
                by_hand.setdefault(hand, []).append(page)
        if len(by_hand) > 1:
            most = max(map(len, by_hand.values()))
            usual = next(hand for hand, those in by_hand.items() if len(those) == most)
            found.update(page for hand, those in by_hand.items() if hand != usual for page in those)
    return tuple(sorted(found))
