"""Passwords: which are usable, those made for others, and argon2id with a cap on how many are hashed at once."""

from __future__ import annotations

import secrets
import threading
import unicodedata
from datetime import timedelta
from functools import cache
from pathlib import Path
from typing import Any

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from flask import current_app

from app.auth import leaked
from app.platform.errors import AppError

LENGTH = (8, 128)
# A name of one or two letters is in every other password.
NAME_COUNTS_FROM = 3
PRODUCT_NAMES = ("liushui", "流水")
"""What whoever guesses at this product tries with every year and number."""
INITIAL_LASTS = timedelta(days=7)
"""How long a password lets somebody in who was given it and has not chosen one of their own."""
# Neither 0 and o nor 1, i and l: it is read off a screen or a slip of paper. 138 bits, in groups.
_INITIAL_LETTERS, _INITIAL_GROUPS = "23456789abcdefghjkmnpqrstuvwxyz", (4,) * 7

# OWASP's minimum for argon2id; about 90 ms on a small machine. Memory in KiB.
COST: dict[str, Any] = {"time_cost": 2, "memory_cost": 19 * 1024, "parallelism": 1}
_HASHER = PasswordHasher(**COST)
# A flood of logins must not use up the memory: 19 MiB for each hash under way.
_SLOTS = threading.Semaphore(2)
_NOBODY = _HASHER.hash("nobody has this password")


def hash_password(password: str) -> str:
    """Return the argon2id hash of a password, taken exactly as typed."""
    with _SLOTS:
        return _HASHER.hash(password)


def password_matches(password: str, password_hash: str | None) -> bool:
    """Tell whether the password is right; an unknown account (`None`), or one without a password (""), takes as long."""
    with _SLOTS:
        try:
            matches = _HASHER.verify(password_hash or _NOBODY, password)
        except (VerificationError, InvalidHashError):
            return False
    return matches and bool(password_hash)


def needs_rehash(password_hash: str) -> bool:
    """Tell whether the hash was made with older parameters."""
    return _HASHER.check_needs_rehash(password_hash)


class UnusablePasswordError(AppError):
    """Too short, too long, or holding the user's own name or the product's."""

    reason, field = "unusable_password", "newpassword"
    zh = "密码应为 8 到 128 个字符，且不能包含用户名或“流水”“liushui”"
    en = "A password has 8 to 128 characters and contains neither the user name nor “liushui”"


class CommonPasswordError(AppError):
    """One of those that are tried first."""

    reason, field = "common_password", "newpassword"
    zh = "这个密码太常见，容易被猜中，请换一个"
    en = "This password is among those that are tried first: choose another one"


class LeakedPasswordError(AppError):
    """One that stands in the installation's list of leaked passwords."""

    reason, field = "leaked_password", "newpassword"
    zh = "这个密码已出现在泄露的密码名单中，请换一个"
    en = "This password was leaked somewhere: choose another one"


def refuse_unusable(password: str, username: str) -> None:
    """Refuse a new password that is too short, too long, well known, or holds the account's or the product's name.

    Any characters will do, and it is never changed. Where the installation has a list of leaked passwords, those
    are refused as well. Raises UnusablePasswordError, CommonPasswordError or LeakedPasswordError.
    """
    shortest, longest = LENGTH
    name, typed = username.strip().casefold(), password.casefold()
    if not shortest <= len(password) <= longest or (len(name) >= NAME_COUNTS_FROM and name in typed):
        raise UnusablePasswordError
    plain = unicodedata.normalize("NFKC", typed).strip()
    if any(word in plain for word in PRODUCT_NAMES):
        raise UnusablePasswordError
    if plain in _common():
        raise CommonPasswordError
    leaked_list = current_app.extensions["config"].leaked_passwords
    if leaked_list is not None and leaked.contains(leaked_list, password):
        raise LeakedPasswordError


def make_initial(username: str) -> str:
    """Return a random password for somebody else's account, one that `refuse_unusable` lets pass."""
    while True:
        made = "-".join("".join(secrets.choice(_INITIAL_LETTERS) for _ in range(n)) for n in _INITIAL_GROUPS)
        try:
            refuse_unusable(made, username)
        except AppError:
            # The account's name happens to be in it.
            continue
        return made


@cache
def _common() -> frozenset[str]:
    """The well-known passwords of eight characters and more; where the list is from: docs/adr/0017."""
    path = Path(__file__).with_name("data") / "common_passwords.txt"
    return frozenset(path.read_text(encoding="utf-8").split("\n"))
