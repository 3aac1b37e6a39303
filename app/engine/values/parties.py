"""Names and account numbers of other parties that stand in one cell."""

from __future__ import annotations

import re


def split_name_digits(cell: str) -> tuple[str, str]:
    """A name with the account number behind it, as 招商银行 and others print it."""
    match = re.fullmatch(r"(.*?)[\s/]*([\d*]{6,})", cell, re.DOTALL)
    return (match.group(1).strip(), match.group(2)) if match else (cell, "")


def split_account_name(cell: str) -> tuple[str, str]:
    """An account and a name with a stroke between them, in whichever order."""
    left, stroke, right = cell.partition("/")
    if not stroke:
        return split_name_digits(cell)
    left, right = left.strip(), right.strip()
    return (right, left) if re.fullmatch(r"[\d*\-\s]*", left) else (left, right)
