"""Whether the figures of a PDF are drawn as what its text says: a font may mean 8 by a glyph that shows 3.

Programs that read text believe a font's table of meanings (/ToUnicode, ISO 32000-1, 9.10), people what is drawn. Each glyph that
means a figure is drawn once on a sheet of its own, and held against the figures of the fonts that every viewer brings.
"""

from __future__ import annotations

import ctypes
import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

import pikepdf
import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c
from PIL import Image, ImageChops

from app.engine.pdf.shown import is_shown

_Dictionary, _Name = pikepdf.Dictionary, pikepdf.Name

_STANDARD = (
    "Helvetica",
    "Helvetica-Bold",
    "Helvetica-Oblique",
    "Times-Roman",
    "Times-Bold",
    "Times-Italic",
    "Courier",
    "Courier-Bold",
)
"""Of the fonts that every viewer has (ISO 32000-1, 9.6.2.2)."""

_FIGURES = "0123456789"
_NUMBERS = (*range(0x30, 0x3A), *range(0xFF10, 0xFF1A))
"""Of the figures, and of those in full width."""
_MAX_FONTS = 100
_MAX_CODES = 256
_MAX_TABLE = 1024 * 1024

_CELL = 40
"""Points of the side of a glyph's place on the sheet."""
_SCALE = 2
_SIZE = 20
_MARGIN = 10
_COLUMNS = 32

_SIDE = 24
"""Pixels of the side to which a glyph is drawn before it is compared."""
_WIDE = 16
_NARROW = 0.3
"""Of its height: what is narrower is a stroke and keeps its width, all else is drawn equally wide."""
_LEAST_INK = 0.1
"""Of the pixels: hairlines are lost when they are drawn that small."""
_NEAR, _NEARER = 0.12, 0.6
"""Of the pixels, how many differ at most from those of the other figure, and how much fewer than from those of its own.
Of 528 fonts with 5,280 figures, italic, fat and condensed ones among them, none is that near to another figure."""
_ALIKE = 0.015
"""Of the pixels, how many differ at most between two glyphs of one file that mean different figures and show one."""

_BLOCK = re.compile(rb"begin(bfchar|bfrange)(.*?)endbf", re.S)
_GLYPH = re.compile(r"/(?:(?:zero|one|two|three|four|five|six|seven|eight|nine)\b|(?:uni|u)00?3\d)")
"""How a glyph of a figure is named in an encoding (Adobe Glyph List)."""
_ENTRY = re.compile(rb"<([0-9A-Fa-f\s]*)>|(\[)|(\])")


class Untrue(NamedTuple):
    """A figure that the text says, and the one that a page draws in its place."""

    said: str
    drawn: str


class _Glyph(NamedTuple):
    """A glyph of a font by its code; one that is missing shows what the font draws for letters that it lacks."""

    font: pikepdf.Object
    code: bytes
    is_missing: bool = False


_FAULTS = (pikepdf.PdfError, pdfium.PdfiumError, ValueError, TypeError, KeyError, RuntimeError, OverflowError)
"""What the two libraries raise for malformed fonts; such a font is judged by what is read of it."""


def untrue_figure(document: pikepdf.Pdf) -> Untrue | None:
    """The first figure that a font of the file draws as another one; None where all are drawn as what they mean.

    Where each figure has one glyph, nothing is drawn: sums and balances would not hold if figures were exchanged.
    """
    try:
        return _find_untrue(document)
    except _FAULTS:
        return None


def _find_untrue(document: pikepdf.Pdf) -> Untrue | None:
    glyphs = [glyph for font in _fonts(document) for glyph in _glyphs(font)]
    may_mean = sum(not glyph.is_missing for glyph in glyphs)
    found = _drawn(glyphs) if may_mean > len(_FIGURES) else []
    for at, (glyph, said, shape) in enumerate(found):
        distances = _distances(shape)
        drawn = min(_FIGURES, key=distances.__getitem__)
        near = drawn != said and distances[drawn] <= min(_NEAR, _NEARER * distances[said])
        if near and is_shown(document, glyph.font, glyph.code):
            return Untrue(said, drawn)
        for its_glyph, other, its_shape in found[:at]:
            alike = other != said and _differ(shape, its_shape) <= _ALIKE
            if alike and any(is_shown(document, each.font, each.code) for each in (glyph, its_glyph)):
                return Untrue(*((said, other) if distances[other] < distances[said] else (other, said)))
    return None


def _fonts(document: pikepdf.Pdf) -> Iterator[pikepdf.Object]:
    """The fonts of a file that bring their own glyphs or say what theirs mean; others are drawn as they mean."""
    found = 0
    for each in document.objects:
        if not isinstance(each, pikepdf.Dictionary) or each.get("/Type") != _Name.Font:
            continue
        if each.get("/Subtype") in (_Name.CIDFontType0, _Name.CIDFontType2) or not _may_lie(each):
            continue
        yield each
        found += 1
        if found == _MAX_FONTS:
            return


def _may_lie(font: pikepdf.Object) -> bool:
    parts = font.get("/DescendantFonts")
    owner = parts[0] if isinstance(parts, pikepdf.Array) and len(parts) else font
    descriptor = owner.get("/FontDescriptor") if isinstance(owner, pikepdf.Dictionary) else None
    embeds = isinstance(descriptor, pikepdf.Dictionary) and any(
        key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")
    )
    return embeds or "/ToUnicode" in font or font.get("/Subtype") == _Name.Type3


def _glyphs(font: pikepdf.Object) -> list[_Glyph]:
    """The glyphs of a font that may mean figures, and one that it lacks."""
    table = font.get("/ToUnicode")
    codes: list[bytes] = []
    if isinstance(table, pikepdf.Stream):
        codes += _meaning_figures(table.read_bytes()[:_MAX_TABLE])
    if font.get("/Subtype") == _Name.Type0:
        lacking = b"\0\0"
        # Encodings that say what their codes mean, and numbers of glyphs in Adobe's collections.
        codes = codes or [bytes((0, each)) for each in (*range(0x30, 0x3A), *range(0x11, 0x1B))]
    else:
        first, last = (
            int(font.get(key, default)) for key, default in (("/FirstChar", 0), ("/LastChar", 255))
        )
        codes += [figure.encode() for figure in _FIGURES if first <= ord(figure) <= last]
        codes += _named_figures(font.get("/Encoding"))
        lacking = next(code for code in (bytes((each,)) for each in range(1, 256)) if code not in codes)
    glyphs = [_Glyph(font, code) for code in list(dict.fromkeys(codes))[:_MAX_CODES]]
    return [*glyphs, _Glyph(font, lacking, is_missing=True)] if glyphs else []


def _named_figures(encoding: pikepdf.Object | None) -> Iterator[bytes]:
    """The codes to which an encoding gives the name of a figure."""
    differences = encoding.get("/Differences") if isinstance(encoding, pikepdf.Dictionary) else None
    code = 0
    for each in differences if isinstance(differences, pikepdf.Array) else ():
        if isinstance(each, int):
            code = each
            continue
        if _GLYPH.match(str(each)) and 0 <= code < 256:
            yield bytes((code,))
        code += 1


def _meaning_figures(table: bytes) -> Iterator[bytes]:
    """The codes to which a table gives the meaning of one figure."""
    for kind, body in _BLOCK.findall(table):
        marks = [
            b"[" if opens else b"]" if closes else _hex(digits)
            for digits, opens, closes in _ENTRY.findall(body)
        ]
        at = 0
        while at + 1 < len(marks):
            if kind == b"bfchar":
                found, at = [marks[at]] if _figure(marks[at + 1]) else [], at + 2
            else:
                found, at = _in_range(marks, at)
            yield from found


def _in_range(marks: Sequence[bytes], at: int) -> tuple[list[bytes], int]:
    """The codes of one range that mean figures, and where the next one begins."""
    start, width, last = int.from_bytes(marks[at]), len(marks[at]), int.from_bytes(marks[at + 1])
    meaning = marks[at + 2] if at + 2 < len(marks) else b""
    if meaning == b"[":
        end = marks.index(b"]", at) if b"]" in marks[at:] else len(marks)
        steps = [step for step, each in enumerate(marks[at + 3 : end]) if _figure(each)]
    else:
        # Only the figures are looked for, however long a range says it is.
        end, first = at + 2, int.from_bytes(meaning)
        steps = [number - first for number in _NUMBERS if len(meaning) == 2 and number >= first]
    codes = [start + step for step in steps if start + step <= last and width]
    return [code.to_bytes(width + 1)[-width:] for code in codes], end + 1


def _hex(digits: bytes) -> bytes:
    whole = digits.decode("ascii")
    try:
        return bytes.fromhex(whole)
    except ValueError:
        # The last digit may be left out where it is 0 (ISO 32000-1, 7.3.4.3).
        return bytes.fromhex(f"{whole}0")


def _figure(meaning: bytes | str) -> str:
    """The figure that a meaning is; nothing if it is none. Those of full width are figures as well."""
    letter = meaning.decode("utf-16-be", errors="ignore") if isinstance(meaning, bytes) else meaning
    letter = unicodedata.normalize("NFKC", letter)
    return letter if len(letter) == 1 and letter in _FIGURES else ""


def _drawn(glyphs: Sequence[_Glyph]) -> list[tuple[_Glyph, str, int]]:
    """Of glyphs those that mean a figure, which one, and their shapes; none that a font lacks or draws too thinly."""
    document = pdfium.PdfDocument(_sheet(glyphs))
    page = document[0]
    picture = page.render(scale=_SCALE, grayscale=True).to_pil().convert("L")
    textpage = page.get_textpage()
    said = _meanings(textpage.raw, page.get_height())
    textpage.close()
    page.close()
    document.close()
    shapes: dict[int, int] = {}
    for at, glyph in enumerate(glyphs):
        if at in said or glyph.is_missing:
            row, column = divmod(at, _COLUMNS)
            left, top = column * _CELL * _SCALE, row * _CELL * _SCALE
            shapes[at] = _shape(picture.crop((left, top, left + _CELL * _SCALE, top + _CELL * _SCALE)))
    lacking = {shapes[at] for at, glyph in enumerate(glyphs) if glyph.is_missing}
    least = _LEAST_INK * _SIDE * _SIDE
    return [
        (glyphs[at], figure, shapes[at])
        for at, figure in said.items()
        if not glyphs[at].is_missing and shapes[at] not in lacking and shapes[at].bit_count() >= least
    ]


def _meanings(textpage: Any, height: float) -> dict[int, str]:
    """The figures that a sheet's text says, by the number of their place."""
    said: dict[int, str] = {}
    x, y = ctypes.c_double(), ctypes.c_double()
    for at in range(pdfium_c.FPDFText_CountChars(textpage)):
        figure = _figure(chr(pdfium_c.FPDFText_GetUnicode(textpage, at)))
        if figure:
            pdfium_c.FPDFText_GetCharOrigin(textpage, at, x, y)
            said[int((height - y.value) // _CELL) * _COLUMNS + int(x.value // _CELL)] = figure
    return said


def _sheet(glyphs: Sequence[_Glyph]) -> bytes:
    """A page that shows each glyph in a place of its own."""
    with pikepdf.new() as sheet:
        rows = -(-len(glyphs) // _COLUMNS)
        page = sheet.add_blank_page(page_size=(_COLUMNS * _CELL, rows * _CELL))
        fonts = _Dictionary()
        names: dict[tuple[int, int] | int, str] = {}
        contents = []
        for at, (font, code, _) in enumerate(glyphs):
            key = font.objgen if font.is_indirect else id(font)
            if key not in names:
                names[key] = f"/F{len(names)}"
                fonts[names[key]] = sheet.copy_foreign(font) if font.is_indirect else font
            row, column = divmod(at, _COLUMNS)
            x, y = column * _CELL + _MARGIN, (rows - row - 1) * _CELL + _MARGIN
            contents.append(f"BT {names[key]} {_SIZE} Tf {x} {y} Td <{code.hex()}> Tj ET")
        page.obj.Resources = _Dictionary(Font=fonts)
        page.obj.Contents = sheet.make_stream("\n".join(contents).encode("ascii"))
        target = BytesIO()
        sheet.save(target, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)
        return target.getvalue()


def _shape(cell: Image.Image) -> int:
    """What is drawn in a cell, a bit for each of `_SIDE` times `_SIDE` pixels."""
    ink = ImageChops.invert(cell)
    box = ink.getbbox()
    if box is None:
        return 0
    across = (box[2] - box[0]) / (box[3] - box[1])
    wide = _WIDE if across > _NARROW else max(1, round(across * _SIDE))
    shape = Image.new("L", (_SIDE, _SIDE))
    shape.paste(ink.resize((wide, _SIDE), Image.Resampling.BOX, box), ((_SIDE - wide) // 2, 0))
    return int.from_bytes(shape.convert("1", dither=Image.Dither.NONE).tobytes())


@cache
def _known() -> dict[str, list[int]]:
    """The shapes of each figure in the standard fonts."""
    fonts = [
        _Dictionary(Type=_Name.Font, Subtype=_Name.Type1, BaseFont=_Name(f"/{each}")) for each in _STANDARD
    ]
    known: dict[str, list[int]] = {figure: [] for figure in _FIGURES}
    for _, said, shape in _drawn([_Glyph(font, figure.encode()) for font in fonts for figure in _FIGURES]):
        known[said].append(shape)
    return known


def _distances(shape: int) -> dict[str, float]:
    """How far a shape is from each figure."""
    return {figure: min(_differ(shape, other) for other in shapes) for figure, shapes in _known().items()}


def _differ(shape: int, other: int) -> float:
    """The share of pixels in which two shapes differ."""
    return (shape ^ other).bit_count() / (_SIDE * _SIDE)
