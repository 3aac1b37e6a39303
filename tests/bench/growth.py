"""What a long statement costs: peak memory and time per row, each in a fresh process.

As a program it reads the WeChat CSV named first, as often as the second argument says, and prints the
seconds of each round and the peak of its memory.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from app.liushui.engine.pipeline import read
from app.liushui.engine.types import Limits, UploadedFile
from tests.bench.timing import Results
from tests.liushui.fixtures.persona import PERSONA, moves
from tests.liushui.fixtures.wechat import wechat_bill, wechat_csv

FEW, MANY = 10_000, 1_000_000
BUSY = 100_000
MOST_BYTES = 1_500_000_000
MOST_GROWTH = 1.3
GB = 1e9
_LIMITS = Limits(file_bytes=1 << 30, unpacked_bytes=1 << 30)


def growth(results: Results) -> None:
    """Read 10,000 and 1,000,000 rows: time per row, and the peak of memory for the latter."""
    per_row: dict[int, float] = {}
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        for rows, rounds in ((FEW, 31), (MANY, 5)):
            path = Path(folder, f"{rows}.csv")
            path.write_bytes(_bill(rows))
            alone = _run(path, 1)
            repeated = _run(path, rounds)
            assert alone["rows"] == repeated["rows"] == rows
            seconds, best = statistics.median(repeated["seconds"]), min(repeated["seconds"])
            per_row[rows] = best / rows
            peak = alone["peak_bytes"]
            lines.append(
                {
                    "rows": rows,
                    "MB": round(path.stat().st_size / 1e6, 1),
                    "seconds": seconds,
                    "best": best,
                    "µs per row": best / rows * 1e6,
                    "first in its process, seconds": alone["seconds"][0],
                    "peak memory, GB": peak / GB if peak else "unknown",
                }
            )
    results.table("WeChat CSV, few and many rows, each in a fresh process", lines)
    if peak:
        results.aim(f"peak memory at {MANY:,} rows, GB", peak / GB, most=MOST_BYTES / GB)
    text = f"time per row at {MANY:,} rows over that at {FEW:,}"
    results.aim(text, per_row[MANY] / per_row[FEW], most=MOST_GROWTH)


def _bill(rows: int) -> bytes:
    """A bill of the years that a hundred thousand rows fill; more rows only make its days busier."""
    lives = [moves(min(rows, BUSY), seed) for seed in range(-(-rows // BUSY))]
    found = sorted((move for life in lives for move in life), key=lambda move: move.at)
    return wechat_bill(found, PERSONA)[0]


def _run(path: Path, rounds: int) -> dict[str, object]:
    command = [sys.executable, "-m", "tests.bench.growth", str(path), str(rounds)]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def _peak_bytes() -> int | None:
    """Peak of this process's memory; None where the system does not tell."""
    try:
        # Not getrusage first: on Linux that counts what the parent had before it started this process.
        status = Path("/proc/self/status").read_text()
    except OSError:
        try:
            import resource
        except ImportError:
            return None
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
    return next(int(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmHWM"))


def _read_file(path: Path, rounds: int) -> dict[str, object]:
    seconds: list[float] = []
    rows = 0
    if rounds > 1:
        read([UploadedFile("warm.csv", wechat_csv(rows=FEW)[0])])
    for _ in range(rounds):
        content = path.read_bytes()
        began = time.perf_counter()
        reading = read([UploadedFile(path.name, content)], limits=_LIMITS)
        seconds.append(time.perf_counter() - began)
        rows = reading.transactions.height
        del reading, content
    return {"rows": rows, "seconds": seconds, "peak_bytes": _peak_bytes()}


if __name__ == "__main__":
    print(json.dumps(_read_file(Path(sys.argv[1]), int(sys.argv[2]))))
