"""The room itself: what plays, how it is run, the quick operations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, select

from app.content.service import media
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.errors import ConflictError, NotFoundError
from app.studio.errors import (
    AlreadyLiveError,
    LastClarityError,
    LengthUnknownError,
    NothingToPlayError,
    NotLiveError,
    SameStateError,
)
from app.studio.models import CLARITIES, Operation, Program, Studio

ROOM = 1
FIRST_PARAMETERS: dict[str, Any] = {
    "video": {
        "mode": "custom",
        "acquisition": {"resolution": "1280x720", "frameRate": 25},
        "encoding": {
            "resolution": "1280x720",
            "rate": {"min": 300, "max": 1500, "default": 800},
            "frameRate": 25,
            "profile": "high",
        },
    },
    "audio": {
        "mode": "custom",
        "acquisition": {"channels": 2},
        "encoding": {"channels": 2, "rate": 192, "profile": "AAC-LC"},
    },
}


@dataclass(frozen=True)
class Actor:
    """Who runs the room."""

    id: int
    username: str


@dataclass(frozen=True)
class Playing:
    """What plays at a moment: the program, how far into it, and which round of the list."""

    program_id: int
    offset_seconds: int
    round: int


def studio(*, lock: bool = False) -> Studio:
    """Return the room, as it was left or as it begins."""
    options: dict[str, Any] = {"with_for_update": True, "populate_existing": True} if lock else {}
    found = db.session.get(Studio, ROOM, **options)
    if found is not None:
        return found
    made = Studio(
        id=ROOM,
        version=1,
        title="",
        notification="",
        category="training",
        method="video",
        viewers_most=100,
        rotations=1,
        started_at=None,
        stream="main",
        clarity="original",
        clarities=list(CLARITIES),
        gasket=False,
        parameters=FIRST_PARAMETERS,
        parameters_version=1,
    )
    if lock:
        db.session.add(made)
        db.session.flush()
    return made


def touch(room: Studio) -> None:
    """Let open pages notice that something changed."""
    room.version += 1
    db.session.flush()


def programs() -> list[Program]:
    """Return the playlist in its order."""
    return list(db.session.scalars(select(Program).order_by(Program.position, Program.id)))


def add_program(name: str, video_id: int, cover_id: int | None, seconds: int, actor: Actor) -> Program:
    """Put a video at the end of the playlist; it is played once its audit passed. Raises LengthUnknownError."""
    if seconds < 1:
        raise LengthUnknownError
    room = studio(lock=True)
    last = db.session.scalar(select(func.max(Program.position))) or 0
    program = Program(
        position=last + 1,
        name=name.strip()[:80],
        video_id=video_id,
        cover_id=cover_id,
        seconds=seconds,
        audit="auditing",
        reason="",
        created_by=actor.id,
        created_at=clock.now(),
    )
    db.session.add(program)
    touch(room)
    return program


def shown_media() -> set[int]:
    """Return the videos and covers of the playlist."""
    rows = db.session.execute(select(Program.video_id, Program.cover_id))
    return {media_id for row in rows for media_id in row if media_id is not None}


def _get_program(program_id: int) -> Program:
    program = db.session.get(Program, program_id)
    if program is None:
        raise NotFoundError
    return program


def audit_program(program_id: int, state: str, reason: str) -> Program:
    """Pass a video or fail it with a reason; on air the list does not change. Raises NotFoundError, AlreadyLiveError."""
    room = _off_air()
    program = _get_program(program_id)
    program.audit, program.reason = state, reason.strip()
    touch(room)
    return program


def order_programs(ids: list[int]) -> None:
    """Put the playlist into this order. Raises ConflictError when it is another list, AlreadyLiveError."""
    room = _off_air()
    known = {program.id: program for program in programs()}
    if sorted(known) != sorted(ids):
        raise ConflictError
    for position, program_id in enumerate(ids, 1):
        known[program_id].position = position
    touch(room)


def remove_program(program_id: int) -> None:
    """Take a video off the list; its bytes are forgotten unless they are shown elsewhere.

    Raises NotFoundError, AlreadyLiveError.
    """
    room = _off_air()
    program = _get_program(program_id)
    shown = {program.video_id, program.cover_id}
    db.session.delete(program)
    db.session.flush()
    media.forget_unused(shown)
    touch(room)


def _off_air() -> Studio:
    room = studio(lock=True)
    if now_playing(room) is not None:
        # What plays is told from the time and the list: a list that moved would jump on every screen.
        raise AlreadyLiveError
    return room


def start(method: str, rotations: int, viewers_most: int) -> Studio:
    """Go live. Raises AlreadyLiveError, NothingToPlayError."""
    room = _off_air()
    if not _playable():
        raise NothingToPlayError
    room.method, room.rotations, room.viewers_most = method, rotations, viewers_most
    room.started_at = clock.now()
    touch(room)
    return room


def stop() -> Studio:
    """End the broadcast. Raises NotLiveError."""
    room = studio(lock=True)
    if now_playing(room) is None:
        raise NotLiveError
    room.started_at = None
    touch(room)
    return room


def _playable() -> list[Program]:
    return [program for program in programs() if program.audit == "passed"]


def now_playing(room: Studio) -> Playing | None:
    """Say what plays now: told from the time of the start alone, so that every page shows the same picture.

    `normal` plays the list once, `video` and `flow` as often as `rotations` says, `web` lets each watcher choose:
    it plays the first video until it is stopped.
    """
    listed = _playable()
    if room.started_at is None or not listed:
        return None
    if room.method == "web":
        return Playing(listed[0].id, 0, 1)
    gone = int((clock.now() - room.started_at).total_seconds())
    whole = sum(program.seconds for program in listed)
    rounds = 1 if room.method == "normal" else room.rotations
    if gone >= whole * rounds:
        return None
    rest = gone % whole
    for program in listed:
        if rest < program.seconds:
            return Playing(program.id, rest, gone // whole + 1)
        rest -= program.seconds
    return None


def inform(title: str, notification: str, category: str) -> Studio:
    """Give the room its title, the words that watchers are met with, and its category."""
    room = studio(lock=True)
    room.title, room.notification, room.category = title.strip(), notification.strip(), category
    touch(room)
    return room


def operate(kind: str, value: str, expected: int, actor: Actor) -> Studio:
    """Do one of the quick operations. Raises ConflictError, SameStateError, LastClarityError.

    `clarity` switches to the clarity `value`; `remove_clarity` takes it off the list, or puts it back. `stream`
    switches to the stream `value`; `gasket` shows the gasket picture (`on`) or takes it away (`off`).
    """
    room = studio(lock=True)
    if room.version != expected:
        raise ConflictError
    before: Any
    if kind == "clarity":
        if value not in room.clarities or value == room.clarity:
            raise SameStateError
        before, room.clarity = room.clarity, value
    elif kind == "remove_clarity":
        before = list(room.clarities)
        if value == room.clarity:
            raise LastClarityError
        room.clarities = [each for each in CLARITIES if (each in before) != (each == value)]
    elif kind == "stream":
        if value == room.stream:
            raise SameStateError
        before, room.stream = room.stream, value
    else:
        if (value == "on") == room.gasket:
            raise SameStateError
        before, room.gasket = "on" if room.gasket else "off", value == "on"
    after = list(room.clarities) if kind == "remove_clarity" else value
    log(kind, {"before": before, "after": after}, actor)
    touch(room)
    return room


def log(kind: str, detail: dict[str, Any], actor: Actor, change_id: int | None = None) -> None:
    """Write a line into the operation log."""
    db.session.add(
        Operation(
            kind=kind,
            detail=detail,
            change_id=change_id,
            actor_id=actor.id,
            actor=actor.username,
            created_at=clock.now(),
        )
    )
    db.session.flush()


def operations(current: int, size: int) -> tuple[list[Operation], int]:
    """Return a page of the operation log, newest first, and how many lines there are."""
    return cut(select(Operation), (Operation.id.desc(),), current=current, size=size)
