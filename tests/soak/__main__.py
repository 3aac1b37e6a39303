"""Run the long proofs; arguments name them, without any all are run. Each ends with a table of what was done.

`SOAK_OPERATIONS` (1,000,000), `SOAK_KILLS` (200) and `SOAK_ENTRIES` (1,000,000) make them shorter.
"""

from __future__ import annotations

import os
import sys

from tests.soak.histories import histories
from tests.soak.killed import killed
from tests.soak.migrating import migrating

PROOFS = {"histories": histories, "killed": killed, "migrating": migrating}

if __name__ == "__main__":
    unknown = [name for name in sys.argv[1:] if name not in PROOFS]
    if unknown:
        raise SystemExit(f"No such proof: {', '.join(unknown)}. There are: {', '.join(PROOFS)}.")
    numbers = {
        "histories": int(os.environ.get("SOAK_OPERATIONS", "1000000")),
        "killed": int(os.environ.get("SOAK_KILLS", "200")),
        "migrating": int(os.environ.get("SOAK_ENTRIES", "1000000")),
    }
    for name in sys.argv[1:] or PROOFS:
        PROOFS[name](numbers[name])
