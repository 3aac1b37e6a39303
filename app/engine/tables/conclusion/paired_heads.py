"""Labels that do not stand beside their values: over them as in a table, or two labels before two values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

_HOLDER = "客户姓名|客户名称|账户名称?|账户户名|户名|姓名|单位名称"
_ACCOUNT = "客户账号|账号|账户号码?|卡号|客户卡号"
_OVER = re.compile(rf"(?P<holder>{_HOLDER})|{_ACCOUNT}")
_FEWEST_LABELS = 3
_NAME = re.compile(r"[\u4e00-\u9fff（）()·*]{2,40}")
_NUMBER = re.compile(r"[\d*]{6,32}")
_DIGIT = re.compile(r"\d")
_FIGURE = re.compile(r"[-+¥￥$€£]{0,2}\d[\d.,]*[笔元]?")
_TWO = re.compile(
    rf"(?<![\u4e00-\u9fff/])(?P<first>{_HOLDER}|{_ACCOUNT})\s*/\s*(?P<second>{_HOLDER}|{_ACCOUNT})\s*[:：]\s*"
    r"(?P<one>[^\s/:：]+)\s*/\s*(?P<other>[^\s/:：]+)"
)


def told_apart(text: str) -> str:
    """The text of a head with each label before its value: 账号/户名：6222… / 张三 says two things, in their order.

    What labels over values say is added behind the text.
    """
    text = _TWO.sub(r"\g<first>：\g<one> \g<second>：\g<other>", text)
    return "\n".join([text, *_over_each_other(text.splitlines())])


def _over_each_other(lines: list[str]) -> Iterator[str]:
    """Labels of one line with the values of the next, which are as many; a list of several accounts names nobody."""
    cells = [line.split() for line in lines]
    for at, (labels, values) in enumerate(pairwise(cells)):
        if (
            len(labels) < _FEWEST_LABELS
            or len(labels) != len(values)
            or not any(map(_OVER.fullmatch, labels))
        ):
            continue
        if at + 2 < len(cells) and len(cells[at + 2]) == len(labels):
            continue
        for label, value in zip(labels, values, strict=True):
            kind = _OVER.fullmatch(label)
            if kind and (_NAME if kind["holder"] else _NUMBER).fullmatch(value):
                yield f"{label}：{value}"


def beside_figures(text: str) -> str:
    """The text with the labels of one line each before its own of as many figures on the next line."""
    lines = text.split("\n")
    found: list[str] = []
    at = 0
    while at < len(lines):
        labels, figures = lines[at].split(), lines[at + 1].split() if at + 1 < len(lines) else []
        is_pair = (
            len(labels) == len(figures) > 1
            and not any(map(_DIGIT.search, labels))
            and all(map(_FIGURE.fullmatch, figures))
        )
        if is_pair:
            found += [f"{label} {figure}" for label, figure in zip(labels, figures, strict=True)]
        else:
            found.append(lines[at])
        at += 2 if is_pair else 1
    return "\n".join(found)
