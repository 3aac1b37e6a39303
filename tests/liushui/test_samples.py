"""Published samples: exact where the source is known, a named state everywhere else."""

from __future__ import annotations

import csv
import json

import pytest

from app.liushui.engine.pipeline import read
from app.liushui.engine.problem_texts import problem_text
from app.liushui.engine.types import UploadedFile
from app.liushui.statement_json import reading_json

KNOWN = {
    "deb-sig_double-entry-generator__wechat.csv": "disagrees",
    "deb-sig_double-entry-generator__wechat.xlsx": "disagrees",
    "deb-sig_double-entry-generator__alipay_app.csv": "read",
}


@pytest.mark.parametrize("name", KNOWN)
def test_wallet_samples_agree_with_the_truth(samples, read_one, name):
    truth = json.loads((samples / "truth.json").read_text(encoding="utf-8"))[name]
    (statement,) = read_one((samples / name).read_bytes()).statements
    assert statement.state == KNOWN[name]
    for way in ("in", "out", "neutral"):
        assert getattr(statement, f"{way}_n") == truth[f"{way}_n"]
        assert getattr(statement, f"{way}_fen") == round(float(truth[f"{way}_sum"]) * 100)
    assert statement.rows == truth["rows"]


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
