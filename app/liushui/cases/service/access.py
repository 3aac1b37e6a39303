"""Whose a task is: who may open, change, share and lock it, and which tasks lists show."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta
from typing import Any

from sqlalchemy import ColumnElement, Select, select

from app.auth.service.person import Person
from app.liushui.cases.errors import CaseHiddenError
from app.liushui.cases.models import CaseReveal, Task, TaskShare
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import ForbiddenError, NotFoundError
from app.team import service as team

REVEALED_FOR = timedelta(hours=1)
"""For how long an administrator sees somebody else's case who gave password and reason."""


def get_task(person: Person, task_id: int) -> Task:
    """Return a task that the person may open: their own, their project's, or as admin one that was revealed to them.

    Raises NotFoundError or CaseHiddenError.
    """
    task = db.session.get(Task, task_id)
    if task is None:
        raise NotFoundError
    check_open(person, task)
    return task


def check_open(person: Person, task: Task) -> None:
    """Refuse who may not see the task and its reports. Raises NotFoundError, or CaseHiddenError for administrators."""
    if may_open(person, task):
        return
    if person.is_admin:
        raise CaseHiddenError
    raise NotFoundError


def check_word(person: Person, owner_id: int, task: Task | None) -> None:
    """Refuse who may not take back what was said in an account: its owner may, and whoever sees its case `task`.

    Raises NotFoundError, or CaseHiddenError for administrators.
    """
    if owner_id == person.id:
        return
    if task is not None and task.owner_id == owner_id:
        check_open(person, task)
    elif person.is_admin:
        raise CaseHiddenError
    else:
        raise NotFoundError


def may_open(person: Person, task: Task) -> bool:
    """Tell whether the person may see the task and its reports: the one rule about whose a task is."""
    if task.owner_id == person.id:
        return True
    if task.project_id is not None and team.is_in_project(person.id, task.project_id):
        return True
    return person.is_admin and task.id in _revealed(person, [task.id])


def named(person: Person, task_ids: Collection[int]) -> set[int]:
    """Return those of some tasks whose customers an administrator's lists may name."""
    near = set(db.session.scalars(select(Task.id).where(Task.id.in_(task_ids), visible(person))))
    return near | _revealed(person, set(task_ids) - near)


def mask(name: str) -> str:
    """A name of which only the first character is shown."""
    return name[:1] + "*" * min(max(len(name) - 1, 1), 3)


def _revealed(person: Person, task_ids: Collection[int]) -> set[int]:
    live = CaseReveal.admin_id == person.id, CaseReveal.until > clock.now()
    return set(db.session.scalars(select(CaseReveal.task_id).where(CaseReveal.task_id.in_(task_ids), *live)))


def reveal(person: Person, task_id: int) -> CaseReveal:
    """Let an administrator see a case of somebody else for a while. Raises NotFoundError."""
    if db.session.get(Task, task_id) is None:
        raise NotFoundError
    now = clock.now()
    found = db.session.scalar(
        select(CaseReveal).where(CaseReveal.task_id == task_id, CaseReveal.admin_id == person.id)
    )
    if found is None:
        found = CaseReveal(task_id=task_id, admin_id=person.id, until=now)
        db.session.add(found)
    found.until = now + REVEALED_FOR
    db.session.flush()
    return found


def owns(person: Person, task: Task) -> bool:
    """Tell whether the person may spend the owner's points on the task, move it or delete it."""
    return person.is_admin or task.owner_id == person.id


def visible(person: Person) -> ColumnElement[bool]:
    """Return the condition of tasks that a person's lists show: their own, and those of their projects."""
    projects = team.project_ids(person.id)
    mine = Task.owner_id == person.id
    return (mine | Task.id.in_(shared_with(projects))) if projects else mine


def visible_parts(person: Person) -> list[ColumnElement[bool]]:
    """Return `visible` as conditions of which each goes by an index of its own and no task meets two."""
    projects = team.project_ids(person.id)
    mine = Task.owner_id == person.id
    return [mine, ~mine & Task.id.in_(shared_with(projects))] if projects else [mine]


def shared_with(projects: Collection[int]) -> Select[Any]:
    """Select the ids of the tasks that are shared with any of these projects."""
    return select(TaskShare.task_id).where(TaskShare.project_id.in_(projects))


def share(task: Task, project_id: int | None) -> None:
    """Let the members of a project see the task, or nobody."""
    if project_id is None:
        task.share = None
    elif task.share is None:
        task.share = TaskShare(project_id=project_id)
    else:
        task.share.project_id = project_id
    db.session.flush()


def lock_task(person: Person, task_id: int, *, as_owner: bool = False) -> Task:
    """Return a task as `get_task` does, held against other writers until the transaction ends.

    With `as_owner`, who may only look is refused with ForbiddenError.
    """
    if as_owner:
        own_task(person, task_id)
    else:
        get_task(person, task_id)
    task = db.session.get(Task, task_id, with_for_update=True, populate_existing=True)
    if task is None:
        raise NotFoundError
    return task


def own_task(person: Person, task_id: int) -> Task:
    """Return a task that is the person's to change. Raises NotFoundError, or ForbiddenError for a project's member."""
    task = get_task(person, task_id)
    if not owns(person, task):
        raise ForbiddenError
    return task


def move(person: Person, task_id: int, project_id: int | None) -> Task:
    """Share a task with a project of the owner's, or with nobody. Raises NotFoundError, ForbiddenError."""
    task = lock_task(person, task_id, as_owner=True)
    if project_id is not None and not team.is_in_project(task.owner_id, project_id):
        raise NotFoundError
    share(task, project_id)
    return task
