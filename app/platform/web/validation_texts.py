"""The words of field validation in Chinese, for the English ones that marshmallow makes."""

from __future__ import annotations

import re

# Whole messages first, then those that hold values; a text that is not here was written in both languages.
_WHOLE: dict[str, str] = {
    "Missing data for required field.": "必填项",
    "Field may not be null.": "不能为空",
    "Unknown field.": "未知的字段",
    "Invalid input type.": "格式不正确",
    "Invalid type.": "类型不正确",
    "Invalid value.": "值不正确",
    "Invalid input.": "值不正确",
    "Not a valid string.": "应为文本",
    "Not a valid utf-8 string.": "应为 UTF-8 文本",
    "Not a valid integer.": "应为整数",
    "Not a valid number.": "应为数字",
    "Number too large.": "数字过大",
    "Special numeric values (nan or infinity) are not permitted.": "不接受 NaN 或无穷大",
    "Not a valid boolean.": "应为“是”或“否”",
    "Not a valid date.": "应为日期，例如 2026-06-01",
    "Not a valid datetime.": "应为时间，例如 2026-06-01T08:00:00+08:00",
    "Not a valid aware datetime.": "时间应带时区",
    "Not a valid time.": "应为时间，例如 08:00",
    "Not a valid list.": "应为列表",
    "Not a valid mapping type.": "应为键值对",
    "Not a valid file.": "应为文件",
    "Not a valid URL.": "应为网址",
    "Not a valid email address.": "应为电子邮箱地址",
    "Not a valid UUID.": "应为 UUID",
    "String does not match expected pattern.": "格式不正确",
    "Give a whole address that starts with http:// or https://.": "请输入完整的网址，以 http:// 或 https:// 开头",
    "Write something: spaces alone are not enough.": "不能为空，也不能只有空格",
}

_WITH_VALUES: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(english), chinese)
    for english, chinese in (
        (r"Must be one of: (.*)\.", r"应为以下之一：\1"),
        (r"One or more of the choices you made was not in: (.*)\.", r"只能选择：\1"),
        (r"Must be greater than or equal to (.*) and less than or equal to (.*)\.", r"应在 \1 到 \2 之间"),
        (r"Must be greater than or equal to (.*)\.", r"不能小于 \1"),
        (r"Must be greater than (.*)\.", r"应大于 \1"),
        (r"Must be less than or equal to (.*)\.", r"不能大于 \1"),
        (r"Must be less than (.*)\.", r"应小于 \1"),
        (r"Shorter than minimum length (\d+)\.", r"长度至少为 \1"),
        (r"Longer than maximum length (\d+)\.", r"长度不能超过 \1"),
        (r"Length must be between (\d+) and (\d+)\.", r"长度应为 \1 到 \2"),
        (r"Length must be (\d+)\.", r"长度应为 \1"),
        (r"Must be equal to (.*)\.", r"应等于 \1"),
    )
)


def to_chinese(message: str) -> str:
    """Return a field's message in Chinese; one that is already written for the caller stays."""
    if message in _WHOLE:
        return _WHOLE[message]
    for pattern, chinese in _WITH_VALUES:
        if found := pattern.fullmatch(message):
            return found.expand(chinese)
    return message
