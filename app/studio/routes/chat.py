"""The calls of the chat."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user

from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import NothingSchema, binary
from app.studio.models import ChatMessage
from app.studio.routes.acting import note
from app.studio.schemas import ChatMessageSchema, ChatQuerySchema, CollectSchema, SayingSchema
from app.studio.service import chat, room
from app.studio.views import show_messages

bp = APIBlueprint("studio_chat", __name__, tag="studio")


@bp.post("/api/chat/list")
@bp.get("/api/chat/list")
@guards.user
@bp.input(ChatQuerySchema, location="query", arg_name="query")
@bp.output(ChatMessageSchema(many=True))
def list_messages(query: dict[str, Any]) -> dict[str, Any]:
    """List the newest messages that match, the oldest of them first."""
    return ok(show_messages(_found(query, chat.SHOWN), chat.collected_by(current_user.id)))


def _found(query: dict[str, Any], most: int) -> list[ChatMessage]:
    return chat.messages(
        category=query["category"],
        keyword=query["keyword"],
        after=query["after"],
        kept_by=current_user.id if query["collected"] else None,
        most=most,
    )


@bp.post("/api/studio/messages")
@guards.user
@guards.writes
@bp.input(SayingSchema, arg_name="data")
@bp.output(ChatMessageSchema)
def say(data: dict[str, Any]) -> dict[str, Any]:
    """Say something in the studio."""
    message = chat.say(current_user.id, current_user.username, data["category"], data["content"])
    return ok(show_messages([message], set())[0])


@bp.put("/api/studio/messages/<int:message_id>/collect")
@guards.user
@guards.writes
@bp.input(CollectSchema, arg_name="data")
@bp.output(NothingSchema)
def collect(message_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Keep a message for oneself, or no longer."""
    chat.collect(current_user.id, message_id, keeps=data["collect"])
    return ok()


@bp.delete("/api/studio/messages/<int:message_id>")
@guards.admin
@guards.writes
@bp.output(NothingSchema)
def remove(message_id: int) -> dict[str, Any]:
    """Take a message away."""
    chat.remove(message_id)
    # Open pages ask for the whole chat again when the room has changed.
    room.touch(room.studio(lock=True))
    note("studio_message_removed", f"studio_message:{message_id}")
    return ok()


@bp.get("/api/studio/messages.txt")
@guards.user
@bp.input(ChatQuerySchema, location="query", arg_name="query")
@bp.doc(responses=binary("text/plain", "The messages, one a line"))
def download(query: dict[str, Any]) -> Response:
    """Return the messages that match as a text file, one a line."""
    found = _found(query, chat.DOWNLOADED)
    lines = [
        f"[{each['time']}] {each['username']}: {' '.join(each['content'].split())}"
        for each in show_messages(found, set())
    ]
    return Response(
        "\n".join(lines) + "\n" if lines else "",
        mimetype="text/plain",
        headers={"Content-Disposition": 'attachment; filename="studio-chat.txt"'},
    )
