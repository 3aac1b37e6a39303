"""Which problems make a reading doubtful: a statement with one of them does not count as read whole."""

from __future__ import annotations

_DOUBTFUL = frozenset(
    {
        "dates_against_rows",
        "dates_turned_back",
        "date_order_open",
        "invisible_text",
        "pages_missing",
        "refund_above_amount",
        "repeated_header",
        "rows_outside_balances",
        "text_outside_rows",
        "touching_cells",
        "unreadable_balance",
        # balances and entries of the international formats
        "closing_missing",
        "entry_outside_statement",
        "opening_differs",
        "opening_missing",
        "reused_id",
        "reversals_turned",
        "stretch_disagrees",
        "types_against_signs",
        "unreadable_stated_balance",
    }
)
"""Problems with which a statement cannot count as read whole."""

UNSEEN = frozenset({"page_without_text", "text_outside_page", "totals_row"})
"""Problems that are doubtful too, unless sums of the statement show that nothing is missing."""


def is_doubtful(code: str, severity: str) -> bool:
    """Whether a statement with this problem cannot count as read whole."""
    return code in _DOUBTFUL or (code in UNSEEN and severity != "info")
