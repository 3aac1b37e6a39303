"""Forgeries of whole pages, and what people do to a genuine file without changing a word of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO

import pikepdf

from tests.engine.fixtures.pdf_changes import saved_again, with_info, with_note, with_revision
from tests.engine.forgery.lives import MAKERS, Original, original, press_of, printed
from tests.engine.forgery.techniques import wish

Pages = Callable[[Original, random.Random], bytes | None]


def page_removed(own: Original, chance: random.Random) -> bytes | None:
    """A page of the middle left out."""

    if own.pages < 3:
        return None

    def change(document: pikepdf.Pdf) -> None:
        del document.pages[chance.randrange(1, len(document.pages) - 1)]

    return saved_again(own.data, change)


def page_swapped(own: Original, chance: random.Random) -> bytes | None:
    """A page of the middle taken from the statement of somebody else at the same bank."""
    other = original(own.maker, own.seed + 5_000)
    if min(own.pages, other.pages) < 3:
        return None

    def change(document: pikepdf.Pdf) -> None:
        with pikepdf.open(BytesIO(other.data)) as richer:
            at = chance.randrange(1, min(len(document.pages), len(richer.pages)) - 1)
            document.pages[at] = richer.pages[at]

    return saved_again(own.data, change)


def hidden_layer(own: Original, chance: random.Random) -> bytes | None:
    """The forged texts lie in a layer that is switched off, over pages without the old ones."""
    from tests.engine.forgery.kinds import CHANGES

    made = wish(own, CHANGES["amounts raised"](own, chance) or own.press)
    target = printed(own.maker, made.press)
    with pikepdf.open(BytesIO(own.data)) as shown, pikepdf.open(BytesIO(target)) as forged:
        layer = shown.make_indirect(pikepdf.Dictionary(Type=pikepdf.Name.OCG, Name="Layer"))
        shown.Root.OCProperties = pikepdf.Dictionary(
            OCGs=[layer], D=pikepdf.Dictionary(Order=[layer], OFF=[layer], ON=[])
        )
        for page, other in zip(shown.pages, forged.pages, strict=False):
            fonts = pikepdf.Dictionary(page.obj.Resources.Font)
            painted = other.Contents.read_bytes()
            for name, font in other.Resources.Font.items():
                fonts[f"/H{name[1:]}"] = shown.copy_foreign(font)
                painted = painted.replace(name.encode() + b" ", b"/H" + name[1:].encode() + b" ")
            page.obj.Resources = pikepdf.Dictionary(page.obj.Resources)
            page.obj.Resources.Font = fonts
            page.obj.Resources.Properties = pikepdf.Dictionary(MC0=layer)
            page.contents_add(shown.make_stream(b"/OC /MC0 BDC q " + painted + b" Q EMC"))
        out = BytesIO()
        shown.save(out)
    return out.getvalue()


WHOLE: dict[str, Pages] = {
    "page removed": page_removed,
    "page of another statement": page_swapped,
    "hidden layer": hidden_layer,
}


def _saved(own: Original, **how: object) -> bytes:
    out = BytesIO()
    with pikepdf.open(BytesIO(own.data)) as document:
        document.save(out, **how)
    return out.getvalue()


def _merged(own: Original) -> bytes:
    """Two banks' statements of the customer in one file."""
    maker = (own.maker + 1) % len(MAKERS)
    other = printed(maker, replace(press_of(maker, own.seed), texts=own.press.texts))

    def change(document: pikepdf.Pdf) -> None:
        with pikepdf.open(BytesIO(other)) as second:
            document.pages.extend(second.pages)

    return saved_again(own.data, change)


def _by_mail(own: Original) -> bytes:
    """Only entries of the information dictionary are new, in a part behind the file."""
    with pikepdf.open(BytesIO(own.data)) as document:
        number = document.trailer.Info.objgen[0]
        body = document.trailer.Info.unparse(resolved=True)
    return with_revision(own.data, {number: body[:-2] + b" /Subject (mail) >>"})


def _noted(own: Original) -> bytes:
    return with_note(own.data, "Highlight")


def _turned(own: Original) -> bytes:
    """Turned in a viewer and turned back."""

    def change(document: pikepdf.Pdf) -> None:
        for page in document.pages:
            page.obj.Rotate = 0

    return saved_again(own.data, change)


_PHONE = "iOS Version 18.1 (Build 22B83) Quartz PDFContext"

HONEST: dict[str, Callable[[Original], bytes]] = {
    "as it was made": lambda own: own.data,
    "linearised": lambda own: _saved(own, linearize=True),
    "compressed again": lambda own: _saved(
        own, recompress_flate=True, object_stream_mode=pikepdf.ObjectStreamMode.generate
    ),
    "unpacked": lambda own: _saved(
        own, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.generalized
    ),
    "contents normalised": lambda own: _saved(own, normalize_content=True),
    "merged": _merged,
    "title by mail": _by_mail,
    "highlighted": _noted,
    "turned": _turned,
    "saved by a viewer": lambda own: with_info(own.data, ModDate="D:20261101101500+08'00'"),
    "saved by Foxit": lambda own: with_info(
        own.data, Producer="Foxit PDF Reader 2024", ModDate="D:20261101101500+08'00'"
    ),
    "shared by a phone": lambda own: with_info(own.data, Producer=_PHONE, Creator="Preview"),
}
"""What happens to a genuine file on its way: viewers, phones, mail, programs that join and shrink files."""
