"""Pictures that people send: decoded into points, so that nothing else of the file remains."""

from __future__ import annotations

import io
import warnings

from PIL import Image, ImageOps

from app.platform.errors import AppError

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
MEGAPIXELS = 40


class UnreadablePictureError(AppError):
    """Not a picture that can be decoded, or one of too many points."""

    reason, field = "unreadable_picture", "file"
    zh = "无法读取这张图片：请上传 PNG、JPEG、WebP 或 GIF，且不超过 {megapixels} 百万像素"
    en = "This picture cannot be read: send a PNG, JPEG, WebP or GIF of {megapixels} megapixels at most"

    def __init__(self) -> None:
        super().__init__(megapixels=MEGAPIXELS)


def decode(data: bytes) -> Image.Image:
    """Return the points of a picture, upright, as RGB, or RGBA where some can be seen through.

    No comment, place or profile of the file travels along. Raises UnreadablePictureError.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            with Image.open(io.BytesIO(data), formats=FORMATS) as opened:
                if opened.width * opened.height > MEGAPIXELS * 1_000_000:
                    raise UnreadablePictureError
                upright = ImageOps.exif_transpose(opened)
                upright = upright.convert("RGBA" if upright.has_transparency_data else "RGB")
    except UnreadablePictureError:
        raise
    # The decoders raise many kinds for damaged files; all of them mean the same.
    except Exception as error:
        raise UnreadablePictureError from error
    upright.info.clear()
    return upright
