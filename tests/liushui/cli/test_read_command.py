"""`flask liushui read`: what it prints and how it exits."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from app.liushui.cases import sandbox
from app.liushui.cases.sandbox import SandboxError
from app.liushui.cli import cli_group
from app.liushui.cli import files as parts
from tests.children import run_here
from tests.e2e.server import ROOT
from tests.engine.fixtures.archives import aes_zip
from tests.engine.fixtures.wechat import wechat_csv


@pytest.fixture
def run(tmp_path):
    def invoke(files: dict[str, bytes], *options: str):
        paths = []
        for name, data in files.items():
            (tmp_path / name).write_bytes(data)
            paths.append(str(tmp_path / name))
        return CliRunner().invoke(cli_group, ["read", *paths, *options])

    return invoke


def test_the_json_has_the_shape_of_the_contract(run):
    data, truth = wechat_csv(12)
    result = run(
        {"b.zip": aes_zip({"b.csv": data}, "654321")}, "--password", "1", "--password", "654321", "--json"
    )
    answer = json.loads(result.stdout)
    (statement,) = answer["statements"]
    assert (result.exit_code, answer["ok"]) == (0, True)
    assert (statement["file"], statement["member"], statement["state"]) == ("b.zip", "b.csv", "read")
    assert (statement["rows"], statement["in_fen"]) == (truth.rows, truth.in_fen)
    assert statement["balance_chain"] == {"checked": 0, "breaks": []}
    assert statement["control_totals"]["agree"] is True
    assert statement["control_totals"]["stated"]["rows"] == truth.rows
    assert statement["period"][0] == "2025-01-01"


def test_a_refused_file_is_listed_and_exits_3(run):
    result = run({"a.csv": wechat_csv(3)[0], "b.txt": b"hello"}, "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["ok"]) == (3, False)
    assert [one["state"] for one in answer["statements"]] == ["read", "unknown_layout"]
    assert answer["statements"][1]["problems"][0]["message"]


def test_the_table_names_every_file(run):
    result = run({"a.csv": wechat_csv(3)[0], "b.zip": aes_zip({"x.csv": b"1"}, "1")})
    assert result.exit_code == 3
    assert "a.csv" in result.stdout
    assert "need_password" in result.stdout


def test_a_folder_stands_for_the_files_in_it_and_a_dash_for_standard_input(tmp_path):
    data, truth = wechat_csv(3)
    for name in ("b.csv", "旧/a.csv", ".cache/c.csv", ".d.csv"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(data)
    runner = CliRunner()
    result = runner.invoke(cli_group, ["read", str(tmp_path), "-", "--name", "c.csv", "--json"], input=data)
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["ok"]) == (0, True)
    assert [(one["file"], one["rows"]) for one in answer["statements"]] == [
        (name, truth.rows) for name in ("b.csv", "旧/a.csv", "c.csv")
    ]
    (tmp_path / "empty").mkdir()
    assert runner.invoke(cli_group, ["read", str(tmp_path / "empty")]).exit_code == 3


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.integers(0, 40))))
def test_files_are_read_in_parts_in_their_order_and_none_twice(files):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parts, "MOST_BYTES", 50)
        patch.setattr(parts, "MOST_FILES", 3)
        named = [(name, b"x" * size) for name, size in files]
        found = list(parts.batches(named))
    assert [each for part in found for each in part.items()] == named
    assert all(0 < len(part) <= 3 and sum(map(len, part.values())) <= 50 for part in found)


def test_a_file_that_ends_its_child_ends_no_other_one(run, monkeypatch):
    def fragile(job, *more, **how):
        if "bad.csv" in job["names"]:
            raise SandboxError("memory")
        return run_here(job, *more, **how)

    monkeypatch.setattr(sandbox, "_run", fragile)
    result = run({"a.csv": wechat_csv(3)[0], "bad.csv": b"x", "z.csv": wechat_csv(4)[0]}, "--json")
    answer = json.loads(result.stdout)
    assert (result.exit_code, answer["ok"]) == (3, False)
    assert [one["file"] for one in answer["statements"]] == ["a.csv", "z.csv"]
    assert "bad.csv" in result.stderr


def test_the_command_loads_neither_the_application_nor_the_engine(tmp_path):
    """They took four fifths of its time; the engine is loaded in the child, once."""
    (tmp_path / "a.csv").write_bytes(wechat_csv(3)[0])
    program = """
import sys
from app.__main__ import main
try:
    main()
except SystemExit as end:
    assert end.code == 0, end.code
print([name for name in ("sqlalchemy", "apiflask", "polars", "fpdf") if name in sys.modules])
"""
    command = [sys.executable, "-c", program, "read", str(tmp_path / "a.csv")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.everything  # before a commit: the command's own entry below
def test_the_flask_command_reads_without_data_and_leaves_none(tmp_path):
    """The whole way from its command line: an application of commands, without settings or folder of data."""
    (tmp_path / "a.csv").write_bytes(wechat_csv(3)[0])
    folder = tmp_path / "data"
    command = [sys.executable, "-m", "flask", "liushui", "read", str(tmp_path / "a.csv"), "--json"]
    surroundings = {**os.environ, "DATA_DIR": str(folder)}
    done = subprocess.run(
        command, cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=600, check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["statements"][0]["rows"] == 3
    assert not folder.exists()


def test_a_missing_file_is_a_usage_error(run):
    assert CliRunner().invoke(cli_group, ["read", "/nowhere/x.csv"]).exit_code == 2
    assert CliRunner().invoke(cli_group, ["read"]).exit_code == 2


def test_the_currency_of_a_file_that_does_not_say_it_is_given_on_the_command_line(tmp_path):
    path = tmp_path / "uk.csv"
    path.write_text("Date,Description,Paid in,Paid out\n2025-06-01,SALARY,100.00,\n2025-06-13,TESCO,,50.00\n")
    for options, currency in (([], "XXX"), (["--currency", "gbp"], "GBP"), (["--currency", "XXX"], "XXX")):
        result = CliRunner().invoke(cli_group, ["read", str(path), *options, "--json"])
        (statement,) = json.loads(result.stdout)["statements"]
        assert (result.exit_code, statement["currency"], statement["in_fen"]) == (0, currency, 10_000)
        asked = "open_currency" in {problem["code"] for problem in statement["problems"]}
        assert asked == (not options)
    refused = CliRunner().invoke(cli_group, ["read", str(path), "--currency", "QQQ"])
    assert refused.exit_code == 2
