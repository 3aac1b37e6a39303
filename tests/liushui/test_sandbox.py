"""A hostile job can end itself and nothing else."""

from __future__ import annotations

import hashlib
import os
import signal
import threading
import time
from pathlib import Path

import pytest

from app.liushui import sandbox
from app.liushui.engine.pipeline import read
from app.liushui.engine.types import UploadedFile
from app.liushui.sandbox import SandboxError, SandboxLimits, run_analysis, run_evidence_picture, run_read
from tests.liushui.fixtures.cmb import cmb_pdf
from tests.liushui.fixtures.wechat import wechat_csv

pytestmark = pytest.mark.real_child

FILES = [
    UploadedFile("w.csv", wechat_csv(20)[0]),
    UploadedFile("c.pdf", cmb_pdf(1)[0]),
    UploadedFile("x", b"?"),
]


def test_a_reading_crosses_the_border_unchanged():
    stages: list[str] = []
    reading = run_read(FILES, ["1"], progress=lambda stage, share: stages.append(stage))
    here = read(FILES, ["1"])
    assert reading.statements == here.statements
    assert reading.transactions.equals(here.transactions)
    assert set(stages) == {"unpack", "read"}


def test_a_page_picture_is_drawn_in_the_child():
    sha256 = hashlib.sha256(FILES[1].data).hexdigest()
    picture = run_evidence_picture(FILES[1], (), sha256=sha256, page=1, bbox=(36, 280, 560, 310))
    assert picture.startswith(b"\x89PNG")


def test_an_analysis_comes_back_with_its_report():
    reading, report, frame = run_analysis(FILES[:1], [], {})
    assert reading.statements[0].rows == frame.height == 20
    assert isinstance(report, dict)


def hostile(tmp_path: Path, work: str) -> Path:
    """A child that confines itself as the real one does and then misbehaves."""
    root = Path(sandbox.__file__).parents[2]
    program = tmp_path / "hostile.py"
    program.write_text(
        f"""import os, sys, time
sys.path.insert(0, {str(root)!r})
from app.liushui.engine.child import MEMORY_EXIT, confine
confine(dict(zip(("memory_bytes", "cpu_seconds"), map(int, sys.argv[1:3]))), int(sys.argv[3]))
try:
    {work}
except MemoryError:
    os._exit(MEMORY_EXIT)
"""
    )
    return program


@pytest.mark.parametrize(
    ("work", "reason"),
    [
        ("hoard = [bytes(1 << 24) for _ in range(1000)]", "memory"),
        ("time.sleep(60)", "timeout"),
        ("while True: pass", "timeout"),
        ("os.kill(os.getpid(), 9)", "crashed"),
        ("os.write(1, b'rubbish')", "crashed"),
        ("os.write(1, b'\\xff\\xff\\xff\\xff\\x00\\x00')", "output_too_large"),
        ("open('/tmp/never', 'wb').write(b'x' * 10)", "crashed"),
    ],
)
def test_a_hostile_child_is_stopped_and_named(tmp_path, monkeypatch, work, reason):
    monkeypatch.setattr(sandbox, "_CHILD", hostile(tmp_path, work))
    bounds = SandboxLimits(memory_bytes=1 << 30, cpu_seconds=2, wall_seconds=4, output_bytes=1 << 20)
    started = time.monotonic()
    with pytest.raises(SandboxError) as raised:
        run_read(FILES, sandbox_limits=bounds)
    assert (raised.value.reason, raised.value.was_killed) == (reason, "kill" in work)
    # Stopped, and not waited for: what sleeps would have slept a minute, what turns would turn for ever.
    assert time.monotonic() - started < 30


def test_too_little_memory_is_named_and_the_next_job_works():
    with pytest.raises(SandboxError) as raised:
        run_read(FILES, sandbox_limits=SandboxLimits(memory_bytes=200 << 20))
    assert raised.value.reason in ("memory", "crashed")
    assert run_read(FILES[:1]).statements[0].state == "read"


def test_a_child_that_is_killed_is_a_crash(tmp_path, monkeypatch):
    mark = tmp_path / "pid"
    os.mkfifo(mark)
    work = f"open({str(mark)!r}, 'w').write(str(os.getpid())); time.sleep(60)"
    monkeypatch.setattr(sandbox, "_CHILD", hostile(tmp_path, work))
    killer = threading.Thread(target=lambda: os.kill(int(mark.read_text()), signal.SIGKILL))
    killer.start()
    with pytest.raises(SandboxError) as raised:
        run_read(FILES)
    killer.join()
    assert (raised.value.reason, raised.value.was_killed) == ("crashed", True)
