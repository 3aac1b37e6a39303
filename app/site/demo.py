"""The demonstration workspace: synthetic statements of invented people, articles and readers, marked and removable."""

from __future__ import annotations

from app.auth import service as auth
from app.content.service import demonstration as content
from app.liushui.service import demonstration


def load() -> int:
    """Load articles and tasks for the first administrator, once; return how many tasks were added."""
    admin = auth.first_of_role("admin")
    if admin is None:
        return 0
    content.load(admin)
    return demonstration.load(admin.id)


def remove() -> int:
    """Remove everything of the demonstration; return how many tasks."""
    content.remove()
    return demonstration.remove()
