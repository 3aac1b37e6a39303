"""Readers of the statements of banks, made of what the modules of `engine.banks` declare."""

from __future__ import annotations

import re

from app.engine.banks import BANKS
from app.engine.sources.cmb_debit import CmbDebitReader
from app.engine.sources.declared import DeclaredReader
from app.engine.sources.printed import PrintedReader
from app.engine.sources.reader import Reader
from app.engine.types.declarations import Declaration

_PAGES_OF_ITS_OWN = {"cmb_debit": CmbDebitReader}
"""Formats whose pages are cut otherwise than all others."""


def _rank(one: Declaration) -> tuple[bool, int, str, str]:
    """A declaration that asks more of a table is asked first: a title, then the more names of columns."""
    return one.title is None, -len(one.required | one.also), one.format, one.layouts


_STATEMENTS = sorted((one for bank in BANKS for one in bank.statements), key=_rank)

PRINTED: tuple[Reader, ...] = tuple(
    _PAGES_OF_ITS_OWN.get(one.format, PrintedReader)(one, one.printed) for one in _STATEMENTS if one.printed
)

_TITLES = tuple((one.format, re.compile(one.printed.title)) for one in _STATEMENTS if one.printed)


def formats_titled(text: str) -> frozenset[str]:
    """The formats whose printed title stands in the folded text of a page, be it in a row."""
    return frozenset(format_ for format_, title in _TITLES if title.search(text))


TABLES = tuple(DeclaredReader(one) for one in _STATEMENTS if not one.printed)
