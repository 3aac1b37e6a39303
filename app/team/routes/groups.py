"""The calls about projects and teams: make, edit, invite, answer, leave, hand over, remove."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.platform.errors import InvalidInputError
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import NothingSchema
from app.team import service
from app.team.models import Group
from app.team.schemas import (
    GroupEditSchema,
    GroupInSchema,
    GroupListSchema,
    GroupQuerySchema,
    GroupSchema,
    HandOverSchema,
    InvitationAnswerSchema,
    InvitationSchema,
)
from app.team.views import show_group, show_groups

bp = APIBlueprint("team", __name__, url_prefix="/api/team", tag="team")


def _note(event: str, group_id: int, **detail: Any) -> None:
    audit.record(actor(), event, f"group:{group_id}", **detail)


def _is_admin() -> bool:
    return bool(current_user.role == "admin")


def _lead(group_id: int) -> Group:
    return service.lead_group(current_user.id, group_id, is_admin=_is_admin())


@bp.post("/groups")
@guards.user
@guards.writes
@bp.input(GroupInSchema, arg_name="data")
@bp.output(GroupSchema)
def create(data: dict[str, Any]) -> dict[str, Any]:
    """Make a project or a team; the caller leads it."""
    group = service.create(current_user.id, data["kind"], data["name"], data["description"])
    # Projects are named after customers: the log of administrators keeps the number.
    _note("team_created", group.id, kind=group.kind)
    return ok(show_group(group, current_user.id))


@bp.get("/groups")
@guards.user
@bp.input(GroupQuerySchema, location="query", arg_name="query")
@bp.output(GroupListSchema)
def list_groups(query: dict[str, Any]) -> dict[str, Any]:
    """List the projects and teams that the caller belongs to or is invited to, newest first."""
    page, total = service.list_groups(
        current_user.id,
        query["kind"],
        current=query["current"],
        size=query["pageSize"],
        state=query["state"],
    )
    return ok({"list": show_groups(page, current_user.id), "total": total})


@bp.get("/groups/<int:group_id>")
@guards.user
@bp.output(GroupSchema)
def show(group_id: int) -> dict[str, Any]:
    """Return one project or team with its people."""
    found = service.get_group(current_user.id, group_id, is_admin=_is_admin())
    return ok(show_group(found, current_user.id))


@bp.put("/groups/<int:group_id>")
@guards.user
@guards.writes
@bp.input(GroupEditSchema, arg_name="data")
@bp.output(GroupSchema)
def edit(group_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Rename a group, or describe it anew; whoever leads it may."""
    group = _lead(group_id)
    service.edit(group, data["name"], data["description"])
    _note("team_edited", group_id)
    return ok(show_group(group, current_user.id))


@bp.delete("/groups/<int:group_id>")
@guards.user
@guards.writes
@bp.output(NothingSchema)
def dissolve(group_id: int) -> dict[str, Any]:
    """Remove a group; the tasks of a project stay with their owners."""
    group = _lead(group_id)
    _note("team_dissolved", group_id)
    service.dissolve(group, current_user.id)
    return ok()


@bp.post("/groups/<int:group_id>/invitations")
@guards.user
@guards.writes
@bp.input(InvitationSchema, arg_name="data")
@bp.output(GroupSchema)
def invite(group_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Invite one person by user name, or everybody of a team; each is asked by a message. Only who leads it may."""
    # An administrator would let themselves in, past password and reason.
    group = service.lead_group(current_user.id, group_id)
    if ("username" in data) == ("team_id" in data):
        zh = current_language() == "zh-CN"
        words = "请填写用户名，或选择一个团队" if zh else "Give either a user name or a team"
        raise InvalidInputError(fields={"username": [words]})
    if "username" in data:
        service.invite(group, data["username"], current_user.id)
    else:
        service.invite_team(group, service.joined_team(current_user.id, data["team_id"]), current_user.id)
    _note("team_invited", group_id, **data)
    return ok(show_group(group, current_user.id))


@bp.post("/groups/<int:group_id>/answer")
@guards.user
@guards.writes
@bp.input(InvitationAnswerSchema, arg_name="data")
@bp.output(NothingSchema)
def answer(group_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Accept or decline an invitation of the caller's."""
    service.answer(current_user.id, group_id, accepts=data["accept"])
    _note("team_joined" if data["accept"] else "team_declined", group_id)
    return ok()


@bp.post("/groups/<int:group_id>/leave")
@guards.user
@guards.writes
@bp.output(NothingSchema)
def leave(group_id: int) -> dict[str, Any]:
    """Leave a group; its tasks are closed to the caller from the next call on."""
    service.leave(current_user.id, group_id)
    _note("team_left", group_id)
    return ok()


@bp.delete("/groups/<int:group_id>/members/<int:user_id>")
@guards.user
@guards.writes
@bp.output(GroupSchema)
def remove_member(group_id: int, user_id: int) -> dict[str, Any]:
    """Take a member out, or an invitation back."""
    group = _lead(group_id)
    service.remove_member(group, user_id)
    _note("team_member_removed", group_id, user=user_id)
    return ok(show_group(group, current_user.id))


@bp.put("/groups/<int:group_id>/owner")
@guards.user
@guards.writes
@bp.input(HandOverSchema, arg_name="data")
@bp.output(GroupSchema)
def hand_over(group_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Let another member lead the group."""
    group = _lead(group_id)
    service.hand_over(group, data["user_id"])
    _note("team_handed", group_id, user=data["user_id"])
    return ok(show_group(group, current_user.id))
