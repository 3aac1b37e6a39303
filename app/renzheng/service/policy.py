"""Whether operators have to be verified, and what they may do before they are."""

from __future__ import annotations

from sqlalchemy import select

from app.auth import audit
from app.auth import service as auth
from app.platform import clock
from app.platform.data.database import db
from app.renzheng.errors import VerificationNeededError
from app.renzheng.models import Allowance, Application, Policy
from app.renzheng.states import VALID

FREE_TASKS = 3
"""Tasks that an operator may begin before being verified."""


def is_verified(user_id: int) -> bool:
    """Tell whether the account is verified at the moment."""
    query = select(Application.id).where(Application.user_id == user_id, Application.state.in_(VALID))
    return db.session.scalar(query.limit(1)) is not None


def is_required() -> bool:
    """Tell whether operators have to be verified here."""
    policy = db.session.get(Policy, 1)
    return policy is None or policy.is_required


def require(is_on: bool, actor: audit.Actor) -> None:
    """Switch the rule on or off."""
    policy = db.session.get(Policy, 1, with_for_update=True) or Policy(id=1, is_required=True)
    db.session.add(policy)
    if policy.is_required != is_on:
        policy.is_required, policy.changed_by, policy.changed_at = is_on, actor.id, clock.now()
        audit.record(actor, "verification_rule", "verification:rule", required=is_on)
    db.session.flush()


def tasks_left(user_id: int, *, is_admin: bool) -> int | None:
    """Return how many tasks the account may still begin; None when nothing bounds them."""
    if is_admin or not is_required() or is_verified(user_id):
        return None
    begun = db.session.get(Allowance, user_id)
    return max(FREE_TASKS - (begun.tasks if begun else 0), 0)


def begin_task(user_id: int, *, is_admin: bool) -> None:
    """Count a task that an operator begins without being verified.

    Raises VerificationNeededError when there were enough. Deleting a task gives none back.
    """
    if is_admin or not is_required() or is_verified(user_id):
        return
    # Of two tasks at the same moment one is the third and the other the fourth.
    auth.lock_user(user_id)
    begun = db.session.get(Allowance, user_id, with_for_update=True, populate_existing=True)
    if begun is None:
        begun = Allowance(user_id=user_id, tasks=0)
        db.session.add(begun)
    if begun.tasks >= FREE_TASKS:
        raise VerificationNeededError(limit=FREE_TASKS)
    begun.tasks += 1
    db.session.flush()
