"""The menu by role, made of the one table that the console's routes are made of too (screens.json, ADR 36)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_TABLE = json.loads(Path(__file__).with_name("screens.json").read_text("utf-8"))
_EVERYBODY = ["*"]


def _may(row: dict[str, Any], role: str) -> bool:
    """Tell whether `role` may see a row: it names no roles, everybody, or this one."""
    return not {"*", role}.isdisjoint(row.get("roles", _EVERYBODY))


def _node(row: dict[str, Any], path: str, **meta: Any) -> dict[str, Any]:
    """Return a node of the menu; `label` is the key of its words in the console."""
    name = row.get("name") or row["key"]
    return {"path": path, "name": name, "meta": {"locale": row["label"], "requiresAuth": True, **meta}}


def _screen(row: dict[str, Any], path: str) -> dict[str, Any]:
    hidden = {"hideInMenu": True} if row.get("isHidden") else {}
    return _node(row, path, roles=row.get("roles", _EVERYBODY), **hidden)


def _screens_below(folder: str, role: str) -> list[dict[str, Any]]:
    """Return the screens whose address begins with `folder`, in the order of the table."""
    rows = [row for row in _TABLE["screens"] if row["path"].startswith(folder)]
    return [_screen(row, row["path"].removeprefix(folder)) for row in rows if _may(row, role)]


def menu_for(role: str) -> list[dict[str, Any]]:
    """Return the nodes that `role` may see; groups left empty are dropped."""
    nodes = []
    for group in _TABLE["groups"]:
        children = _screens_below(f"/{group['key']}/", role)
        if children and _may(group, role):
            node = _node(group, f"/{group['key']}", icon=group["icon"], order=group["order"])
            nodes.append({**node, "children": children})
    for link in _TABLE["links"]:
        if _may(link, role):
            nodes.append(
                _node(link, link["href"], roles=link["roles"], icon=link["icon"], order=link["order"])
            )
    return nodes
