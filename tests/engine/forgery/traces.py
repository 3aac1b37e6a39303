"""Forgeries that leave nothing that could be held against them: neither file nor figures tell them from a genuine statement.

Somebody who prints a statement anew with the bank's layout, font and metadata, and whose balances and interest agree, cannot
be told by the file. A date in the page's bytes shows only where another row of that day follows; a little more salary
shows in the interest only where the balances are small.
"""

from __future__ import annotations

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
