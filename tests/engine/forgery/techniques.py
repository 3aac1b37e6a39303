"""How a forger gets there: the same wish by content stream, cover, incremental save, redaction, patch, print and new document."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2 as pdfium
from fpdf import FPDF

from tests.engine.fixtures.pdf_changes import size_of, with_revision
from tests.engine.fixtures.press import Press, printing
from tests.engine.fixtures.printed import width_of
from tests.engine.fixtures.small_font import add_small_font
from tests.engine.forgery.lives import Original, printed
from tests.engine.forgery.pages import Edit, codes_of, edits_between, texts_of

_LATIN = frozenset(map(chr, range(32, 127)))


@dataclass(frozen=True)
class Wish:
    """A genuine statement, the press of the forged one, and what the genuine maker would print with it."""

    original: Original
    press: Press
    target: bytes
    edits: tuple[Edit, ...] | None


Technique = Callable[[Wish], bytes | None]


def wish(original: Original, press: Press) -> Wish:
    target = printed(original.maker, press)
    edits = edits_between(original.data, target)
    return Wish(original, press, target, None if edits is None else tuple(edits))


def content_stream(made: Wish) -> bytes | None:
    """Texts written anew in place with the letters of the file's own font; letters it lacks come from another."""
    return _edited(made, _in_place)


def in_the_bytes(made: Wish) -> bytes | None:
    """The same, byte by byte: nothing of the page but the letters and their places is written anew."""
    if not made.edits or not _can_spell(made):
        return None
    return _edited(made, _bytewise)


def redacted(made: Wish) -> bytes | None:
    """The old text taken out of the page, the new one set at its end in a common font."""
    return _edited(made, _taken_out)


def covered(made: Wish) -> bytes | None:
    """A white box over the old text and the new one on it."""
    return _edited(made, _boxed)


def patched(made: Wish) -> bytes | None:
    """A picture of the new text over the old one."""
    return _edited(made, _patched)


def covered_behind(made: Wish) -> bytes | None:
    """The same as a white box, saved as a part behind the original file."""
    if not made.edits:
        return None
    with pikepdf.open(BytesIO(made.original.data)) as document:
        size = size_of(made.original.data)
        touched = _apply(document, made, _boxed)
        changed = {document.pages[number].obj.objgen[0] for number in touched}
        added = {each.objgen[0]: each for each in document.objects if _is_new(each, size, changed)}
        return with_revision(made.original.data, {number: _written(each) for number, each in added.items()})


def same_font(made: Wish) -> bytes:
    """The whole statement printed anew with the original's layout, font and metadata."""
    return made.target


def other_font(made: Wish) -> bytes:
    """The whole statement printed anew, its font another one."""
    return printed(made.original.maker, replace(made.press, font="ArialUnicodeMS"))


_LIBRARIES = (
    "ReportLab PDF Library - www.reportlab.com",
    "PyFPDF 1.7.2",
    "TCPDF 6.3.2",
    "pdf-lib (https://github.com/Hopding/pdf-lib)",
)


def by_library(made: Wish) -> bytes:
    """The whole statement by a generator that leaves the name of its library."""
    producer = _LIBRARIES[made.original.seed % len(_LIBRARIES)]
    return printed(made.original.maker, replace(made.press, producer=producer))


OVER: dict[str, Technique] = {
    "content stream": content_stream,
    "its bytes": in_the_bytes,
    "redacted": redacted,
    "white box": covered,
    "incremental save": covered_behind,
    "picture patch": patched,
}
"""Techniques that work on the original file."""

ANEW: dict[str, Technique] = {"same font": same_font, "other font": other_font, "library": by_library}
"""Techniques that print the whole statement again; the browser is beside them (`browser.py`)."""


Writer = Callable[[pikepdf.Pdf, pikepdf.Page, Sequence[Edit], Wish], None]


def _edited(made: Wish, write: Writer) -> bytes | None:
    if not made.edits:
        return None
    with pikepdf.open(BytesIO(made.original.data)) as document:
        _apply(document, made, write)
        out = BytesIO()
        document.save(out)
    return out.getvalue()


def _apply(document: pikepdf.Pdf, made: Wish, write: Writer) -> list[int]:
    by_page: dict[int, list[Edit]] = {}
    for edit in made.edits or ():
        by_page.setdefault(edit.page, []).append(edit)
    for number, edits in by_page.items():
        page = document.pages[number]
        # The makers' pages share their resources; what a forger adds belongs to one page.
        page.obj.Resources = pikepdf.Dictionary(page.obj.Resources)
        page.obj.Resources.Font = pikepdf.Dictionary(page.obj.Resources.Font)
        write(document, page, edits, made)
    return sorted(by_page)


def _in_place(document: pikepdf.Pdf, page: pikepdf.Page, edits: Sequence[Edit], made: Wish) -> None:
    _, operations = texts_of(page)
    codes = {font: {said: code for code, said in table.items()} for font, table in codes_of(page).items()}
    lacking = []
    for edit in edits:
        own = codes[edit.old.font]
        if not set(edit.new.said) <= set(own):
            lacking.append(edit)
            continue
        raw = b"".join(own[letter].to_bytes(2) for letter in edit.new.said)
        operations[edit.old.at] = ([pikepdf.String(raw)], operations[edit.old.at][1])
        place = max(at for at in range(edit.old.at) if str(operations[at][1]) == "Td")
        operations[place] = ([_number(edit.new.x), _number(edit.new.y)], operations[place][1])
    _without(document, page, operations, lacking)
    _add_texts(document, page, lacking, "SimSun")


_SHOWN = re.compile(rb"([-\d.]+ [-\d.]+ Td) \(((?:\\.|[^\\)])*)\) Tj", re.S)
_ESCAPED = {ord(each): b"\\" + each.encode() for each in "()\\"} | {13: b"\\r", 10: b"\\n"}


def _can_spell(made: Wish) -> bool:
    with pikepdf.open(BytesIO(made.original.data)) as document:
        return all(
            set(edit.new.said) <= set(codes_of(document.pages[edit.page])[edit.old.font].values())
            for edit in made.edits or ()
        )


def _bytewise(document: pikepdf.Pdf, page: pikepdf.Page, edits: Sequence[Edit], made: Wish) -> None:
    texts, _ = texts_of(page)
    places = {text.at: place for place, text in enumerate(texts)}
    codes = {font: {said: code for code, said in table.items()} for font, table in codes_of(page).items()}
    data = page.obj.Contents.read_bytes()
    found = list(_SHOWN.finditer(data))
    assert len(found) == len(texts)
    for edit in sorted(edits, key=lambda each: each.old.at, reverse=True):
        shown = found[places[edit.old.at]]
        raw = b"".join(codes[edit.old.font][letter].to_bytes(2) for letter in edit.new.said)
        string = b"".join(_ESCAPED.get(byte, bytes((byte,))) for byte in raw)
        placed = b"%.2f %.2f Td (%b) Tj" % (edit.new.x, edit.new.y, string)
        data = data[: shown.start()] + placed + data[shown.end() :]
    page.obj.Contents = document.make_stream(data)


def _taken_out(document: pikepdf.Pdf, page: pikepdf.Page, edits: Sequence[Edit], made: Wish) -> None:
    _, operations = texts_of(page)
    _without(document, page, operations, edits)
    _add_texts(document, page, edits, "SimSun")


def _without(document: pikepdf.Pdf, page: pikepdf.Page, operations: list[Any], edits: Sequence[Edit]) -> None:
    gone = {edit.old.at for edit in edits}
    kept = [each for at, each in enumerate(operations) if at not in gone]
    page.obj.Contents = document.make_stream(pikepdf.unparse_content_stream(kept))


def _number(value: float) -> Any:
    return pikepdf.Object.parse(f"{value:.2f}".encode())


def _boxed(document: pikepdf.Pdf, page: pikepdf.Page, edits: Sequence[Edit], made: Wish) -> None:
    boxes = [b"%.2f %.2f %.2f %.2f re" % _box(edit) for edit in edits]
    page.contents_add(document.make_stream(b"q 1 1 1 rg " + b" ".join(boxes) + b" f Q"))
    _add_texts(document, page, edits, "MicrosoftYaHei")


def _patched(document: pikepdf.Pdf, page: pikepdf.Page, edits: Sequence[Edit], made: Wish) -> None:
    opened = pdfium.PdfDocument(made.target)
    drawn = opened[edits[0].page].render(scale=4).to_pil().convert("RGB")
    page.obj.Resources.XObject = pikepdf.Dictionary(page.obj.Resources.get("/XObject", pikepdf.Dictionary()))
    for at, edit in enumerate(edits):
        x, y, wide, high = _box(edit)
        cut = drawn.crop(
            (int(4 * x), int(drawn.height - 4 * (y + high)), int(4 * (x + wide)), int(drawn.height - 4 * y))
        )
        picture = document.make_stream(cut.tobytes())
        picture.Type, picture.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
        picture.Width, picture.Height = cut.size
        picture.ColorSpace, picture.BitsPerComponent = pikepdf.Name.DeviceRGB, 8
        page.obj.Resources.XObject[f"/Patch{at}"] = picture
        placed = b"q %.2f 0 0 %.2f %.2f %.2f cm /Patch%d Do Q" % (wide, high, x, y, at)
        page.contents_add(document.make_stream(placed))
    opened.close()


def _box(edit: Edit) -> tuple[float, float, float, float]:
    """Corner, width and height of what covers the old text and bears the new one."""
    left = min(edit.old.x, edit.new.x) - 0.5
    right = max(text.x + width_of(text.said, text.size) for text in (edit.old, edit.new)) + 0.5
    return left, edit.old.y - 0.22 * edit.old.size, right - left, 1.1 * edit.old.size


def _add_texts(document: pikepdf.Pdf, page: pikepdf.Page, edits: Sequence[Edit], chinese: str) -> None:
    """Set new texts at the end of a page: Latin ones in Helvetica, others in a Chinese font of that name."""
    if not edits:
        return
    box = [float(each) for each in page.obj.MediaBox]
    with printing(Press(font=chinese)):
        layer = FPDF(unit="pt", format=(box[2], box[3]))
        layer.set_auto_page_break(False)
        add_small_font(layer)
        layer.add_page()
        for edit in edits:
            is_latin = set(edit.new.said) <= _LATIN
            layer.set_font("helvetica" if is_latin else "cjk", size=edit.new.size)
            layer.text(edit.new.x, box[3] - edit.new.y, edit.new.said)
        data = bytes(layer.output())
    with pikepdf.open(BytesIO(data)) as other:
        painted = other.pages[0].Contents.read_bytes()
        for name, font in other.pages[0].Resources.Font.items():
            added = f"/X{name[1:]}"
            page.obj.Resources.Font[added] = document.copy_foreign(font)
            painted = painted.replace(name.encode() + b" ", added.encode() + b" ")
    page.contents_add(document.make_stream(painted))


def _is_new(each: Any, size: int, changed: set[int]) -> bool:
    return each is not None and (each.objgen[0] >= size or each.objgen[0] in changed)


def _written(each: Any) -> bytes:
    """An object as it stands in a file."""
    if not isinstance(each, pikepdf.Stream):
        return each.unparse(resolved=True)
    raw = each.read_raw_bytes()
    head = pikepdf.Dictionary(dict(each.stream_dict.items()))
    head.Length = len(raw)
    return head.unparse(resolved=True) + b"\nstream\n" + raw + b"\nendstream"
