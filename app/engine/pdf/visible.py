"""What of a page shows: words outside its visible box, and words without which it would look the same."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import pypdfium2 as pdfium
import pypdfium2.raw as pdfium_c

from app.engine.pdf.drawn import CLEAR, COARSE, FINE, Drawer, Pair
from app.engine.pdf.overlaps import Layer, Line, find_layers, find_lines, is_embedded
from app.engine.pdf.words import Placed, Word, handle

Hidden = frozenset[int]
"""The places of hidden words among those of a page."""

_LOWEST = 1.2
"""Points: figures lower than this nobody can read; they are as high as those of a font of 1.7 points."""
_NARROWEST = 0.4
"""Points from one letter of a figure to the next, on average."""

_MARGIN = 0.5
"""Points at both sides of a letter where its neighbour's ink may be; a fifth of narrow ones."""
_SHARE = 0.2
_FEWEST_OF_ROW = 3
"""Figures on one line of a row at least: a day, an amount and a balance."""
_LINES_APART = 1.5

_GAP = bytes(3)
"""Pixels without ink at the coarse scale; a letter that is not seen leaves more than that."""
_USUAL = 5.0
"""Points: how high figures must be for `_GAP`."""


def is_inside(page: pdfium.PdfPage, words: Sequence[Word], height: float) -> list[bool]:
    """Of each word whether it lies at least in part within the page's visible box.

    Words are measured from `height` down, in the page's own coordinates, in which the box may begin anywhere.
    """
    box = pdfium_c.FS_RECTF()
    if not words or not pdfium_c.FPDF_GetPageBoundingBox(page, box):
        return [True] * len(words)
    top, bottom = height - box.top, height - box.bottom
    _, xs, rights, tops, bottoms, _, _ = zip(*words, strict=True)
    if min(rights) > box.left and max(xs)[0] < box.right and min(bottoms) > top and max(tops) < bottom:
        return [True] * len(words)
    return [
        word.x1 > box.left and word.xs[0] < box.right and word.y1 > top and word.y0 < bottom for word in words
    ]


def hold_figures(words: Iterable[Word]) -> bool:
    """Whether any of the words holds a digit, as dates and amounts do."""
    return any(any(map(str.isdigit, word.text)) for word in words)


def shown_texts(words: Sequence[Word], hidden: Hidden) -> list[Word]:
    """The hidden words that may be rows: they hold figures, or stand on one line with some, or close by a row's.

    Cells of several lines stand beside their row's figures and on none of their lines. Names alone mislead nobody.
    """
    if not hidden:
        return []
    figures = Counter(word.base for word in words if hold_figures([word]))
    rows = sorted(base for base, count in figures.items() if count >= _FEWEST_OF_ROW)
    return [words[at] for at in sorted(hidden) if words[at].base in figures or _is_beside(words[at], rows)]


def _is_beside(word: Word, rows: Sequence[float]) -> bool:
    """Whether the figures of a row (by their baselines, from the top) stand no more than a line above or below a word."""
    reach = _LINES_APART * (word.y1 - word.y0)
    at = bisect_left(rows, word.base - reach)
    return at < len(rows) and rows[at] <= word.base + reach


def find_hidden(
    drawer: Drawer, page: pdfium.PdfPage, textpage: Any, words: Sequence[Word], placed: Placed, height: float
) -> Hidden:
    """The places among `words` of those that change nothing of the drawn page, as far as an eye can tell.

    A word with figures is hidden if one of its letters is. `placed` are the words' characters in `textpage`.
    """
    if not words:
        return frozenset()
    lines = find_lines(words)
    layers, hidden = find_layers(handle(textpage), words, placed, lines)
    hidden |= _find_tiny(handle(textpage), words, placed)
    doubtful: list[Layer] = []
    pairs = drawer.compare(page, height, COARSE, [layer.objects for layer in layers])
    for layer, pair in zip(layers, pairs, strict=True):
        unseen = _unseen(words, layer.words, lines, pair, is_fine=False)
        if len(unseen) == len(layer.words) and pair.is_same:
            hidden.update(unseen)
        elif unseen:
            doubtful.append(Layer(layer.objects, unseen))
    foreign = _find_foreign(handle(textpage), placed, hidden.union(*[layer.words for layer in doubtful]))
    for layer in doubtful:
        part = (min([words[at].y0 for at in layer.words]) - 2, max([words[at].y1 for at in layer.words]) + 2)
        for pair in drawer.compare(page, height, FINE, [layer.objects], part):
            hidden.update(_unseen(words, layer.words, lines, pair, is_fine=True, foreign=foreign))
    return _without_foreign(words, hidden, foreign) if hidden else frozenset()


def _find_foreign(page: Any, placed: Placed, glyphs: Iterable[int]) -> Hidden:
    """The words among `asked` whose font is not in the file: this machine may lack letters of it, but no figures."""
    return frozenset([at for at in glyphs if not is_embedded(page, placed.indices[placed.starts[at]])])


def _without_foreign(words: Sequence[Word], hidden: set[int], foreign: Hidden) -> Hidden:
    """The hidden words without those whose letters only this machine cannot draw.

    Figures can be drawn in any font, so such words are hidden where figures on their line are.
    """
    bases = {words[at].base for at in hidden if hold_figures([words[at]])}
    return frozenset(at for at in hidden if words[at].base in bases or at not in foreign)


def _find_tiny(page: Any, words: Sequence[Word], placed: Placed) -> set[int]:
    """The places of words with figures that are too small to read."""
    small = [
        at
        for at, (text, xs, x1, y0, y1, _, _) in enumerate(words)
        if y1 - y0 < _LOWEST or x1 - xs[0] < _NARROWEST * len(text)
    ]
    tiny = {at for at in small if hold_figures([words[at]])}
    # Letters that cannot be drawn have no height, and a word is as high as its first and last.
    foreign = _find_foreign(page, placed, tiny)
    return {at for at in tiny if at not in foreign or not _is_wide_between_lacking(words[at])}


def _is_wide_between_lacking(word: Word) -> bool:
    text, xs, x1, *_ = word
    return _may_lack(text[0]) and _may_lack(text[-1]) and x1 - xs[0] >= _NARROWEST * len(text)


def _may_lack(letter: str) -> bool:
    """Whether this machine may have no font for a letter: for figures and Latin letters there always is one."""
    return letter > "~" and not letter.isdigit()


def _unseen(
    words: Sequence[Word],
    glyphs: Sequence[int],
    lines: Sequence[Line],
    pair: Pair,
    *,
    is_fine: bool,
    foreign: Hidden = frozenset(),
) -> list[int]:
    """Those of the words `asked` of which at least one letter has no ink; of words without figures, none at all has.

    Of `foreign` words only figures and Latin letters need ink.
    """
    scale, left, width = pair.across, pair.left, pair.width
    is_usual = not is_fine and scale >= COARSE.across
    looked = [(line, line.words) for line in lines]
    if len(glyphs) < len(words):
        wanted = set(glyphs)
        parts = [(line, [at for at in line.words if at in wanted]) for line in lines]
        looked = [(line, members) for line, members in parts if members]
    unseen = []
    inks = pair.inks([(line.top, line.bottom) for line, _ in looked])
    for (_, members), ink in zip(looked, inks, strict=True):
        for at in members:
            _, xs, x1, y0, y1, _, _ = words[at]
            start, end = (xs[0] - left) * scale, (x1 - left) * scale
            if is_usual and y1 - y0 >= _USUAL and start >= 0 and end <= width:
                begins, ends = int(start) + 1, int(end)
                if ends - begins > 2 and ink.find(_GAP, begins, ends) < 0:
                    continue
            if not _is_seen(words[at], ink, left, scale, at in foreign):
                unseen.append(at)
    return unseen


def _is_seen(word: Word, ink: bytes, left: float, scale: float, is_foreign: bool) -> bool:
    text, xs, x1, *_ = word
    if not any(map(str.isdigit, text)):
        begins, ends = int((xs[0] - left) * scale), int((x1 - left) * scale) + 1
        return bool(ink[max(0, begins) : max(0, ends)].strip(b"\0"))
    x = xs[0]
    find = ink.find
    for letter, end in zip(text, (*xs[1:], x1), strict=True):
        margin = _SHARE * (end - x)
        if margin > _MARGIN:
            margin = _MARGIN
        begins = int((x + margin - left) * scale)
        x = end
        has_ink = begins >= 0 and find(CLEAR, begins, int((end - margin - left) * scale) + 1) >= 0
        if not (has_ink or _is_blank(letter) or (is_foreign and _may_lack(letter))):
            return False
    return True


@lru_cache(maxsize=4096)
def _is_blank(letter: str) -> bool:
    """Whether a character has no ink on its line: blanks, marks without width, accents, low lines."""
    category = unicodedata.category(letter)
    return category[0] in "ZCM" or category == "Pc"
