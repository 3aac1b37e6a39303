"""What the owner of a task is told, and where the message leads."""

from __future__ import annotations

from app.engine.types.statements import Text
from app.inbox import service as inbox
from app.liushui.cases.models import ReportRow, Task


def notify(task: Task, code: str, **parameters: str | Text) -> None:
    """Send the owner a message about the task."""
    inbox.send(task.owner_id, "message", code, {"customer": task.customer, **parameters}, link=_link(task))


def _link(task: Task) -> str:
    return report_link(task.reports[-1]) if task.state == "done" else "/list/card"


def report_link(report: ReportRow) -> str:
    """Return the page that shows a report."""
    return f"/report/reportinfo?id={report.id}"
