"""Answers of calls that carried an Idempotency-Key, so that a repeat gets the first result."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta

from flask import Request
from sqlalchemy import LargeBinary, String, delete, update
from sqlalchemy.orm import Mapped, mapped_column

from app.platform import clock
from app.platform.data.database import Base, db
from app.platform.data.sealed import SealedBytes
from app.platform.errors import AppError, ConflictError

KEY_LENGTH = 64
KEPT = timedelta(hours=24)


class IdempotencyKey(Base):
    """One key of one user: what was asked (as a hash) and, once known, what was answered (sealed)."""

    __tablename__ = "idempotency_key"

    user_id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(String(KEY_LENGTH), primary_key=True)
    request_hash: Mapped[str] = mapped_column(String(64))
    sealed_answer: Mapped[bytes | None] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(index=True)

    answer = SealedBytes("sealed_answer", context=lambda row: f"idempotency:{row.user_id}:{row.key}")


class UnusableKeyError(AppError):
    """A key that is empty or too long."""

    reason = "unusable_idempotency_key"
    zh, en = "Idempotency-Key 应为 1 到 64 个字符", "An Idempotency-Key has 1 to 64 characters"


def fingerprint(request: Request) -> str:
    """Hash what the request asks for: method, path, query, fields and the bytes of files."""
    digest = hashlib.sha256(f"{request.method} {request.full_path}".encode())
    if request.files or request.form:
        for name, value in sorted(request.form.items(multi=True)):
            digest.update(f"\0{name}\0{value}".encode())
        for name, file in request.files.items(multi=True):
            digest.update(f"\0{name}\0{file.filename}\0".encode())
            digest.update(hashlib.sha256(file.stream.read()).digest())
            file.stream.seek(0)
    else:
        digest.update(request.get_data())
    return digest.hexdigest()


def earlier_answer(user_id: int, key: str, request_hash: str) -> bytes | None:
    """Return the answer given under `key`, or note the key and return None when it is new.

    Raises ConflictError when the key was used for another request or its first result is unknown.
    """
    if not 1 <= len(key) <= KEY_LENGTH:
        raise UnusableKeyError
    db.session.execute(delete(IdempotencyKey).where(IdempotencyKey.created_at < clock.now() - KEPT))
    known = db.session.get(IdempotencyKey, (user_id, key))
    if known is None:
        db.session.add(
            IdempotencyKey(user_id=user_id, key=key, request_hash=request_hash, created_at=clock.now())
        )
        db.session.flush()
        return None
    if known.request_hash != request_hash or known.sealed_answer is None:
        raise ConflictError
    return known.answer


def forget(user_id: int, key: str) -> None:
    """Let a key be used again whose request was refused, although a part of its work was kept."""
    db.session.execute(
        delete(IdempotencyKey).where(IdempotencyKey.user_id == user_id, IdempotencyKey.key == key)
    )


def keep_answer(user_id: int, key: str, answer: bytes) -> None:
    """Keep `answer` under a key that `earlier_answer` noted in this transaction."""
    known = db.session.get(IdempotencyKey, (user_id, key))
    if known is not None:
        known.answer = answer


def forget_answers(user_id: int) -> None:
    """Forget what an account was answered, but not that it asked: a repeat is refused and does nothing twice."""
    db.session.execute(
        update(IdempotencyKey).where(IdempotencyKey.user_id == user_id).values(sealed_answer=None)
    )


def forget_all(user_id: int) -> None:
    """Forget what an account was answered."""
    db.session.execute(delete(IdempotencyKey).where(IdempotencyKey.user_id == user_id))
