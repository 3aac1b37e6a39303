"""Run the long proofs; arguments name them, without any all are run. Each ends with a table of what was done.

`SOAK_OPERATIONS` (1,000,000), `SOAK_KILLS` (200), `SOAK_MIXED_KILLS` (1,000), `SOAK_ENTRIES` (1,000,000),
`SOAK_FILES` (200), `SOAK_TASKS` (400), `SOAK_MINUTES` (5), `SOAK_REQUESTS` (1,000), `SOAK_PICTURES` (1,000)
and `SOAK_MUTANTS` (24) make them shorter; `SOAK_COVERED` is the share of each room's lines, in per cent, that the tests must run through.
"""

from __future__ import annotations

import os
import sys

from tests.soak.covered import covered
from tests.soak.histories import histories
from tests.soak.killed import killed
from tests.soak.leases import leases
from tests.soak.load import load
from tests.soak.memory import memory
from tests.soak.migrating import migrating
from tests.soak.mixed import mixed
from tests.soak.mutants import mutants
from tests.soak.pictures import pictures
from tests.soak.strangers import strangers
from tests.soak.uploads import uploads

PROOFS = {
    "histories": (histories, "SOAK_OPERATIONS", 1_000_000),
    "killed": (killed, "SOAK_KILLS", 200),
    "mixed": (mixed, "SOAK_MIXED_KILLS", 1_000),
    "migrating": (migrating, "SOAK_ENTRIES", 1_000_000),
    "uploads": (uploads, "SOAK_FILES", 200),
    "leases": (leases, "SOAK_TASKS", 400),
    "load": (load, "SOAK_MINUTES", 5),
    "strangers": (strangers, "SOAK_MINUTES", 5),
    "memory": (memory, "SOAK_REQUESTS", 1_000),
    "pictures": (pictures, "SOAK_PICTURES", 1_000),
    "mutants": (mutants, "SOAK_MUTANTS", 24),
    "covered": (covered, "SOAK_COVERED", 90),
}

if __name__ == "__main__":
    unknown = [name for name in sys.argv[1:] if name not in PROOFS]
    if unknown:
        raise SystemExit(f"No such proof: {', '.join(unknown)}. There are: {', '.join(PROOFS)}.")
    for name in sys.argv[1:] or PROOFS:
        proof, variable, usual = PROOFS[name]
        proof(int(os.environ.get(variable, usual)))
