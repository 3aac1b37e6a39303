"""How much of an applicant's data may be shown. It is masked on the server: a browser gets no more than it shows."""

from __future__ import annotations

import re

# A run of digits and capitals long enough to be somebody's number.
_NUMBER = re.compile(r"[0-9A-Z]*[0-9]{5,}[0-9A-Z]*", re.I)


def number(value: str) -> str:
    """Show 3 and 4 characters of a person's number or mobile; of short ones less."""
    return _ends(value, 3, 4)


def enterprise_number(value: str) -> str:
    """Show 4 and 4 characters of an enterprise's code."""
    return _ends(value, 4, 4)


def name(value: str) -> str:
    """Show the first character of a person's name; the stars do not tell how long it is."""
    return f"{value[:1]}**" if value else ""


def enterprise_name(value: str) -> str:
    """Show two characters at each end of an enterprise's name."""
    return f"{value[:2]}****{value[-2:]}" if len(value) > 6 else f"{value[:1]}****" if value else ""


def redact(text: str) -> str:
    """Mask whatever looks like a number in what a person wrote."""
    return _NUMBER.sub(lambda found: number(found.group()), text)


def _ends(value: str, first: int, last: int) -> str:
    if not value:
        return ""
    if len(value) < first + last + 2:
        # Too short to show both ends: the middle would be all that is hidden.
        first, last = 1, 2
    return f"{value[:first]}{'*' * max(len(value) - first - last, 2)}{value[-last:]}"
