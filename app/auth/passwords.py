"""Passwords: argon2id, with a cap on how many are hashed at once."""

from __future__ import annotations

import threading

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

# OWASP's minimum for argon2id; about 90 ms on a small machine.
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
# A flood of logins must not use up the memory: 19 MiB for each hash under way.
_SLOTS = threading.Semaphore(2)
_NOBODY = _HASHER.hash("nobody has this password")


def hash_password(password: str) -> str:
    """Return the argon2id hash of a password, taken exactly as typed."""
    with _SLOTS:
        return _HASHER.hash(password)


def password_matches(password: str, password_hash: str | None) -> bool:
    """Tell whether the password is right; an unknown account (`None`) takes as long as a known one."""
    with _SLOTS:
        try:
            matches = _HASHER.verify(password_hash or _NOBODY, password)
        except (VerificationError, InvalidHashError):
            return False
    return matches and password_hash is not None


def needs_rehash(password_hash: str) -> bool:
    """Tell whether the hash was made with older parameters."""
    return _HASHER.check_needs_rehash(password_hash)
