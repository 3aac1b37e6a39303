"""How a source of tables is declared."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class TableSource:
    """The declaration of one source: what its header, its preamble and its values look like.

    `columns` maps a role (a column of ROW_SCHEMA, or moment, amount, direction) to the header
    names it goes by, in comparable form.
    """

    format: str
    kind: Literal["wallet", "debit", "credit", "other"]
    columns: dict[str, tuple[str, ...]]
    required: frozenset[str]
    directions: dict[str, str]
    holder: re.Pattern[str] | None = None
    account: re.Pattern[str] | None = None
    known_kinds: tuple[re.Pattern[str], ...] = ()
    known_statuses: tuple[re.Pattern[str], ...] = ()
    totals_binding: bool = True
