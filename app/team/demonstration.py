"""The demonstration's project and team, led by somebody invented: joined, invited, waiting for an answer."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import func, select

from app.auth.hooks import User
from app.inbox import service as inbox
from app.platform.data.database import db
from app.team import service
from app.team.invented_words import PROJECT, TEAM
from app.team.models import Group


def load(leader: User, members: Collection[User], admin: User) -> None:
    """Add a project that the administrator works in, and a team that they are invited to; see `remove`.

    Of the members the last one is invited to the project and has not answered.
    """
    project = service.create(leader.id, "project", *(each["zh-CN"] for each in PROJECT))
    team = service.create(leader.id, "team", *(each["zh-CN"] for each in TEAM))
    *joined, waiting = members
    for user in (*joined, admin):
        _join(project, user, leader)
    service.invite(project, waiting.username, leader.id)
    for user in members:
        _join(team, user, leader)
    service.invite(team, admin.username, leader.id)


def _join(group: Group, user: User, leader: User) -> None:
    service.invite(group, user.username, leader.id)
    service.answer(user.id, group.id, accepts=True)


def contents(people: Collection[User]) -> dict[str, int]:
    """Count the groups that these people lead."""
    led = select(func.count(Group.id)).where(Group.owner_id.in_([each.id for each in people]))
    return {"groups": db.session.scalar(led) or 0}


def remove(people: Collection[User]) -> None:
    """Delete every group that one of these people leads, and what their invitations told."""
    led = select(Group).where(Group.owner_id.in_([each.id for each in people]))
    for group in db.session.scalars(led).all():
        db.session.delete(group)
    for each in people:
        inbox.take_back("team_invited", who=each.nickname)
