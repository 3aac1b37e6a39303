"""The calls about messages to one user."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.inbox import service
from app.inbox.models import Message
from app.inbox.schemas import (
    MessagePageSchema,
    MessageQuerySchema,
    MessageSchema,
    ReadSchema,
    UnreadSchema,
)
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok

bp = APIBlueprint("inbox", __name__, tag="inbox")

# Clients of the template expect a bare `true`, which no schema of an object describes.
_DATA = {"data": {"type": "boolean"}}
TRUE: dict[int | str, dict[str, str | dict[str, dict[str, Any]]]] = {
    200: {
        "description": "Marked as read",
        "content": {"application/json": {"schema": {"type": "object", "properties": _DATA}}},
    }
}


@bp.post("/api/message/list")
@bp.get("/api/message/list")
@guards.user
@bp.output(MessageSchema(many=True))
def list_messages() -> dict[str, Any]:
    """List the caller's messages: unread ones first, newest first."""
    return ok([_shown(message) for message in service.list_messages(current_user.id)])


def _shown(message: Message) -> dict[str, Any]:
    """Return a message as MessageSchema describes it, in the caller's language."""
    words = service.shown(message, current_language())
    return {
        "id": message.id,
        "type": message.type,
        "title": words.title,
        "subTitle": words.subtitle,
        "avatar": "",
        "content": words.content,
        "time": clock.to_text(message.created_at),
        "status": message.status,
        "messageType": message.message_type,
        "link": words.link,
    }


@bp.get("/api/message/unread")
@guards.user
@bp.output(UnreadSchema)
def count_unread() -> dict[str, Any]:
    """Count the caller's unread messages by type: cheap enough to be asked every few seconds."""
    return ok(asdict(service.count_unread(current_user.id)))


@bp.get("/api/message/history")
@guards.user
@bp.input(MessageQuerySchema, location="query", arg_name="query")
@bp.output(MessagePageSchema)
def history(query: dict[str, Any]) -> dict[str, Any]:
    """List all of the caller's messages, newest first, by page."""
    page, total = service.history(
        current_user.id,
        type=query["type"],
        state=query["state"],
        current=query["current"],
        page_size=query["pageSize"],
    )
    unread = asdict(service.count_unread(current_user.id))
    return ok({"list": [_shown(message) for message in page], "total": total, "unread": unread})


@bp.post("/api/message/read")
@guards.user
@guards.writes
@bp.input(ReadSchema, location="json_or_form", arg_name="data")
@bp.doc(responses=TRUE)
def mark_read(data: dict[str, Any]) -> dict[str, Any]:
    """Mark messages of the caller as read."""
    service.mark_read(current_user.id, data["ids"])
    return ok(True)
