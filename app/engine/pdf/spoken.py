"""Texts that a PDF says in place of what it draws: /ActualText of marked contents (ISO 32000-1, 14.9.4).

They are meant for readers aloud and for copying, and no eye sees them. Pdfium takes them for what stands on the page.
"""

from __future__ import annotations

import codecs
import ctypes
from collections.abc import Iterator, Sequence
from itertools import compress, repeat
from operator import eq
from typing import Any
from unicodedata import normalize

import pypdfium2.raw as pdfium_c

from app.engine.pdf.words import Object, Word, handle, unchecked

_ACTUAL_TEXT = b"ActualText"
_MAX_DEPTH = 8
_MAX_BYTES = 4096
_ENCODINGS = {codecs.BOM_UTF16_BE: "utf-16-be", codecs.BOM_UTF8: "utf-8"}
"""Of text strings by their first bytes; figures are the same in all others (ISO 32000-2, 7.9.2.2)."""
_MOST = 1000
"""Texts of one page that are kept."""

_GET_OBJECT = unchecked(pdfium_c.FPDFPage_GetObject, Object)
_GET_INNER = unchecked(pdfium_c.FPDFFormObj_GetObject, Object)
_GET_TYPE = unchecked(pdfium_c.FPDFPageObj_GetType)
_COUNT_MARKS = unchecked(pdfium_c.FPDFPageObj_CountMarks)


def silence(page: Any) -> tuple[str, ...]:
    """Take from a loaded pdfium page, in memory, what its texts say in place of what they draw; gives it.

    Words read afterwards are those of the letters that are drawn.
    """
    found: dict[str, None] = {}
    for each in _marked(_GET_OBJECT, handle(page), pdfium_c.FPDFPage_CountObjects(page), 0):
        thing = ctypes.cast(each, pdfium_c.FPDF_PAGEOBJECT)
        for at in reversed(range(pdfium_c.FPDFPageObj_CountMarks(thing))):
            mark = pdfium_c.FPDFPageObj_GetMark(thing, at)
            said = _said(mark)
            if said is not None:
                pdfium_c.FPDFPageObj_RemoveMark(thing, mark)
                if len(found) < _MOST:
                    found[said] = None
    return tuple(found)


def not_drawn(said: Sequence[str], words: Sequence[Word]) -> list[str]:
    """Of the words with figures in texts that `silence` gave those that the `words` of the page do not show."""
    figures = [word for text in said for word in text.split() if any(map(str.isdigit, word))]
    if not figures:
        return []
    drawn = normalize("NFKC", "".join([word.text for word in words]))
    return [word for word in dict.fromkeys(figures) if normalize("NFKC", word) not in drawn]


def _marked(get: Any, of: Any, count: int, depth: int) -> Iterator[Object]:
    """All texts with marks: those of the page, and those within forms. What is no text has nothing said in its place."""
    objects = list(map(get, repeat(of), range(count)))
    kinds = list(map(_GET_TYPE, objects))
    texts = list(compress(objects, map(eq, kinds, repeat(pdfium_c.FPDF_PAGEOBJ_TEXT))))
    yield from compress(texts, map(_COUNT_MARKS, texts))
    if depth == _MAX_DEPTH:
        return
    for form in compress(objects, map(eq, kinds, repeat(pdfium_c.FPDF_PAGEOBJ_FORM))):
        inner = pdfium_c.FPDFFormObj_CountObjects(ctypes.cast(form, pdfium_c.FPDF_PAGEOBJECT))
        yield from _marked(_GET_INNER, form, inner, depth + 1)


def _said(mark: Any) -> str | None:
    """What a mark says; None where it says nothing in place of what is drawn."""
    size = ctypes.c_ulong()
    buffer = (ctypes.c_ubyte * _MAX_BYTES)()
    if not pdfium_c.FPDFPageObjMark_GetParamBlobValue(mark, _ACTUAL_TEXT, buffer, _MAX_BYTES, size):
        return None
    text = bytes(buffer)[: min(size.value, _MAX_BYTES)]
    encoding = next((name for start, name in _ENCODINGS.items() if text.startswith(start)), "latin-1")
    return text.decode(encoding, errors="replace").lstrip("\ufeff")
