"""What happens by itself: alerts about waiting applications, certificates that end, questions to a provider, purging."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import or_, select, update

from app.auth import audit
from app.auth import service as auth
from app.auth.hooks import User
from app.inbox import service as inbox
from app.platform import clock
from app.platform.data.database import db
from app.renzheng.models import Application, Scan
from app.renzheng.provider import Outcome, Subject
from app.renzheng.service import applications, reviews, scans, transitions
from app.renzheng.states import OPEN, VALID

JOB = "renzheng.check"
"""The name of the workers' job; its argument is an application's id."""
CHECK_DELAYS = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 480))
"""How long after each time a provider did not answer it is asked again; then people judge alone."""
CHECK_LEASE = timedelta(minutes=5)
KEPT = timedelta(days=30)
"""For how long scans stay after an application came to nothing, or its account was closed."""


def alert_overdue() -> int:
    """Tell every administrator once about each application that waits too long; return how many there are."""
    now = clock.now()
    late = db.session.scalars(
        select(Application)
        .where(Application.state == "auditing", Application.due_at < now, Application.alerted_at.is_(None))
        .with_for_update(skip_locked=True)
    ).all()
    admins = auth.ids_of_role("admin") if late else set()
    for application in late:
        application.alerted_at = now
        for admin_id in admins - {application.user_id}:
            inbox.send(
                admin_id,
                "todo",
                "verification_overdue",
                {"since": clock.to_text(application.submitted_at)},
                link=f"/admin/renzheng?id={application.id}",
                message_type=3,
            )
    db.session.flush()
    return len(late)


def expire_ended() -> int:
    """End verifications whose certificate is no longer valid; return how many."""
    ended = db.session.scalars(
        select(Application.id)
        .where(Application.state.in_(VALID), Application.valid_until < applications.today())
        .order_by(Application.id)
    ).all()
    for application_id in ended:
        reviews.expire(application_id)
    return len(ended)


def due_checks() -> list[int]:
    """Return the applications about which a provider is to be asked now."""
    query = select(Application.id).where(
        Application.state == "auditing", Application.next_check_at <= clock.now()
    )
    return list(db.session.scalars(query.order_by(Application.id).limit(100)))


def claim_check(application_id: int) -> Subject | None:
    """Take the question about an application, unless somebody else has it; return whom it is about."""
    now = clock.now()
    claimed = db.session.execute(
        update(Application)
        .where(
            Application.id == application_id,
            Application.state == "auditing",
            Application.next_check_at <= now,
        )
        .values(next_check_at=now + CHECK_LEASE, check_attempts=Application.check_attempts + 1)
        .returning(Application.id)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    if claimed is None:
        return None
    found = db.session.get_one(Application, claimed, populate_existing=True)
    return Subject(
        kind=found.kind,
        certificate_type=found.certificate_type,
        name=found.name,
        number=found.number,
        phone=found.phone,
        enterprise_type=found.enterprise_type or "",
        enterprise_name=found.enterprise_name or "",
        enterprise_number=found.enterprise_number or "",
    )


def settle_check(application_id: int, provider: str, outcome: Outcome) -> None:
    """Keep what a provider said. An outage leaves the application where it is, and is tried again."""
    application = db.session.get(Application, application_id, with_for_update=True, populate_existing=True)
    if application is None or application.state not in OPEN:
        return
    now = clock.now()
    application.outcome, application.provider, application.checked_at = outcome, provider, now
    application.next_check_at = _next_check(application.check_attempts, now, outcome)
    db.session.flush()


def _next_check(attempts: int, now: datetime, outcome: Outcome) -> datetime | None:
    if outcome != "unavailable" or attempts > len(CHECK_DELAYS):
        return None
    return now + CHECK_DELAYS[attempts - 1]


def leave(user: User) -> None:
    """Let an account go: what was not verified loses its scans now, the rest goes with everything in thirty days."""
    for application in applications.every(user.id):
        if application.state in VALID:
            # Whoever comes back with a new account may be verified with the same certificate.
            transitions.move(application, "expire", audit.Actor(user.id))
        else:
            if application.state in OPEN:
                transitions.move(application, "withdraw", audit.Actor(user.id))
            scans.forget(application)
        application.forget_at, application.next_check_at = clock.now() + KEPT, None
    db.session.flush()


def purge(older_than: timedelta = KEPT) -> int:
    """Forget scans whose time is over, and all about accounts closed that long ago; return how many scans went."""
    now = clock.now()
    has_scans = Application.scans.any(Scan.blob_id.is_not(None))
    query = select(Application).where(
        or_((Application.ended_at < now - older_than) & has_scans, Application.forget_at < now)
    )
    gone = 0
    for application in db.session.scalars(query).all():
        gone += scans.forget(application)
        if application.forget_at is not None and application.forget_at < now:
            db.session.delete(application)
    db.session.flush()
    return gone
