"""Traits of the program that wrote a statement: what stays the same from customer to customer.

Nothing of what a statement says is in them: fonts, operators, places of columns, how the file is put together.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

import pikepdf

from app.engine.pdf.facts.amounts import Amount, RowPlace
from app.engine.pdf.facts.hands import Writing
from app.engine.pdf.facts.leftovers import Said
from app.engine.pdf.facts.order import Origins
from app.engine.types.pdf_facts import BUILD_MARKS, INFO_KEYS, MOST_TRAIT_VALUES, PdfTraits

_LONGEST = 60
"""Characters of one value."""
_USUAL = 0.8
"""Share of the rows in which a column has something."""
_FEWEST_ROWS = 5
_FEW = 0.05
"""Share of the amounts up to which a font may have come in with a change of one of them, or with a rare row."""

_PART = re.compile(r"^[A-Z]{6}\+")
_WORD = re.compile(r"\S+")
_STRANGE = re.compile(r"[^A-Za-z0-9+.,_-]")
_COUNTED = re.compile(r"^((?:CIDFont\+)?(?:F|TT|R|C|Font_?|T3Font_|Type3_))\d+$")
_BEHIND = re.compile(r"(?:\s+(?:by|version))+$", re.I)
"""What leads over to a version or a maker that is left out."""
_MAX_PARENTS = 10
_MAX_FONTS = 50


class Grid(NamedTuple):
    """One page: its rows, and in how many of them a word begins, or the last letter of one, at each half point."""

    rows: int
    lefts: Counter[int]
    rights: Counter[int]
    size: str


class Build(NamedTuple):
    """What the file as a whole shows, as `PdfTraits` has it."""

    programs: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    build: tuple[str, ...] = ()


def build_of(document: pikepdf.Pdf, data: bytes, programs: Iterable[str], page: pikepdf.Page | None) -> Build:
    """How a file is put together: its programs, entries of information, version and marks; `page` is one with rows."""
    info = document.trailer.get("/Info")
    contents = page.obj.get("/Contents") if page else None
    first = contents[0] if isinstance(contents, pikepdf.Array) and len(contents) else contents
    marks = {
        "streams": document.trailer.get("/Type") == pikepdf.Name.XRef,
        "objects": b"/ObjStm" in data,
        "linearised": b"/Linearized" in data[:1024],
        "identified": document.trailer.get("/ID") is not None,
        "encrypted": document.is_encrypted,
        "packed": isinstance(first, pikepdf.Stream) and first.get("/Filter") is not None,
        "xmp": document.Root.get("/Metadata") is not None,
    }
    return Build(
        tuple(_without_version(each) for each in programs),
        tuple(key for key in INFO_KEYS if isinstance(info, pikepdf.Dictionary) and f"/{key}" in info),
        (document.pdf_version, *(name for name in BUILD_MARKS if marks[name])),
    )


def fonts_of(page: pikepdf.Page, said: Said) -> frozenset[str]:
    """The fonts of a page with kind and encoding.

    Those are left out whose letters (`said`) are rare ones only: programs take them from another font when a name needs it.
    """
    found = _inherited(page.obj, "/Resources")
    fonts = found.get("/Font") if isinstance(found, pikepdf.Dictionary) else None
    if not isinstance(fonts, pikepdf.Dictionary):
        return frozenset()
    return frozenset(
        _described(font)
        for font in islice(fonts.as_dict().values(), _MAX_FONTS)
        if isinstance(font, pikepdf.Dictionary) and not _is_rare(said.get(font.objgen, ""))
    )


def grid_of(text: str, origins: Origins, size: tuple[float, float], rows: Sequence[RowPlace]) -> Grid:
    """Where words begin and end in the rows of a page of `size` points."""
    xs, ys = origins
    wide, high = size
    lefts: set[tuple[int, int]] = set()
    rights: set[tuple[int, int]] = set()
    placed = sorted(rows, key=lambda row: row.y0)
    tops = [row.y0 for row in placed]
    for word in _WORD.finditer(text) if placed else ():
        start, end = word.span()
        y = high - ys[start]
        at = bisect_right(tops, y) - 1
        if at >= 0 and y <= placed[at].y1 + 1:
            lefts.add((at, round(2 * xs[start])))
            rights.add((at, round(2 * xs[end - 1])))
    return Grid(
        len(placed),
        Counter(x for _, x in lefts),
        Counter(x for _, x in rights),
        "×".join(str(round(each)) for each in sorted((wide, high))),
    )


def traits_of(
    pages: Iterable[int],
    writings: Mapping[int, Writing],
    fonts: Mapping[int, frozenset[str]],
    grids: Mapping[int, Grid],
    amounts: Sequence[Amount],
    build: Build,
) -> PdfTraits:
    """The traits of the statement that stands on `pages`; the other papers are those of all pages of the file."""
    own = set(pages)
    written = [writings[page] for page in own if page in writings]
    seen = [grids[page] for page in own if page in grids]
    rows = sum(grid.rows for grid in seen)
    return PdfTraits(
        figures=_figures([each for each in amounts if each.page in own]),
        sizes=tuple(sorted({grid.size for grid in seen}))[:MOST_TRAIT_VALUES],
        hand=_most([each.behind for each in written]),
        operators=_most([each.operators for each in written]),
        lefts=tuple(_columns((grid.lefts for grid in seen), rows)),
        rights=tuple(_columns((grid.rights for grid in seen), rows)),
        fonts=tuple(sorted(frozenset[str]().union(*(fonts.get(page, frozenset()) for page in own))))[
            :MOST_TRAIT_VALUES
        ],
        **build._asdict(),
    )


def _figures(amounts: Sequence[Amount]) -> tuple[str, ...]:
    """The fonts that more than a few of the amounts have."""
    used = Counter(_named(font) for amount in amounts for font in amount.fonts)
    return tuple(sorted(font for font, n in used.items() if n > _FEW * len(amounts)))[:MOST_TRAIT_VALUES]


def _columns(counts: Iterable[Counter[int]], rows: int) -> Iterator[float]:
    """The places, in points, that nearly all rows have; a place may fall on either side of a half point."""
    if rows < _FEWEST_ROWS:
        return
    found: Counter[int] = Counter()
    for each in counts:
        found.update(each)
    last = None
    for x in sorted(found)[: 100 * MOST_TRAIT_VALUES]:
        if found[x] + found[x + 1] >= _USUAL * rows and (last is None or x > last + 1):
            last = x if found[x] >= found[x + 1] else x + 1
            yield last / 2


def _most(values: Sequence[str]) -> str:
    said = Counter(each for each in values if each)
    return said.most_common(1)[0][0] if said else ""


def _inherited(node: Any, name: str) -> Any:
    """What a page has itself or from those above it (ISO 32000-1, 7.7.3.4)."""
    for _ in range(_MAX_PARENTS):
        if not isinstance(node, pikepdf.Dictionary):
            break
        found = node.get(name)
        if found is not None:
            return found
        node = node.get("/Parent")
    return None


def _described(font: pikepdf.Dictionary) -> str:
    """A font in words of the format: name, kind, encoding, whether it is in the file."""
    below = font.get("/DescendantFonts")
    inner = below[0] if isinstance(below, pikepdf.Array) and len(below) else font
    outline = inner.get("/FontDescriptor") if isinstance(inner, pikepdf.Dictionary) else None
    is_embedded = isinstance(outline, pikepdf.Dictionary) and any(
        name in outline for name in ("/FontFile", "/FontFile2", "/FontFile3")
    )
    encoding = font.get("/Encoding")
    words = (
        _named(str(font.get("/BaseFont", ""))[1:]),
        str(font.get("/Subtype", ""))[1:],
        str(encoding)[1:] if isinstance(encoding, pikepdf.Name) else "",
        "embedded" if is_embedded else "",
    )
    return " ".join(_STRANGE.sub("", each)[:_LONGEST] for each in words if each)


def _named(font: str) -> str:
    """The name of a font; one that a program only counts, as F3, without its number: that is another in each file."""
    name = _STRANGE.sub("", _PART.sub("", font))[:_LONGEST] or "?"
    return _COUNTED.sub(r"\1", name)


def _is_rare(letters: str) -> bool:
    """Whether all letters are outside of the everyday ones (GB 2312)."""
    return bool(letters.strip()) and not any(_is_everyday(letter) for letter in letters)


def _is_everyday(letter: str) -> bool:
    try:
        letter.encode("gb2312")
    except UnicodeEncodeError:
        return False
    return not letter.isspace()


def _without_version(program: str) -> str:
    """The name of a program: its words without figures."""
    words = " ".join(word for word in program.split() if not any(map(str.isdigit, word)))
    return _BEHIND.sub("", words)[:_LONGEST]
