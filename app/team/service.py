"""The verbs of projects and teams: make, invite, answer, leave, hand over, remove; and who shares what."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import bindparam, func, select
from sqlalchemy.orm import selectinload

from app.auth import service as auth
from app.inbox import service as inbox
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.paging import cut
from app.platform.data.sealed import fold
from app.platform.errors import ForbiddenError, NotFoundError
from app.platform.language import both
from app.team.errors import (
    AlreadyMemberError,
    GroupFullError,
    NobodyToInviteError,
    OwnerStaysError,
    TooManyGroupsError,
    UnknownPersonError,
)
from app.team.invented_words import words_of
from app.team.models import Group, Membership

MEMBERS_MOST = 50
GROUPS_MOST = 50
LINK = "/user/info?tab={kind}"
KIND_NAMES = {
    "project": both("项目", "project"),
    "team": both("团队", "team"),
}


def create(user_id: int, kind: str, name: str, description: str = "") -> Group:
    """Make a project or a team that the person leads. Raises TooManyGroupsError."""
    auth.lock_user(user_id)
    owned = select(func.count(Group.id)).where(Group.owner_id == user_id)
    if (db.session.scalar(owned) or 0) >= GROUPS_MOST:
        raise TooManyGroupsError(limit=GROUPS_MOST)
    now = clock.now()
    group = Group(
        kind=kind, name=name.strip(), description=description.strip(), owner_id=user_id, created_at=now
    )
    group.members.append(Membership(user_id=user_id, state="joined", created_at=now, joined_at=now))
    db.session.add(group)
    db.session.flush()
    return group


def list_groups(
    user_id: int, kind: str, *, current: int, size: int, state: str = ""
) -> tuple[list[Group], int]:
    """Return a page of the groups that the person belongs to or is invited to, newest first, and how many."""
    mine = select(Membership.group_id).where(Membership.user_id == user_id)
    if state:
        mine = mine.where(Membership.state == state)
    query = select(Group).where(Group.id.in_(mine))
    if kind:
        query = query.where(Group.kind == kind)
    newest_first = (Group.created_at.desc(), Group.id.desc())
    return cut(query, newest_first, current=current, size=size, options=[selectinload(Group.members)])


def get_group(user_id: int, group_id: int, *, is_admin: bool = False) -> Group:
    """Return a group that the person belongs to or is invited to. Raises NotFoundError."""
    group = db.session.get(Group, group_id)
    if group is None or not (is_admin or _membership(group, user_id)):
        raise NotFoundError
    return group


def joined_team(user_id: int, team_id: int) -> Group:
    """Return a team of the person's whose people they know: one they joined. Raises NotFoundError for any other."""
    team = get_group(user_id, team_id)
    mine = _membership(team, user_id)
    if team.kind != "team" or mine is None or mine.state != "joined":
        raise NotFoundError
    return team


def lead_group(user_id: int, group_id: int, *, is_admin: bool = False) -> Group:
    """Return a group that the person may change, held against other writers.

    Raises NotFoundError, or ForbiddenError for a member who does not lead it.
    """
    get_group(user_id, group_id, is_admin=is_admin)
    group = db.session.get(Group, group_id, with_for_update=True, populate_existing=True)
    if group is None:
        raise NotFoundError
    if not (is_admin or group.owner_id == user_id):
        raise ForbiddenError
    return group


def edit(group: Group, name: str, description: str) -> None:
    """Give the group another name and description."""
    group.name, group.description = name.strip(), description.strip()
    db.session.flush()


def invite(group: Group, username: str, by_id: int) -> Membership:
    """Ask somebody to join; they say yes or no. Raises UnknownPersonError, AlreadyMemberError, GroupFullError."""
    user = auth.find_user(username)
    if user is None or user.disabled_at is not None:
        raise UnknownPersonError
    if _membership(group, user.id):
        raise AlreadyMemberError
    return _ask(group, user.id, by_id)


def invite_team(group: Group, team: Group, by_id: int) -> list[Membership]:
    """Ask everybody of a team who is not in the group yet. Raises NobodyToInviteError, GroupFullError."""
    wanted = [
        each.user_id
        for each in team.members
        if each.state == "joined" and not _membership(group, each.user_id)
    ]
    if not wanted:
        raise NobodyToInviteError
    return [_ask(group, user_id, by_id) for user_id in wanted]


def _ask(group: Group, user_id: int, by_id: int) -> Membership:
    if len(group.members) >= MEMBERS_MOST:
        raise GroupFullError(limit=MEMBERS_MOST)
    membership = Membership(user_id=user_id, state="invited", invited_by=by_id, created_at=clock.now())
    group.members.append(membership)
    db.session.flush()
    name = auth.usernames({by_id}).get(by_id, "")
    _notify(user_id, "todo", "team_invited", group, who=auth.plain_name(name))
    return membership


def answer(user_id: int, group_id: int, *, accepts: bool) -> Group:
    """Join a group or decline its invitation. Raises NotFoundError when there is none."""
    group = _locked(user_id, group_id)
    membership = _membership(group, user_id)
    if membership is None or membership.state != "invited":
        raise NotFoundError
    who = auth.usernames({user_id}).get(user_id, "")
    if accepts:
        membership.state, membership.joined_at = "joined", clock.now()
    else:
        group.members.remove(membership)
    db.session.flush()
    _notify(group.owner_id, "message", "team_joined" if accepts else "team_declined", group, who=who)
    return group


def leave(user_id: int, group_id: int) -> Group:
    """Leave a group: its tasks are closed to the person from now on. Raises NotFoundError, OwnerStaysError."""
    group = _locked(user_id, group_id)
    mine = _membership(group, user_id)
    if mine is None or mine.state != "joined":
        raise NotFoundError
    if group.owner_id == user_id:
        raise OwnerStaysError
    group.members.remove(mine)
    db.session.flush()
    _notify(group.owner_id, "message", "team_left", group, who=auth.usernames({user_id}).get(user_id, ""))
    return group


def remove_member(group: Group, user_id: int) -> None:
    """Take somebody out, or an invitation back. Raises NotFoundError, OwnerStaysError."""
    member = _membership(group, user_id)
    if member is None:
        raise NotFoundError
    if group.owner_id == user_id:
        raise OwnerStaysError
    was_in = member.state == "joined"
    group.members.remove(member)
    db.session.flush()
    if was_in:
        _notify(user_id, "message", "team_removed", group)


def hand_over(group: Group, user_id: int) -> None:
    """Let another member lead the group. Raises NotFoundError when they have not joined."""
    member = _membership(group, user_id)
    if member is None or member.state != "joined":
        raise NotFoundError
    group.owner_id = user_id
    db.session.flush()
    _notify(user_id, "message", "team_handed", group)


def longest_member(group: Group, *, but: int) -> int | None:
    """Return who joined first of all others, if there is anybody."""
    joined = [each for each in group.members if each.state == "joined" and each.user_id != but]
    return (
        min(joined, key=lambda each: (each.joined_at or each.created_at, each.id)).user_id if joined else None
    )


def dissolve(group: Group, by_id: int) -> None:
    """Remove the group; tasks of a project go on belonging to those who uploaded them."""
    for member in group.members:
        if member.user_id != by_id and member.state == "joined":
            _notify(member.user_id, "message", "team_dissolved", group)
    db.session.delete(group)
    db.session.flush()


# Every list asks for it: made once.
_PROJECTS_OF = (
    select(Group.id)
    .join(Membership)
    .where(Membership.user_id == bindparam("user_id"), Membership.state == "joined", Group.kind == "project")
)


def project_ids(user_id: int) -> list[int]:
    """Return the projects whose tasks the person shares."""
    return list(db.session.scalars(_PROJECTS_OF, {"user_id": user_id}))


def is_in_project(user_id: int, project_id: int) -> bool:
    """Tell whether the person shares the tasks of a project."""
    return project_id in project_ids(user_id)


def names(group_ids: Collection[int]) -> dict[int, str]:
    """Return the names of several groups."""
    rows = db.session.execute(
        select(Group.id, Group.name_sealed, Group.row_key).where(Group.id.in_(group_ids))
    )
    opened = Group.name.opener()
    return {row.id: opened(row.name_sealed, row.row_key) for row in rows}


def count_named(words: str) -> int:
    """Count the groups whose name or description holds these words; all are opened."""
    sought = fold(words)
    groups = db.session.scalars(select(Group))
    return sum(sought in fold(f"{group.name} {group.description}") for group in groups)


def own_names(user_id: int) -> dict[str, str]:
    """Return the names of the groups that somebody joined, by their subject in the audit log ("group:7")."""
    joined = Membership.user_id == user_id, Membership.state == "joined"
    found = names(db.session.scalars(select(Membership.group_id).where(*joined)).all())
    return {f"group:{group_id}": name for group_id, name in found.items()}


def people_number(group: Group) -> int:
    """Count who has joined."""
    return sum(member.state == "joined" for member in group.members)


def _membership(group: Group, user_id: int) -> Membership | None:
    return next((each for each in group.members if each.user_id == user_id), None)


def _locked(user_id: int, group_id: int) -> Group:
    get_group(user_id, group_id)
    group = db.session.get(Group, group_id, with_for_update=True, populate_existing=True)
    if group is None:
        raise NotFoundError
    db.session.refresh(group, ["members"])
    return group


def _notify(user_id: int, type: str, code: str, group: Group, **params: Any) -> None:
    known = {"kind": KIND_NAMES[group.kind], "group": words_of(group.name), **params}
    inbox.send(user_id, type, code, known, link=LINK.format(kind=group.kind))
