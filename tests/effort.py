"""How hard the tests try: `npm test` before every commit, `npm run test:full` (EVERYTHING=1) before an issue is called resolved.

Everything means: each test of the application on both databases, all examples of the property tests, every walk.
Otherwise PostgreSQL runs the modules where the database can make a difference (`both_databases`).
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")

EVERYTHING = bool(os.environ.get("EVERYTHING"))


def examples(most: int) -> int:
    """How many examples a property is tried with: `most` of them, or a tenth."""
    return most if EVERYTHING else max(5, most // 10)


def sampled(cases: Sequence[Case], one_in: int) -> Sequence[Case]:
    """Every `one_in`-th of many like cases, which differ in their data and not in the code they try; or all of them."""
    return cases if EVERYTHING else cases[::one_in]
