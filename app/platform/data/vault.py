"""Keys and sealing: AES-256-GCM with a key ring, so that keys can be changed without a pause."""

from __future__ import annotations

import base64
import contextlib
import hashlib
import hmac
import json
import os
import secrets
import time
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import click
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from flask import current_app

from app.platform.data.private_files import private_folder

_NONCE_BYTES = 12


@lru_cache(maxsize=64)
def _cipher(key: bytes) -> AESGCM:
    """Return the cipher of a key; lists open thousands of values with one."""
    return AESGCM(key)


_LOOK_SECONDS = 1.0
"""How often a running process looks whether the key file was changed."""


class KeyRingError(click.ClickException):
    """Keys that cannot be read; on the command line the message alone is shown."""


class UnknownKeyError(KeyRingError):
    """Sealed with a key that is not in the ring."""


@dataclass(frozen=True)
class KeyRing:
    """Sealing keys by id, the id that seals now, the secret that signs session tokens, and the one of the index.

    `index` stays when the others are changed: what it made would no longer be found.
    """

    keys: dict[str, bytes]
    current: str
    signing: str
    index: str

    def seal(self, plain: bytes, context: str) -> bytes:
        """Encrypt `plain` bound to `context`: opened under another context it fails."""
        nonce = os.urandom(_NONCE_BYTES)
        key_id = self.current.encode()
        sealed = _cipher(self.keys[self.current]).encrypt(nonce, plain, context.encode())
        return bytes([len(key_id)]) + key_id + nonce + sealed

    def open(self, sealed: bytes, context: str) -> bytes:
        """Decrypt what `seal` made. Raises KeyRingError (key unknown) or InvalidTag (changed or moved)."""
        length = sealed[0]
        key_id = sealed[1 : 1 + length].decode()
        if key_id not in self.keys:
            raise UnknownKeyError(f"sealed with key {key_id!r}, which is not in the key ring")
        nonce = sealed[1 + length : 1 + length + _NONCE_BYTES]
        return _cipher(self.keys[key_id]).decrypt(
            nonce, sealed[1 + length + _NONCE_BYTES :], context.encode()
        )

    @property
    def mark(self) -> bytes:
        """How everything begins that was sealed with the current key."""
        return bytes([len(self.current.encode())]) + self.current.encode()

    def rotated(self) -> KeyRing:
        """Return the ring with a new key that seals from now on; the others still open."""
        key_id = secrets.token_hex(4)
        return replace(self, keys={key_id: os.urandom(32), **self.keys}, current=key_id)

    def with_current_only(self) -> KeyRing:
        """Return the ring without the keys that seal no more."""
        return replace(self, keys={self.current: self.keys[self.current]})

    def fingerprint(self, text: str, context: str) -> str:
        """A keyed digest (64 hex digits) by which equal sealed texts of one context are found."""
        secret = hmac.digest(self.index.encode(), context.encode(), hashlib.sha256)
        return hmac.digest(secret, text.encode(), hashlib.sha256).hex()

    def to_text(self) -> str:
        """Write the ring as one line of JSON, the form of the key file and of LIUSHUI_KEYS."""
        return json.dumps(
            {
                "current": self.current,
                "keys": {name: base64.b64encode(key).decode() for name, key in self.keys.items()},
                "signing": self.signing,
                "index": self.index,
            }
        )

    @classmethod
    def from_text(cls, text: str) -> KeyRing:
        """Read what `to_text` wrote. Raises KeyRingError."""
        try:
            stored = json.loads(text)
            ring = cls(
                keys={name: base64.b64decode(key) for name, key in stored["keys"].items()},
                current=stored["current"],
                signing=stored["signing"],
                # Rings made before there was an index go on with the secret they have.
                index=stored.get("index", stored["signing"]),
            )
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise KeyRingError("the key ring (LIUSHUI_KEYS or keys.json) is not readable") from error
        if ring.current not in ring.keys or any(len(key) != 32 for key in ring.keys.values()):
            raise KeyRingError("the key ring lacks its current key or holds one that is not 32 bytes")
        return ring

    @classmethod
    def generate(cls) -> KeyRing:
        """Make a new ring with one random key."""
        key_id = secrets.token_hex(4)
        return cls({key_id: os.urandom(32)}, key_id, secrets.token_urlsafe(48), secrets.token_urlsafe(48))


def key_of(sealed: bytes) -> str:
    """Return the id of the key that sealed this."""
    return bytes(sealed[1 : 1 + sealed[0]]).decode()


def load_key_ring(keys: str | None, data_dir: Path) -> KeyRing:
    """Return the ring of the environment, else of the key file, which is made when missing (mode 0600)."""
    if keys:
        return KeyRing.from_text(keys)
    path = data_dir / "keys.json"
    if not path.exists():
        private_folder(data_dir)
        draft = data_dir / f"keys.{secrets.token_hex(8)}.new"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(KeyRing.generate().to_text())
        # Of processes that start together one gives its file the name; the others read it, whole.
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    return KeyRing.from_text(path.read_text())


def save_key_ring(ring: KeyRing, data_dir: Path) -> None:
    """Put a ring into the key file, whole and at once; running processes take it over within a second."""
    draft = data_dir / f"keys.{secrets.token_hex(8)}.new"
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(ring.to_text())
        file.flush()
        os.fsync(file.fileno())
    draft.replace(data_dir / "keys.json")


@dataclass
class _Loaded:
    """The ring in memory, the state of the file that it came from, and when that was looked at."""

    ring: KeyRing
    state: tuple[int, int] | None
    looked_at: float


def key_ring(*, look: bool = False) -> KeyRing:
    """Return the ring of the running application; it is loaded (or made) at its first use.

    A ring from the key file follows the file; with `look` it is looked at now.
    """
    loaded: _Loaded | None = current_app.extensions.get("key_ring")
    now = time.monotonic()
    if loaded is not None and (loaded.state is None or (now - loaded.looked_at < _LOOK_SECONDS and not look)):
        return loaded.ring
    config: Any = current_app.extensions["config"]
    path = config.data_dir / "keys.json"
    state = None if config.keys else _state_of(path)
    if loaded is None or state != loaded.state:
        ring = load_key_ring(config.keys, config.data_dir)
        # Of before the reading: a file that changes meanwhile is read again. One that was made by it had no state yet.
        loaded = _Loaded(ring, state or (None if config.keys else _state_of(path)), now)
        current_app.extensions["key_ring"] = loaded
    loaded.looked_at = now
    return loaded.ring


def _state_of(path: Path) -> tuple[int, int] | None:
    with contextlib.suppress(FileNotFoundError):
        found = path.stat()
        return (found.st_ino, found.st_mtime_ns)
    return None


def opened(sealed: bytes, context: str) -> bytes:
    """Open with the application's ring; a key that it lacks may have come into the file this moment."""
    try:
        return key_ring().open(sealed, context)
    except UnknownKeyError:
        return key_ring(look=True).open(sealed, context)
