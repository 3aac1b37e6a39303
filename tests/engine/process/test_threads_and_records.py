"""Records that several threads of one process build from JSON for the first time at once."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]

# A crash ends the process it happens in, so that the threads run in one of their own.
_THREADS = """
import sys, threading
from dataclasses import field, make_dataclass
from app.engine.types.plain_json import from_json

sys.setswitchinterval(1e-6)


def parted(number):
    parts = {
        f"part{at}": make_dataclass(
            f"Part{number}x{at}", [(f"field{each}", dict[str, tuple[int, ...]], field(default_factory=dict)) for each in range(30)]
        )
        for at in range(10)
    }
    return make_dataclass(f"Whole{number}", [(name, part, field(default_factory=part)) for name, part in parts.items()])


def build(cls, start, built):
    start.wait()
    built.append(from_json(cls, {"part9": {"field29": {"a": [1]}}}))


for number in range(20):
    cls, start, built = parted(number), threading.Barrier(4), []
    threads = [threading.Thread(target=build, args=(cls, start, built)) for _ in range(4)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    assert [each.part9.field29 for each in built] == [{"a": (1,)}] * 4, built
"""


def test_threads_that_build_a_record_for_the_first_time_at_once_do_not_end_the_process():
    done = subprocess.run(
        [sys.executable, "-c", _THREADS], cwd=ROOT, capture_output=True, text=True, check=False, timeout=600
    )
    assert (done.returncode, done.stderr) == (0, "")
