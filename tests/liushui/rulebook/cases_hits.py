"""Golden cases of hits, by the id of the rule."""

from __future__ import annotations

from tests.liushui.rulebook.triple import Triple

HITS: dict[str, Triple] = {}
