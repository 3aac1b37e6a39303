"""Golden cases of checks, by the id of the rule."""

from __future__ import annotations

from tests.liushui.rulebook.triple import Triple

CHECKS: dict[str, Triple] = {}
