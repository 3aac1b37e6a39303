"""What this room does for accounts: tells their owners what happened, exports and forgets their messages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, select

from app.auth.addresses import kind_of
from app.auth.hooks import User
from app.inbox import delivery, service
from app.inbox.gateway import Outgoing
from app.inbox.models import Message
from app.inbox.texts import MESSAGES, render
from app.platform.data.database import db
from app.platform.language import DEFAULT_LANGUAGE, LANGUAGES
from app.platform.running.jobs import jobs
from app.platform.web import guards

SECURITY_LINK = "/user/setting/security"


def notify_user(user: User, code: str, params: dict[str, Any], also_to: Sequence[str]) -> None:
    """Put a notice into the owner's inbox, and mail it to the account's address and to those that were left.

    Both languages stand in the mail: nobody asked for it in one.
    """
    service.send(user.id, "notice", code, params, link=SECURITY_LINK)
    for address in dict.fromkeys(
        each for each in (user.email, *also_to) if each and kind_of(each) == "email"
    ):
        words = MESSAGES[code]
        text = "\n\n".join(render(words.content, params, language) for language in LANGUAGES)
        taken = delivery.enqueue(
            Outgoing("mail", address, render(words.title, params, DEFAULT_LANGUAGE), text, ""),
            owner_id=None,
            purpose="notice",
            ref=f"user:{user.id}",
        )
        if taken.state == "queued":
            _wake_after_commit(taken.id)


def _wake_after_commit(message_id: int) -> None:
    queue = jobs()
    guards.after_commit(lambda: queue.wake(delivery.JOB, message_id))


def export(user: User) -> list[dict[str, Any]]:
    """Return an account's messages, the newest first."""
    rows = db.session.scalars(select(Message).where(Message.user_id == user.id).order_by(Message.id.desc()))
    told = [(row, service.shown(row, DEFAULT_LANGUAGE)) for row in rows]
    return [
        {
            "time": row.created_at,
            "type": row.type,
            "title": words.title,
            "content": words.content,
            "read": row.status == 1,
        }
        for row, words in told
    ]


def forget(user: User) -> None:
    """Delete an account's messages, and those that left the house for it or about it."""
    db.session.execute(delete(Message).where(Message.user_id == user.id))
    delivery.forget_owner(user.id)
    delivery.forget([f"user:{user.id}"])
