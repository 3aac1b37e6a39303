"""The demonstration tasks: synthetic files that lie in `app/liushui/cases/demo`, free of charge and marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import func, select

from app.auth.service.person import Person
from app.inbox import service as inbox
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import intake, messages, tasks
from app.platform.data.database import db

FOLDER = Path(__file__).resolve().parent.parent / "demo"


@dataclass(frozen=True)
class Case:
    """One invented customer: files in the folder, the password that opens them, related parties."""

    customer: str
    files: Sequence[str]
    password: str = ""
    related: Sequence[str] = ()


CASES = (
    Case("陈思远", ("wechat_chen_siyuan.csv",)),
    Case("林晓梅", ("alipay_lin_xiaomei.csv", "cmb_lin_xiaomei.pdf")),
    Case("周建国", ("wechat_zhou_jianguo.zip",), password="268413", related=("周小燕",)),  # noqa: S106
)


SAMPLE = CASES[2]
"""The case that shows most: borrowed money, a related party, findings to review."""


def sample(person: Person) -> tuple[Task, bool]:
    """Give somebody the sample case as a task of their own, free of charge and marked; a second time the same one."""
    return _receive(person, SAMPLE)


def load(owner_id: int) -> int:
    """Queue the demonstration tasks for an account unless there are any; return how many were added."""
    if db.session.scalar(select(Task.id).where(Task.demo).limit(1)) is not None:
        return 0
    owner = Person(owner_id, is_admin=True)
    for case in CASES:
        _receive(owner, case)
    return len(CASES)


def _receive(owner: Person, case: Case) -> tuple[Task, bool]:
    return intake.receive(
        owner,
        [intake.NewFile(name, (FOLDER / name).read_bytes()) for name in case.files],
        customer=case.customer,
        passwords=[case.password] if case.password else [],
        related=case.related,
        demo=True,
    )


def contents() -> dict[str, int]:
    """Count the demonstration tasks and their reports."""
    reports = select(func.count(ReportRow.id)).join(Task).where(Task.demo, ReportRow.is_newest)
    return {
        "tasks": db.session.scalar(select(func.count(Task.id)).where(Task.demo)) or 0,
        "reports": db.session.scalar(reports) or 0,
    }


def remove() -> int:
    """Delete all demonstration tasks and the messages that lead to their reports; return how many tasks."""
    found = db.session.scalars(select(Task).where(Task.demo).with_for_update()).all()
    inbox.forget_links([messages.report_link(report) for task in found for report in task.reports])
    for task in found:
        tasks.forget(task)
    return len(found)
