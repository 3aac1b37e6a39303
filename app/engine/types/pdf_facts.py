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


@dataclass(frozen=True)
class PdfFacts:
    """What is known of the making of one PDF; defaults stand for "not known".

    `created` and `modified` are ISO times (wall-clock of UTC+8 where the file gives an offset).
    `revisions` counts the file's parts as they were saved one behind another; 0 when that could not be
    told. `later_pages` are 1-based pages whose contents, fonts or pictures a later part replaced.
    `pages_seen` of `pages` pages with rows were looked at for `marks`. `foreign_pages` are 1-based pages that another program
    wrote than the others of their statement; `left_over` the letters that embedded fonts hold and no page shows.
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

    @property
    def created_at(self) -> datetime | None:
        """When the file says it was created."""
        return datetime.fromisoformat(self.created) if self.created else None

    @property
    def modified_at(self) -> datetime | None:
        """When the file says it was modified last."""
        return datetime.fromisoformat(self.modified) if self.modified else None
