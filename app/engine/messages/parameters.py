"""What people read for the values inside a problem's sentence: sizes, what was lost, which problem is repeated."""

from __future__ import annotations

from collections.abc import Mapping

from app.engine.messages.wording import both
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Text

_MEBIBYTE = 1024 * 1024


_LOST: dict[str, Text] = {
    "ids": both("单号的末尾数字", "the last digits of order numbers"),
    "seconds": both("时间中的秒", "the seconds of times"),
}

_REPEATED: dict[str, Text] = {
    ProblemCode.UNREADABLE_AMOUNT: both("金额无法读取", "unreadable amounts"),
    ProblemCode.UNREADABLE_DATE: both("日期无法读取", "unreadable dates"),
    ProblemCode.UNREADABLE_DIRECTION: both("收支方向无法识别", "unknown directions"),
    ProblemCode.UNPROVEN_DIRECTION: both("方向无法由余额判断", "directions that no balance tells"),
    ProblemCode.UNREADABLE_BALANCE: both("余额无法读取", "unreadable balances"),
    ProblemCode.ROW_WITHOUT_DATE: both("日期缺失", "rows without a date"),
    ProblemCode.RAGGED_ROW: both("单元格数与表头不符", "rows with another number of cells"),
    ProblemCode.IMPOSSIBLE_TIME: both("时间不存在", "impossible times"),
    ProblemCode.ROUNDED_AMOUNT: both("金额超过两位小数", "rounded amounts"),
    ProblemCode.INEXACT_NUMBER: both("数字不是两位小数", "inexact numbers"),
    ProblemCode.UNKNOWN_KIND: both("交易类型未见过", "new transaction types"),
    ProblemCode.UNKNOWN_STATUS: both("交易状态未见过", "new statuses"),
    ProblemCode.UNKNOWN_CURRENCY: both("币种无法识别", "unknown currencies"),
    ProblemCode.BOTH_SIDES: both("收入和支出两列都有金额", "rows with money both in and out"),
    ProblemCode.BROKEN_CHARACTERS: both("文字损坏", "damaged characters"),
    ProblemCode.UNCOMPUTED_FORMULA: both("公式没有结果", "formulas without a result"),
}
"""The problems that come row by row, in a few words; others are not named where they are only counted."""

_COUNTED: dict[str, Text] = {
    "rows": both("", ""),
    "in_n": both("收入", " in"),
    "out_n": both("支出", " out"),
    "neutral_n": both("不计收支", " that are neither in nor out"),
}
"""Which records a stated number counts, as it stands before the number and, in English, behind "records"."""
_IN_THE_HEAD: dict[str, Text] = {
    "account": both("账号", "account"),
    "holder": both("户名", "holder"),
    "period_from": both("起始日期", "first day"),
    "period_to": both("截止日期", "last day"),
}
"""What the head of a statement says of it."""
_CAUSES: dict[str, Text] = {
    "changed": both("疑似改动或漏行", "an amount seems changed, or rows missing before it"),
    "balance": both(
        "下一笔又接得上，疑似本行余额改动", "the next row fits again: this row's balance seems changed"
    ),
    "page": both(
        "断在换页处，疑似漏页", "it breaks where a page begins: a page seems missing, or an amount changed"
    ),
    "unread": both(
        "文件中有未能读取的行或页，可能在此处，否则疑似改动",
        "rows or pages of the file were not read and may belong here; else an amount seems changed",
    ),
}
"""What a break of the balances may mean."""

_BETWEEN = {"zh-CN": "、", "en-US": ", "}
_ASIDE = {"zh-CN": "（{}）", "en-US": " ({})"}
_PAGE = {"zh-CN": "，第 {} 页", "en-US": ", page {}"}


def with_words(params: Mapping[str, str], language: str) -> dict[str, str]:
    """Return a problem's params with words of the language in place of codes and bare bytes."""
    words = dict(params)
    if "lost" in params:
        lost = [_LOST[sign][language] for sign in params["lost"].split(", ") if sign in _LOST]
        words["lost"] = _BETWEEN[language].join(lost)
    if "limit_bytes" in params:
        words["limit_size"] = _size(int(params["limit_bytes"]))
    if params.get("total") in _COUNTED:
        words["total"] = _COUNTED[params["total"]][language]
    if params.get("of_head") in _IN_THE_HEAD:
        words["of_head"] = _IN_THE_HEAD[params["of_head"]][language]
    if "unit_of" in params:
        words["unit"] = _unit(params["unit_of"], language)
    if "cause" in params:
        words["cause"] = _CAUSES[params["cause"]][language]
        words["on_page"] = _PAGE[language].format(params["on_page"]) if params["on_page"] else ""
    name = _REPEATED.get(params.get("code", ""))
    words["repeated"] = _ASIDE[language].format(name[language]) if name else ""
    return words


def _unit(currency: str, language: str) -> str:
    """A currency as it stands behind an amount; nothing where it is not known."""
    if currency == "XXX":
        return ""
    return " 元" if (currency, language) == ("CNY", "zh-CN") else f" {currency}"


def _size(size_bytes: int) -> str:
    """A limit as it is said: whole megabytes, or what is below one in kilobytes."""
    if size_bytes < _MEBIBYTE:
        return f"{size_bytes / 1024:.4g} KB"
    return f"{size_bytes / _MEBIBYTE:.4g} MB"
