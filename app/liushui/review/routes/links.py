"""The calls about links between cases: for administrators, and every look is written to the audit log."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask_jwt_extended import current_user

from app.auth import audit
from app.auth import service as auth
from app.auth.routes.actor import actor
from app.auth.service.person import person_of
from app.liushui.review.schemas.links import LinkDetailSchema, LinkListSchema, LinkQuerySchema
from app.liushui.review.service import links
from app.liushui.rulebook.views import mask_account
from app.platform.web import guards
from app.platform.web.envelope import ok

bp = APIBlueprint("liushui_links", __name__, tag="liushui")


def _shown(kind: str, label: str) -> str:
    return mask_account(label) if kind == "account" else label


@bp.get("/api/liushui/links")
@guards.admin
@guards.writes
@bp.input(LinkQuerySchema, location="query", arg_name="query")
@bp.output(LinkListSchema)
def list_links(query: dict[str, Any]) -> dict[str, Any]:
    """List names and accounts that appear in the reports of several customers."""
    found, total = links.list_links(
        person_of(current_user),
        kind=query["kind"] or None,
        party_kinds=[query["party_kind"]] if query["party_kind"] else [],
        keyword=query["keyword"].strip(),
        least_customers=query["customers"],
        sort=query["sort"],
        current=query["current"],
        size=query["pageSize"],
    )
    # What was searched for is a person's name: the log keeps that it was, not whom.
    filters = {name: query[name] for name in ("kind", "party_kind", "customers", "current")}
    audit.record(actor(), "links_listed", "links", **filters, searched=bool(query["keyword"]), found=total)
    shown = [
        {
            "kind": link.kind,
            "fingerprint": link.fingerprint,
            "label": _shown(link.kind, link.label),
            "party_kind": link.party_kind,
            "customers": link.customers,
            "tasks": link.tasks,
            "rows": link.rows,
            "currency": link.currency,
            "in_fen": link.in_fen,
            "out_fen": link.out_fen,
            "first": str(link.first_day) if link.first_day else None,
            "last": str(link.last_day) if link.last_day else None,
            "is_customer": link.is_customer,
        }
        for link in found
    ]
    return ok({"list": shown, "total": total})


@bp.get("/api/liushui/links/<kind>/<fingerprint>")
@guards.admin
@guards.writes
@bp.output(LinkDetailSchema)
def show_link(kind: str, fingerprint: str) -> dict[str, Any]:
    """Return every task in which a name or account appears."""
    label, cases = links.get_link(person_of(current_user), kind, fingerprint)
    audit.record(
        actor(), "link_opened", f"link:{fingerprint[:16]}", kind=kind, tasks=[case.task_id for case in cases]
    )
    owners = auth.usernames({case.owner_id for case in cases})
    shown = [
        {
            "task_id": case.task_id,
            "report_id": case.report_id,
            "customer": case.customer,
            "owner": owners.get(case.owner_id, ""),
            "role": case.role,
            "rows": case.rows,
            "currency": case.currency,
            "in_fen": case.in_fen,
            "out_fen": case.out_fen,
            "first": str(case.first_day) if case.first_day else None,
            "last": str(case.last_day) if case.last_day else None,
        }
        for case in cases
    ]
    return ok({"kind": kind, "fingerprint": fingerprint, "label": _shown(kind, label), "cases": shown})
