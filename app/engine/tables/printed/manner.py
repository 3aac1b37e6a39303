"""How the rows of a printed table stand, and what their dates and amounts begin with."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.engine.tables.printed.columns import Columns
from app.engine.types.declarations import Alignment

_MONTHS = (
    "jan|jän|ene|gen|feb|fév|fev|mar|mär|mrt|apr|avr|abr|may|mai|mei|jun|juin|giu|jul|juil|lug|aug|aoû|ago|sep|set|oct|okt|out"
    "|ott|nov|dec|dez|déc|dic"
)
ANY_DATE = re.compile(
    r"\A(?:(?:\d{4}|1\d\d)\s*[-/.年]|(?:19|20)\d{6}(?!\d)|\d{1,2}\s*[-/月]\s*\d{1,2}(?!\d)|\d{1,2}\.\d{1,2}\.(?:\d{2}|\Z)"
    r"|(?:0[1-9]|[12]\d|3[01])\.(?:0[1-9]|1[0-2])\Z|(?:[0-6]\d)?(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\Z|(?:令和|R)\d{1,2}[-/.年]"
    rf"|\d{{1,2}}\.?[ /-]?(?:{_MONTHS})|(?:{_MONTHS})(?:[a-z]*\.? )?\d{{1,2}}(?!\d))",
    re.IGNORECASE,
)
"""What a date begins with; looser than a date: a row whose date cannot be read must be listed, not lost."""

_GROUPS = r"\d{1,3}(?:[,.'’ ]\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}"
MONEY = re.compile(
    rf"\A[^\d\s]{{0,4}}\s*[+\-−]?\s*[¥￥$€£(]{{0,2}}\s*(?:(?:{_GROUPS}|\d[\d,]*)[.,]\d{{2}}(?:\s?[+\-−)]|\s?[A-Za-z元(（].*)?"
    r"|\d{1,3}(?:,\d{3})+[+\-−]?|\d[\d,]*\s?[円원])\Z"
)
"""A complete amount; a piece of a broken one has no decimals."""

CONTINUES = re.compile(r"\A[\d:：./\-年月日 ]+\Z")
"""The rest of a date that is broken, or the time of day below it."""

MOST_SUMS = 2
"""Lines of sums that end a table; more lines without a day are another table."""

STEP = 1.8
"""Letter heights between the baselines of two lines that can belong to one cell."""


@dataclass(frozen=True)
class Manner:
    """How the rows of one table are printed, as found on its first pages.

    `anchor_at` is the column whose cells begin with what `anchor` matches, one per row; `money` are
    columns of amounts, `numbers` those of them that every row fills; `height` is that of the letters.
    `is_sparse`: rows of one day bear its date once. `breaks_words`: a cell is broken anywhere, so that no blank
    belongs between Latin pieces.
    """

    columns: Columns
    anchor_at: int
    anchor: re.Pattern[str]
    alignment: Alignment
    height: float
    money: frozenset[int] = frozenset()
    numbers: frozenset[int] = frozenset()
    breaks_words: bool = False
    sections: re.Pattern[str] | None = None
    is_sparse: bool = False
