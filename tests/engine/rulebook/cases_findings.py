"""Golden cases of findings, by the id of the rule."""

from __future__ import annotations

from tests.engine.rulebook.cases_habits import HABITS
from tests.engine.rulebook.cases_income import INCOME
from tests.engine.rulebook.cases_movements import MOVEMENTS
from tests.engine.rulebook.triple import Triple

FINDINGS: dict[str, Triple] = {**MOVEMENTS, **INCOME, **HABITS}
