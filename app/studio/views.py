"""How rows of the room are shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from app.auth.deleted_names import shown_name
from app.auth.service import is_invented
from app.content.service import media
from app.platform import clock
from app.platform.language import Language
from app.platform.web.envelope import current_language
from app.studio.models import STREAMS, Change, ChatMessage, Operation, Program, Studio
from app.studio.service import changes, demonstration, room, watching
from app.studio.texts import describe

STATUS_OF_AUDIT = {"passed": 1, "auditing": 0, "failed": -1}
STEP_OF_STATE = {"auditing": 1, "passed": 2, "finished": 3}
# Configured, not measured: a hot standby is to carry the same, a cold one nothing until it is switched to.
SHARE_OF_STREAM = {"main": 1, "hot": 1, "cold": 0}


def _told(text: str) -> str:
    """A text as this reader is told it: those of the demonstration are there in both languages."""
    return demonstration.in_language(text, current_language())


def show_studio(found: Studio) -> dict[str, Any]:
    """The studio with its playlist, what plays, its parameters as configured, and the playing file as it is."""
    playing = room.now_playing(found)
    playlist = room.programs()
    on_air = next((each for each in playlist if playing and each.id == playing.program_id), None)
    encoding = found.parameters["video"]["encoding"]
    plain = ("version", "category", "method", "rotations", "viewers_most", "stream")
    return {name: getattr(found, name) for name in plain} | {
        "title": _told(found.title),
        "notification": _told(found.notification),
        "live": playing is not None,
        "playing": asdict(playing) if playing else None,
        "streams": [_stream(name, found, encoding) for name in STREAMS],
        "clarity": found.clarity,
        "clarities": found.clarities,
        "gasket": found.gasket,
        "file": _file(on_air) if on_air else None,
        "resolution": encoding["resolution"],
        "viewers": watching.viewers(),
        "programs": [show_program(each, order) for order, each in enumerate(playlist, 1)],
    }


def _stream(name: str, found: Studio, encoding: dict[str, Any]) -> dict[str, Any]:
    is_active = found.stream == name
    share = 1 if is_active else SHARE_OF_STREAM[name]
    return {
        "name": name,
        "bit_rate": encoding["rate"]["default"] * share,
        "frame_rate": encoding["frameRate"] * share,
        "active": is_active,
    }


def _file(program: Program) -> dict[str, Any]:
    """What the file of a program says of itself; its bit rate is the mean of all its bytes over its length."""
    found = media.medium(program.video_id)
    rate = found.size_bytes * 8 / found.seconds / 1000 if found.seconds else None
    return {
        "name": program.name,
        "format": found.mimetype.removeprefix("video/").upper(),
        "resolution": f"{found.width}x{found.height}" if found.width and found.height else "",
        "seconds": found.seconds,
        "size_bytes": found.size_bytes,
        "bit_rate": round(rate) if rate is not None else None,
    }


def show_program(program: Program, order: int) -> dict[str, Any]:
    """A video of the playlist."""
    hours, rest = divmod(program.seconds, 3600)
    return {
        "id": program.id,
        "order": order,
        "cover": media.address(program.cover_id) if program.cover_id else "",
        "video": media.address(program.video_id),
        "name": program.name,
        "duration": f"{hours:02d}:{rest // 60:02d}:{rest % 60:02d}",
        "seconds": program.seconds,
        "status": STATUS_OF_AUDIT[program.audit],
        "audit": program.audit,
        "reason": program.reason,
    }


def show_messages(messages: Sequence[ChatMessage], kept: set[int]) -> list[dict[str, Any]]:
    """Messages in the template's shape."""
    return [
        {
            "id": each.id,
            "username": shown_name(each.username, current_language()),
            "content": _told(each.content),
            "time": clock.to_text(each.created_at),
            "isCollect": each.id in kept,
            "category": each.category,
            "demo": is_invented(each.username),
        }
        for each in messages
    ]


def show_change(change: Change) -> dict[str, Any]:
    """A change without its parameters."""
    plain = ("id", "version", "state", "reason", "asked_id")
    return {name: getattr(change, name) for name in plain} | {
        "description": _told(change.description),
        "asked_by": shown_name(change.asked_by, current_language()),
        "decided_by": shown_name(change.decided_by, current_language()),
        "createtime_text": clock.to_text(change.created_at),
        "updatetime_text": clock.to_text(change.updated_at),
    }


def show_profile(found: Studio) -> dict[str, Any]:
    """The parameters wanted or in use beside the original ones."""
    change = changes.newest()
    # What was refused or cancelled changes nothing: both sides show what is in use.
    counts = change is not None and change.state in STEP_OF_STATE
    wanted = change.wanted if change is not None and counts else found.parameters
    original = change.original if change is not None and counts else found.parameters
    return wanted | {
        "status": STEP_OF_STATE.get(change.state, 0) if change is not None else 0,
        "original": original,
        "differences": sorted(changes.differences(original, wanted)),
        "parameters_version": found.parameters_version,
        "change": show_change(change) if change is not None else None,
    }


def show_operations(rows: Sequence[Operation], language: Language) -> list[dict[str, Any]]:
    """Lines of the operation log in the template's shape."""
    known = changes.changes_of({row.change_id for row in rows if row.change_id is not None})
    return [_operation(row, known.get(row.change_id or 0), language) for row in rows]


def _operation(row: Operation, change: Change | None, language: Language) -> dict[str, Any]:
    return {
        "key": str(row.id),
        "contentNumber": f"{'P' if change else 'S'}{row.id:06d}",
        "updateContent": describe(row.kind, row.detail, language),
        "status": 0 if change is not None and change.state == "auditing" else 1,
        "updateTime": clock.to_text(change.updated_at if change else row.created_at),
        "kind": row.kind,
        "actor": shown_name(row.actor, language),
        "state": change.state if change else "done",
    }
