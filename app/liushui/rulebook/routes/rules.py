"""The calls about rules: the same for the installation's rules (administrators) and for one's own preset."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.engine.rules.changes import Changes
from app.engine.rules.editing import add_rule, reset_rule, set_rule
from app.engine.rules.overlay import ChangesError
from app.liushui.rulebook import views
from app.liushui.rulebook.errors import RuleChangesError, RuleDraftChangedError, RuleShapeError
from app.liushui.rulebook.models import RuleVersion
from app.liushui.rulebook.schemas.rules import (
    ActivateSchema,
    DraftInSchema,
    NewRuleSchema,
    NewRuleTrialSchema,
    PresetCardSchema,
    RestoreSchema,
    RevisionSchema,
    RuleDraftSchema,
    RuleTableSchema,
    RuleTrialOrNoneSchema,
    RuleTrialSchema,
    RuleValuesSchema,
    RuleVersionDetailSchema,
    RuleVersionListSchema,
    RuleVersionPagingSchema,
)
from app.liushui.rulebook.service import backtests, rules
from app.platform.errors import NotFoundError
from app.platform.running.jobs import jobs
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import NothingSchema

Scope = Callable[[], int]


class Guard(Protocol):
    """A decision of `guards` about who may enter."""

    def __call__(self, view: guards.View, /) -> guards.View:
        """Mark the view."""


def _refuse(error: ChangesError) -> RuleChangesError:
    language = current_language()
    fields: dict[str, list[str]] = {}
    for each in error.misfits:
        place = ".".join(part for part in (each.kind, each.id, each.field) if part)
        fields.setdefault(place, []).append(each.text[language])
    texts = "; ".join(each.text[language] for each in error.misfits[:3])
    return RuleChangesError(fields, texts=texts)


def _written(scope: int, revision: int, edit: Callable[[Changes], Changes]) -> dict[str, Any]:
    """Edit the draft that the caller saw and show it."""
    draft = rules.draft_of(scope)
    if draft.revision != revision:
        raise RuleDraftChangedError
    try:
        rules.save_draft(current_user.id, scope, revision, edit(draft.changes))
    except ChangesError as error:
        raise _refuse(error) from error
    except KeyError as error:
        raise NotFoundError from error
    return ok(views.show_draft(scope))


def _recorded(row: RuleVersion, event: str) -> dict[str, Any]:
    """Write to the audit log that a version was switched on, and show it."""
    audit.record(
        actor(),
        event,
        f"rules:{row.scope}:{row.number}",
        note=row.note,
        changes=row.changes,
        restores=row.restores,
        base_version=row.base_version,
    )
    return ok(views.show_version_detail(row))


def add_calls(bp: APIBlueprint, at: str, guard: Guard, scope: Scope) -> None:
    """Add the calls below the path `at` for the scope that `scope()` names."""
    _add_draft_calls(bp, at, guard, scope)
    _add_version_calls(bp, at, guard, scope)
    _add_backtest_calls(bp, at, guard, scope)


def _add_draft_calls(bp: APIBlueprint, at: str, guard: Guard, scope: Scope) -> None:
    @bp.get(at)
    @guard
    @bp.output(RuleTableSchema)
    def show_rules() -> dict[str, Any]:
        """Return all rules as a table: default, what is on, and the draft over it."""
        return ok(views.show_table(scope()))

    @bp.get(f"{at}/draft")
    @guard
    @bp.output(RuleDraftSchema)
    def show_draft() -> dict[str, Any]:
        """Return the draft with its differences from what is switched on."""
        return ok(views.show_draft(scope()))

    @bp.put(f"{at}/draft")
    @guard
    @guards.writes
    @bp.input(DraftInSchema, arg_name="data")
    @bp.output(RuleDraftSchema)
    def put_draft(data: dict[str, Any]) -> dict[str, Any]:
        """Write all changes of the draft at once."""
        try:
            changes = Changes.from_json(data["changes"])
        except (ValueError, AttributeError) as error:
            raise RuleShapeError(detail=str(error)) from error
        return _written(scope(), data["revision"], lambda _: changes)

    @bp.delete(f"{at}/draft")
    @guard
    @guards.writes
    @bp.input(RevisionSchema, location="query", arg_name="query")
    @bp.output(NothingSchema)
    def discard_draft(query: dict[str, Any]) -> dict[str, Any]:
        """Forget the draft and its trial run."""
        rules.discard_draft(scope(), query["revision"])
        return ok()

    @bp.put(f"{at}/draft/<kind>/<rule_id>")
    @guard
    @guards.writes
    @bp.input(RuleValuesSchema, arg_name="data")
    @bp.output(RuleDraftSchema)
    def put_rule(kind: str, rule_id: str, data: dict[str, Any]) -> dict[str, Any]:
        """Give one rule other values in the draft; a draft begins with the first."""
        values = views.read_values(data)
        base = rules.base_of(scope())
        return _written(
            scope(), data["revision"], lambda changes: set_rule(changes, base, kind, rule_id, values)
        )

    @bp.delete(f"{at}/draft/<kind>/<rule_id>")
    @guard
    @guards.writes
    @bp.input(RevisionSchema, location="query", arg_name="query")
    @bp.output(RuleDraftSchema)
    def reset(kind: str, rule_id: str, query: dict[str, Any]) -> dict[str, Any]:
        """Give one rule its default values in the draft; a rule of one's own is taken away."""
        return _written(scope(), query["revision"], lambda changes: reset_rule(changes, kind, rule_id))


def _add_version_calls(bp: APIBlueprint, at: str, guard: Guard, scope: Scope) -> None:
    @bp.post(f"{at}/draft/activate")
    @guard
    @guards.writes
    @bp.input(ActivateSchema, arg_name="data")
    @bp.output(RuleVersionDetailSchema)
    def activate(data: dict[str, Any]) -> dict[str, Any]:
        """Switch the draft on as a new version."""
        try:
            row = rules.activate(current_user.id, scope(), **data)
        except ChangesError as error:
            raise _refuse(error) from error
        return _recorded(row, "rules_activated" if not scope() else "preset_activated")

    @bp.get(f"{at}/versions")
    @guard
    @bp.input(RuleVersionPagingSchema, location="query", arg_name="query")
    @bp.output(RuleVersionListSchema)
    def list_versions(query: dict[str, Any]) -> dict[str, Any]:
        """List the versions that were ever switched on, newest first."""
        found, total = rules.list_versions(scope(), query["current"], query["pageSize"])
        return ok({"list": views.show_versions(found), "total": total})

    @bp.get(f"{at}/versions/<int:number>")
    @guard
    @bp.output(RuleVersionDetailSchema)
    def show_version(number: int) -> dict[str, Any]:
        """Return one version with what it changed."""
        return ok(views.show_version_detail(rules.get_version(scope(), number)))

    @bp.post(f"{at}/versions/<int:number>/restore")
    @guard
    @guards.writes
    @bp.input(RestoreSchema, arg_name="data")
    @bp.output(RuleVersionDetailSchema)
    def restore(number: int, data: dict[str, Any]) -> dict[str, Any]:
        """Switch the changes of an earlier version on again, as a new version; 0 are the rules as they come."""
        try:
            row = rules.restore(current_user.id, scope(), number, **data)
        except ChangesError as error:
            raise _refuse(error) from error
        return _recorded(row, "rules_restored" if not scope() else "preset_restored")


def _add_backtest_calls(bp: APIBlueprint, at: str, guard: Guard, scope: Scope) -> None:
    @bp.get(f"{at}/trial")
    @guard
    @bp.output(RuleTrialOrNoneSchema)
    def show_trial() -> dict[str, Any]:
        """Return the trial run of the draft with what it found so far."""
        backtest = backtests.newest_backtest(scope())
        return ok({"trial": views.show_backtest(backtest, person_of(current_user)) if backtest else None})

    @bp.post(f"{at}/trial")
    @guard
    @guards.writes
    @bp.input(NewRuleTrialSchema, arg_name="data")
    @bp.output(RuleTrialSchema)
    def begin_trial(data: dict[str, Any]) -> dict[str, Any]:
        """Try the draft over past reports, in the background; an earlier run of it is forgotten."""
        backtest = backtests.begin(current_user.id, scope(), data["revision"], data["reports"])
        trial_id = backtest.id
        guards.after_commit(lambda: jobs().wake(backtests.JOB, trial_id))
        return ok(views.show_backtest(backtest, person_of(current_user)))

    @bp.delete(f"{at}/trial/<int:trial_id>")
    @guard
    @guards.writes
    @bp.output(RuleTrialSchema)
    def cancel_trial(trial_id: int) -> dict[str, Any]:
        """End a trial run; what it found so far stays."""
        return ok(views.show_backtest(backtests.cancel(scope(), trial_id), person_of(current_user)))


presets_bp = APIBlueprint("liushui_presets", __name__, tag="liushui")
add_calls(presets_bp, "/api/liushui/presets", guards.user, lambda: int(current_user.id))


@presets_bp.post("/api/list/rules-preset")
@presets_bp.get("/api/list/rules-preset")
@guards.user
@presets_bp.output(PresetCardSchema(many=True))
def list_cards() -> dict[str, Any]:
    """List the families of rules of the caller's account as cards, in the form that clients of the template know."""
    return ok(views.show_cards(current_user.id))


bp = APIBlueprint("liushui_rules", __name__, tag="liushui")
add_calls(bp, "/api/liushui/rules", guards.admin, lambda: rules.INSTALLATION)


@bp.post("/api/liushui/rules/draft/own")
@guards.admin
@guards.writes
@bp.input(NewRuleSchema, arg_name="data")
@bp.output(RuleDraftSchema)
def add_own_rule(data: dict[str, Any]) -> dict[str, Any]:
    """Add a word rule of one's own to the draft."""
    one = views.read_own_rule(data)
    return _written(rules.INSTALLATION, data["revision"], lambda changes: add_rule(changes, one))
