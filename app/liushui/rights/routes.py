"""The calls about people's rights, for administrators who are there: find a person, take a copy along, erase."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, Any

from apiflask import APIBlueprint
from flask import Response, current_app
from flask_jwt_extended import current_user, get_jwt

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.liushui.review.service import links
from app.liushui.rights.errors import ErasureReasonError
from app.liushui.rights.models import Erasure
from app.liushui.rights.schemas import (
    ChosenSchema,
    ErasureDecisionSchema,
    ErasureListSchema,
    ErasureQuerySchema,
    ErasureSchema,
    PersonSchema,
    SoughtSchema,
)
from app.liushui.rights.service import erasing, finding, listing, packing
from app.platform import clock
from app.platform.web import guards
from app.platform.web.envelope import current_language, ok
from app.platform.web.shapes import binary

_PIECE_BYTES = 256 * 1024

bp = APIBlueprint("liushui_rights", __name__, tag="liushui")


def _about(sought: finding.Sought) -> str:
    """What the log calls a person: whom is not for it to keep."""
    return f"person:{links.mark_of(sought.keys[0])[:16]}"


def _sought(data: dict[str, Any]) -> finding.Sought:
    return finding.Sought(data["name"].strip(), data["account"].strip())


@bp.post("/api/liushui/people/find")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(SoughtSchema, arg_name="data")
@bp.output(PersonSchema)
def find(data: dict[str, Any]) -> dict[str, Any]:
    """Say in which cases a person stands, and as what, over all operators; the log notes each search."""
    sought = _sought(data)
    found = finding.find(sought)
    person = person_of(current_user)
    audit.record(actor(), "person_sought", _about(sought), cases=len(found.cases))
    owners = auth.usernames({case.task.owner_id for case in found.cases})
    shown = [
        {
            "task_id": case.task.id,
            "report_id": case.task.reports[-1].id if case.task.reports else None,
            "customer": finding.shown_name(person, case),
            "owner": owners.get(case.task.owner_id, ""),
            "role": case.role,
            "exact": case.is_exact,
            "own": case.is_own,
            "held": case.is_held,
            "files": len(case.task.uploads),
            "reports": len(case.task.reports),
            "createtime_text": clock.to_text(case.task.created_at),
        }
        for case in found.cases
    ]
    return ok(
        {
            "cases": shown,
            "words": found.words,
            "black_listed": found.black_listed,
            "projects": found.projects,
            "alone_most": erasing.alone_left(current_user.id),
        }
    )


@bp.post("/api/liushui/people/export")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(ChosenSchema, arg_name="data")
@bp.doc(responses=binary("application/zip", "A workbook, the same as JSON, reports and files"))
def export(data: dict[str, Any]) -> Response:
    """Return a copy of what is kept about a person, with password and reason, which the log keeps."""
    reason = _proven(data)
    sought = _sought(data)
    copy = packing.choose(sought, data["task_ids"])
    # It stands in the log also where the copy fails half-way.
    audit.record(actor(), "person_exported", _about(sought), tasks=sorted(data["task_ids"]), reason=reason)
    guards.commit_early()
    archive = packing.pack(copy, viewer=current_user.username, language=current_language())
    return Response(
        _pieces(archive),
        mimetype="application/zip",
        headers={"Content-Disposition": "attachment; filename=person.zip"},
    )


def _pieces(archive: IO[bytes]) -> Iterator[bytes]:
    with archive:
        while piece := archive.read(_PIECE_BYTES):
            yield piece


@bp.post("/api/liushui/people/erase")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(ChosenSchema, arg_name="data")
@bp.output(ErasureSchema)
def erase(data: dict[str, Any]) -> dict[str, Any]:
    """Erase a person's cases and what was remembered of them; many at once wait for a second administrator."""
    reason = _proven(data)
    sought = _sought(data)
    erasure = erasing.erase(current_user.id, sought, data["task_ids"], reason)
    audit.record(
        actor(),
        "person_erased" if erasure.state == "done" else "erasure_asked",
        _about(sought),
        tasks=sorted(data["task_ids"]),
        erasure=erasure.id,
        reason=reason,
    )
    _keep_list()
    return ok(_shown([erasure])[0])


def _proven(data: dict[str, Any]) -> str:
    """The reason, once the caller has said one and given the password."""
    reason: str = data["reason"].strip()
    if len(reason) < erasing.REASON_LEAST:
        raise ErasureReasonError(least=erasing.REASON_LEAST)
    auth.reauthenticate(current_user, data["password"], get_jwt()["jti"])
    return reason


def _keep_list() -> None:
    entries, folder = erasing.done_entries(), current_app.extensions["config"].data_dir
    guards.after_commit(lambda: listing.save(entries, folder))


@bp.get("/api/liushui/people/erasures")
@guards.admin
@bp.input(ErasureQuerySchema, location="query", arg_name="query")
@bp.output(ErasureListSchema)
def list_erasures(query: dict[str, Any]) -> dict[str, Any]:
    """List what was erased or waits for a second administrator, newest first."""
    page, total = erasing.list_erasures(query["current"], query["pageSize"])
    return ok({"list": _shown(page), "total": total})


@bp.post("/api/liushui/people/erasures/<int:erasure_id>/decision")
@guards.admin
@guards.in_person
@guards.writes
@bp.input(ErasureDecisionSchema, arg_name="data")
@bp.output(ErasureSchema)
def decide(erasure_id: int, data: dict[str, Any]) -> dict[str, Any]:
    """Agree to a waiting erasure as the second administrator, which carries it out, or decline it."""
    auth.reauthenticate(current_user, data["password"], get_jwt()["jti"])
    erasure = erasing.decide(person_of(current_user), erasure_id, agreed=data["agreed"])
    event = "person_erased" if erasure.state == "done" else "erasure_declined"
    audit.record(
        actor(), event, f"person:{erasure.person_mark[:16]}", erasure=erasure.id, cases=erasure.cases
    )
    _keep_list()
    return ok(_shown([erasure])[0])


def _shown(rows: list[Erasure]) -> list[dict[str, Any]]:
    names = auth.usernames({by for row in rows for by in (row.asker_id, row.decider_id) if by is not None})
    return [
        {
            "id": row.id,
            "state": row.state,
            "asker": names.get(row.asker_id or 0, ""),
            "decider": names.get(row.decider_id or 0, ""),
            "own": row.asker_id == current_user.id,
            "cases": row.cases,
            "name": (row.wanted or {}).get("name") or (row.wanted or {}).get("account", ""),
            "reason": row.reason,
            "asktime_text": clock.to_text(row.asked_at),
            "decidetime_text": clock.to_text(row.decided_at),
        }
        for row in rows
    ]
