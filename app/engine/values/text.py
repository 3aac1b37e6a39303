"""Cells as text: encodings, clean-up, exact amounts and dates (statement_formats section 0)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime
from decimal import ROUND_HALF_EVEN, Decimal

BLANKS = " \t\r\n\u3000\u00a0\u200b\u200c\u200d\u2060\ufeff"
"""Characters that statements pad cells with; none of them carries meaning at the edge of a cell."""

NOTHING = frozenset(
    {"", "/", "-", "--", "----------", "-------------------", "—", "——", "–", "－", "N/A", "n/a", "无"}
)
"""Marks and words that statements print for "nothing"."""

MAX_AMOUNT_DIGITS = 13
MAX_SUM_FEN = 2**53 - 1
"""What the sums of a statement may reach: the largest integer that every reader of JSON keeps exactly."""

EARLIEST, LATEST = datetime(1970, 1, 1), datetime(2100, 1, 1)  # noqa: DTZ001 - wall-clock times
"""Dates beyond these are misprints or misreadings, such as a year of two digits."""

_GUARDS = ("=", '"', "'")
_TEXT_GUARD = re.compile(r"'(?:\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?(?: [\d:]+)?|\d{4,})")
"""A day or a number behind the mark of a text; '234.50 may be what is left of 1'234.50."""
_EXCEL_GUARD = re.compile(r'\A="(.*)"\Z', re.DOTALL)
_AMOUNT = re.compile(
    r"""\A
    (?P<currency>[A-Z]{3}(?=[\s\d+\-.¥￥]))?\s*
    (?P<sign>[+\-])?\s*[¥￥]?\s*(?P<late_sign>[+\-])?
    (?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<cents>\d+))?
    \s*元?
    (?P<note>[(（][^()（）]*[)）])?
    \Z""",
    re.VERBOSE,
)
SIMPLE_AMOUNT = re.compile(r"[+-]?(?:[0-9]{1,3}(?:,[0-9]{3}){1,3}|[0-9]{1,12})\.[0-9]{2}")
"""What nearly all amounts look like; such a cell needs no second look."""

_REFUND_NOTE = re.compile(r"已退款?\s*[(（]?\s*[¥￥]?\s*(\d[\d,]*(?:\.\d+)?)")
_HARMLESS_NOTE = re.compile(r"\A\((?:[A-Z]{2}|已退款?\s*[¥￥]?\s*0+(?:\.0*)?)\)\Z")
"""A country, or nothing refunded; any other note (已撤销…) may change what the amount means."""
_FULL_REFUND = "已全额退款"
_ZERO_WIDTH = re.compile(r"[\u200b-\u200d\u2060\ufeff]+")
_BLANKS_IN_LINES = re.compile(r"[^\S\n]+")
_SCIENTIFIC = re.compile(r"\A\d(?:\.\d+)?E\+\d+\Z", re.IGNORECASE)


@dataclass(frozen=True)
class Amount:
    """A signed amount in fen, the refund noted beside it, and whether it had at most two decimals.

    `currency` is the code in front of it in the cell, None when there is none.
    """

    fen: int
    refunded_fen: int = 0
    exact: bool = True
    currency: str | None = None


def clean_cell(cell: str) -> str:
    """Strip padding, the guards of texts in spreadsheets (="1", '1) and one wrapping pair of quotes; the rest stays as printed."""
    cell = cell.strip(BLANKS)
    if cell[:1] not in _GUARDS:
        return cell
    guarded = _EXCEL_GUARD.match(cell)
    if guarded:
        cell = guarded.group(1)
    elif len(cell) >= 2 and cell[0] == '"' == cell[-1]:
        cell = cell[1:-1]
    elif _TEXT_GUARD.fullmatch(cell):
        cell = cell[1:]
    return cell.strip(BLANKS)


def clean_text(cell: str) -> str:
    """`clean_cell`, with the marks that mean "nothing" turned into an empty string."""
    cell = clean_cell(cell)
    return "" if cell in NOTHING else cell


def comparable(text: str) -> str:
    """A form for comparing only: NFKC, without any blank, lower case. Never shown, never stored."""
    text = "".join(unicodedata.normalize("NFKC", text).lower().split())
    # What is printable has nothing of no width, which is found out sooner than by looking for it.
    return text if text.isprintable() else _ZERO_WIDTH.sub("", text)


def comparable_lines(text: str) -> str:
    """`comparable`, but the ends of lines stay."""
    text = unicodedata.normalize("NFKC", text).lower()
    solid = text.split()
    # Words of a page have no blanks, so its lines are all that there is to part; else blanks are looked for.
    if "\n".join(solid) != text:
        text = _BLANKS_IN_LINES.sub("", text)
    return text if "".join(solid).isprintable() else _ZERO_WIDTH.sub("", text)


def round_fen(value: Decimal) -> int:
    """Yuan to fen, half-even on the third decimal."""
    return int((value * 100).quantize(Decimal(1), rounding=ROUND_HALF_EVEN))


def parse_amount(cell: str) -> Amount | None:
    """The Chinese part of `figures.parse_figure`: read an amount exactly, or None; nothing is ever guessed.

    Takes ¥ and ￥, a currency prefix, thousands commas in their right places, a sign, the suffix 元
    and one bracketed note; `已退款x` in the note becomes `refunded_fen`, `已全额退款` the whole amount.
    Refuses a refund above the amount and a note of unknown meaning.
    """
    if SIMPLE_AMOUNT.fullmatch(cell):
        return Amount(int(cell.replace(",", "").replace(".", "")))
    cell = unicodedata.normalize("NFKC", clean_cell(cell)).replace("−", "-")
    match = _AMOUNT.match(cell)
    if not match or (match["sign"] and match["late_sign"]):
        return None
    whole = match["whole"].replace(",", "")
    if len(whole) > MAX_AMOUNT_DIGITS:
        return None
    cents = match["cents"] or ""
    fen = round_fen(Decimal(f"{whole}.{cents or '0'}"))
    if "-" in (match["sign"], match["late_sign"]):
        fen = -fen
    note = match["note"] or ""
    refunded_fen = parse_refund(note, abs(fen))
    if refunded_fen > abs(fen) or (note and not refunded_fen and not _HARMLESS_NOTE.match(note)):
        return None
    currency = match["currency"]
    exact = len(cents.rstrip("0")) <= 2
    return Amount(fen, refunded_fen, exact, "CNY" if currency == "RMB" else currency)


def parse_refund(note: str, amount_fen: int) -> int:
    """Fen that a note such as `已退款(￥89.84)` or `已全额退款` says came back; 0 when it says nothing."""
    note = unicodedata.normalize("NFKC", note)
    if _FULL_REFUND in note:
        return amount_fen
    match = _REFUND_NOTE.search(note)
    return round_fen(Decimal(match.group(1).replace(",", ""))) if match else 0


def is_scientific(cell: str) -> bool:
    """True for an order number that a spreadsheet program turned into 2.02E+27."""
    return bool(_SCIENTIFIC.match(clean_cell(cell)))


def safe_label(name: str, length: int = 255) -> str:
    """A file or member name fit to be shown: no control or direction-changing characters, bounded."""
    kept = "".join(char for char in name if unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Zl", "Zp"))
    return kept[:length]
