"""Features that are closed answer so, and nothing else of the report changes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from app.engine.judgement import features
from app.engine.pipeline import read
from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.types.report import Report
from app.engine.types.statements import Reading, UploadedFile

DEMO = Path("app/liushui/cases/demo")
NAMES = ("alipay_lin_xiaomei.csv", "cmb_lin_xiaomei.pdf")


@pytest.fixture(scope="module")
def reading() -> Reading:
    return read([UploadedFile(name, (DEMO / name).read_bytes()) for name in NAMES], pdf_facts=True)


@pytest.fixture(scope="module")
def whole(reading: Reading) -> Analysis:
    return analyse(reading, Options(customer="林晓梅"))


def answers(report: Report) -> dict[tuple[str, int | None], str]:
    return {(each.id, each.file): each.result for each in (*report.checks, *report.findings)}


@pytest.mark.one_in(2)
@pytest.mark.parametrize("feature", sorted(features.ALL))
def test_a_closed_feature_cannot_judge_and_names_the_service(
    reading: Reading, whole: Analysis, feature: str
) -> None:
    options = Options(customer="林晓梅", features=features.ALL - {feature})
    report = analyse(reading, Options.from_json(options.to_json())).report
    gone = {key for key, result in answers(report).items() if result != answers(whole.report)[key]}
    asked = {question for question, its in features.FEATURE_OF.items() if its == feature}
    assert gone
    assert {question for question, _ in gone} <= asked
    for finding in (*report.checks, *report.findings):
        if finding.id in asked and (finding.id, finding.file) in gone:
            assert finding.result == "cannot_judge"
            assert finding.missing == features.NOT_OPENED[feature]
            assert "未开通" in finding.sentence["zh-CN"]
            assert "not opened" in finding.sentence["en-US"]
            assert not finding.numbers
            assert not finding.evidence


def test_a_table_says_what_it_always_said(reading: Reading, whole: Analysis) -> None:
    report = analyse(reading, Options(customer="林晓梅", features=frozenset())).report
    of_table = [each for each in whole.report.checks if each.file == 0]
    assert [each for each in report.checks if each.file == 0] == of_table


def test_closing_everything_changes_no_other_figure(reading: Reading, whole: Analysis) -> None:
    report = analyse(reading, Options(customer="林晓梅", features=frozenset())).report
    same = {
        name: getattr(report, name) for name in ("months", "categories", "hits", "left_out", "counterparties")
    }
    assert same == {name: getattr(whole.report, name) for name in same}
    assert replace(report.summary, findings=whole.report.summary.findings, top_findings=[]) == replace(
        whole.report.summary, top_findings=[]
    )
