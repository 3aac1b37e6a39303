"""What this room gives along to somebody who leaves, and forgets with them."""

from __future__ import annotations

from typing import Any

from sqlalchemy import select, update

from app.auth.hooks import User
from app.platform.data.database import db
from app.team import service
from app.team.models import Group, Membership


def export(user: User) -> list[dict[str, Any]]:
    """Return the projects and teams that an account belongs to or is invited to."""
    rows = db.session.execute(
        select(Group, Membership)
        .join(Membership, Membership.group_id == Group.id)
        .where(Membership.user_id == user.id)
        .order_by(Group.id)
    )
    return [
        {
            "kind": group.kind,
            "name": group.name,
            "description": group.description,
            "leads": group.owner_id == user.id,
            "state": mine.state,
            "joined": mine.joined_at,
        }
        for group, mine in rows
    ]


def forget(user: User) -> None:
    """Take an account out of its groups. One that it led goes to whoever joined first, or ends with nobody left."""
    groups = select(Group.id).outerjoin(Membership)
    of_account = groups.where((Membership.user_id == user.id) | (Group.owner_id == user.id))
    for group_id in sorted(set(db.session.scalars(of_account))):
        group = db.session.get(Group, group_id, with_for_update=True, populate_existing=True)
        if group is not None:
            db.session.refresh(group, ["members"])
            _leave(group, user.id)
    db.session.execute(update(Membership).where(Membership.invited_by == user.id).values(invited_by=None))
    db.session.flush()


def _leave(group: Group, user_id: int) -> None:
    if group.owner_id == user_id:
        heir = service.longest_member(group, but=user_id)
        if heir is None:
            service.dissolve(group, user_id)
            return
        service.hand_over(group, heir)
    group.members[:] = [each for each in group.members if each.user_id != user_id]
    db.session.flush()
