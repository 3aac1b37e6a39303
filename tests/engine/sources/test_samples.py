"""Published samples: exact where the source is known, a named state everywhere else."""

from __future__ import annotations

import csv
import json
from decimal import Decimal

import pytest
from click.testing import CliRunner

from app.engine.messages.problems import problem_text
from app.engine.pipeline import read
from app.engine.process.statement_json import reading_json
from app.engine.types.statements import UploadedFile
from app.liushui.cli import cli_group
from tests.engine.conftest import sample_folder

FOLDER = sample_folder()
TRUTH: dict[str, dict[str, object]] = (
    json.loads((FOLDER / "truth.json").read_text(encoding="utf-8")) if FOLDER.is_dir() else {}
)
REVERSED_CREDITS = {"wolph_mt940__betterplace__sepa_mt9401.sta": 2}
"""Entries that the truth sums up as money out, as all balances prove, but still counts among those in."""


def expected(name: str) -> dict[str, int]:
    """Rows, counts and sums (fen) that the truth gives for a sample, by name of a Statement's field."""
    figures: dict[str, int] = {"rows": int(str(TRUTH[name]["rows"]))}
    for way, sign in (("in", -1), ("out", 1), ("neutral", 0)):
        if f"{way}_sum" in TRUTH[name]:
            figures[f"{way}_fen"] = round(Decimal(str(TRUTH[name][f"{way}_sum"])) * 100)
        if f"{way}_n" in TRUTH[name]:
            figures[f"{way}_n"] = int(str(TRUTH[name][f"{way}_n"])) + sign * REVERSED_CREDITS.get(name, 0)
    return figures


@pytest.mark.parametrize("name", sorted(TRUTH) or ["no samples"])
def test_every_sample_agrees_with_the_truth_to_the_cent(samples, read_one, name):
    wanted = expected(name)
    reading = read_one((samples / name).read_bytes(), "123456", name=name)
    assert {field: sum(getattr(one, field) for one in reading.statements) for field in wanted} == wanted
    assert reading.transactions.height == wanted["rows"]
    skipped = sum(one.skipped for one in reading.statements)
    bad = int(str(TRUTH[name].get("discarded", skipped)))
    assert skipped == bad
    states = {one.state for one in reading.statements}
    assert states <= (
        {"no_transactions", "partial"} if not wanted["rows"] else {"read", "disagrees", "partial"}
    )


HANDFUL = (
    "deb-sig_double-entry-generator__wechat.csv",
    "deb-sig_double-entry-generator__ccb_debit.xls",
    "deb-sig_double-entry-generator__icbc_credit.csv",
    "rendered_pdf/cmb_credit.pdf",
    "rendered_pdf/boc_debit_password_123456.pdf",
    "sebastienrousseau_bankstatementparser__camt.053.001.02.xml",
)


@pytest.mark.parametrize("name", HANDFUL)
def test_the_command_line_prints_the_figures_of_the_truth(samples, name):
    result = CliRunner().invoke(cli_group, ["read", str(samples / name), "--password", "123456", "--json"])
    statements = json.loads(result.stdout)["statements"]
    wanted = expected(name)
    assert {field: sum(one[field] for one in statements) for field in wanted} == wanted


def test_a_garbled_amount_is_reported_and_never_counted(samples, read_one):
    name = "sebastienrousseau_bankstatementparser__golden__csv_garbled_amount.csv"
    (statement,) = read_one((samples / name).read_bytes()).statements
    assert [one.row for one in statement.problems if one.code == "unreadable_amount"] == [3]
    # The only good amount is positive and nothing proves its sign: it does not count either.
    assert (statement.state, statement.rows, statement.in_fen) == ("unknown_layout", 0, 0)


@pytest.mark.parametrize("name", ["empty_excel_file.xls", "empty_excel_file.xlsx"])
def test_an_empty_workbook_says_so(samples, read_one, name):
    (path,) = samples.glob(f"*{name}")
    (statement,) = read_one(path.read_bytes()).statements
    assert statement.state == "no_transactions"


def test_the_cmb_pdf_is_read_cell_by_cell(samples, read_one):
    expected = samples / "deb-sig_bill-file-converter__cmb-debit__result.csv"
    with expected.open(encoding="utf-8") as stream:
        rows = list(csv.reader(stream))[1:]
    reading = read_one((samples / "rendered_pdf/cmb_debit.pdf").read_bytes())
    assert reading.transactions["raw"].to_list() == rows
    assert reading.statements[0].state == "disagrees"


@pytest.mark.parametrize(
    "name",
    [
        "wechat_csv__zipcrypto_pw123456.zip",
        "alipay_csv__aes256_pw123456.zip",
        "gbk_filename__no_password.zip",
    ],
)
def test_sample_archives_open(samples, read_one, name):
    (statement,) = read_one((samples / "zip_fixtures" / name).read_bytes(), "123456").statements
    assert statement.rows in (10, 27)


def test_every_sample_ends_in_a_named_state(samples):
    files = [path for path in sorted(samples.rglob("*")) if path.is_file()]
    reading = read([UploadedFile(path.name, path.read_bytes()) for path in files], ["123456"])
    assert {one.file for one in reading.statements} == {path.name for path in files}
    assert all(problem_text(problem) for one in reading.statements for problem in one.problems)
    assert reading_json(reading)["ok"] is False
