"""What a statement of a named source looks like, said as data, and what a bank is: its names and its statements."""

from __future__ import annotations

import re
from collections.abc import Callable, Set
from dataclasses import dataclass, field
from typing import Literal

from app.engine.types.statements import Text

SignRule = Literal["signed", "reversed", "two_columns", "tag", "text", "balance"]
"""What tells money in from money out.

signed: a positive amount is money in. reversed: a positive amount is money out (most credit cards).
two_columns: one column for money in, one for money out. tag: a column of words such as 收/支 or 借/贷.
text: the first word of the text column. balance: whether the balance beside it rises or falls.
"""

DateOrder = Literal["ymd", "mdy", "dmy", "md", "dm", "ydm"]
"""Order of the parts of a date; `md` and `dm` have no year, which then comes from the statement's title.

`ydm` is for dates whose day and month a spreadsheet program took for each other: a year in front is followed by the
day; texts that it left as they were have the day in front.
"""

DecimalMark = Literal[".", ","]
"""What stands between the whole amount and its cents."""

Alignment = Literal["top", "centred", "bottom"]
"""Where the other cells of a printed row stand beside a cell of several lines."""

Patterns = tuple[tuple[re.Pattern[str], str], ...]
"""Patterns whose last group is a figure, each with the figure's name."""


@dataclass(frozen=True)
class Section:
    """Headings between rows that hold for the rows below, as a column `name`.

    The cell is the first group of `pattern` that took part; the pattern is searched in lines in comparable form. An
    `optional` one is a column only where two such headings part the rows. `cells` are pairs of the name of a group
    and what the cell is where that group took part.
    """

    name: str
    pattern: re.Pattern[str]
    optional: bool = False
    cells: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Printed:
    """How the PDF of a source is printed.

    `title` is a pattern of the text above the table in comparable form, and must stand on page 1. `header` has the
    names of the printed columns in comparable form, with blanks between. Each row has a date in the column
    `anchor_name`; None: that of the moment. `alignment` None: found on the first pages. `ruled`: cells stand
    between drawn lines where there are any. `breaks_words`: wrapped cells are broken anywhere, else between words
    where they are Latin. `page_or_whole` are totals that some prints give for the page and others for the whole.
    """

    title: str
    header: str
    anchor_name: str | None = None
    alignment: Alignment | None = None
    sections: tuple[Section, ...] = ()
    ruled: bool = False
    breaks_words: bool = False
    page_or_whole: Patterns = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the printed columns."""
        return tuple(self.header.split())


@dataclass(frozen=True)
class Declaration:
    """One source and one layout of it: a table, or what is `printed` as PDF.

    `columns` maps roles to the names they go by, in comparable form, the preferred first. A table is this
    source's when it has all roles of `required` and all names of `also`, and none of `without`, which another
    layout of it has. `title` must match the text above the
    header (without blanks, lower case). `year_month` finds year and month of the bill in that text.
    `directions` None: the words of debit and credit that banks use. `totals` None: those in words that any bank
    may print. `split_party` cuts a cell into name and account. Kinds and statuses that the known ones do not
    match are told. `is_export` says that the app of a wallet exports the table (`RoleCells`); what period it
    covers stands above it. `spread` says that the sheets of a workbook continue one statement. `layouts` tells
    two layouts of one source apart in the version.

    `date_order` and `decimal` None: the source writes them in more than one way, so the cells must prove which.
    `currency` XXX: what the file says around its table. `fees` says what a column of the role `fee` means: it is
    taken off the amount beside it, or is part of it. `signs_repeat`: minus signs in columns of money in and out say
    nothing. `by_currency`: columns of amounts of one currency each, of which every row fills one. `apart`: rows of
    other accounts are statements of their own, also without balances. `only_booked`: every booked row has a balance, so
    that the newest rows without one are pending. `seen` must stand in a cell of the rows.
    `unheaded`: instead of a header each row has these cells, and the names are those of `columns`.
    """

    format: str
    kind: Literal["wallet", "debit", "credit", "other"]
    columns: dict[str, tuple[str, ...]]
    required: Set[str]
    sign: SignRule
    also: Set[str] = frozenset()
    without: Set[str] = frozenset()
    title: re.Pattern[str] | None = None
    date_order: DateOrder | None = "ymd"
    decimal: DecimalMark | None = "."
    currency: str = "CNY"
    directions: dict[str, str] | None = None
    year_month: re.Pattern[str] | None = None
    totals: Patterns | None = None
    per_page: Patterns = ()
    grand_totals: bool = True
    binding: bool = True
    net_totals: bool = False
    unsummed_kinds: frozenset[str] = frozenset()
    holder: re.Pattern[str] | None = None
    account: re.Pattern[str] | None = None
    split_party: Callable[[str], tuple[str, str]] | None = None
    known_kinds: re.Pattern[str] | None = None
    known_statuses: re.Pattern[str] | None = None
    period: re.Pattern[str] | None = None
    is_export: bool = False
    spread: bool = False
    layouts: str = ""
    fees: Literal["", "taken_off", "included"] = ""
    signs_repeat: bool = False
    by_currency: tuple[tuple[str, str], ...] = ()
    apart: bool = False
    only_booked: bool = False
    seen: re.Pattern[str] | None = None
    unheaded: tuple[tuple[str, re.Pattern[str]], ...] = ()
    printed: Printed | None = None


@dataclass(frozen=True)
class Bank:
    """A bank: what it is called, the formats of its statements with their names, and what each looks like.

    `names` are further names as sources write them, `short` those without the word bank, `loans` its loan
    products. A bank that `is_kind` stands for many: such a name with a place in front is one bank, and no other one.
    """

    code: str
    name: Text
    names: tuple[str, ...] = ()
    short: tuple[str, ...] = ()
    loans: tuple[str, ...] = ()
    formats: dict[str, Text] = field(default_factory=dict)
    statements: tuple[Declaration, ...] = ()
    is_kind: bool = False


def named(chinese: str, english: str) -> Text:
    """A name in both languages."""
    return {"zh-CN": chinese, "en-US": english}
