"""Whether a page shows a code of a font: a part of a font may mean letters that no page needs, and lack their glyphs."""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf

_SHOWING = frozenset({"Tj", "TJ", "'", '"'})
"""Operators that show text (ISO 32000-1, 9.4.3)."""


def is_shown(document: pikepdf.Pdf, font: pikepdf.Object, code: bytes) -> bool:
    """Whether any contents of the file show the code in a font of that name.

    Names are asked over the whole file, and codes of two bytes wherever they stand: it says yes too often at most.
    """
    names = {
        str(name)
        for fonts in _fonts_by_name(document)
        for name, each in fonts.items()
        if each == font or each.objgen == font.objgen != (0, 0)
    }
    return any(code in text for stream in _contents(document) for text in _texts(stream, names))


def _fonts_by_name(document: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    for each in document.objects:
        owner = each if isinstance(each, (pikepdf.Dictionary, pikepdf.Stream)) else None
        parts = owner.get("/Resources", owner) if owner is not None else None
        fonts = parts.get("/Font") if isinstance(parts, pikepdf.Dictionary) else None
        if isinstance(fonts, pikepdf.Dictionary):
            yield fonts


def _contents(document: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    yield from (page.obj for page in document.pages)
    for each in document.objects:
        if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == pikepdf.Name.Form:
            yield each


def _texts(contents: pikepdf.Object, names: set[str]) -> Iterator[bytes]:
    is_font = False
    for each in pikepdf.parse_content_stream(contents):
        kind, operands = str(each.operator), each.operands
        if kind == "Tf":
            is_font = str(operands[0]) in names
        elif is_font and kind in _SHOWING:
            parts = operands[0] if kind == "TJ" else operands[-1:]
            yield from (bytes(part) for part in parts if isinstance(part, pikepdf.String))
