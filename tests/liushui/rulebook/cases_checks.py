"""Golden cases of checks, by the id of the rule."""

from __future__ import annotations

from tests.liushui.rulebook.cases_documents import DOCUMENTS
from tests.liushui.rulebook.cases_tables import TABLES
from tests.liushui.rulebook.triple import Triple

CHECKS: dict[str, Triple] = {**TABLES, **DOCUMENTS}
