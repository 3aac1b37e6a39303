"""Which programs a PDF names, when it says it was made, and what lies on its pages besides text."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from typing import Any

import pikepdf

_MAX_NAME = 200
_MAX_XMP = 256 * 1024
_CHINA = timezone(timedelta(hours=8))
_DATE = re.compile(
    r"(?:D:)?(\d{4})(\d{2})?(\d{2})?(\d{2})?(\d{2})?(\d{2})?(?:([Zz+-])(?:(\d{2})'?(\d{2})?'?)?)?"
)
_XMP = {
    "producer": re.compile(rb"<pdf:Producer>([^<]{1,400})<|pdf:Producer=\"([^\"]{1,400})\""),
    "creator": re.compile(rb"<xmp:CreatorTool>([^<]{1,400})<|xmp:CreatorTool=\"([^\"]{1,400})\""),
}
_COVERING = frozenset({"/FreeText", "/Stamp", "/Square", "/Redact", "/Polygon", "/Circle"})
"""Annotations that can hide what lies under them; lines, highlights, links and form fields do not."""

_MAX_NOTES = 500
_MAX_RESOURCES = 500


@dataclass(frozen=True)
class PageExtras:
    """What pikepdf knows of one page: boxes of covering annotations (x0, y0, x1, y1 from the bottom left), and the
    numbers of the objects that make its contents.
    """

    notes: tuple[tuple[float, float, float, float], ...]
    objects: frozenset[int]


def programs_of(document: pikepdf.Pdf) -> tuple[str, str]:
    """Producer and creator, from the information dictionary or, where that is silent, from the XMP packet."""
    info = document.trailer.get("/Info")
    producer, creator = (_text(info, name) for name in ("/Producer", "/Creator"))
    if not producer or not creator:
        packet = _packet(document)
        producer = producer or _from_xmp(packet, "producer")
        creator = creator or _from_xmp(packet, "creator")
    return producer, creator


def dates_of(document: pikepdf.Pdf) -> tuple[str | None, str | None]:
    """ISO times of creation and last modification as the information dictionary gives them; None when missing."""
    info = document.trailer.get("/Info")
    created, modified = (_moment(_text(info, name)) for name in ("/CreationDate", "/ModDate"))
    return created, modified


def _text(info: Any, name: str) -> str:
    value = info.get(name) if isinstance(info, pikepdf.Dictionary) else None
    return str(value)[:_MAX_NAME].strip() if isinstance(value, pikepdf.String) else ""


def _packet(document: pikepdf.Pdf) -> bytes:
    stream = document.Root.get("/Metadata")
    if not isinstance(stream, pikepdf.Stream):
        return b""
    raw = stream.read_raw_bytes()[:_MAX_XMP]
    if stream.get("/Filter") is None:
        return raw
    try:
        return zlib.decompressobj().decompress(raw, _MAX_XMP)
    except zlib.error:
        return b""


def _from_xmp(packet: bytes, name: str) -> str:
    found = _XMP[name].search(packet)
    value = next((each for each in found.groups() if each), b"") if found else b""
    return value.decode("utf-8", errors="replace").strip()[:_MAX_NAME]


def _moment(text: str) -> str | None:
    """A date of a PDF ("D:20260131235959+08'00'") as ISO time of UTC+8; as it stands without an offset."""
    found = _DATE.match(text)
    if not found:
        return None
    year, month, day, hour, minute, second = (int(part or 0) for part in found.groups()[:6])
    sign, hours, minutes = found.groups()[6:]
    try:
        moment = datetime(year, month or 1, day or 1, hour, minute, min(second, 59))  # noqa: DTZ001 - may have none
        if sign:
            offset = timedelta(hours=int(hours or 0), minutes=int(minutes or 0))
            zone = timezone(-offset if sign == "-" else offset)
            moment = moment.replace(tzinfo=zone).astimezone(_CHINA).replace(tzinfo=None)
    except (ValueError, OverflowError):
        return None
    return moment.isoformat()


def page_extras(page: pikepdf.Page) -> PageExtras:
    """What lies on a page besides its text; whatever is malformed is passed over."""
    resources = page.obj.get("/Resources")
    pictures = list(_entries(resources, "/XObject"))
    fonts = list(_entries(resources, "/Font"))
    contents = page.obj.get("/Contents")
    streams = list(contents)[:_MAX_RESOURCES] if isinstance(contents, pikepdf.Array) else [contents]
    made = [each for each in (*streams, *pictures, *fonts) if isinstance(each, pikepdf.Object)]
    return PageExtras(
        tuple(_notes(page.obj.get("/Annots"))),
        frozenset(each.objgen[0] for each in made if each.objgen[0]),
    )


def _entries(resources: Any, name: str) -> Iterator[Any]:
    found = resources.get(name) if isinstance(resources, pikepdf.Dictionary) else None
    if isinstance(found, pikepdf.Dictionary):
        for at, key in enumerate(found.keys()):
            if at >= _MAX_RESOURCES:
                return
            yield found[key]


def _notes(annotations: Any) -> Iterator[tuple[float, float, float, float]]:
    if not isinstance(annotations, pikepdf.Array):
        return
    for at in range(min(len(annotations), _MAX_NOTES)):
        note = annotations[at]
        if not isinstance(note, pikepdf.Dictionary) or str(note.get("/Subtype")) not in _COVERING:
            continue
        rect = note.get("/Rect")
        if isinstance(rect, pikepdf.Array) and len(rect) == 4:
            x0, y0, x1, y1 = (float(each) for each in rect)
            yield min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1)
