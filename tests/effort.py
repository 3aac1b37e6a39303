"""How hard the tests try: `npm test` before every commit, `npm run test:full` (EVERYTHING=1) before an issue is called resolved.

Everything means: each test of the application on both databases, all examples of the property tests, every walk.
Otherwise PostgreSQL runs the modules where the database can make a difference (`both_databases`).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from typing import TypeVar

import pytest

Case = TypeVar("Case")

EVERYTHING = bool(os.environ.get("EVERYTHING"))


def examples(most: int) -> int:
    """How many examples a property is tried with: `most` of them, or a tenth."""
    return most if EVERYTHING else max(5, most // 10)


def sampled(cases: Sequence[Case], one_in: int) -> Sequence[Case]:
    """Every `one_in`-th of many like cases, which differ in their data and not in the code they try; or all of them."""
    return cases if EVERYTHING else cases[::one_in]


def is_left(item: pytest.Item, seen: Counter[str]) -> bool:
    """Tell whether a test waits for `npm run test:full`; `seen` counts the cases of each test marked `one_in`."""
    is_repeated = item.get_closest_marker("second_database") and not item.get_closest_marker("both_databases")
    if is_repeated or item.get_closest_marker("everything"):
        return True
    if (one_in := item.get_closest_marker("one_in")) is None:
        return False
    test = item.nodeid.partition("[")[0]
    seen[test] += 1
    return (seen[test] - 1) % int(one_in.args[0]) != 0
