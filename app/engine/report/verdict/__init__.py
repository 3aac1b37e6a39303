"""The verdict on a case: one function derives it from the report's files and checks, every surface shows its words."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.messages.wording import both
from app.engine.report.verdict.files import causes_of, is_chain_alone
from app.engine.report.verdict.missing import missing_text
from app.engine.types.report import Finding, ReportFile
from app.engine.types.statements import READABLE_STATES, Text
from app.engine.types.verdict import Cause, Verdict

__all__ = ["LEVELS", "RESULTS", "TITLES", "judge"]

TITLES: dict[str, Text] = {
    "agrees": both("数字已印证", "Figures proven"),
    "disagrees": both("存在不一致", "Disagrees"),
    "part_read": both("部分读取", "Partly read"),
    "unproven": both("未能证明", "Unproven"),
}
"""Each result in a word or two."""

_NOT_READ = both("未读取", "Not read")
"""The title of a case read in part of which nothing was read at all."""

LEVELS = {"agrees": "green", "disagrees": "red", "part_read": "amber", "unproven": "amber"}

RESULTS = tuple(TITLES)

_OF_FILES = frozenset({"ZW-01", "ZW-02", "ZW-17"})
"""Checks of what the causes of a file say already: balances, totals, rows that could not be read."""


_ENDS = both(
    "只有余额、没有自述合计的流水，首笔之前和末笔之后是否被删减无法由余额看出。",
    " Balances alone do not show whether rows before the first or after the last one were cut off.",
)
_NAMES = both(
    "由图片识别的流水，户名、对手方与摘要未经印证，请对照原件。",
    " Of what was read off a picture, names and descriptions are not proven: compare them with the original.",
)


def judge(files: Sequence[ReportFile], checks: Sequence[Finding]) -> Verdict:
    """What the files of a case prove.

    It disagrees when a file contradicts itself or a high check hits; else it is part read when
    anything of it was not read; it agrees when every readable file is proven.
    """
    causes = [cause for file in files for cause in causes_of(file)] + [
        _cause_of(check) for check in checks if _is_red(check)
    ]
    is_empty = not any(file.state in READABLE_STATES for file in files)
    if is_empty:
        causes.append(_nothing())
    causes.sort(key=lambda cause: cause.level != "red")
    missing = missing_text(files)
    result = _result(causes, missing)
    return Verdict(
        result=result,
        level=LEVELS[result],
        title=dict(_NOT_READ if is_empty and result == "part_read" else TITLES[result]),
        text=_text(result, causes, files),
        causes=causes,
        missing=missing,
    )


def _result(causes: Sequence[Cause], missing: Text | None) -> str:
    if any(cause.level == "red" for cause in causes):
        return "disagrees"
    if missing is not None:
        return "part_read"
    return "unproven" if causes else "agrees"


def _is_red(check: Finding) -> bool:
    return check.result == "hit" and check.severity == "high" and check.id not in _OF_FILES


def _cause_of(check: Finding) -> Cause:
    text = {
        language: f"{check.name[language]}{colon}{check.sentence[language]}"
        for language, colon in (("zh-CN", "："), ("en-US", ": "))
    }
    return Cause(check.id, "red", check.file, text, dict(check.clearing))


def _nothing() -> Cause:
    return Cause(
        "nothing_read",
        "amber",
        None,
        both("没有任何一份流水可供判断。", "There is no statement to judge."),
        both("请上传含有交易的流水。", "Upload a statement with transactions."),
    )


def _text(result: str, causes: Sequence[Cause], files: Sequence[ReportFile]) -> Text:
    if result == "agrees":
        return _proven(files)
    first, others = causes[0], len(causes) - 1
    if not others:
        return dict(first.text)
    return both(
        "{chinese}另有 {n} 项。",
        "{english} {n} more.",
        chinese=first.text["zh-CN"],
        english=first.text["en-US"],
        n=others,
    )


def _proven(files: Sequence[ReportFile]) -> Text:
    text = both(
        "每份流水都由余额、文件自述的合计或银行流水印证。这不等于真实：伪造的文件也可能自洽。",
        "Balances, totals that the files state, or a bank's rows prove every statement. "
        "That does not make them genuine: a forged file can be consistent.",
    )
    more = []
    if any(is_chain_alone(file) for file in files):
        more.append(_ENDS)
    if any(file.state == "read_by_ocr" for file in files):
        more.append(_NAMES)
    return {language: said + "".join(each[language] for each in more) for language, said in text.items()}
