"""How hard the tests try: `npm test` before every commit, `npm run test:full` (EVERYTHING=1) before an issue is called resolved.

Everything means: each test of the application on both databases, all examples of the property tests, every walk.
Otherwise PostgreSQL runs the modules where the database can make a difference (`both_databases`).
"""

from __future__ import annotations

import os

EVERYTHING = bool(os.environ.get("EVERYTHING"))


def examples(most: int) -> int:
    """How many examples a property is tried with: `most` of them, or a fifth."""
    return most if EVERYTHING else max(10, most // 5)
