"""What the log is about has words in the latest activity, whatever a room writes into it."""

from __future__ import annotations

import ast
from pathlib import Path

from app.team.views import SUBJECTS

APP = Path(__file__).resolve().parents[2] / "app"
WRITERS = {"record", "_record", "_note"}


def subjects() -> set[str]:
    """The kinds of things in the subjects of all entries that are written to the log, read from the source."""
    found = set()
    for path in APP.rglob("*.py"):
        if "engine" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _name(node.func) in WRITERS:
                found |= {words for each in node.args if (words := _kind(each))}
    return found


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _kind(argument: ast.expr) -> str:
    first = argument.values[0] if isinstance(argument, ast.JoinedStr) else argument
    text = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else ""
    return text.partition(":")[0] if ":" in text else ""


def test_everything_that_the_log_is_about_has_words() -> None:
    found = subjects()
    assert len(found) > 15
    assert found - set(SUBJECTS) == set()
