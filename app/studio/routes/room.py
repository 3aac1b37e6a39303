"""The calls that run and watch the studio."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.content.service import media
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import NothingSchema
from app.studio.routes.acting import actor, note
from app.studio.schemas import (
    ProgramAuditSchema,
    ProgramInSchema,
    ProgramOrderSchema,
    PulseSchema,
    StudioInfoSchema,
    StudioOperationSchema,
    StudioSchema,
    StudioStartSchema,
    ViewersQuerySchema,
    ViewersSchema,
)
from app.studio.service import chat, room, watching
from app.studio.views import show_studio

bp = APIBlueprint("studio", __name__, url_prefix="/api/studio", tag="studio")


def _shown() -> dict[str, Any]:
    return ok(show_studio(room.studio()))


@bp.get("/room")
@guards.user
@bp.output(StudioSchema)
def show() -> dict[str, Any]:
    """Return the studio with its playlist and what plays."""
    return _shown()


@bp.get("/pulse")
@guards.user
@bp.output(PulseSchema)
def pulse() -> dict[str, Any]:
    """Say in four figures whether anything changed: asked by every open page each second."""
    found = room.studio()
    live = found.started_at is not None and room.now_playing(found) is not None
    return ok(
        {
            "version": found.version,
            "live": live,
            "message_id": chat.last_id(),
            "viewers": watching.viewers(),
        }
    )


@bp.post("/watching")
@guards.user
@guards.writes
@bp.output(PulseSchema)
def watch() -> dict[str, Any]:
    """Give a sign of life of an open page; flow control may let nobody else in."""
    found = room.studio()
    viewers = watching.beat(current_user.id, found)
    live = room.now_playing(found) is not None
    return ok({"version": found.version, "live": live, "message_id": chat.last_id(), "viewers": viewers})


@bp.delete("/watching")
@guards.user
@guards.writes
@bp.output(NothingSchema)
def leave() -> dict[str, Any]:
    """Say that the page was closed."""
    watching.gone(current_user.id)
    return ok()


@bp.get("/viewers")
@guards.user
@bp.input(ViewersQuerySchema, location="query", arg_name="query")
@bp.output(ViewersSchema)
def viewers(query: dict[str, Any]) -> dict[str, Any]:
    """Return the most watchers at once in each of the last minutes."""
    sampled = watching.over_time(query["minutes"])
    axis = [clock.to_text(datetime.fromtimestamp(minute * 60, UTC))[11:16] for minute, _ in sampled]
    return ok({"now": watching.viewers(), "xAxis": axis, "data": [count for _, count in sampled]})


@bp.post("/start")
@guards.admin
@guards.writes
@bp.input(StudioStartSchema, arg_name="data")
@bp.output(StudioSchema)
def start(data: dict[str, Any]) -> dict[str, Any]:
    """Go live by one of the four methods."""
    room.start(data["method"], data["rotations"], data["viewers_most"])
    note("studio_started", "studio", **data)
    return _shown()


@bp.post("/stop")
@guards.admin
@guards.writes
@bp.output(StudioSchema)
def stop() -> dict[str, Any]:
    """End the broadcast."""
    room.stop()
    note("studio_stopped", "studio")
    return _shown()


@bp.put("/info")
@guards.admin
@guards.writes
@bp.input(StudioInfoSchema, arg_name="data")
@bp.output(StudioSchema)
def inform(data: dict[str, Any]) -> dict[str, Any]:
    """Give the studio a title, a notification and a category."""
    room.inform(data["title"], data["notification"], data["category"])
    note("studio_informed", "studio", **data)
    return _shown()


@bp.post("/operations")
@guards.admin
@guards.writes
@bp.input(StudioOperationSchema, arg_name="data")
@bp.output(StudioSchema)
def operate(data: dict[str, Any]) -> dict[str, Any]:
    """Do one of the four quick operations; it is written into both logs."""
    room.operate(data["kind"], data["value"], data["version"], actor())
    note("studio_operated", "studio", kind=data["kind"], value=data["value"])
    return _shown()


@bp.post("/programs")
@guards.admin
@guards.writes
@bp.input(ProgramInSchema, location="form_and_files", arg_name="data")
@bp.output(StudioSchema)
def add_program(data: dict[str, Any]) -> dict[str, Any]:
    """Put an MP4 on the playlist: what it is, its content decides."""
    upload, picture = data["video"], data.get("cover")
    video = media.keep_video(upload.filename or "", upload.read(), current_user.id)
    cover = media.keep_picture(picture.filename or "", picture.read(), current_user.id) if picture else None
    made = room.add_program(data["name"], video.id, cover.id if cover else None, video.seconds, actor())
    note("studio_program_added", f"program:{made.id}", name=made.name)
    return _shown()


@bp.put("/programs/order")
@guards.admin
@guards.writes
@bp.input(ProgramOrderSchema, arg_name="data")
@bp.output(StudioSchema)
def order(data: dict[str, Any]) -> dict[str, Any]:
    """Put the playlist into another order."""
    room.order_programs(data["ids"])
    return _shown()


@bp.put("/programs/<int:program_id>/audit")
@guards.admin
@guards.writes
@bp.input(ProgramAuditSchema, arg_name="data")
@bp.output(StudioSchema)
def audit(program_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Pass a video, or fail it with a reason."""
    room.audit_program(program_id, data["state"], data["reason"])
    note("studio_program_judged", f"program:{program_id}", **data)
    return _shown()


@bp.delete("/programs/<int:program_id>")
@guards.admin
@guards.writes
@bp.output(StudioSchema)
def remove_program(program_id: int) -> dict[str, Any]:
    """Take a video off the playlist."""
    room.remove_program(program_id)
    note("studio_program_removed", f"program:{program_id}")
    return _shown()
