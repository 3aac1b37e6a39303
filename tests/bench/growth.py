"""What a long statement costs: its peak of memory, and the time of a row among many and among few.

As a program it reads the WeChat CSV that its argument names and prints the peak of its memory, for the process
that started it: only a fresh process shows what a reading takes.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from app.engine.pipeline import read
from app.engine.types.statements import Limits, UploadedFile
from tests.bench.timing import Results
from tests.engine.fixtures.persona import PERSONA, moves
from tests.engine.fixtures.wechat import wechat_bill

FEW, MANY = 10_000, 1_000_000
BUSY = 100_000
MOST_BYTES = 1_500_000_000
MOST_GROWTH = 1.3
ROUNDS = 3
GB = 1e9
_LIMITS = Limits(file_bytes=1 << 30, unpacked_bytes=1 << 30)


def growth(results: Results) -> None:
    """Read 10,000 and 1,000,000 rows: the peak of memory of each, and the time of a million rows by either."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {rows: Path(folder, f"{rows}.csv") for rows in (FEW, MANY)}
        for rows, path in paths.items():
            path.write_bytes(_bill(rows))
        peaks = {rows: _run(path) for rows, path in paths.items()}
        files = {rows: [UploadedFile(path.name, path.read_bytes())] for rows, path in paths.items()}
    results.table(
        "WeChat CSV, peak memory of a fresh process",
        [{"": f"{rows:,} rows", "GB": peak / GB if peak else "unknown"} for rows, peak in peaks.items()],
    )
    peak = peaks[MANY]
    if peak:
        results.aim(f"peak memory at {MANY:,} rows, GB", peak / GB, most=MOST_BYTES / GB)
    # As many rows in a turn of either. Judged by processor time: on a busy machine short work waits less than long.
    turns: dict[int, list[tuple[float, float]]] = {FEW: [], MANY: []}
    for _ in range(ROUNDS):
        for rows in turns:
            began = time.perf_counter(), time.process_time()
            for _ in range(MANY // rows):
                assert read(files[rows], limits=_LIMITS).transactions.height == rows
            turns[rows].append((time.perf_counter() - began[0], time.process_time() - began[1]))
    results.table(
        "WeChat CSV, a million rows",
        [
            {
                "": f"{MANY // rows} × {rows:,} rows",
                "seconds": statistics.median(wall for wall, _ in taken),
                "best": min(wall for wall, _ in taken),
                "processor seconds": min(processor for _, processor in taken),
            }
            for rows, taken in turns.items()
        ],
    )
    few, many = (min(processor for _, processor in turns[rows]) for rows in (FEW, MANY))
    text = f"processor time per row at {MANY:,} rows over that at {FEW:,}"
    results.aim(text, many / few, most=MOST_GROWTH)


def _bill(rows: int) -> bytes:
    """A bill of the years that a hundred thousand rows fill; more rows only make its days busier."""
    lives = [moves(min(rows, BUSY), seed) for seed in range(-(-rows // BUSY))]
    found = sorted((move for life in lives for move in life), key=lambda move: move.at)
    return wechat_bill(found, PERSONA)[0]


def _run(path: Path) -> int | None:
    command = [sys.executable, "-m", "tests.bench.growth", str(path)]
    found: int | None = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


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


if __name__ == "__main__":
    name = Path(sys.argv[1])
    read([UploadedFile(name.name, name.read_bytes())], limits=_LIMITS)
    print(json.dumps(_peak_bytes()))
