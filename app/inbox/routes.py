"""The calls about messages and announcements."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app import clock, guards
from app.envelope import current_language, ok
from app.inbox import service
from app.inbox.schemas import AnnouncementQuerySchema, AnnouncementSchema, MessageSchema, ReadSchema
from app.inbox.texts import MESSAGES, tell

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
    language = current_language()
    shown = []
    for message in service.list_messages(current_user.id):
        title, subtitle, content = (tell(words, message.params, language) for words in MESSAGES[message.code])
        shown.append(
            {
                "id": message.id,
                "type": message.type,
                "title": title,
                "subTitle": subtitle,
                "avatar": "",
                "content": content,
                "time": clock.to_text(message.created_at),
                "status": message.status,
                "messageType": message.message_type,
                "link": message.link,
            }
        )
    return ok(shown)


@bp.post("/api/message/read")
@guards.user
@guards.writes
@bp.input(ReadSchema, location="json_or_form", arg_name="data")
@bp.doc(responses=TRUE)
def mark_read(data: dict[str, Any]) -> dict[str, Any]:
    """Mark messages of the caller as read."""
    service.mark_read(current_user.id, data["ids"])
    return ok(True)


@bp.get("/api/user/getGonggao")
@guards.user
@bp.input(AnnouncementQuerySchema, location="query", arg_name="query")
@bp.output(AnnouncementSchema(many=True))
def announcements(query: dict[str, Any]) -> dict[str, Any]:
    """List announcements: pinned ones first, then the newest."""
    chinese = current_language() == "zh-CN"
    return ok(
        [
            {
                "id": each.id,
                "type": each.type,
                "title": each.title_zh if chinese else each.title_en,
                "content": each.content_zh if chinese else each.content_en,
                "time": clock.to_text(each.published_at),
                "pinned": each.pinned,
            }
            for each in service.announcements(query["limit"])
        ]
    )
