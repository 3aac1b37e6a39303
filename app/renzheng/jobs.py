"""The worker's edge: questions to a provider, and what is seen to every few minutes."""

from __future__ import annotations

from datetime import timedelta

from apiflask import APIFlask
from flask import current_app

from app.platform.data.database import db, writing
from app.platform.running.jobs import Every, jobs
from app.renzheng.provider import provider_of
from app.renzheng.service import chores

ALERTS_EVERY = timedelta(minutes=1)
PURGE_EVERY = timedelta(hours=1)


def check(application_id: int) -> None:
    """Ask the provider about one application, if its time has come and nobody else does."""
    provider = provider_of(current_app.extensions["config"])
    if provider is None:
        return
    with writing():
        subject = chores.claim_check(application_id)
        db.session.commit()
    if subject is None:
        return
    # The other side may take its time: no transaction waits for it.
    outcome = provider.verify(subject)
    with writing():
        chores.settle_check(application_id, provider.name, outcome)
        db.session.commit()


def sweep() -> None:
    """Wake a worker for every application about which a provider is to be asked."""
    if provider_of(current_app.extensions["config"]) is None or not jobs().is_idle():
        return
    for application_id in chores.due_checks():
        jobs().wake(chores.JOB, application_id)
    db.session.rollback()


def register_jobs(app: APIFlask) -> None:
    """Tell the application's jobs what this room does."""
    app.extensions["jobs"].handles(chores.JOB, check)
    app.extensions["jobs"].sweeps(sweep)
    app.extensions["jobs"].sweeps(Every(ALERTS_EVERY, chores.alert_overdue))
    app.extensions["jobs"].sweeps(Every(ALERTS_EVERY, chores.expire_ended))
    app.extensions["jobs"].sweeps(Every(PURGE_EVERY, chores.purge))
