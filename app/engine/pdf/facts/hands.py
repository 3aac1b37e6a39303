"""By how many hands pages were written: every program that writes contents puts its blanks elsewhere.

One program writes all pages of a statement. Whoever changes one of them with another program writes that page anew.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import pikepdf

_SHOWN = re.compile(rb"[)\]>]([ \t\r\n]{0,3})T[jJ]([ \t\r\n]{1,3})")
"""The blanks before and after an operator that shows text (ISO 32000-1, 9.4.3)."""

_MAX_BYTES = 4 * 1024 * 1024
_FEWEST = 20
"""Texts of a page below which nothing is usual."""
_USUAL = 0.8

_PLACING = (b" Td", b" TD", b" Tm", b"T*")
_SHOWING = (b"Tj", b"TJ")
_BLANKS = str.maketrans(" \n\t", "SNT")

Hand = tuple[bytes, bytes]


class Writing(NamedTuple):
    """How the contents of a page are written: `hand` as `hand_of` tells it.

    `behind` is the usual blank behind an operator that shows text, S for a space, N for an end of line, T for a tab; a
    tool that only tidies up leaves it. `operators` are those that place and show nearly all texts. "" where none is usual: of
    a program that has two, one file would seem made otherwise than the next.
    """

    hand: Hand | None = None
    behind: str = ""
    operators: str = ""


def writing_of(page: pikepdf.Page) -> Writing:
    """How the contents of a page are written."""
    contents = page.obj.get("/Contents")
    streams = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
    found: Counter[Hand] = Counter()
    used: Counter[bytes] = Counter()
    room = _MAX_BYTES
    for stream in streams:
        if not isinstance(stream, pikepdf.Stream) or room <= 0:
            continue
        data = stream.read_bytes()[:room]
        room -= len(data)
        found.update(_SHOWN.findall(data))
        used.update({each: data.count(each) for each in (*_PLACING, *_SHOWING)})
    if found.total() < _FEWEST:
        return Writing()
    hand, times = found.most_common(1)[0]
    behind: Counter[bytes] = Counter()
    for (_, blank), n in found.items():
        behind[blank.replace(b"\r\n", b"\n").replace(b"\r", b"\n")] += n
    operators = [_usual(Counter({name: used[name] for name in names})) for names in (_PLACING, _SHOWING)]
    return Writing(
        hand if times >= _USUAL * found.total() else None,
        _usual(behind).decode("ascii").translate(_BLANKS),
        b" ".join(each.strip() for each in operators).decode() if all(operators) else "",
    )


def hand_of(page: pikepdf.Page) -> Hand | None:
    """How the contents of a page set their blanks; None where too little stands on it or no way is usual."""
    return writing_of(page).hand


def _usual(found: Counter[bytes]) -> bytes:
    most, times = found.most_common(1)[0]
    return most if times and times >= _USUAL * found.total() else b""


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
