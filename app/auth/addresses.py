"""Mobile numbers and e-mail addresses: one spelling each, and how much of them may be shown."""

from __future__ import annotations

import re
import unicodedata
from typing import Literal

from app.platform.errors import AppError

Kind = Literal["mobile", "email"]

# Mainland numbers; which carrier or range they belong to changes too often to be refused for.
_MOBILE = re.compile(r"1[3-9][0-9]{9}")
_COUNTRY = re.compile(r"^(?:\+|00)86")
_EMAIL = re.compile(
    r"[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}"
)
EMAIL_LONGEST = 254


class UnusableMobileError(AppError):
    """Not a mobile number of mainland China."""

    reason, field = "unusable_mobile", "mobile"
    zh, en = "请输入 11 位手机号", "Enter an 11-digit mobile number of mainland China"


class UnusableEmailError(AppError):
    """Not an e-mail address."""

    reason, field = "unusable_email", "email"
    zh, en = "请输入有效的邮箱地址", "Enter a valid e-mail address"


def mobile(text: str) -> str:
    """Return a mobile number as its 11 digits, however it was typed. Raises UnusableMobileError."""
    plain = re.sub(r"[\s().-]", "", unicodedata.normalize("NFKC", text))
    digits = _COUNTRY.sub("", plain)
    if not _MOBILE.fullmatch(digits):
        raise UnusableMobileError
    return digits


def email(text: str) -> str:
    """Return an e-mail address in the one spelling that is kept. Raises UnusableEmailError."""
    plain = unicodedata.normalize("NFKC", text).strip().lower()
    name = plain.rpartition("@")[0]
    # RFC 5322: dots stand between other characters. Mail cannot be written to any other name.
    dotted = name.startswith(".") or name.endswith(".") or ".." in name
    if len(plain) > EMAIL_LONGEST or dotted or not _EMAIL.fullmatch(plain):
        raise UnusableEmailError
    return plain


def kind_of(address: str) -> Kind:
    """Tell which kind of address a kept spelling is."""
    return "email" if "@" in address else "mobile"


def mask(address: str) -> str:
    """Return as much of an address as its owner and administrators may see."""
    name, at, host = address.rpartition("@")
    if at:
        return f"{name[:1]}***@{host}"
    return f"{address[:3]}****{address[-4:]}" if address else ""
