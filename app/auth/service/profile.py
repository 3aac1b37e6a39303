"""What an account says about itself, and its picture."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image, ImageOps
from sqlalchemy import select

from app.auth.models import User
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.data.pictures import decode
from app.platform.errors import AppError, NotFoundError

PICTURE_BYTES = 5 * 1024 * 1024
PICTURE_SIDE = 256

FIELDS = {
    "nickname": "nickname",
    "job": "job",
    "organization": "organization",
    "location": "location",
    "country": "country",
    "area": "area",
    "address": "address",
    "introduction": "introduction",
    "personalWebsite": "personal_website",
}
"""Fields of the call, and the columns they go to."""


class PictureTooLargeError(AppError):
    """Too many bytes."""

    reason, field = "picture_too_large", "file"
    zh, en = "图片太大：最多 5 MB", "The picture is too large: at most 5 MB"


def save(user: User, changes: dict[str, Any]) -> None:
    """Change what an account says about itself; fields that are not given stay."""
    for name, column in FIELDS.items():
        if name in changes:
            setattr(user, column, changes[name])
    db.session.flush()


def picture_of(data: bytes) -> bytes:
    """Draw a picture anew: a square JPEG without anything that was hidden in the file.

    Raises UnreadablePictureError or PictureTooLargeError.
    """
    if len(data) > PICTURE_BYTES:
        raise PictureTooLargeError
    square = ImageOps.fit(decode(data), (PICTURE_SIDE, PICTURE_SIDE), Image.Resampling.LANCZOS)
    drawn = Image.new("RGB", square.size, "white")
    drawn.paste(square, mask=square.getchannel("A") if square.mode == "RGBA" else None)
    out = io.BytesIO()
    drawn.save(out, "JPEG", quality=88)
    return out.getvalue()


def set_picture(user: User, picture: bytes) -> None:
    """Give an account a picture that `picture_of` made; the earlier one is forgotten."""
    blobs.delete(user.avatar_id)
    user.avatar_id = blobs.put(picture)
    db.session.flush()


def remove_picture(user: User) -> None:
    """Forget an account's picture."""
    blobs.delete(user.avatar_id)
    user.avatar_id = None
    db.session.flush()


def open_picture(picture_id: str) -> bytes:
    """Return a picture that an account shows now. Raises NotFoundError."""
    if db.session.scalar(select(User.id).where(User.avatar_id == picture_id)) is None:
        raise NotFoundError
    return blobs.get(picture_id)
