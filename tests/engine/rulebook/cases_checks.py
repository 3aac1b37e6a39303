"""Golden cases of checks, by the id of the rule."""

from __future__ import annotations

from tests.engine.rulebook.cases_documents import DOCUMENTS
from tests.engine.rulebook.cases_tables import TABLES
from tests.engine.rulebook.triple import Triple

CHECKS: dict[str, Triple] = {**TABLES, **DOCUMENTS}
