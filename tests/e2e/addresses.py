"""One list of all addresses: every row of the table of screens, and what lies outside the frame."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Literal

from tests.e2e.server import ROOT

Role = Literal["admin", "user", "guest", "newcomer"]
"""A newcomer has logged in with a password that was given, and may only choose another."""

_TABLE = ROOT / "app/auth/screens.json"
_ROUTES = ROOT / "client/src/routes.tsx"
_DOOR = re.compile(r"\{ path: (?:'(/[^']+)'|LOGIN\.path), lazy:")
_MOVED = re.compile(r"\['(/[^']+)', '(/[^']+)'\]")
HOME = "/dashboard/workplace"
OWN_PASSWORD = "/own-password"
OWN_FACTOR = "/own-factor"

QUERIES: dict[str, tuple[str, ...]] = {
    "Card": ("", "?new=1", "?tab=quality", "?tab=presets", "?tab=services"),
    "Mapping": ("?task={task}&file={file}",),
    "Cells": ("?task={task}&file={file}",),
    "Confirm": ("?task={task}&file={file}", "?task={unproven}&file={print}"),
    "Baogao": ("", "?compare={report},{other}"),
    "Read": ("?id={article}",),
    "Write": ("", "?id={article}"),
    "Promotions": ("", "?id={promotion}"),
    "Reportinfo": ("?id={report}", "?id={report}&tx=all&tx.n=1"),
    "Order": ("?id={order}",),
    "Info": ("", "?tab=project", "?tab=team", "?tab=activity", "?tab=notice"),
    "Reviews": ("", "?id={application}"),
}
"""What a screen is asked with, by its name, where that is more than its path; ids stand for those of a furnished house."""

STANDS: dict[tuple[str, str], str] = {
    ("Card", "?new=1"): ".arco-drawer form",
    ("Confirm", "?task={unproven}&file={print}"): ".confirm-bar",
    ("Baogao", "?compare={report},{other}"): ".compare-table",
    ("Promotions", "?id={promotion}"): ".arco-drawer dl, .arco-drawer table",
    ("Reportinfo", "?id={report}&tx=all&tx.n=1"): ".tx-drawer",
    ("Reviews", "?id={application}"): ".arco-drawer",
}
"""What a query opens over its screen, as a selector: it may come later than all answers, and must be there."""

NOT_FOUND = "/cashier/trade/none"
PAGES = ("/docs", "/cashier/trade/{trade}", NOT_FOUND)
"""What the server draws itself, without the console."""


@dataclass(frozen=True)
class Screen:
    """One row of the table: its name, its path and whether only administrators enter."""

    name: str
    path: str
    is_admins: bool


@dataclass(frozen=True)
class Address:
    """What is opened in the console (behind the #), the path that it must end at for the role, what it opens."""

    name: str
    asked: str
    lands: str
    stands: str = ""

    @property
    def path(self) -> str:
        """What is asked for without its query."""
        return self.asked.partition("?")[0]


def screens() -> list[Screen]:
    """Read every row of the table of screens."""
    rows = json.loads(_TABLE.read_text("utf-8"))["screens"]
    return [Screen(row["name"], row["path"], row.get("roles") == ["admin"]) for row in rows]


def doors() -> list[str]:
    """Paths of the screens in front of the login."""
    source = _ROUTES.read_text("utf-8")
    found = [path or "/login" for path in _DOOR.findall(source)]
    assert len(found) == len(re.findall(r"path: [^,]+, lazy: \(\) => import\('\./auth/", source))
    return found


def moved() -> list[tuple[str, str]]:
    """Addresses of before, and what they lead to."""
    return _MOVED.findall(_ROUTES.read_text("utf-8").partition("const MOVED")[2].partition(";")[0])


def addresses(role: Role, ids: dict[str, str]) -> list[Address]:
    """List all addresses as one role asks for them: each screen, those of before and one that there is not."""
    if role in ("guest", "newcomer"):
        there = "/login" if role == "guest" else OWN_PASSWORD
        inside = [Address(screen.name, screen.path, there) for screen in screens()[:1]]
        # Who is nobody has no password to choose and no factor to set up; who has one to choose has nothing else to do.
        outside = doors() if role == "guest" else [OWN_PASSWORD]
        return [
            *(
                Address(path[1:], path, there if path in (OWN_PASSWORD, OWN_FACTOR) else path)
                for path in outside
            ),
            *inside,
        ]
    listed = []
    for screen in screens():
        for query in QUERIES.get(screen.name, ("",)):
            asked, lands = screen.path + query.format(**ids), _lands(screen, role)
            stands = STANDS.get((screen.name, query), "") if lands == screen.path else ""
            listed.append(Address(screen.name, asked, lands, stands))
    before = [Address("moved", old, new) for old, new in moved()]
    return [*listed, *before, Address("notFound", "/no/such/screen", "/no/such/screen")]


def _lands(screen: Screen, role: Role) -> str:
    """The path where the role is after asking for a screen: its first tab, or home where it may not enter."""
    if screen.is_admins and role != "admin":
        return HOME
    inside = f"{screen.path}/"
    return next((each.path for each in screens() if each.path.startswith(inside)), screen.path)
