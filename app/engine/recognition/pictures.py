"""Pictures as they were handed in, decoded within limits: photographs, scans, faxes of many pages."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from io import BytesIO
from typing import overload

from PIL import Image, ImageOps, ImageSequence, UnidentifiedImageError

from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import RefusedError

_PICTURE_MAGIC = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\x00", b"MM\x00*")
_HEIF_BRANDS = (b"heic", b"heix", b"hevc", b"mif1", b"msf1", b"heim", b"avif")
_FORMATS = ("PNG", "JPEG", "TIFF", "BMP", "WEBP")
_MOST_PIXELS = 80_000_000
"""Of one picture; the largest phones take 50 million."""
LONGEST_SIDE = 2_600
"""Pixels of a page's longer side: A4 at 220 dots per inch. More tells the recogniser nothing."""


def is_picture(data: bytes) -> bool:
    """Whether the bytes are a photograph or a scan; two magic letters alone are not enough for a bitmap."""
    if data.startswith(b"BM"):
        return len(data) > 18 and int.from_bytes(data[2:6], "little") == len(data)
    if data.startswith(b"RIFF"):
        return data[8:12] == b"WEBP"
    return data.startswith(_PICTURE_MAGIC) or _is_heif(data)


def _is_heif(data: bytes) -> bool:
    """Whether a phone packed the photograph with a codec for films; no kept library opens these (docs/adr/0048)."""
    return data[4:8] == b"ftyp" and data[8:12] in _HEIF_BRANDS


class Pictures(Sequence[Image.Image]):
    """The pages of a picture as RGB, upright as the camera held it, no side longer than LONGEST_SIDE.

    Each is decoded when it is asked for: forty pages together fill half a gigabyte.
    """

    def __init__(self, data: bytes, sizes: Sequence[tuple[int, int]]) -> None:
        self._data = data
        self.sizes = sizes
        """Width and height of each page in pixels as it was handed in."""

    def __len__(self) -> int:
        return len(self.sizes)

    @overload
    def __getitem__(self, index: int) -> Image.Image: ...
    @overload
    def __getitem__(self, index: slice) -> list[Image.Image]: ...
    def __getitem__(self, index: int | slice) -> Image.Image | list[Image.Image]:
        if isinstance(index, slice):
            return [self[at] for at in range(len(self))[index]]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            opened = Image.open(BytesIO(self._data), formats=_FORMATS)
            opened.seek(index)
            return _reduced(ImageOps.exif_transpose(opened))


def open_pictures(data: bytes, max_pages: int) -> Pictures:
    """Every page of a picture, each decoded once to see that it can be.

    Raises RefusedError: damaged, too_large, needs_ocr (a kind of picture that is not read).
    """
    sizes: list[tuple[int, int]] = []
    try:
        with warnings.catch_warnings():
            # The limit below stands in the place of the library's own warning.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            opened = Image.open(BytesIO(data), formats=_FORMATS)
            for frame in ImageSequence.Iterator(opened):
                if len(sizes) == max_pages:
                    limit = {
                        "limit": str(max_pages),
                        "pages": str(getattr(opened, "n_frames", max_pages + 1)),
                    }
                    raise RefusedError("too_large", ProblemCode.TOO_MANY_PAGES, limit)
                if frame.width * frame.height > _MOST_PIXELS:
                    limit = {"limit": str(_MOST_PIXELS // 1_000_000)}
                    raise RefusedError("too_large", ProblemCode.PICTURE_TOO_LARGE, limit)
                frame.load()
                sizes.append(frame.size)
    except UnidentifiedImageError:
        kind = ProblemCode.PICTURE_HEIC if _is_heif(data) else ProblemCode.PICTURE_KIND
        raise RefusedError("needs_ocr", kind) from None
    except (OSError, SyntaxError, ValueError, EOFError, Image.DecompressionBombError):
        # The library trusts the structure of what it opens.
        raise RefusedError("damaged", ProblemCode.BROKEN_PICTURE) from None
    return Pictures(data, sizes)


def _reduced(picture: Image.Image) -> Image.Image:
    if picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info:
        # What shines through is paper.
        picture = picture.convert("RGBA")
        picture = Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture)
    picture = picture.convert("RGB")
    picture.thumbnail((LONGEST_SIDE, LONGEST_SIDE), Image.Resampling.LANCZOS, reducing_gap=3.0)
    return picture
