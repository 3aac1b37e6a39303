"""Forgeries that leave nothing that could be held against them: neither file nor figures tell them from a genuine statement.

Somebody who prints a statement anew with the bank's layout, font and metadata, and whose balances and interest agree, cannot
be told by the file. A date in the page's bytes shows only where another row of that day follows; a little more salary
shows in the interest only where the balances are small.
"""

from __future__ import annotations

from io import BytesIO

import pikepdf

from tests.engine.forgery.techniques import Wish

_ANEW = ("same font", "other font")

TRACELESS = frozenset(
    {
        *((kind, how) for kind in ("holder changed", "payer changed", "rows deleted") for how in _ANEW),
        *(
            (kind, how)
            for kind in ("amounts and interest raised", "account changed")
            for how in (*_ANEW, "its bytes")
        ),
        *(("date moved by a day", how) for how in (*_ANEW, "its bytes")),
        *(("salaries raised a little", how) for how in (*_ANEW, "its bytes", "content stream")),
    }
)
"""Kinds and techniques whose files never leave a trace, or by chance only."""

_AGREEING = ("amounts and interest raised", "account changed")
"""Kinds whose figures agree and that need no letter which the file lacks."""


def leaves_none(kind: str, how: str, made: Wish) -> bool:
    """Whether a forged file is one of those that leave nothing.

    A tool that writes a page anew shows beside pages that it did not touch. Where every page was written anew, and
    the figures agree, no page is left to tell a second hand by.
    """
    if (kind, how) in TRACELESS:
        return True
    if how != "content stream" or kind not in _AGREEING:
        return False
    with pikepdf.open(BytesIO(made.original.data)) as document:
        return {edit.page for edit in made.edits or ()} == set(range(len(document.pages)))
