"""Versions of the rules, and presets of operators: the draft, switching on, and which rules a run uses.

A scope is the installation's (0) or an operator's own (their id). The installation's changes lie over the
built-in rules, a preset over the installation's active version.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import ColumnElement, func, select, update
from sqlalchemy.exc import IntegrityError

from app.engine.rules import RuleSet
from app.engine.rules.changes import PRESET_KINDS, Changes, RuleChange
from app.engine.rules.misfits import Misfit, misfit
from app.engine.rules.overlay import ChangesError, Fitted, fit, name_version
from app.liushui.rulebook.errors import NothingChangedError, RuleDraftChangedError
from app.liushui.rulebook.models import IN_USE, Backtest, RuleVersion
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.errors import NotFoundError

INSTALLATION = 0
"""The scope of the rules that hold for everybody."""


@dataclass(frozen=True)
class Draft:
    """The changes that are being prepared: the row (None: there is no draft yet) and what is in it."""

    row: RuleVersion | None
    changes: Changes

    @property
    def revision(self) -> int:
        """How often the draft was edited; 0 when there is none."""
        return self.row.revision if self.row else 0


def active_row(scope: int) -> RuleVersion | None:
    """Return the version of a scope that is switched on; None when nothing was ever changed."""
    return db.session.scalar(
        select(RuleVersion).where(RuleVersion.scope == scope, IN_USE, RuleVersion.state == "active")
    )


def active_number(scope: int) -> int:
    """Return the number of the version that is switched on; 0 for the rules as they come."""
    row = active_row(scope)
    return row.number or 0 if row else 0


def installed_rules() -> RuleSet:
    """Return the rules that are switched on for everybody, without anybody's preset."""
    return rules_of_row(INSTALLATION, active_row(INSTALLATION), RuleSet.builtin())


def base_of(scope: int, installed: RuleVersion | None = None) -> RuleSet:
    """Return the rules over which the changes of a scope lie."""
    if scope == INSTALLATION:
        return RuleSet.builtin()
    return rules_of_row(INSTALLATION, installed or active_row(INSTALLATION), RuleSet.builtin())


def rules_of_row(scope: int, row: RuleVersion | None, base: RuleSet) -> RuleSet:
    """Return the rules of one version over `base`, under its name."""
    if row is None:
        return base
    return rules_of(scope, Changes.from_json(row.changes), row.number, base)


def rules_of(scope: int, changes: Changes, number: int | None, base: RuleSet) -> RuleSet:
    """Return `base` with those changes that fit it, named after the version."""
    if scope != INSTALLATION and not len(changes):
        return base
    label = "draft" if number is None else str(number)
    name = f"{base.version}+{label}" if scope == INSTALLATION else f"{base.version} / preset {label}"
    return name_version(fit(base, changes), changes, name)


def rules_for(owner_id: int) -> RuleSet:
    """Return the rules with which an operator's statements are analysed now."""
    return rules_of_row(owner_id, active_row(owner_id), base_of(owner_id))


def fitted(scope: int, changes: Changes) -> Fitted:
    """Lay changes over the present base of a scope: what fits, and what does not."""
    base = base_of(scope)
    found = fit(base, changes)
    if scope == INSTALLATION:
        return found
    return Fitted(found.rules, (*found.misfits, *_beyond_preset(base, changes)))


def _beyond_preset(base: RuleSet, changes: Changes) -> list[Misfit]:
    """What an operator may not change, and what was switched on without a reason."""
    found = [
        misfit(kind, each["id"] if isinstance(each, dict) else each, "not_editable")
        for kind, entries in changes.to_json().items()
        if kind not in PRESET_KINDS
        for each in entries
    ]
    switched: list[tuple[str, str, Any, Any]] = [
        ("families", code, change, base.family_by_code.get(code)) for code, change in changes.families.items()
    ]
    for kind, rules in (
        ("hits", base.hit_rules),
        ("findings", base.finding_rules),
        ("checks", base.check_rules),
    ):
        by_id = {rule.id: rule for rule in rules}
        for id, change in getattr(changes, kind).items():
            if replace(change, active=None, reason="") != RuleChange():
                found.append(misfit(kind, id, "not_editable"))
            switched.append((kind, id, change, by_id.get(id)))
    found += [
        misfit(kind, id, "reason_missing", field="reason")
        for kind, id, change, rule in switched
        if rule is not None and change.active and not rule.active and not change.reason.strip()
    ]
    return found


def check(scope: int, changes: Changes) -> None:
    """Refuse changes that do not fit the rules of today. Raises ChangesError."""
    misfits = fitted(scope, changes).misfits
    if misfits:
        raise ChangesError(misfits)


def draft_of(scope: int) -> Draft:
    """Return the draft of a scope; without one it begins with what is switched on."""
    row = db.session.scalar(
        select(RuleVersion).where(RuleVersion.scope == scope, IN_USE, RuleVersion.state == "draft")
    )
    if row is not None:
        return Draft(row, Changes.from_json(row.changes))
    active = active_row(scope)
    return Draft(None, Changes.from_json(active.changes) if active else Changes())


def save_draft(author_id: int, scope: int, revision: int, changes: Changes) -> Draft:
    """Write the draft that was read as `revision` (0: there was none).

    Raises ChangesError, or RuleDraftChangedError when somebody wrote meanwhile.
    """
    check(scope, changes)
    now = clock.now()
    if revision == 0:
        db.session.add(
            RuleVersion(
                owner_id=scope or None,
                scope=scope,
                state="draft",
                revision=1,
                base_version=base_of(scope).version,
                changes=changes.to_json(),
                author_id=author_id,
                created_at=now,
                changed_at=now,
            )
        )
        try:
            db.session.flush()
        except IntegrityError as error:
            raise RuleDraftChangedError from error
        return draft_of(scope)
    base_version = base_of(scope).version
    row = _lock_draft(scope, revision)
    row.revision, row.changes, row.base_version = revision + 1, changes.to_json(), base_version
    row.author_id, row.changed_at = author_id, now
    db.session.flush()
    return draft_of(scope)


def discard_draft(scope: int, revision: int) -> None:
    """Forget the draft that was read as `revision`, and its backtests. Raises RuleDraftChangedError."""
    row = _lock_draft(scope, revision)
    delete_backtests(Backtest.draft_id == row.id)
    db.session.delete(row)
    db.session.flush()


def delete_backtests(*conditions: ColumnElement[bool]) -> None:
    """Delete backtests with what they found: their rows are customers' data."""
    for trial in db.session.scalars(select(Backtest).where(*conditions)):
        blobs.delete(trial.result_blob_id)
        db.session.delete(trial)
    db.session.flush()


def _lock_draft(scope: int, revision: int) -> RuleVersion:
    row = db.session.scalar(
        select(RuleVersion)
        .where(RuleVersion.scope == scope, IN_USE, RuleVersion.state == "draft")
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    if row is None or row.revision != revision:
        raise RuleDraftChangedError
    return row


def activate(author_id: int, scope: int, *, revision: int, number: int, note: str) -> RuleVersion:
    """Switch the draft on, in place of version `number`, which the person saw as the active one.

    Raises RuleDraftChangedError, NothingChangedError, or ChangesError when it no longer fits the rules.
    """
    row = _lock_draft(scope, revision)
    changes = Changes.from_json(row.changes)
    check(scope, changes)
    active = active_row(scope)
    if changes.to_json() == (active.changes if active else {}):
        raise NothingChangedError
    delete_backtests(Backtest.draft_id == row.id)
    return _switch_on(row, author_id, number, note)


def restore(author_id: int, scope: int, wanted: int, *, number: int, note: str) -> RuleVersion:
    """Switch the changes of an earlier version on again, as a new version; 0 are the rules as they come.

    Raises NotFoundError, RuleDraftChangedError when `number` is not active any more, NothingChangedError, or
    ChangesError when they no longer fit the rules.
    """
    changes = Changes.from_json(get_version(scope, wanted).changes) if wanted else Changes()
    check(scope, changes)
    active = active_row(scope)
    if changes.to_json() == (active.changes if active else {}):
        raise NothingChangedError
    now = clock.now()
    row = RuleVersion(
        owner_id=scope or None,
        scope=scope,
        state="retired",
        number=-1,
        revision=1,
        base_version="",
        changes=changes.to_json(),
        restores=wanted,
        author_id=author_id,
        created_at=now,
        changed_at=now,
    )
    return _switch_on(row, author_id, number, note)


def _switch_on(row: RuleVersion, author_id: int, number: int, note: str) -> RuleVersion:
    """Number a version and switch it on in place of version `number`. Raises RuleDraftChangedError."""
    now, scope = clock.now(), row.scope
    if number:
        # The one who retires the active version is the one who follows it.
        retired = db.session.execute(
            update(RuleVersion)
            .where(RuleVersion.scope == scope, RuleVersion.state == "active", RuleVersion.number == number)
            .values(state="retired", retired_at=now)
        )
        if retired.rowcount != 1:  # type: ignore[attr-defined]
            raise RuleDraftChangedError
    last = db.session.scalar(select(func.max(RuleVersion.number)).where(RuleVersion.scope == scope)) or 0
    # Asked before anything is changed: a question writes down what is, outside of what catches the refusal.
    row.base_version = base_of(scope).version
    row.state, row.number, row.note = "active", last + 1, note.strip()
    row.author_id, row.activated_at = author_id, now
    db.session.add(row)
    try:
        db.session.flush()
    except IntegrityError as error:
        # Another first version, or another number, was switched on at the same moment.
        raise RuleDraftChangedError from error
    return row


def list_versions(scope: int, current: int, size: int) -> tuple[list[RuleVersion], int]:
    """Return a page of the versions that were ever switched on, newest first, and how many there are."""
    query = select(RuleVersion).where(RuleVersion.scope == scope, RuleVersion.number.is_not(None))
    return cut(query, (RuleVersion.number.desc(),), current=current, size=size)


def get_version(scope: int, number: int) -> RuleVersion:
    """Return a version that was switched on once. Raises NotFoundError."""
    row = db.session.scalar(
        select(RuleVersion).where(RuleVersion.scope == scope, RuleVersion.number == number)
    )
    if row is None:
        raise NotFoundError
    return row


def before(row: RuleVersion) -> RuleVersion | None:
    """Return the version that was switched on before this one; None for the first."""
    return db.session.scalar(
        select(RuleVersion)
        .where(RuleVersion.scope == row.scope, RuleVersion.number < row.number)
        .order_by(RuleVersion.number.desc())
        .limit(1)
    )
