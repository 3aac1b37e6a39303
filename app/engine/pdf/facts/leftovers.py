"""Letters that a file's fonts hold and none of its pages shows: what they spelt was taken away after the file was made.

A program that embeds a part of a font embeds the letters it printed and no others (ISO 32000-1, 9.6.4). Who changes a name in
the page leaves the letters of the old one in the font.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

import pikepdf

from app.engine.values.radicals import fold_radicals

_PART = re.compile(r"/[A-Z]{6}\+")
"""How the name of a font begins of which only a part is embedded."""

_BLOCK = re.compile(rb"begin(bfchar|bfrange)(.*?)endbf", re.S)
_CODE = re.compile(rb"<([0-9A-Fa-f]*)>|([\[\]])")
_MAX_TABLE = 1024 * 1024
_MAX_FONTS = 200
_MAX_RANGE = 0x2000

_MOST = 8
"""Letters that a changed name leaves. More lie in fonts of prints that a bank split, or of which pages were left out."""
_SHARE = 0.3


Said = dict[tuple[int, int], str]
"""What the letters of embedded parts of fonts are, by the object of the font."""


def letters_of(document: pikepdf.Pdf) -> set[str]:
    """The Chinese letters in the embedded parts of all fonts that pages use."""
    return set().union(*map(chinese_in, said_by_fonts(document).values()))


def said_by_fonts(document: pikepdf.Pdf) -> Said:
    """All letters in the embedded parts of the fonts that pages use; only those of fonts that name them."""
    seen: set[tuple[int, int]] = set()
    said: Said = {}
    for page in document.pages:
        resources = page.obj.get("/Resources")
        fonts = resources.get("/Font") if isinstance(resources, pikepdf.Dictionary) else None
        for font in fonts.as_dict().values() if isinstance(fonts, pikepdf.Dictionary) else ():
            if not isinstance(font, pikepdf.Dictionary) or font.objgen in seen or len(seen) >= _MAX_FONTS:
                continue
            seen.add(font.objgen)
            table = font.get("/ToUnicode")
            if _PART.match(str(font.get("/BaseFont", ""))) and isinstance(table, pikepdf.Stream):
                said[font.objgen] = _said(table.read_bytes()[:_MAX_TABLE])
    return said


def left_over(letters: set[str], shown: Iterable[str]) -> str:
    """Those of `letters` that none of the texts `shown` has, in order; nothing where the font was not cut down to them."""
    rest = letters.difference(*map(chinese_in, shown))
    return "" if len(rest) > min(_MOST, _SHARE * len(letters)) else "".join(sorted(rest))


def chinese_in(text: str) -> set[str]:
    """The Chinese letters of a text; radicals count as the characters that they look like."""
    folded = fold_radicals(unicodedata.normalize("NFKC", text))
    return {letter for letter in folded if "\u4e00" <= letter <= "\u9fff"}


def _said(table: bytes) -> str:
    """All letters that a table of codes names."""
    found: list[str] = []
    for kind, body in _BLOCK.findall(table):
        codes = [mark or code for code, mark in _CODE.findall(body)]
        step = 2 if kind == b"bfchar" else 3
        if b"[" in codes:
            # A range whose letters are listed one by one.
            found += [_letters(code) for code in codes if code not in (b"[", b"]") and len(code) == 4]
            continue
        for at in range(0, len(codes) - step + 1, step):
            first = _letters(codes[at + step - 1])
            length = (
                int(codes[at + 1], 16) - int(codes[at], 16) + 1
                if step == 3 and codes[at] and codes[at + 1]
                else 1
            )
            if len(first) == 1 and 1 < length <= _MAX_RANGE:
                found += [chr(ord(first) + n) for n in range(length) if ord(first) + n < 0x110000]
            else:
                found.append(first)
    return "".join(found)


def _letters(code: bytes) -> str:
    whole = code.decode("ascii")
    return bytes.fromhex(whole if len(whole) % 2 == 0 else f"0{whole}").decode("utf-16-be", errors="ignore")
