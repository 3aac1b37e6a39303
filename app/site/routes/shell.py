"""What the console's frame asks for: how its owner likes it, and where things are."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth.service.person import person_of
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.site import preferences, search, waiting
from app.site.schemas import ConsoleSettingsSchema, FoundSchema, SearchQuerySchema, WaitingListSchema

bp = APIBlueprint("shell", __name__, tag="site")


@bp.get("/api/user/settings")
@guards.user
@bp.output(ConsoleSettingsSchema)
def get_settings() -> dict[str, Any]:
    """Return what the caller chose in the settings drawer; what is absent has its default."""
    return ok(preferences.chosen(current_user.id))


@bp.post("/api/user/settings")
@guards.user
@guards.writes
@bp.input(ConsoleSettingsSchema, location="json_or_form", arg_name="data")
@bp.output(ConsoleSettingsSchema)
def choose_settings(data: dict[str, Any]) -> dict[str, Any]:
    """Keep the settings that changed; the others stay as they are."""
    return ok(preferences.choose(current_user.id, data))


@bp.get("/api/search")
@guards.user
@bp.input(SearchQuerySchema, location="query", arg_name="query")
@bp.output(FoundSchema(many=True))
def find(query: dict[str, Any]) -> dict[str, Any]:
    """Find the caller's own tasks and reports by customer, file name or number."""
    return ok([asdict(found) for found in search.search(person_of(current_user), query["q"])])


@bp.get("/api/user/waiting")
@guards.user
@bp.output(WaitingListSchema)
def list_waiting() -> dict[str, Any]:
    """List what waits for the caller: questions about tasks, open reviews and, for administrators, decisions."""
    kinds = waiting.waiting_for(person_of(current_user), current_language())
    return ok({"total": sum(each.count for each in kinds), "list": [asdict(each) for each in kinds]})
