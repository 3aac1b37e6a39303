"""Applications from the reviewer's side: the queue, the decision, and looking behind the masks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import selectinload

from app.auth import audit
from app.auth import service as auth
from app.inbox import service as inbox
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut_parts
from app.platform.errors import NotFoundError
from app.renzheng import masks
from app.renzheng.errors import OwnApplicationError
from app.renzheng.models import Application
from app.renzheng.service import applications, scans, transitions
from app.renzheng.states import OPEN, STATES, VALID
from app.renzheng.texts import KIND_WORDS

PAGE = "/form/renzheng"
REVEALED_SECONDS = 60
"""For how long the screen shows what was revealed."""
_DECIDED = tuple(state for state in STATES if state not in OPEN)


@dataclass(frozen=True)
class Filter:
    """What the queue is narrowed to."""

    state: str | None = None
    kind: str | None = None
    username: str | None = None
    overdue: bool = False


def find(wanted: Filter, *, current: int, size: int) -> tuple[list[Application], int]:
    """Return a page of applications, and how many there are: what waits longest comes first, then the newest."""
    query = select(Application).where(*_conditions(wanted))
    waiting, decided = Application.state == "auditing", Application.state.in_(_DECIDED)
    parts = ((query.where(waiting), (Application.id,)), (query.where(decided), (Application.id.desc(),)))
    # Each line says how many scans there are.
    return cut_parts(parts, current=current, size=size, options=[selectinload(Application.scans)])


def _conditions(wanted: Filter) -> list[ColumnElement[bool]]:
    # A draft lives within one request.
    conditions: list[ColumnElement[bool]] = [Application.state != "draft"]
    if wanted.state:
        conditions.append(Application.state == wanted.state)
    if wanted.kind:
        conditions.append(Application.kind == wanted.kind)
    if wanted.username:
        user = auth.find_user(wanted.username)
        conditions.append(Application.user_id == (user.id if user else 0))
    if wanted.overdue:
        conditions += [Application.state == "auditing", Application.due_at < clock.now()]
    return conditions


def counts() -> dict[str, int]:
    """Count applications by state, and those that wait longer than they should under `overdue`."""
    rows = db.session.execute(select(Application.state, func.count()).group_by(Application.state)).all()
    found = {state: 0 for state in STATES if state != "draft"}
    found |= {state: count for state, count in rows if state in found}
    overdue = select(func.count(Application.id)).where(*_conditions(Filter(overdue=True)))
    return found | {"overdue": db.session.scalar(overdue) or 0}


def get(application_id: int) -> Application:
    """Return an application. Raises NotFoundError."""
    application = db.session.get(Application, application_id)
    if application is None or application.state == "draft":
        raise NotFoundError
    return application


def same_certificate(application: Application) -> list[Application]:
    """Return what other accounts applied for with the same certificate, verified ones first."""
    query = select(Application).where(
        Application.subject_index == application.subject_index,
        Application.user_id != application.user_id,
        Application.state != "draft",
    )
    found = db.session.scalars(query.order_by(Application.id.desc()).limit(20))
    return sorted(found, key=lambda each: each.state not in VALID)


def approve(application_id: int, version: int, actor: audit.Actor) -> Application:
    """Let an application pass; what it replaces ends. Raises the refusals of `move`."""
    application = transitions.lock(application_id)
    replaced = db.session.get(Application, application.replaces_id) if application.replaces_id else None
    if replaced is not None and replaced.state in VALID and application.state == "auditing":
        # First: an account has one verification at a time. A refusal below takes this back as well.
        transitions.move(replaced, "replace", actor)
    transitions.move(application, "approve", actor, version=version)
    _notify(application, "verification_passed")
    return application


def reject(application_id: int, version: int, reason: str, actor: audit.Actor) -> Application:
    """Refuse an application with a reason, which the applicant reads. Raises the refusals of `move`."""
    application = transitions.lock(application_id)
    transitions.move(application, "reject", actor, version=version, reason=reason)
    applications.release_replaced(application, actor)
    _notify(application, "verification_rejected")
    return application


def revoke(application_id: int, version: int, reason: str, actor: audit.Actor) -> Application:
    """Take a verification back with a reason, which its owner reads. Raises the refusals of `move`."""
    application = transitions.lock(application_id)
    transitions.move(application, "revoke", actor, version=version, reason=reason)
    _notify(application, "verification_revoked")
    return application


def expire(application_id: int) -> None:
    """End a verification whose certificate is no longer valid."""
    application = transitions.lock(application_id)
    transitions.move(application, "expire", transitions.SYSTEM)
    _notify(application, "verification_ended")


def _notify(application: Application, code: str) -> None:
    # No reason and no name: a message is seen in passing, on every page. The page of verification shows both.
    inbox.send(application.user_id, "notice", code, {"kind": KIND_WORDS[application.kind]}, link=PAGE)


def reveal(application_id: int, reason: str, actor: audit.Actor) -> dict[str, str]:
    """Return what is masked elsewhere; who looked and why is written to the audit log.

    Whoever calls it has made sure that the caller gave their password.
    """
    application = get(application_id)
    _refuse_own(application, actor)
    shown = {
        "name": application.name,
        "number": application.number,
        "phone": application.phone,
        "enterprise_name": application.enterprise_name or "",
        "enterprise_number": application.enterprise_number or "",
    }
    audit.record(
        actor,
        "verification_reveal",
        f"verification:{application.id}",
        # People paste numbers into reasons, and the log is never purged.
        reason=masks.redact(reason.strip()),
        fields=[field for field, value in shown.items() if value],
    )
    return shown


def read_scan(application_id: int, place: int, actor: audit.Actor) -> scans.CleanScan:
    """Return a scan to a reviewer; the look is written to the audit log. Raises NotFoundError."""
    application = get(application_id)
    _refuse_own(application, actor)
    scan = scans.read(application, place)
    audit.record(actor, "verification_scan", f"verification:{application.id}", place=place)
    return scan


def _refuse_own(application: Application, actor: audit.Actor) -> None:
    if application.user_id == actor.id:
        raise OwnApplicationError


def is_overdue(application: Application, now: datetime) -> bool:
    """Tell whether an application waits longer than it should."""
    return application.state == "auditing" and application.due_at is not None and application.due_at < now
