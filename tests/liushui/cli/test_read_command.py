"""`flask liushui read`: what it prints and how it exits."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from app.liushui.cli import cli_group
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


def test_a_missing_file_is_a_usage_error(run):
    assert CliRunner().invoke(cli_group, ["read", "/nowhere/x.csv"]).exit_code == 2
    assert CliRunner().invoke(cli_group, ["read"]).exit_code == 2


def test_the_currency_of_a_file_that_does_not_say_it_is_given_on_the_command_line(tmp_path):
    path = tmp_path / "uk.csv"
    path.write_text("Date,Description,Paid in,Paid out\n2025-06-01,SALARY,100.00,\n2025-06-13,TESCO,,50.00\n")
    for given, currency in (([], "XXX"), (["--currency", "gbp"], "GBP"), (["--currency", "XXX"], "XXX")):
        result = CliRunner().invoke(cli_group, ["read", str(path), *given, "--json"])
        (statement,) = json.loads(result.stdout)["statements"]
        assert (result.exit_code, statement["currency"], statement["in_fen"]) == (0, currency, 10_000)
        asked = "open_currency" in {problem["code"] for problem in statement["problems"]}
        assert asked == (not given)
    refused = CliRunner().invoke(cli_group, ["read", str(path), "--currency", "QQQ"])
    assert refused.exit_code == 2
