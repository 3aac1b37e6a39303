"""Changes of parameters: handed in, decided by another administrator, finished, or cancelled."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select

from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import ConflictError, NotFoundError
from app.studio.errors import ChangeOpenError, ChangeStepError, OwnChangeError, SameParametersError
from app.studio.models import Change
from app.studio.service.room import Actor, log, studio, touch

OPEN = ("auditing", "passed")


def newest() -> Change | None:
    """Return the change on its way, or the last one."""
    found: Change | None = db.session.scalar(select(Change).order_by(Change.id.desc()).limit(1))
    return found


def changes_of(ids: set[int]) -> dict[int, Change]:
    """Return several changes by number."""
    return {each.id: each for each in db.session.scalars(select(Change).where(Change.id.in_(ids)))}


def differences(before: dict[str, Any], after: dict[str, Any], path: str = "") -> dict[str, tuple[Any, Any]]:
    """Return what differs, by its path ("video.encoding.rate.max"), as (before, after)."""
    found: dict[str, tuple[Any, Any]] = {}
    for name in after:
        old, new, here = before.get(name), after[name], f"{path}.{name}" if path else name
        if isinstance(new, dict):
            found |= differences(old if isinstance(old, dict) else {}, new, here)
        elif old != new:
            found[here] = (old, new)
    return found


def submit(wanted: dict[str, Any], description: str, base_version: int, actor: Actor) -> Change:
    """Hand a change in. Raises ConflictError, ChangeOpenError, SameParametersError."""
    room = studio(lock=True)
    if room.parameters_version != base_version:
        raise ConflictError
    last = newest()
    if last is not None and last.state in OPEN:
        raise ChangeOpenError
    differing = differences(room.parameters, wanted)
    if not differing:
        raise SameParametersError
    now = clock.now()
    change = Change(
        version=1,
        state="auditing",
        wanted=wanted,
        original=room.parameters,
        base_version=base_version,
        description=description.strip(),
        reason="",
        asked_id=actor.id,
        asked_by=actor.username,
        decided_by="",
        created_at=now,
        updated_at=now,
    )
    db.session.add(change)
    db.session.flush()
    log("parameters", {path: list(pair) for path, pair in differing.items()}, actor, change.id)
    return change


def decide(change_id: int, version: int, actor: Actor, *, agrees: bool, reason: str = "") -> Change:
    """Approve a change, or refuse it; never one's own. Raises the room's refusals about steps."""
    change = _locked(change_id, version)
    if change.state != "auditing":
        raise ChangeStepError
    if change.asked_id == actor.id:
        raise OwnChangeError
    change.decided_by, change.reason = actor.username, reason.strip()
    return _step(change, "passed" if agrees else "refused")


def finish(change_id: int, version: int) -> Change:
    """Let an approved change hold: the studio runs with the new parameters. Raises ConflictError, ChangeStepError."""
    change = _locked(change_id, version)
    if change.state != "passed":
        raise ChangeStepError
    room = studio(lock=True)
    if room.parameters_version != change.base_version:
        raise ConflictError
    room.parameters = change.wanted
    room.parameters_version += 1
    touch(room)
    return _step(change, "finished")


def cancel(change_id: int, version: int) -> Change:
    """End a change before it holds; any administrator may. Raises ConflictError, ChangeStepError."""
    change = _locked(change_id, version)
    if change.state not in OPEN:
        raise ChangeStepError
    return _step(change, "cancelled")


def _locked(change_id: int, version: int) -> Change:
    change = db.session.get(Change, change_id, with_for_update=True, populate_existing=True)
    if change is None:
        raise NotFoundError
    if change.version != version:
        raise ConflictError
    return change


def _step(change: Change, state: str) -> Change:
    change.state, change.updated_at = state, clock.now()
    change.version += 1
    db.session.flush()
    return change
