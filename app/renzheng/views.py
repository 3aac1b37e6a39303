"""Applications as the API shows them: masked, in the caller's language."""

from __future__ import annotations

from typing import Any

from app.auth import service as auth
from app.platform import clock
from app.platform.web.envelope import current_language
from app.renzheng import consent, masks
from app.renzheng.models import Application
from app.renzheng.service import applications, policy, reviews, scans
from app.renzheng.states import OPEN, VALID
from app.renzheng.texts import CERTIFICATE_WORDS, KIND_WORDS, STATE_WORDS, WARNING_WORDS


def _words(table: dict[str, dict[Any, str]], code: str | None) -> str:
    return table[code][current_language()] if code in table else ""


def _content(application: Application) -> str:
    """The masked number of the certificate that counts."""
    if application.kind == "enterprise":
        return masks.enterprise_number(application.enterprise_number or "")
    return masks.number(application.number)


def show(application: Application) -> dict[str, Any]:
    """Return one application, masked."""
    return {
        "id": application.id,
        "version": application.version,
        "kind": application.kind,
        "state": application.state,
        "state_text": _words(STATE_WORDS, application.state),
        "name": masks.name(application.name),
        "certificate_type": application.certificate_type,
        "certificate_text": _words(CERTIFICATE_WORDS, application.certificate_type),
        "number": masks.number(application.number),
        "phone": masks.number(application.phone),
        "enterprise_name": masks.enterprise_name(application.enterprise_name or ""),
        "enterprise_type": application.enterprise_type or "",
        "enterprise_text": _words(CERTIFICATE_WORDS, application.enterprise_type),
        "enterprise_number": masks.enterprise_number(application.enterprise_number or ""),
        "valid_until": application.valid_until.isoformat() if application.valid_until else "",
        "scans": sum(scan.blob_id is not None for scan in application.scans),
        "is_change": application.replaces_id is not None,
        "reason": application.reason or "",
        "consent_version": application.consent_version,
        "consenttime_text": clock.to_text(application.consented_at),
        "createtime_text": clock.to_text(application.submitted_at),
        "duetime_text": clock.to_text(application.due_at),
        "decidetime_text": clock.to_text(application.decided_at),
        "endtime_text": clock.to_text(application.ended_at),
    }


def show_standing(user: Any) -> dict[str, Any]:
    """Return how an account stands."""
    records = applications.records(user.id)
    open_one = next((each for each in records if each.state in OPEN), None)
    newest = open_one or (records[0] if records else None)
    valid = applications.valid(user.id)
    attempts = applications.attempts_left(user.id)
    return {
        "state": newest.state if newest else "",
        "verified": valid is not None,
        "application": show(newest) if newest else None,
        "valid": show(valid) if valid else None,
        "records": [
            {
                "id": each.id,
                "version": each.version,
                "certificationType": _words(KIND_WORDS, each.kind),
                "certificationContent": _content(each),
                "status": each.state,
                "status_text": _words(STATE_WORDS, each.state),
                "time": clock.to_text(each.submitted_at),
            }
            for each in records
        ],
        "may_apply": open_one is None and attempts > 0,
        "attempts_left": attempts,
        "required": policy.is_required(),
        "tasks_left": policy.tasks_left(user.id, is_admin=user.role == "admin"),
        "consent": {"version": consent.VERSION, "paragraphs": list(consent.TEXT[current_language()])},
        "scans_most": scans.SCANS_MOST,
        "scan_bytes": scans.SCAN_BYTES,
    }


def show_certification(user_id: int) -> dict[str, Any]:
    """Return what the template's page asks for. It knows two states: what is neither is left out of its records."""
    records = applications.records(user_id)
    shown = applications.valid(user_id) or next((each for each in records if each.state in OPEN), None)
    masked = show(shown) if shown else None
    return {
        "enterpriseInfo": {
            "accountType": _words(KIND_WORDS, shown.kind) if shown else "",
            "status": int(shown is not None and shown.state in VALID),
            "time": clock.to_text(shown.decided_at or shown.submitted_at) if shown else "",
            "legalPerson": masked["name"] if masked else "",
            "certificateType": masked["certificate_text"] if masked else "",
            "authenticationNumber": masked["number"] if masked else "",
            "enterpriseName": masked["enterprise_name"] if masked else "",
            "enterpriseCertificateType": masked["enterprise_text"] if masked else "",
            "organizationCode": masked["enterprise_number"] if masked else "",
        },
        "record": [
            {
                "certificationType": 1 if each.kind == "enterprise" else 2,
                "certificationContent": _content(each),
                "status": int(each.state in VALID),
                "time": clock.to_text(each.submitted_at),
            }
            for each in records
            if each.state in (*OPEN, *VALID)
        ],
    }


def export(user: Any) -> list[dict[str, Any]]:
    """Return everything that is kept about an account's verification; to its owner nothing is masked."""
    return [
        show(each)
        | {
            "name": each.name,
            "number": each.number,
            "phone": each.phone,
            "enterprise_name": each.enterprise_name or "",
            "enterprise_number": each.enterprise_number or "",
        }
        for each in applications.records(user.id)
    ]


def show_line(application: Application, names: dict[int, str], viewer_id: int) -> dict[str, Any]:
    """Return one application for the queue."""
    now = clock.now()
    until = application.decided_at or now
    age = until - (application.submitted_at or until)
    return {
        "application": show(application),
        "username": names.get(application.user_id, ""),
        "age_hours": int(age.total_seconds()) // 3600,
        "is_overdue": reviews.is_overdue(application, now),
        "is_own": application.user_id == viewer_id,
    }


def show_review(application: Application, viewer_id: int) -> dict[str, Any]:
    """Return everything a reviewer needs, masked."""
    history = [each for each in applications.records(application.user_id) if each.id != application.id]
    same = reviews.same_certificate(application)
    people = {application.user_id, *(each.user_id for each in same)}
    if application.reviewer_id is not None:
        people.add(application.reviewer_id)
    names = auth.usernames(people)
    return {
        "line": show_line(application, names, viewer_id),
        "warnings": [_words(WARNING_WORDS, code) for code in application.warnings],
        "outcome": application.outcome or "",
        "provider": application.provider,
        "checktime_text": clock.to_text(application.checked_at),
        "reviewer": names.get(application.reviewer_id or 0, ""),
        "scans": [
            {"place": scan.place, "mimetype": scan.mimetype, "size_bytes": scan.size_bytes}
            for scan in application.scans
            if scan.blob_id is not None
        ],
        "history": [_step(each, names) for each in history],
        "same_certificate": [_step(each, names) for each in same],
    }


def _step(application: Application, names: dict[int, str]) -> dict[str, Any]:
    return {
        "id": application.id,
        "username": names.get(application.user_id, ""),
        "state": application.state,
        "state_text": _words(STATE_WORDS, application.state),
        "time": clock.to_text(application.submitted_at),
    }
