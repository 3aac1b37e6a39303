"""A software authenticator: makes and uses passkeys as a device does (WebAuthn Level 3, 6), with faults on request."""

from __future__ import annotations

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
ORIGIN = "http://localhost"


def to_text(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Key:
    """A passkey as the device keeps it."""

    private: ec.EllipticCurvePrivateKey
    site: str
    owner: bytes
    count: int = 0


@dataclass
class Authenticator:
    """A device with the browser in front of it; `origin` is where the page comes from."""

    origin: str = ORIGIN
    verifies: bool = True
    counts: bool = True
    keys: dict[str, Key] = field(default_factory=dict)

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer navigator.credentials.create()."""
        name = secrets.token_bytes(16)
        key = Key(
            ec.generate_private_key(ec.SECP256R1()), options["rp"]["id"], to_bytes(options["user"]["id"])
        )
        self.keys[to_text(name)] = key
        point = key.private.public_key().public_numbers()
        public = cbor2.dumps(
            {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        )
        attested = bytes(16) + len(name).to_bytes(2, "big") + name + public
        data = self._data(key, ATTESTED) + attested
        answer = {
            "clientDataJSON": to_text(self._said("webauthn.create", options["challenge"])),
            "attestationObject": to_text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})),
        }
        return self._credential(to_text(name), answer)

    def use(self, options: dict[str, Any], name: str | None = None) -> dict[str, Any]:
        """Answer navigator.credentials.get() with a passkey that is allowed."""
        allowed = [each["id"] for each in options.get("allowCredentials", [])] or list(self.keys)
        name = name or next(each for each in allowed if each in self.keys)
        key = self.keys[name]
        key.count += int(self.counts)
        said, data = self._said("webauthn.get", options["challenge"]), self._data(key)
        signed = key.private.sign(data + hashlib.sha256(said).digest(), ec.ECDSA(hashes.SHA256()))
        answer = {
            "clientDataJSON": to_text(said),
            "authenticatorData": to_text(data),
            "signature": to_text(signed),
            "userHandle": to_text(key.owner),
        }
        return self._credential(name, answer)

    def _data(self, key: Key, more: int = 0) -> bytes:
        flags = PRESENT | (VERIFIED if self.verifies else 0) | more
        return hashlib.sha256(key.site.encode()).digest() + bytes([flags]) + key.count.to_bytes(4, "big")

    def _said(self, kind: str, challenge: str) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps(said).encode()

    def _credential(self, name: str, answer: dict[str, str]) -> dict[str, Any]:
        return {
            "id": name,
            "rawId": name,
            "type": "public-key",
            "response": answer,
            "clientExtensionResults": {},
        }
