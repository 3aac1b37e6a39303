"""The demonstration workspace: synthetic statements of invented people, marked and removable."""

from __future__ import annotations

from app.auth import service as auth
from app.liushui.service import demonstration


def load() -> int:
    """Load the demonstration tasks for the first administrator, once; return how many were added."""
    admin = auth.first_of_role("admin")
    return demonstration.load(admin.id) if admin else 0


def remove() -> int:
    """Remove every demonstration task; return how many."""
    return demonstration.remove()
