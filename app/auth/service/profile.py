"""What an account says about itself, and its picture."""

from __future__ import annotations

import io
from typing import Any

from PIL import Image, ImageOps
from sqlalchemy import select

from app.auth import addresses
from app.auth.models import User
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.data.pictures import decode
from app.platform.errors import AppError, NotFoundError
from app.platform.language import Words, both

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
    "profile": "profile",
    "personalWebsite": "personal_website",
}
"""Fields of the call, and the columns they go to."""


NEEDED: dict[str, Words] = {
    "nickname": both("昵称", "nickname"),
    "country": both("国家/地区", "country or region"),
    "area": both("所在区域", "area"),
}
"""What has to stand in every profile that is saved, beside the e-mail address."""


class ProfileFieldMissingError(AppError):
    """A profile that would be saved without something it needs."""

    reason = "profile_field_missing"
    zh, en = "请填写{name}", "Please fill in your {name}"

    def __init__(self, name: str) -> None:
        super().__init__(name=NEEDED[name])
        self.field = name


class EmailMissingError(AppError):
    """A profile of an account that has no e-mail address."""

    reason, field = "email_missing", "email"
    zh, en = "请先在“安全设置”中绑定邮箱", "Set your e-mail address under Security settings first"


class EmailElsewhereError(AppError):
    """Another address than the account has: it needs a code."""

    reason, field = "email_needs_code", "email"
    zh = "更换邮箱需要验证码，请到“安全设置”中更改"
    en = "Another e-mail address needs a code: change it under Security settings"


class PictureTooLargeError(AppError):
    """Too many bytes."""

    reason, field = "picture_too_large", "file"
    zh, en = "图片太大：最多 5 MB", "The picture is too large: at most 5 MB"


def save(user: User, changes: dict[str, Any]) -> None:
    """Change what an account says about itself; fields that are not given stay.

    Raises ProfileFieldMissingError, EmailMissingError or EmailElsewhereError.
    """
    if not user.email:
        raise EmailMissingError
    if changes.get("email", user.email) not in (user.email, addresses.mask(user.email)):
        raise EmailElsewhereError
    for name in NEEDED:
        if not changes.get(name, getattr(user, name)):
            raise ProfileFieldMissingError(name)
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
