"""What a PDF becomes when it is drawn, counted before anything draws it: forms within forms, and streams that unpack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pikepdf
from pikepdf import settings

from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import RefusedError

MAX_STREAM_BYTES = 128 * 1024 * 1024
"""Of one stream unpacked: a sheet of A4 at 600 dots an inch in colours has 105 MB."""
MAX_DRAWN_BYTES = 16 * 1024 * 1024
"""Instructions of one page with all that its forms draw; each becomes some thirty times as much in memory."""
MAX_PIXELS = 100_000_000
"""Of one picture; a sheet of A3 at 600 dots an inch has 70,000,000."""

# The library's own bounds, for the whole process: they hold while it unpacks, tables of objects too.
settings.set_qpdf_limits(
    flate_max_memory=MAX_STREAM_BYTES,
    run_length_max_memory=MAX_STREAM_BYTES,
    png_max_memory=MAX_STREAM_BYTES,
    tiff_max_memory=MAX_STREAM_BYTES,
    max_stream_filters=4,
    # Else it would stop counting in the middle of a damaged page, which pdfium draws to its end.
    parser_max_errors=0,
)

MAX_DEPTH = 40
"""Forms within forms, as deep as pdfium goes."""

_FLATE_MOST = 1032
"""How many bytes one byte of deflated data can become (zlib, technical details)."""
_PICTURE_FILTERS = frozenset(("/DCTDecode", "/JPXDecode", "/JBIG2Decode", "/CCITTFaxDecode", "/DCT", "/CCF"))

_Key = tuple[int, int]


def check_unfolding(document: pikepdf.Pdf, most_pages: int) -> None:
    """Refuse a PDF whose forms draw themselves, or that unfolds beyond all measure, by its first `most_pages`.

    Raises RefusedError.
    """
    streams = [each for each in document.objects if isinstance(each, pikepdf.Stream)]
    for stream in streams:
        _check_stream(stream)
    has_forms = any(each.get("/Subtype") == "/Form" for each in streams)
    drawn = _Drawn()
    for page in islice(document.pages, most_pages):
        drawn.check_page(page, has_forms=has_forms)


def _check_stream(stream: pikepdf.Stream) -> None:
    if stream.get("/Subtype") == "/Image":
        width, height = stream.get("/Width"), stream.get("/Height")
        if isinstance(width, int) and isinstance(height, int) and width * height > MAX_PIXELS:
            raise _refusal()
    names = _filters(stream)
    if not names or _PICTURE_FILTERS.intersection(names):
        return
    # What cannot become too much by one unpacking needs none.
    if len(names) > 1 or int(stream.get("/Length", MAX_STREAM_BYTES)) * _FLATE_MOST > MAX_STREAM_BYTES:
        _unpack(stream)


def _filters(stream: pikepdf.Stream) -> list[str]:
    found = stream.get("/Filter")
    if found is None:
        return []
    return [str(each) for each in found] if isinstance(found, pikepdf.Array) else [str(found)]


def _unpack(stream: pikepdf.Stream) -> bytes:
    """The stream without its filters; empty where it is damaged, which its readers judge."""
    try:
        data = bytes(stream.read_bytes())
    except pikepdf.PdfError as error:
        if "memory" in str(error) or "limit" in str(error):
            raise _refusal() from None
        return b""
    if len(data) > MAX_STREAM_BYTES:
        raise _refusal()
    return data


class _Drawn:
    """How many bytes of instructions each form is with all that it draws; one that draws itself is refused."""

    def __init__(self) -> None:
        self._known: dict[tuple[_Key, _Key], int] = {}
        self._open: set[_Key] = set()

    def check_page(self, page: pikepdf.Page, *, has_forms: bool) -> None:
        """Refuse a page that would be too much to draw."""
        contents = page.obj.get("/Contents")
        parts = list(contents) if isinstance(contents, pikepdf.Array) else [contents]
        streams = [each for each in parts if isinstance(each, pikepdf.Stream)]
        if (
            not has_forms
            and sum(int(each.get("/Length", 0)) for each in streams) * _FLATE_MOST <= MAX_DRAWN_BYTES
        ):
            return
        resources = page.resources
        size = sum(len(_unpack(each)) for each in streams)
        notes = sum(self._form(each, resources) for each in _notes(page.obj))
        if size + self._called(page, resources) + notes > MAX_DRAWN_BYTES:
            raise _refusal()

    def _called(self, content: pikepdf.Page | pikepdf.Stream, resources: pikepdf.Object) -> int:
        """What the forms that a page or a form draws are together."""
        objects = resources.get("/XObject") if isinstance(resources, pikepdf.Dictionary) else None
        if not isinstance(objects, pikepdf.Dictionary):
            return 0
        forms = {
            name: each
            for name, each in objects.items()
            if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
        }
        if not forms:
            return 0
        calls = pikepdf.parse_content_stream(content, operators="Do")
        uses = Counter(str(call.operands[0]) for call in calls if call.operands)
        return sum(self._form(form, resources) * uses[name] for name, form in forms.items() if uses[name])

    def _form(self, form: pikepdf.Stream, inherited: pikepdf.Object) -> int:
        resources = form.get("/Resources", inherited)
        key = form.objgen
        if key in self._open or len(self._open) > MAX_DEPTH:
            raise _refusal()
        known = key, resources.objgen
        if known not in self._known:
            self._open.add(key)
            self._known[known] = len(_unpack(form)) + self._called(form, resources)
            self._open.discard(key)
        if self._known[known] > MAX_DRAWN_BYTES:
            raise _refusal()
        return self._known[known]


def _notes(page: pikepdf.Object) -> Iterator[pikepdf.Stream]:
    """What the notes on a page look like, each of which is a form."""
    notes = page.get("/Annots")
    for note in notes if isinstance(notes, pikepdf.Array) else ():
        looks = note.get("/AP") if isinstance(note, pikepdf.Dictionary) else None
        look = looks.get("/N") if isinstance(looks, pikepdf.Dictionary) else None
        if isinstance(look, pikepdf.Stream):
            yield look
        elif isinstance(look, pikepdf.Dictionary):
            yield from (each for _, each in look.items() if isinstance(each, pikepdf.Stream))


def _refusal() -> RefusedError:
    return RefusedError("too_large", ProblemCode.PDF_UNFOLDS)
