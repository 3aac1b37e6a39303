"""The one way in which an application changes its state: one winner, one entry in the audit log."""

from __future__ import annotations

from sqlalchemy import select, update
from sqlalchemy.exc import IntegrityError

from app.auth import audit
from app.auth import service as auth
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import NotFoundError
from app.renzheng.errors import (
    AlreadyDecidedError,
    CertificateTakenError,
    OwnApplicationError,
    ReasonMissingError,
    WrongStateError,
)
from app.renzheng.models import Application
from app.renzheng.states import NEED_REASON, REASON_LENGTH, VALID, next_state
from app.renzheng.texts import STATE_WORDS

_REVIEW = frozenset({"approve", "reject", "revoke"})
_DECIDE = frozenset({"approve", "reject", "withdraw"})
_END = frozenset({"reject", "withdraw", "expire", "replace", "revoke"})
SYSTEM = audit.Actor(None)


def lock(application_id: int) -> Application:
    """Return an application, held against other transitions of the same account. Raises NotFoundError."""
    user_id = db.session.scalar(select(Application.user_id).where(Application.id == application_id))
    if user_id is None:
        raise NotFoundError
    # The account and not the row: a change moves two rows, and two orders of locks could wait for each other.
    auth.lock_user(user_id)
    return db.session.get_one(Application, application_id, populate_existing=True)


def move(
    application: Application,
    event: str,
    actor: audit.Actor,
    *,
    version: int | None = None,
    reason: str = "",
) -> None:
    """Lead a locked application on by `event` and write it to the audit log.

    `version` is the one that the caller saw. Raises AlreadyDecidedError when it is another by now, WrongStateError
    when the event does not follow, and the refusals of reviews.
    """
    before = application.state
    if version is not None and version != application.version:
        raise AlreadyDecidedError(state=STATE_WORDS[before])
    after = next_state(before, event)
    if after is None:
        raise WrongStateError(state=STATE_WORDS[before])
    if event in _REVIEW and actor.id == application.user_id:
        raise OwnApplicationError
    if event in NEED_REASON and not REASON_LENGTH[0] <= len(reason.strip()) <= REASON_LENGTH[1]:
        raise ReasonMissingError
    if event == "approve":
        _refuse_taken(application)
    _write(application, before, after)
    _note(application, event, actor, reason)
    audit.record(
        actor,
        f"verification_{event}",
        f"verification:{application.id}",
        before=before,
        after=after,
        version=application.version,
    )


def _note(application: Application, event: str, actor: audit.Actor, reason: str) -> None:
    """Write down when, by whom and why."""
    now = clock.now()
    if event == "submit":
        application.submitted_at = now
    if event in _REVIEW:
        application.reviewer_id = actor.id
    if event in _DECIDE:
        application.decided_at = now
    if event in _END:
        application.ended_at = now
    if event in NEED_REASON:
        application.reason = reason.strip()
    db.session.flush()


def _write(application: Application, before: str, after: str) -> None:
    """Change state and version, unless somebody did so meanwhile."""
    changed = (
        update(Application)
        .where(
            Application.id == application.id,
            Application.state == before,
            Application.version == application.version,
        )
        .values(state=after, version=Application.version + 1)
        .execution_options(synchronize_session=False)
    )
    try:
        with db.session.begin_nested():
            count = db.session.execute(changed).rowcount  # type: ignore[attr-defined]
    except IntegrityError as error:
        # The same certificate passed for another account a moment ago.
        raise CertificateTakenError from error
    db.session.refresh(application)
    if count != 1:
        raise AlreadyDecidedError(state=STATE_WORDS[application.state])


def _refuse_taken(application: Application) -> None:
    taken = select(Application.id).where(
        Application.subject_index == application.subject_index,
        Application.state.in_(VALID),
        Application.user_id != application.user_id,
    )
    if db.session.scalar(taken.limit(1)) is not None:
        raise CertificateTakenError
