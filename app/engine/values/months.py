"""Names of months in the languages of statements, whole or cut short."""

from __future__ import annotations

_NAMES = (
    "jan jän janv ene gen",
    "feb fév févr fev",
    "mar mär märz mrt marzo",
    "apr avr abr",
    "may mai mei mayo mag",
    "jun juin giu",
    "jul juil lug",
    "aug aoû août aou ago agu agt",
    "sep sept set",
    "oct okt out ott",
    "nov",
    "dec dez déc dic des",
)
_MONTHS = {name: at for at, names in enumerate(_NAMES, 1) for name in names.split()}

MONTH = r"[^\W\d_]{3}[^\W\d_]*"
"""What may be the name of a month."""


def month_of(word: str) -> int | None:
    """The month (1 to 12) that a word names by its first letters; None for any other word."""
    word = word.lower()
    return _MONTHS.get(word[:4]) or _MONTHS.get(word[:3])
