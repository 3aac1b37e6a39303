"""The facts of one PDF that checks judge; plain values, so that they travel with a statement as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

MarkKind = Literal["odd_font", "off_baseline", "note", "late_text"]
"""What may be odd about a place: see `Mark`."""


@dataclass(frozen=True)
class Mark:
    """An odd place in a row of the statement; `page` is 1-based, `row` the row as it is numbered in the frame; 0 is
    beside the table, in its head or foot.

    - odd_font: an amount in a font that nearly no other amount of its column has, or in two fonts;
    - off_baseline: an amount above or below the line on which its row stands;
    - note: an annotation that covers a part of the row;
    - late_text: a text that was painted later than what stands around it.

    Statements that were read earlier may have others: white_box, image_over_text and invisible_text. What nobody can
    see is no row now, but a problem of its page.
    """

    kind: str  # MarkKind
    page: int
    row: int
    box: tuple[float, float, float, float] | None = None  # left, top, right, bottom: points from the top left


@dataclass(frozen=True)
class Signature:
    """One signature of a PDF.

    `covers_all`: all bytes of the file but the signature itself are signed. `holds`: digest and signature
    fit the bytes and the enclosed certificate; None where the algorithm is not known here (SM2, others).
    `signer` is the name in the certificate. `chain` are the certificates that lie in the signature as base64 of DER,
    the signer's first; `signed_at` is when it says it was signed, an ISO time.
    """

    covers_all: bool
    holds: bool | None
    signer: str = ""
    chain: tuple[str, ...] = ()
    signed_at: str | None = None


INFO_KEYS = ("Title", "Author", "Subject", "Keywords", "Creator", "Producer", "CreationDate", "Trapped")
"""Standard entries of the information dictionary (ISO 32000-1, 14.3.3), but the date of a later change."""

BUILD_MARKS = ("streams", "objects", "linearised", "identified", "encrypted", "packed", "xmp")
"""What a file may have: cross-reference streams and objects in streams (ISO 32000-1, 7.5.7 and 7.5.8), a form for fast
display, an identifier, encryption, compressed contents, a packet of metadata."""

MOST_TRAIT_VALUES = 30
"""Values of one trait."""


@dataclass(frozen=True)
class PdfTraits:
    """How the program that wrote one statement of a PDF goes about it; nothing of what the statement says.

    - figures: the fonts in which its amounts are set, without the mark of an embedded part: figures are set in few fonts;
    - sizes: its pages in whole points, shorter side first: paper is chosen once for all customers;
    - hand: the blanks behind operators that show text, "" where none is usual: each program has its own;
    - operators: how texts are placed and shown, as "Td Tj": so is this;
    - lefts, rights: where nearly all rows have a word that begins, or the last letter of one, in points: the columns;
    - fonts: all fonts of its pages with kind and encoding, but those of rare characters only: a new one was added;
    - programs: producer and creator without versions: whoever saves the file anew often signs;
    - keys: those of INFO_KEYS that it has: programs fill in different ones;
    - build: the version of PDF and those of BUILD_MARKS that it has: each saving puts a file together anew.
    """

    figures: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    hand: str = ""
    operators: str = ""
    lefts: tuple[float, ...] = ()
    rights: tuple[float, ...] = ()
    fonts: tuple[str, ...] = ()
    programs: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    build: tuple[str, ...] = ()


@dataclass(frozen=True)
class GenuinePrint:
    """The traits of one file that an administrator confirmed as the bank's original.

    `format` and `layout` are the statement's format and its version; `made` is the month (YYYY-MM) in which the file says it
    was created.
    """

    format: str
    layout: str
    traits: PdfTraits
    made: str | None = None


@dataclass(frozen=True)
class PdfFacts:
    """What is known of the making of one PDF; defaults stand for "not known".

    `created` and `modified` are ISO times (wall-clock of UTC+8 where the file gives an offset).
    `revisions` counts the file's parts as they were saved one behind another; 0 when that could not be
    told. `later_pages` are 1-based pages whose contents, fonts or pictures a later part replaced.
    `pages_seen` of `pages` pages with rows were looked at for `marks`. `foreign_pages` are 1-based pages that another program
    wrote than the others of their statement; `left_over` the letters that embedded fonts hold and no page shows. `traits` are those
    of the one statement that has these facts; None where an earlier version read it.
    """

    producer: str = ""
    creator: str = ""
    created: str | None = None
    modified: str | None = None
    revisions: int = 0
    later_pages: tuple[int, ...] = ()
    signatures: tuple[Signature, ...] = ()
    marks: tuple[Mark, ...] = ()
    pages_seen: int = 0
    pages: int = 0
    foreign_pages: tuple[int, ...] = ()
    left_over: str = ""
    traits: PdfTraits | None = None

    @property
    def created_at(self) -> datetime | None:
        """When the file says it was created."""
        return datetime.fromisoformat(self.created) if self.created else None

    @property
    def modified_at(self) -> datetime | None:
        """When the file says it was modified last."""
        return datetime.fromisoformat(self.modified) if self.modified else None
