"""The calls about the approval of parameters."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint

from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.studio.routes.acting import actor, note
from app.studio.schemas import (
    ChangeDecisionSchema,
    ChangeStepSchema,
    OperationLineSchema,
    OperationListSchema,
    OperationQuerySchema,
    ParameterChangeInSchema,
    ProfileBasicSchema,
)
from app.studio.service import changes, room
from app.studio.views import show_operations, show_profile

bp = APIBlueprint("studio_changes", __name__, tag="studio")

LINES = 100


def _profile() -> dict[str, Any]:
    return ok(show_profile(room.studio()))


@bp.get("/api/profile/basic")
@bp.post("/api/profile/basic")
@guards.admin
@bp.output(ProfileBasicSchema)
def profile() -> dict[str, Any]:
    """Return the parameters on their way beside the original ones, and the step of the approval."""
    return _profile()


@bp.get("/api/operation/log")
@bp.post("/api/operation/log")
@guards.admin
@bp.output(OperationLineSchema(many=True))
def operation_log() -> dict[str, Any]:
    """List the last operations on the studio, newest first."""
    rows, _ = room.operations(1, LINES)
    return ok(show_operations(rows, current_language()))


@bp.get("/api/studio/operations")
@guards.admin
@bp.input(OperationQuerySchema, location="query", arg_name="query")
@bp.output(OperationListSchema)
def list_operations(query: dict[str, Any]) -> dict[str, Any]:
    """List the operations on the studio page by page, newest first."""
    rows, total = room.operations(query["current"], query["pageSize"])
    return ok({"list": show_operations(rows, current_language()), "total": total})


@bp.post("/api/studio/changes")
@guards.admin
@guards.writes
@bp.input(ParameterChangeInSchema, arg_name="data")
@bp.output(ProfileBasicSchema)
def submit(data: dict[str, Any]) -> dict[str, Any]:
    """Hand in a change of parameters; another administrator decides."""
    wanted = {"video": data["video"], "audio": data["audio"]}
    made = changes.submit(wanted, data["description"], data["base_version"], actor())
    note("parameters_submitted", f"change:{made.id}")
    return _profile()


@bp.post("/api/studio/changes/<int:change_id>/decision")
@guards.admin
@guards.writes
@bp.input(ChangeDecisionSchema, arg_name="data")
@bp.output(ProfileBasicSchema)
def decide(change_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Approve or refuse a change of another administrator's."""
    changes.decide(change_id, data["version"], actor(), agrees=data["agree"], reason=data["reason"])
    note("parameters_decided", f"change:{change_id}", agree=data["agree"], reason=data["reason"])
    return _profile()


@bp.post("/api/studio/changes/<int:change_id>/finish")
@guards.admin
@guards.writes
@bp.input(ChangeStepSchema, arg_name="data")
@bp.output(ProfileBasicSchema)
def finish(change_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Let an approved change hold."""
    changes.finish(change_id, data["version"])
    note("parameters_finished", f"change:{change_id}")
    return _profile()


@bp.post("/api/studio/changes/<int:change_id>/cancel")
@guards.admin
@guards.writes
@bp.input(ChangeStepSchema, arg_name="data")
@bp.output(ProfileBasicSchema)
def cancel(change_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """End a change before it holds."""
    changes.cancel(change_id, data["version"])
    note("parameters_cancelled", f"change:{change_id}")
    return _profile()
