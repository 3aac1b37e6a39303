"""Golden cases of findings, by the id of the rule."""

from __future__ import annotations

from tests.liushui.rulebook.triple import Triple

FINDINGS: dict[str, Triple] = {}
