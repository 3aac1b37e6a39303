"""Golden cases of hits, by the id of the rule."""

from __future__ import annotations

from tests.engine.rulebook.cases_hits_amounts import AMOUNT_HITS
from tests.engine.rulebook.cases_hits_sensitive import SENSITIVE_HITS
from tests.engine.rulebook.cases_hits_words import WORD_HITS
from tests.engine.rulebook.triple import Triple

HITS: dict[str, Triple] = {**WORD_HITS, **SENSITIVE_HITS, **AMOUNT_HITS}
