"""The sentences of problems speak in words: no codes, no bare bytes, in both languages."""

from __future__ import annotations

import re

import pytest

from app.engine.messages.problems import PROBLEM_TEXTS, problem_text
from app.engine.messages.wording import filled
from app.engine.pipeline import read
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Limits, Problem, UploadedFile
from tests.engine.fixtures.alipay import alipay_csv
from tests.engine.fixtures.archives import plain_zip
from tests.engine.fixtures.wechat import wechat_csv


def said(data: bytes, limits: Limits | None = None) -> dict[str, dict[str, str]]:
    """What each problem of the only statement says, by its code."""
    (statement,) = read([UploadedFile("bill", data)], limits=limits or Limits()).statements
    return {problem.code: problem_text(problem) for problem in statement.problems}


def test_problems_that_are_only_counted_are_named_in_words():
    data = wechat_csv(rows=250)[0].decode().replace("¥", "¥?").encode()
    assert said(data)["more_of_the_same"] == {
        "zh-CN": "另有 50 处同样的问题（金额无法读取）。",
        "en-US": "50 more places have the same problem (unreadable amounts).",
    }


def test_what_a_spreadsheet_program_lost_is_named_in_words():
    lines = alipay_csv(5)[0].decode("gb18030").split("\r\n")
    short = [line[:16] + line[19:] if line.startswith("2025") else line for line in lines]
    texts = said("\r\n".join(short).encode("gb18030"))["resaved"]
    assert "（丢失：时间中的秒）" in texts["zh-CN"]
    assert "(lost: the seconds of times)" in texts["en-US"]
    bill = wechat_csv(1)[0].decode().replace("4200002168202500000000000000", "4.2E+27")
    texts = said(bill.encode())["resaved"]
    assert "（丢失：单号的末尾数字）" in texts["zh-CN"]
    assert "(lost: the last digits of order numbers)" in texts["en-US"]


def test_limits_of_size_are_said_in_megabytes():
    bill = wechat_csv(8)[0]
    assert said(bytes(3 << 20), Limits(file_bytes=2 << 20))["file_too_large"] == {
        "zh-CN": "文件超过 2 MB。",
        "en-US": "The file exceeds 2 MB.",
    }
    packed = said(plain_zip({"bill.csv": bill}), Limits(unpacked_bytes=1 << 10))
    assert packed["unpacked_too_large"]["zh-CN"] == "解压后超过 1 KB。"


@pytest.mark.parametrize("params", [{}, {"text": ""}])
def test_of_an_empty_cell_nothing_is_quoted(params: dict[str, str]) -> None:
    said = problem_text(Problem(ProblemCode.UNREADABLE_AMOUNT, "warning", params=params))
    assert said == {
        "zh-CN": "金额无法读取，该行未计入。",
        "en-US": "The amount cannot be read; the row is not counted.",
    }
    filled_in = problem_text(Problem(ProblemCode.UNREADABLE_AMOUNT, "warning", params={"text": "1O0"}))
    assert filled_in["zh-CN"] == "金额“1O0”无法读取，该行未计入。"


class OneOfEach(dict[str, str]):
    """Counts that are one, limits that are not, and names for everything else."""

    def __missing__(self, name: str) -> str:
        counts = {"count", "pages", "found", "stated", "read", "typed"}
        return "1" if name in counts else "20" if name == "limit" else "…"


@pytest.mark.parametrize("code", PROBLEM_TEXTS)
def test_one_of_a_thing_is_told_as_one(code: ProblemCode):
    told = filled(PROBLEM_TEXTS[code]["en-US"], OneOfEach())
    plural = r"\b1 (?:more )?[a-z]{3,}s\b(?<!is)(?<!was)(?<!has)(?<!breaks)(?<!securities)"
    assert not re.search(plural, told), told
