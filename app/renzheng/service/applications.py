"""Applications from the applicant's side: apply, look, withdraw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from flask import current_app
from sqlalchemy import func, select

from app.auth import addresses, audit, codes
from app.auth import service as auth
from app.inbox import service as inbox
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.vault import key_ring
from app.platform.errors import NotFoundError
from app.platform.language import Language
from app.renzheng import consent
from app.renzheng.errors import (
    ApplicationOpenError,
    AttemptsSpentError,
    ConsentMissingError,
    InvalidSubjectError,
)
from app.renzheng.models import Application
from app.renzheng.provider import provider_of
from app.renzheng.service import scans, transitions
from app.renzheng.states import OPEN, VALID
from app.renzheng.subjects import Judgement, Statement, judge, subject_of
from app.renzheng.texts import PROBLEM_WORDS

EVENT = "renzheng"
"""What codes that prove the phone are asked for."""
ATTEMPTS_A_DAY = 5
WORKING_DAYS = 3
"""Within so many days an application is to be decided."""
RECORDS_SHOWN = 50
_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Proof:
    """What comes with a statement: the phone with its code, and the version of the consent text agreed to."""

    phone: str
    captcha: str
    consent_version: str


def apply(
    user_id: int,
    stated: Statement,
    proof: Proof,
    cleaned: Sequence[scans.CleanScan],
    actor: audit.Actor,
    language: Language,
) -> Application:
    """Take in an application; it is under review at once. Raises the room's refusals and those of codes.

    With a verified account it asks for a change: what was verified counts on until the change passes.
    """
    judged = _judge(stated, language)
    if proof.consent_version != consent.VERSION:
        raise ConsentMissingError
    phone = addresses.mobile(proof.phone)
    auth.lock_user(user_id)
    if _first(user_id, OPEN) is not None:
        raise ApplicationOpenError
    if attempts_left(user_id) == 0:
        raise AttemptsSpentError(limit=ATTEMPTS_A_DAY)
    # Before anything is written: a wrong guess stays counted.
    codes.check(EVENT, phone, proof.captcha, actor)
    replaced = _first(user_id, VALID)
    application = _draft(user_id, judged, phone, replaced)
    scans.keep(application, cleaned)
    transitions.move(application, "submit", actor)
    if replaced is not None:
        transitions.move(replaced, "change", actor)
    for admin_id in auth.ids_of_role("admin") - {user_id}:
        inbox.send(admin_id, "todo", "verification_waiting", {}, link=f"/admin/renzheng?id={application.id}")
    return application


def _judge(stated: Statement, language: Language) -> Judgement:
    judged = judge(stated, today())
    if judged.problems:
        raise InvalidSubjectError(
            fields={field: [PROBLEM_WORDS[code][language]] for field, code in judged.problems.items()}
        )
    return judged


def _draft(user_id: int, judged: Judgement, phone: str, replaced: Application | None) -> Application:
    statement, now = judged.statement, clock.now()
    application = Application(
        user_id=user_id,
        kind=statement.kind,
        state="draft",
        version=1,
        replaces_id=replaced.id if replaced else None,
        certificate_type=statement.certificate_type,
        enterprise_type=statement.enterprise_type,
        subject_index=fingerprint(subject_of(statement)),
        valid_until=statement.valid_until,
        warnings=judged.warnings,
        consent_version=consent.VERSION,
        consented_at=now,
        created_at=now,
        due_at=due(now),
        next_check_at=now if provider_of(current_app.extensions["config"]) else None,
    )
    application.name, application.number, application.phone = statement.name, statement.number, phone
    application.enterprise_name = statement.enterprise_name
    application.enterprise_number = statement.enterprise_number
    db.session.add(application)
    db.session.flush()
    return application


def withdraw(user_id: int, application_id: int, version: int, actor: audit.Actor) -> Application:
    """Take back one's own application while it is looked at. Raises NotFoundError and the refusals of `move`."""
    application = get_own(user_id, application_id)
    application = transitions.lock(application.id)
    transitions.move(application, "withdraw", actor, version=version)
    release_replaced(application, actor)
    return application


def release_replaced(application: Application, actor: audit.Actor) -> None:
    """Let what a change would have replaced count on as before."""
    replaced = db.session.get(Application, application.replaces_id) if application.replaces_id else None
    if replaced is not None and replaced.state == "changing":
        transitions.move(replaced, "keep", actor)


def get_own(user_id: int, application_id: int) -> Application:
    """Return an application of the account. Raises NotFoundError."""
    application = db.session.get(Application, application_id)
    if application is None or application.user_id != user_id:
        raise NotFoundError
    return application


def records(user_id: int) -> list[Application]:
    """Return the applications of an account, newest first."""
    query = select(Application).where(Application.user_id == user_id).order_by(Application.id.desc())
    return list(db.session.scalars(query.limit(RECORDS_SHOWN)))


def every(user_id: int) -> list[Application]:
    """Return all applications of an account, held against other transitions."""
    auth.lock_user(user_id)
    query = select(Application).where(Application.user_id == user_id).order_by(Application.id)
    return list(db.session.scalars(query.execution_options(populate_existing=True)))


def valid(user_id: int) -> Application | None:
    """Return what is verified for the account."""
    return _first(user_id, VALID)


def _first(user_id: int, states: Sequence[str]) -> Application | None:
    query = select(Application).where(Application.user_id == user_id, Application.state.in_(states))
    return db.session.scalars(query.execution_options(populate_existing=True)).first()


def attempts_left(user_id: int) -> int:
    """Return how many more applications the account may make now."""
    query = select(func.count(Application.id)).where(
        Application.user_id == user_id, Application.created_at > clock.now() - _DAY
    )
    return max(ATTEMPTS_A_DAY - (db.session.scalar(query) or 0), 0)


def fingerprint(subject: str) -> str:
    """The blind index of a certificate."""
    return key_ring().fingerprint(subject, "verification.subject")


def today() -> date:
    """The present day where certificates are issued."""
    return clock.now().astimezone(clock.DEFAULT_TIME_ZONE).date()


def due(moment: datetime) -> datetime:
    """Return when an application of `moment` is to be decided: working days later, Monday to Friday.

    Public holidays are not known here: they would only make it later.
    """
    local, left = moment.astimezone(clock.DEFAULT_TIME_ZONE), WORKING_DAYS
    while left:
        local += _DAY
        left -= local.weekday() < 5
    return local
