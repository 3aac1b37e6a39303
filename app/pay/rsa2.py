"""RSA2 as Alipay defines it: what text is signed, signing it, and checking signatures (SHA-256 only)."""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Mapping
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, RSAPublicKey

LEAST_BITS = 2048


class KeyTextError(ValueError):
    """A text that holds no usable RSA key; the message says what is wrong."""


def load_private_key(text: str) -> RSAPrivateKey:
    """Read a private key: PEM, or the bare base64 (PKCS#1 or PKCS#8) that Alipay's tools give out."""
    try:
        if "-----BEGIN" in text:
            key = serialization.load_pem_private_key(text.encode(), password=None)
        else:
            key = serialization.load_der_private_key(_bare(text), password=None)
    except (ValueError, TypeError, binascii.Error) as error:
        raise KeyTextError("it is not an RSA private key in PEM or base64") from error
    if not isinstance(key, RSAPrivateKey) or key.key_size < LEAST_BITS:
        raise KeyTextError(f"it is not an RSA key of at least {LEAST_BITS} bits")
    return key


def load_public_key(text: str) -> RSAPublicKey:
    """Read a public key: PEM, or the bare base64 that Alipay's console shows."""
    try:
        is_pem = "-----BEGIN" in text
        data = text.encode() if is_pem else _bare(text)
        key = (serialization.load_pem_public_key if is_pem else serialization.load_der_public_key)(data)
    except (ValueError, TypeError, binascii.Error) as error:
        raise KeyTextError("it is not an RSA public key in PEM or base64") from error
    if not isinstance(key, RSAPublicKey) or key.key_size < LEAST_BITS:
        raise KeyTextError(f"it is not an RSA key of at least {LEAST_BITS} bits")
    return key


def _bare(text: str) -> bytes:
    return base64.b64decode("".join(text.split()), validate=True)


def private_text(key: RSAPrivateKey) -> str:
    """Write a private key as PEM (PKCS#8, not encrypted)."""
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    ).decode()


def public_text(key: RSAPublicKey) -> str:
    """Write a public key as PEM."""
    return key.public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    ).decode()


def sign(text: str, key: RSAPrivateKey, charset: str = "utf-8") -> str:
    """Sign a text (RSASSA-PKCS1-v1_5, SHA-256); return base64."""
    signed = key.sign(text.encode(charset), padding.PKCS1v15(), hashes.SHA256())
    return base64.b64encode(signed).decode()


def is_signed(text: str, signature: str, key: RSAPublicKey) -> bool:
    """Tell whether `signature` (base64) is the key holder's RSA2 signature of the text."""
    try:
        key.verify(
            base64.b64decode(signature, validate=True),
            text.encode(),
            padding.PKCS1v15(),
            hashes.SHA256(),
        )
    except (InvalidSignature, binascii.Error, ValueError):
        return False
    return True


def request_text(parameters: Mapping[str, str]) -> str:
    """Return the text that a request signs: everything but `sign`, without empty values, sorted, not encoded."""
    return _joined({name: value for name, value in parameters.items() if name != "sign" and value != ""})


def notice_texts(parameters: Mapping[str, str]) -> tuple[str, str]:
    """Return the texts that a notice may have signed: its fields as received, and those without empty ones.

    `sign` and `sign_type` take no part. Senders differ about empty fields; both readings are authentic.
    """
    fields = {name: value for name, value in parameters.items() if name not in ("sign", "sign_type")}
    return _joined(fields), _joined({name: value for name, value in fields.items() if value != ""})


def is_notice_signed(parameters: Mapping[str, str], key: RSAPublicKey) -> bool:
    """Tell whether a notice, or the parameters of a return, carry the key holder's RSA2 signature."""
    if parameters.get("sign_type") != "RSA2":
        return False
    return any(is_signed(text, parameters.get("sign", ""), key) for text in notice_texts(parameters))


def _joined(parameters: Mapping[str, str]) -> str:
    return "&".join(f"{name}={parameters[name]}" for name in sorted(parameters))


def split_answer(answer: str) -> tuple[dict[str, str], str | None]:
    """Split a gateway's JSON answer into the raw text of each member of its object, and the signature.

    The signature covers the member's text exactly as it was sent, so nothing is written anew.
    Raises ValueError for anything that is not one JSON object without repeated members.
    """
    decoder = json.JSONDecoder()
    members: dict[str, str] = {}
    signature: str | None = None
    at = _skip(answer, 0, "{")
    while True:
        name, at = _value(decoder, answer, _blank(answer, at))
        if not isinstance(name, str) or name in members:
            raise ValueError("a member without a name of its own")
        at = _blank(answer, _skip(answer, at, ":"))
        value, end = _value(decoder, answer, at)
        members[name] = answer[at:end]
        if name == "sign" and isinstance(value, str):
            signature = value
        at = _blank(answer, end)
        if answer[at : at + 1] != ",":
            break
        at += 1
    if answer[_skip(answer, at, "}") :].strip():
        raise ValueError("text after the object")
    return members, signature


def _value(decoder: json.JSONDecoder, text: str, at: int) -> tuple[Any, int]:
    value, end = decoder.raw_decode(text, at)
    return value, end


def _blank(text: str, at: int) -> int:
    while text[at : at + 1] in (" ", "\n", "\r", "\t"):
        at += 1
    return at


def _skip(text: str, at: int, mark: str) -> int:
    at = _blank(text, at)
    if text[at : at + 1] != mark:
        raise ValueError(f"{mark} is missing")
    return at + 1
