"""The call about corrections that agree: for administrators in person, who see no name of a hidden case by it."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.liushui.reports.schemas.corrections import SuggestionListSchema
from app.liushui.reports.service import suggestions
from app.liushui.review.service import links
from app.liushui.rulebook.service import rules
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("liushui_suggestions", __name__, tag="liushui")


@bp.get("/api/liushui/corrections/suggestions")
@guards.admin
@guards.in_person
@guards.writes
@bp.output(SuggestionListSchema)
def suggest() -> dict[str, Any]:
    """List corrections of all accounts that agree, as rules of words; the customers of hidden cases are left out."""
    person = person_of(current_user)
    found = suggestions.suggestions(person.id, rules.installed_rules())
    # A masked word could not become a rule.
    hidden = links.hidden_names(person, {word for each in found for word in each.words})
    shown = [vars(each) for each in found if hidden.isdisjoint(each.words)]
    # Words may be names of people: the log keeps that somebody looked.
    audit.record(actor(), "corrections_suggested", "corrections", found=len(shown))
    return ok({"list": shown, "total": len(shown)})
