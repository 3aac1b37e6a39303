"""The demonstration workspace: synthetic statements, articles and readers, a project and a studio of invented people.

Marked, and removable as a whole.
"""

from __future__ import annotations

from app.auth import audit
from app.auth import service as auth
from app.auth.hooks import User
from app.content.service import demonstration as content
from app.liushui.cases.service import demonstration
from app.studio.service import demonstration as studio
from app.team import demonstration as team

PEOPLE = ("何雨桐", "宋清和", "白景行")


def load() -> int:
    """Load what is not there yet for the first administrator; return how many tasks were added."""
    admin = auth.first_of_role("admin")
    if admin is None:
        return 0
    content.load(admin)
    if not auth.invented():
        _invite(admin)
    return demonstration.load(admin.id)


def _invite(admin: User) -> None:
    people = [auth.invent(name) for name in PEOPLE]
    team.load(people[0], people[1:], admin)
    studio.load(people)
    auth.close_invented()


def contents() -> dict[str, int]:
    """Count what of the demonstration is here, by DemonstrationSchema."""
    people = auth.invented()
    of_people = {"people": len(people)} | team.contents(people) | studio.contents(people)
    return demonstration.contents() | content.contents() | of_people


def remove(actor: audit.Actor) -> dict[str, int]:
    """Remove everything of the demonstration; return what it held. Where nothing is left, nothing is written."""
    held = contents()
    if not any(held.values()):
        return held
    content.remove()
    if people := auth.invented():
        team.remove(people)
        studio.remove(people)
        auth.remove_invented()
    demonstration.remove()
    audit.record_at_commit(actor, "demonstration_removed", "demonstration", **held)
    return held
