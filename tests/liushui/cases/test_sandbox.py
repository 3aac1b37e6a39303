"""A hostile job can end itself and nothing else."""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.engine.pipeline import read
from app.engine.process import rights
from app.engine.process.analysis import Options, analyse
from app.engine.process.backtest import backtest_rules
from app.engine.process.codec import preview_to_json
from app.engine.rules import RuleSet
from app.engine.rules.changes import Changes
from app.engine.rules.overlay import apply
from app.engine.types.statements import UploadedFile
from app.liushui.cases import sandbox
from app.liushui.cases.sandbox import (
    SandboxError,
    SandboxLimits,
    run_analysis,
    run_backtest,
    run_evidence_picture,
    run_mapping_preview,
    run_preview,
    run_read,
    run_stored_analysis,
)
from app.liushui.cases.spare import Spare
from tests.engine.fixtures.cmb import cmb_pdf
from tests.engine.fixtures.unlisted import HEADER_AT, LAYOUT, unlisted_csv
from tests.engine.fixtures.wechat import wechat_csv
from tests.engine.mappings import mapping_preview_of, previews, template

pytestmark = pytest.mark.real_child

FILES = [
    UploadedFile("w.csv", wechat_csv(20)[0]),
    UploadedFile("c.pdf", cmb_pdf(1)[0]),
    UploadedFile("x", b"?"),
]


def test_a_reading_crosses_the_border_unchanged():
    stages: list[str] = []
    reading = run_read(FILES, ["1"], progress=lambda stage, share, rows: stages.append(stage))
    here = read(FILES, ["1"])
    assert reading.statements == here.statements
    assert reading.transactions.equals(here.transactions)
    assert set(stages) == {"unpack", "read"}


@pytest.fixture
def spare(monkeypatch: pytest.MonkeyPatch) -> Iterator[Spare]:
    """The child that waits, as a server has one."""
    monkeypatch.setattr(sandbox, "_spare", None)
    sandbox.keep_one_ready(wanted=True)
    assert sandbox._spare is not None
    yield sandbox._spare
    if child := waiting(sandbox._spare):
        child.kill()
        child.communicate()


def waiting(spare: Spare) -> subprocess.Popen[bytes]:
    """Wait until a child waits."""
    for _ in range(6_000):
        if (child := spare._child) is not None:
            return child
        time.sleep(0.01)
    raise AssertionError("no child waits")


def test_a_child_that_waits_does_one_job_and_the_next_one_takes_its_place(spare: Spare):
    first = waiting(spare)
    assert run_read(FILES, ["1"]).statements == read(FILES, ["1"]).statements
    assert first.returncode == -signal.SIGKILL
    second = waiting(spare)
    assert second.pid != first.pid
    # Its limits are those of a child that is started for its job.
    wanted, space = str(sandbox.own_task_bytes()), ""
    for _ in range(6_000):
        if wanted in space:
            break
        limits = Path(f"/proc/{second.pid}/limits").read_text().splitlines()
        [space] = [line for line in limits if line.startswith("Max data size")]
        time.sleep(0.01)
    assert space.split().count(wanted) == 2


def test_a_child_that_died_while_it_waited_is_replaced_and_other_limits_get_a_child_of_their_own(
    spare: Spare,
):
    child = waiting(spare)
    with pytest.raises(SandboxError):
        run_read(FILES, ["1"], sandbox_limits=SandboxLimits(memory_bytes=64 * 1024 * 1024))
    assert spare._child is child
    child.kill()
    child.wait()
    assert run_read(FILES, ["1"]).statements


@pytest.mark.parametrize(("limit", "is_kept"), [(16 << 30, True), (512 << 20, False), (None, False)])
def test_where_memory_is_short_none_waits(
    monkeypatch: pytest.MonkeyPatch, limit: int | None, *, is_kept: bool
):
    monkeypatch.setattr(sandbox, "_spare", None)
    monkeypatch.setattr(sandbox, "memory_limit", lambda: limit)
    sandbox.keep_one_ready(wanted=None)
    if is_kept:
        assert sandbox._spare
        child = waiting(sandbox._spare)
        child.kill()
        child.communicate()
    else:
        assert sandbox._spare is None


def test_a_page_picture_is_drawn_in_the_child():
    sha256 = hashlib.sha256(FILES[1].data).hexdigest()
    picture = run_evidence_picture(FILES[1], (), sha256=sha256, page=1, boxes=[(36, 280, 560, 310)])
    assert picture.startswith(b"\x89PNG")


def test_an_analysis_comes_back_with_its_report():
    reading, report, frame = run_analysis(FILES[:1], [], {})
    assert reading.statements[0].rows == frame.height == 20
    assert isinstance(report, dict)


def plain(value: Any) -> Any:
    """What a value is once it has been written as JSON, as everything of a report is on its way."""
    return json.loads(json.dumps(value))


def test_a_stored_reading_is_analysed_in_the_child_as_here():
    reading, options = (
        read(FILES[:1]),
        {"customer": "王小明", "related": [], "rules": RuleSet.builtin().to_json()},
    )
    stages: list[str] = []
    report, frame = run_stored_analysis(
        reading, options, progress=lambda stage, share, rows: stages.append(stage)
    )
    here = analyse(reading, Options.from_json(options))
    assert report == plain(dataclasses.asdict(here.report))
    assert frame.equals(here.transactions)
    assert frame.height == 20
    assert stages == ["analyse"]


@pytest.mark.everything  # before a commit: the mapping that is tried in the child
def test_two_rule_sets_are_tried_in_the_child_as_here():
    reading, options = read(FILES[:1]), {"customer": "王小明", "related": []}
    [*_, payee] = reading.transactions["party"].drop_nulls()
    own = {"id": "ZD-01", "family": "MG", "name": {"zh-CN": "雅集", "en-US": "Gatherings"}}
    changes = Changes.from_json({"new_hits": [own | {"severity": "high", "include": [payee]}]})
    sides = RuleSet.builtin(), apply(RuleSet.builtin(), changes)
    trial = run_backtest(reading, options, *(side.to_json() for side in sides))
    assert trial == plain(backtest_rules(reading, *(Options("王小明", (), side) for side in sides)))
    [changed] = [hit for hit in trial["hits"] if hit["rule"] == "ZD-01"]
    assert (changed["before"], changed["gained"][0]["party"]) == (None, payee)


@pytest.mark.everything  # before a commit: the mapping that is tried in the child
def test_an_unknown_table_is_shown_in_the_child_as_here():
    data, _ = unlisted_csv(rows=30)
    file, sha256 = UploadedFile("f", data), hashlib.sha256(data).hexdigest()
    for known in ([], [template()]):
        tables = run_preview(file, (), sha256=sha256, templates=known)
        assert tables == plain([preview_to_json(each) for each in previews(data, *known)])
        assert [each["is_known"] for each in tables] == [bool(known)]
    assert run_preview(file, (), sha256="0" * 64) == []


def test_a_mapping_is_tried_in_the_child_as_here():
    data, truth = unlisted_csv(rows=30)
    file, sha256 = UploadedFile("f", data), hashlib.sha256(data).hexdigest()
    asked = {"table": 0, "header_at": HEADER_AT, "header_lines": 1, "layout": LAYOUT, "kind": "debit"}
    trial, here = run_mapping_preview(file, (), sha256=sha256, mapping=asked), mapping_preview_of(data)
    assert trial is not None
    assert trial.transactions.equals(here.transactions)
    assert trial.transactions.height == truth.rows
    assert dataclasses.replace(trial, transactions=here.transactions) == here
    assert run_mapping_preview(file, (), sha256="0" * 64, mapping=asked) is None


def hostile(tmp_path: Path, work: str) -> Path:
    """A child that confines itself as the real one does and then misbehaves; `say` tells its parent a text."""
    root = Path(sandbox.__file__).parents[3]
    program = tmp_path / "hostile.py"
    program.write_text(
        f"""import os, sys, time
sys.path.insert(0, {str(root)!r})
from app.engine.process.child import MEMORY_EXIT, confine
from app.engine.process.frames import write_frame
confine(dict(zip(("memory_bytes", "cpu_seconds"), map(int, sys.argv[1:3]))), int(sys.argv[3]))
def say(text):
    frame = {{"kind": "progress", "stage": str(text), "share": 0.0, "rows": {{}}}}
    write_frame(open(1, "wb", closefd=False), frame, [])
try:
    {work}
except MemoryError:
    os._exit(MEMORY_EXIT)
"""
    )
    return program


def told_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str) -> list[str]:
    """What a misbehaving child could tell before it ended."""
    monkeypatch.setattr(sandbox, "_CHILD", hostile(tmp_path, work))
    told: list[str] = []
    with pytest.raises(SandboxError):
        run_read(FILES, progress=lambda stage, share, rows: told.append(stage))
    return told


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
        run_read(FILES, sandbox_limits=SandboxLimits(memory_bytes=64 << 20))
    assert raised.value.reason in ("memory", "crashed")
    assert run_read(FILES[:1]).statements[0].state == "read"


def test_a_child_that_is_killed_is_a_crash(tmp_path, monkeypatch):
    monkeypatch.setattr(sandbox, "_CHILD", hostile(tmp_path, "say(os.getpid()); time.sleep(60)"))
    with pytest.raises(SandboxError) as raised:
        run_read(FILES, progress=lambda stage, share, rows: os.kill(int(stage), signal.SIGKILL))
    assert (raised.value.reason, raised.value.was_killed) == ("crashed", True)


def test_what_nobody_waits_for_goes_behind_what_somebody_waits_for(tmp_path, monkeypatch):
    own = os.nice(0)
    # A thread that began before the job is put behind as well.
    begin = "th = __import__('threading'); seen = []; begun = th.Event()\n    "
    begin += "look = lambda: (begun.wait(5), seen.append(os.getpriority(os.PRIO_PROCESS, th.get_native_id())))\n    "
    begin += (
        "thread = th.Thread(target=look); thread.start(); time.sleep(0.5); begun.set(); thread.join()\n    "
    )
    tell = "say(min(*seen, os.getpriority(os.PRIO_PROCESS, 0)))"
    [background] = told_by(tmp_path, monkeypatch, begin + tell)
    assert int(background) >= min(own + sandbox.BEHIND, 19)
    told: list[str] = []
    with pytest.raises(SandboxError):
        run_stored_analysis(
            read(FILES[:1]), {}, progress=lambda stage, share, rows: told.append(stage), is_awaited=True
        )
    [awaited] = map(int, told)
    assert own < awaited < sandbox.BEHIND


FORBIDDEN = [
    "__import__('socket').socket()",
    "__import__('socket').create_connection(('127.0.0.1', 9), 1)",
    "__import__('socket').socketpair()",
    "__import__('subprocess').run(['/bin/true'])",
    "os.execv('/bin/true', ['true'])",
    "os.fork()",
    "open(f'/proc/{os.getppid()}/environ', 'rb').read(1)",
    "open(f'/proc/{os.getppid()}/maps', 'rb').read(1)",
    "os.kill(os.getppid(), 0)",
    "__import__('resource').prlimit(os.getppid(), 4, (0, 0))",
    "open(KEYS).read()",
    "os.listdir(os.path.dirname(KEYS))",
    "os.chmod(KEYS, 0o666)",
    "os.truncate(KEYS, 0)",
    "os.rename(KEYS, KEYS + '.gone')",
    "os.unlink(KEYS)",
    "os.open(os.path.dirname(KEYS), os.O_TMPFILE | os.O_WRONLY)",
    "open('/etc/passwd').read()",
]


@pytest.mark.skipif(not all(rights.known()), reason="the kernel takes no rights away")
def test_a_child_has_no_network_no_programs_no_files_and_no_look_at_its_parent(tmp_path, monkeypatch):
    keys = tmp_path / "keys.json"
    keys.write_text("{}")
    keys.chmod(0o600)
    tries = f"""KEYS = {str(keys)!r}
    for work in {FORBIDDEN!r}:
        try:
            eval(work)
        except PermissionError:
            pass
        except OSError as error:
            say(work + type(error).__name__)
        else:
            say(work)
    say("tried all")"""
    assert told_by(tmp_path, monkeypatch, tries) == ["tried all"]
    assert (keys.read_text(), keys.stat().st_mode & 0o777) == ("{}", 0o600)


def test_the_processors_number_what_is_refused_as_the_kernel_does():
    header = Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h")
    if not header.exists():
        pytest.skip("the kernel's own table is not on this machine")
    numbers = dict(re.findall(r"#define __NR_(\w+) (\d+)", header.read_text()))
    for name, (number, _) in rights.REFUSED.items():
        assert numbers.get(name, str(number)) == str(number), name
