"""How a wake-up lies in the queue: JSON, sealed with the key ring; nothing from a queue is ever unpickled."""

from __future__ import annotations

import json
from typing import Any

from apiflask import APIFlask
from cryptography.exceptions import InvalidTag
from huey.registry import Message

from app.platform.data import vault

_CONTEXT = "queue"


class QueueMessageError(ValueError):
    """A message that this installation did not put into the queue."""


class SealedJson:
    """Huey's serializer for messages whose arguments are plain JSON values.

    Only this installation's keys open a message, so whoever can write to the queue cannot call a job.
    """

    def __init__(self, app: APIFlask) -> None:
        self._app = app

    def serialize(self, message: Message) -> bytes:
        """Return the sealed bytes of a message. Raises TypeError for arguments that are no JSON values."""
        plain = json.dumps(message._asdict()).encode()
        with self._app.app_context():
            return vault.key_ring().seal(plain, _CONTEXT)

    def deserialize(self, data: bytes) -> Message:
        """Open what `serialize` made. Raises QueueMessageError for anything else."""
        try:
            with self._app.app_context():
                plain = vault.opened(data, _CONTEXT)
        except (vault.KeyRingError, InvalidTag, ValueError, IndexError) as error:
            raise QueueMessageError("a message in the queue was not sealed with the key ring") from error
        fields: dict[str, Any] = json.loads(plain)
        return Message(**fields)
