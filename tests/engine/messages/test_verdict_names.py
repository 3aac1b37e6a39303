"""The names of the four verdicts that the console filters by are the titles under which the engine tells them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.engine.report.verdict import TITLES

CLIENT = Path(__file__).parents[3] / "client/src"


@pytest.mark.parametrize(
    ("file", "prefix"),
    [
        ("liushui/reports/words/overviewWords.ts", "authenticity"),
        ("shared/layout/shellTexts.ts", "state.report"),
    ],
)
def test_the_console_calls_each_verdict_by_its_title(file, prefix):
    found = re.findall(rf"'{re.escape(prefix)}\.(\w+)': '([^']*)'", (CLIENT / file).read_text("utf-8"))
    chinese, english = dict(found[: len(TITLES)]), dict(found[len(TITLES) :])
    assert chinese == {result: title["zh-CN"] for result, title in TITLES.items()}
    assert english == {result: title["en-US"] for result, title in TITLES.items()}
