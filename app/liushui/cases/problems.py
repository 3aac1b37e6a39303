"""Why a task as a whole could not go on, in both languages; the words of single files are the engine's."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from app.engine.messages.problems import STATE_TEXTS, problem_text
from app.engine.messages.wording import both
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import BREAK_FINDINGS, Problem, Text

PASSWORD_STATES = frozenset({"need_password", "wrong_password"})

OPEN_CURRENCY = ProblemCode.OPEN_CURRENCY
"""The problem of a task that waits until somebody says in which currency a file is."""

STATE_ON_CARD: Text = both("请核对原件，填写币种。", "Look at the original and state the currency.")
"""The next step of a statement without a known currency where the card itself takes the answer."""

NO_TEXT: Text = both("", "")

TASK_STATE_NAMES: dict[str, Text] = {
    "queued": both("排队中", "Queued"),
    "working": both("处理中", "Working"),
    "waiting": both("待补充", "Needs you"),
    "done": both("已完成", "Done"),
    "part_read": both("部分读取", "Partly read"),
    "failed": both("未完成", "Failed"),
}
"""Each state of a task in a word or two; part_read is done, but with a report that lacks something."""

_RUN_PROBLEMS: dict[str, Text] = {
    OPEN_CURRENCY: both(
        "有文件没有写明金额的币种，积分已退回。请核对原件后填写币种",
        "A file does not say in which currency its amounts are; the points were given back. "
        "Look at the original and state the currency",
    ),
    "timeout": both(
        "处理时间超过上限，积分已退回。请拆分文件后重试",
        "The work took longer than allowed and the points were given back. Split the file and try again",
    ),
    "memory": both(
        "文件解开后占用内存超过上限，积分已退回",
        "The unpacked file needs more memory than allowed; the points were given back",
    ),
    "output_too_large": both(
        "文件内容超过上限，积分已退回。请按时间段拆分后重试",
        "The file holds more than allowed; the points were given back. Split it by period and try again",
    ),
    "crashed": both(
        "处理中断，积分已退回。可以重试；若再次失败，请联系管理员",
        "The work broke off and the points were given back. "
        "You can try again; tell an administrator if it keeps failing",
    ),
}


TO_CONFIRM = "to_confirm"
"""The state of a statement, and the problem of a task, that waits until somebody compared its rows with the page."""

_TRIES_SPENT: Text = both(
    "密码错误次数已用完，这里不能再试。请向客户确认密码，然后新建任务重新上传。",
    "No tries are left here. Ask the customer for the password, then upload the file in a new task.",
)


TO_RECOGNISE: Text = both("图片：提交后逐页识别", "A picture: its pages are read after it is handed in")

_UNREADABLE: Text = both(
    "无法从这个文件读出流水。请上传钱包或银行直接导出的 PDF、Excel 或 CSV 文件。",
    "No statement can be read from this file. "
    "Upload the PDF, Excel or CSV file exactly as the wallet or bank exported it.",
)


_COMPARE: Text = both(
    "请对照原件核对标出的行，并向客户索取原始文件。",
    "Compare the marked rows with the original and ask for the untouched file.",
)

_COMPARE_OR_MAP: Text = {
    "zh-CN": _COMPARE["zh-CN"] + "核对无误的，可以手工映射各列。",
    "en-US": _COMPARE["en-US"] + " Where they prove right, map its columns by hand.",
}


_CONFIRM_OR_MAP: Text = {
    "zh-CN": STATE_TEXTS[TO_CONFIRM]["zh-CN"] + "列读错的，可以改为手工映射。",
    "en-US": STATE_TEXTS[TO_CONFIRM]["en-US"] + " Where columns are mixed up, map its columns by hand.",
}


def finding_of(problems: Sequence[Mapping[str, Any]]) -> Text:
    """Return the words of the break that a statement's stored problems begin with, else no text."""
    if not problems or problems[0]["code"] not in BREAK_FINDINGS:
        return NO_TEXT
    return problem_text(Problem(**problems[0]))


def first_finding(files: Iterable[Sequence[Mapping[str, Any]]]) -> Text:
    """Return the first break that any of several statements' problems begin with, else no text."""
    return next((text for problems in files if (text := finding_of(problems)) != NO_TEXT), NO_TEXT)


def next_step_text(state: str, *, tries_left: int, is_mappable: bool, finding: Text = NO_TEXT) -> Text:
    """Return what to do about a statement in this state; mapping by hand is spoken of where it is offered."""
    if state in PASSWORD_STATES and tries_left <= 0:
        return _TRIES_SPENT
    if state == "unknown_layout" and finding != NO_TEXT:
        return _COMPARE_OR_MAP if is_mappable else _COMPARE
    if state == "unknown_layout" and not is_mappable:
        return _UNREADABLE
    return _CONFIRM_OR_MAP if state == TO_CONFIRM and is_mappable else STATE_TEXTS[state]


def task_problem_text(problem: str, *, is_mappable: bool, finding: Text = NO_TEXT) -> Text:
    """Return the words for a task's problem: a state of a statement, or what ended the run; "" has none.

    `is_mappable` tells whether mapping is offered for any of its files, `finding` what a refused one shows.
    """
    if not problem:
        return NO_TEXT
    if problem == "unknown_layout" and finding != NO_TEXT:
        step = _COMPARE_OR_MAP if is_mappable else _COMPARE
        return {
            "zh-CN": finding["zh-CN"] + step["zh-CN"],
            "en-US": f"{finding['en-US']} {step['en-US']}",
        }
    if problem == "unknown_layout" and not is_mappable:
        return _UNREADABLE
    if problem == TO_CONFIRM and is_mappable:
        return _CONFIRM_OR_MAP
    if problem in STATE_TEXTS:
        return STATE_TEXTS[problem]
    return _RUN_PROBLEMS[problem]
