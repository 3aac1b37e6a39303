"""`flask liushui report`: what it prints, writes and exits with; reading itself is replaced by synthetic rows."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from app.engine.process.analysis import Options, analyse
from app.engine.types.plain_json import from_json, to_json
from app.engine.types.report import Report
from app.liushui.cli.report import report_command
from tests.engine.frames import BANK, reading, row


class SandboxError(Exception):
    reason = "timeout"


@pytest.fixture
def sandbox(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    def run_analysis(files: Any, passwords: Any, options: dict[str, Any], **_: Any) -> Any:
        if files[0].name == "endless.csv":
            raise SandboxError
        refused = [
            replace(BANK, file=each.name, state="need_password") for each in files if "locked" in each.name
        ]
        read = reading([row("2026-01-05 10:00", "in", "12.34", "李四")], BANK, *refused)
        analysis = analyse(read, Options.from_json(options))
        return read, to_json(analysis.report), analysis.transactions

    module = ModuleType("app.liushui.cases.sandbox")
    module.run_analysis = run_analysis  # type: ignore[attr-defined]
    module.SandboxError = SandboxError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "app.liushui.cases.sandbox", module)
    return module


def run(folder: Path, *args: str, name: str = "bank.csv") -> Result:
    (folder / name).write_bytes(b"x")
    return CliRunner().invoke(report_command, [str(folder / name), *args])


@pytest.mark.usefixtures("sandbox")
def test_without_output_the_summary_is_printed_in_the_chosen_language(tmp_path: Path) -> None:
    result = run(tmp_path, "--language", "en-US")
    assert (result.exit_code, "Net inflow: 12.34" in result.output) == (0, True)
    assert "净流入: 12.34" in run(tmp_path).output


@pytest.mark.usefixtures("sandbox")
@pytest.mark.parametrize(("suffix", "magic"), [(".pdf", b"%PDF"), (".xlsx", b"PK"), (".json", b"{")])
def test_the_report_is_written_by_suffix(tmp_path: Path, suffix: str, magic: bytes) -> None:
    out = tmp_path / f"out{suffix}"
    assert run(tmp_path, "--customer", "张三", "-o", str(out)).exit_code == 0
    assert out.read_bytes().startswith(magic)
    if suffix == ".json":
        assert from_json(Report, json.loads(out.read_text("utf-8"))).customer == "张三"


@pytest.mark.usefixtures("sandbox")
def test_a_refused_file_gives_exit_3_and_is_named(tmp_path: Path) -> None:
    result = run(tmp_path, name="locked.zip")
    assert (result.exit_code, "locked.zip: 需要密码" in result.output) == (3, True)


@pytest.mark.usefixtures("sandbox")
def test_a_stopped_analysis_gives_exit_3_and_another_suffix_or_no_folder_2(tmp_path: Path) -> None:
    assert run(tmp_path, name="endless.csv").exit_code == 3
    assert run(tmp_path, "-o", str(tmp_path / "out.doc")).exit_code == 2
    # Before anything is read: a report that cannot be kept is not made.
    assert run(tmp_path, "-o", str(tmp_path / "nowhere/out.pdf"), name="endless.csv").exit_code == 2


@pytest.mark.usefixtures("sandbox")
def test_rows_stand_in_the_json_with_their_judgement(tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    assert run(tmp_path, "--rows", "-o", str(out)).exit_code == 0
    (line,) = json.loads(out.read_text("utf-8"))["rows"]
    assert line == {
        "file": "bank.csv",
        "row": 1,
        "date": "2026-01-05 10:00:00",
        "direction": "in",
        "amount_fen": 1234,
        "category": "I60",
        "decided_by": "person",
        "flow": "net",
        "counted_fen": 1234,
        "recognised": False,
        "income": "from_persons",
        "counterparty": "李四",
        "lender": None,
    }
    assert run(tmp_path, "--rows").exit_code == 2
    assert run(tmp_path, "--rows", "-o", str(tmp_path / "out.pdf")).exit_code == 2


@pytest.mark.usefixtures("sandbox")
def test_a_loan_applied_for_is_told_with_its_instalment(tmp_path: Path) -> None:
    result = run(tmp_path, "--amount", "50000", "--months", "12", "--rate", "7.2", "--customer", "张三")
    assert (result.exit_code, "拟贷月供: 4,330.95" in result.output) == (0, True)
    assert "还款收入比（含拟贷月供）: 没有完整自然月，不给出月均" in result.output
    assert run(tmp_path, "--amount", "50000").exit_code == 2
