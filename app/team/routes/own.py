"""What an account shows about itself: its projects, its teams, what it did lately."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import activity
from app.auth.events import words_of
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.team import service
from app.team.models import Group
from app.team.schemas import (
    ActivityListSchema,
    ActivityQuerySchema,
    ActivitySchema,
    MyProjectSchema,
    MyTeamSchema,
    ProjectAndTeamSchema,
    VisitSchema,
)
from app.team.views import show_activity, show_my_projects, show_my_teams

bp = APIBlueprint("team_own", __name__, tag="team")

SHOWN = 50
LATEST = 7
WEEK = timedelta(days=7)


def _joined(kind: str) -> list[Group]:
    groups, _ = service.list_groups(current_user.id, kind, current=1, size=SHOWN, state="joined")
    return groups


@bp.post("/api/user/my-project/list")
@bp.get("/api/user/my-project/list")
@guards.user
@bp.output(MyProjectSchema(many=True))
def my_projects() -> dict[str, Any]:
    """List the caller's projects with their people, newest first."""
    return ok(show_my_projects(_joined("project")))


@bp.post("/api/user/my-team/list")
@bp.get("/api/user/my-team/list")
@guards.user
@bp.output(MyTeamSchema(many=True))
def my_teams() -> dict[str, Any]:
    """List the caller's teams, newest first."""
    return ok(show_my_teams(_joined("team")))


@bp.post("/api/user/project-and-team/list")
@bp.get("/api/user/project-and-team/list")
@guards.user
@bp.output(ProjectAndTeamSchema(many=True))
def projects_and_teams() -> dict[str, Any]:
    """List the caller's projects and teams as one line each."""
    language = current_language()
    line = "{kind}“{name}”（{people} 人）" if language == "zh-CN" else "{name}: {kind} of {people}"
    return ok(
        [
            {
                "id": each.id,
                "content": line.format(
                    kind=service.KIND_NAMES[each.kind][language],
                    name=each.name,
                    people=service.people_number(each),
                ),
            }
            for each in _joined("")
        ]
    )


@bp.post("/api/user/latest-activity")
@bp.get("/api/user/latest-activity")
@guards.user
@bp.output(ActivitySchema(many=True))
def latest_activity() -> dict[str, Any]:
    """List the last things that the caller did, from the audit log."""
    entries, _ = activity.latest(current_user.id, 1, LATEST)
    return ok(show_activity(entries, current_user, current_language()))


@bp.get("/api/team/activity")
@guards.user
@bp.input(ActivityQuerySchema, location="query", arg_name="query")
@bp.output(ActivityListSchema)
def list_activity(query: dict[str, Any]) -> dict[str, Any]:
    """List everything that the caller did, from the audit log, newest first."""
    entries, total = activity.latest(current_user.id, query["current"], query["pageSize"])
    return ok({"list": show_activity(entries, current_user, current_language()), "total": total})


@bp.post("/api/user/visits")
@bp.get("/api/user/visits")
@guards.user
@bp.output(VisitSchema(many=True))
def visits() -> dict[str, Any]:
    """Count what the caller did in the last 7 days, against the 7 days before, most frequent first."""
    now = clock.now()
    recent = activity.counts(current_user.id, now - WEEK, now)
    before = activity.counts(current_user.id, now - WEEK * 2, now - WEEK)
    language = current_language()
    rows = []
    for event, count in sorted(recent.items(), key=lambda item: (-item[1], item[0])):
        base = before.get(event, 0)
        growth = round((count - base) * 100 / base, 1) if base else 0.0
        rows.append({"name": words_of(event)[language], "visits": count, "growth": growth, "base": base})
    return ok(rows)
