"""Why a task as a whole could not go on, in both languages; the words of single files are the engine's."""

from __future__ import annotations

from app.liushui.engine.problem_texts import STATE_TEXTS
from app.liushui.engine.types import Text

PASSWORD_STATES = frozenset({"need_password", "wrong_password"})

OPEN_CURRENCY = "open_currency"
"""The problem of a task that waits until somebody says in which currency a file is."""

NO_TEXT: Text = {"zh-CN": "", "en-US": ""}

_RUN_PROBLEMS: dict[str, Text] = {
    OPEN_CURRENCY: {
        "zh-CN": "有文件没有写明金额的币种，积分已退回。请核对原件后填写币种",
        "en-US": "A file does not say in which currency its amounts are; the points were given back. "
        "Look at the original and state the currency",
    },
    "timeout": {
        "zh-CN": "处理时间超过上限，积分已退回。请拆分文件后重试",
        "en-US": "The work took longer than allowed and the points were given back. "
        "Split the file and try again",
    },
    "memory": {
        "zh-CN": "文件解开后占用内存超过上限，积分已退回",
        "en-US": "The unpacked file needs more memory than allowed; the points were given back",
    },
    "output_too_large": {
        "zh-CN": "文件内容超过上限，积分已退回。请按时间段拆分后重试",
        "en-US": "The file holds more than allowed; the points were given back. "
        "Split it by period and try again",
    },
    "crashed": {
        "zh-CN": "处理中断，积分已退回。可以重试；若再次失败，请联系管理员",
        "en-US": "The work broke off and the points were given back. "
        "You can try again; tell an administrator if it keeps failing",
    },
}


_TRIES_SPENT: Text = {
    "zh-CN": "密码错误次数已用完，这里不能再试。请向客户确认密码，然后新建任务重新上传。",
    "en-US": "No tries are left here. Ask the customer for the password, then upload the file in a new task.",
}


_UNREADABLE: Text = {
    "zh-CN": "无法从这个文件读出流水。请上传钱包或银行直接导出的 PDF、Excel 或 CSV 文件。",
    "en-US": "No statement can be read from this file. "
    "Upload the PDF, Excel or CSV file exactly as the wallet or bank exported it.",
}


def next_step_text(state: str, *, tries_left: int, is_mappable: bool) -> Text:
    """Return what to do about a statement in this state; mapping by hand is spoken of where it is offered."""
    if state in PASSWORD_STATES and tries_left <= 0:
        return _TRIES_SPENT
    if state == "unknown_layout" and not is_mappable:
        return _UNREADABLE
    return STATE_TEXTS[state]


def task_problem_text(problem: str, *, is_mappable: bool) -> Text:
    """Return the words for a task's problem: a state of a statement, or what ended the run; "" has none.

    `is_mappable` tells whether mapping is offered for any of its files.
    """
    if not problem:
        return NO_TEXT
    if problem == "unknown_layout" and not is_mappable:
        return _UNREADABLE
    if problem in STATE_TEXTS:
        return STATE_TEXTS[problem]
    return _RUN_PROBLEMS[problem]
