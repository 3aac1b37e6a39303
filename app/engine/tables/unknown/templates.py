"""Templates as JSON: written for a file or for the child process, and taken back only when every part is right."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from typing import Any, get_args

from app.engine.messages.wording import both
from app.engine.tables.layout import ROLES, Layout, Template
from app.engine.types.declarations import DateOrder, DecimalMark, SignRule
from app.engine.types.statements import Text
from app.engine.values.text import comparable

NAME_LENGTH = 60
COLUMNS_MOST = 200
COLUMN_NAME_LENGTH = 200
WORDS_MOST = 200
WORD_LENGTH = 40
KINDS = ("debit", "credit", "wallet", "other")
WAYS = ("in", "out", "neutral")

_TEMPLATE_KEYS = frozenset({"name", "names", "kind", "layout"})
_LAYOUT_KEYS = frozenset(
    {"columns", "sign", "date_order", "decimal", "currency", "balance_is_debt", "directions"}
)
_CURRENCY = re.compile(r"[A-Z]{3,5}")


FAULT_TEXTS: dict[str, Text] = {
    "not_an_object": both("这里应是一个 JSON 对象", "A JSON object is expected here"),
    "unknown_key": both("不认识的字段“{value}”", "The field “{value}” is not known"),
    "missing_key": both("缺少字段“{value}”", "The field “{value}” is missing"),
    "bad_name": both(
        "模板名称应为 1 到 {limit} 个可见字符", "A template's name has 1 to {limit} visible characters"
    ),
    "bad_names": both(
        "表头应是 2 到 {limit} 个列名，其中至少两个不为空",
        "A header has 2 to {limit} names of columns, at least two of them not empty",
    ),
    "bad_column_name": both("列名“{value}”不规范或过长", "The column name “{value}” is malformed or too long"),
    "bad_kind": both("账户类型应为 {value} 之一", "The kind of account must be one of {value}"),
    "bad_sign": both("收支规则应为 {value} 之一", "The sign rule must be one of {value}"),
    "bad_date_order": both("日期顺序应为 {value} 之一", "The order of dates must be one of {value}"),
    "bad_decimal": both("小数点应为 {value} 之一", "The decimal mark must be one of {value}"),
    "bad_currency": both("币种应为三到五个大写字母，例如 CNY", "A currency is three to five capitals, such as CNY"),
    "bad_flag": both("应为 true 或 false", "This must be true or false"),
    "unknown_role": both("不认识的列含义“{value}”", "“{value}” is nothing that a column can be"),
    "no_such_column": both("“{value}”指向不存在的列", "“{value}” points at a column that does not exist"),
    "column_twice": both("同一列不能有两种含义", "One column cannot mean two things"),
    "needs_moment": both("请指定日期列", "Say which column holds the date"),
    "needs_amount": both("请指定金额列", "Say which column holds the amount"),
    "needs_both_sides": both(
        "请分别指定收入列和支出列", "Say which column holds money in and which money out"
    ),
    "needs_direction": both("请指定收支方向列", "Say which column tells in from out"),
    "needs_balance": both("请指定余额列，收支由其增减区分", "Say which column holds the balance, whose rise or fall tells in from out"),
    "needs_text": both("请指定摘要列，收支由其首词区分", "Say which column holds the text whose first word tells in from out"),
    "needs_words": both(
        "请说明至少一个词表示收入还是支出", "Say of at least one word whether it means money in or out"
    ),
    "bad_word": both(
        "方向词“{value}”不规范、过长，或含义不是 in、out、neutral",
        "The word “{value}” is malformed or too long, or does not mean in, out or neutral",
    ),
    "too_many_words": both("方向词最多 {limit} 个", "{limit} words at most"),
}  # fmt: skip
"""What can be wrong with a template, in both languages."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: the `path` of the field (with dots) and a key of FAULT_TEXTS with its values."""

    path: str
    code: str
    params: dict[str, str] = field(default_factory=dict)

    @property
    def words(self) -> Text:
        """The sentence in both languages."""
        return {language: text.format_map(self.params) for language, text in FAULT_TEXTS[self.code].items()}


def template_to_json(template: Template) -> dict[str, Any]:
    """A template as plain JSON; `template_from_json` takes it back."""
    return {
        "name": template.name,
        "names": list(template.names),
        "kind": template.kind,
        "layout": layout_to_json(template.layout),
    }


def layout_to_json(layout: Layout) -> dict[str, Any]:
    """A layout as a template keeps it: without the year and month of one statement, without words nobody asks."""
    plain = layout.to_json()
    del plain["year_month"]
    return plain if layout.sign in ("tag", "text") else {**plain, "directions": {}}


def template_from_json(data: Any) -> Template | list[Fault]:
    """The template in `data`, or everything that is wrong with it; nothing is mended."""
    faults = list(_template_faults(data))
    if faults:
        return faults
    return Template(data["name"], tuple(data["names"]), layout_from_json(data["layout"]), data["kind"])


def layout_from_json(data: dict[str, Any]) -> Layout:
    """The layout in `data`, in which `layout_faults` found nothing wrong."""
    return Layout(**{name: data[name] for name in _LAYOUT_KEYS})


def layout_faults(data: Any, width: int = COLUMNS_MOST) -> list[Fault]:
    """Everything that is wrong with a layout for a table of `width` columns; fields begin with "layout"."""
    return list(_layout_faults(data, width))


def name_fault(name: Any) -> Fault | None:
    """What is wrong with a template's name."""
    if isinstance(name, str) and name.strip() == name and 0 < len(name) <= NAME_LENGTH and is_visible(name):
        return None
    return Fault("name", "bad_name", {"limit": str(NAME_LENGTH)})


def is_visible(text: str) -> bool:
    """Whether a text holds no control, format or half characters, which no screen and no database takes."""
    return not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp") for char in text)


def _template_faults(data: Any) -> Iterator[Fault]:
    if not isinstance(data, dict):
        yield Fault("template", "not_an_object")
        return
    missing = yield from _key_faults(data, _TEMPLATE_KEYS, "")
    if missing:
        return
    fault = name_fault(data["name"])
    if fault:
        yield fault
    if not _is_one_of(data["kind"], KINDS):
        yield Fault("kind", "bad_kind", {"value": ", ".join(KINDS)})
    names = data["names"]
    yield from names_faults(names)
    yield from _layout_faults(data["layout"], len(names) if isinstance(names, list) else 0)


def names_faults(names: Any) -> Iterator[Fault]:
    """What is wrong with the names of a header."""
    if (
        not isinstance(names, list)
        or not 2 <= len(names) <= COLUMNS_MOST
        or sum(bool(name) for name in names) < 2
        or not names[-1]
    ):
        yield Fault("names", "bad_names", {"limit": str(COLUMNS_MOST)})
        return
    for name in names:
        if not isinstance(name, str) or not _is_comparable(name, COLUMN_NAME_LENGTH):
            yield Fault("names", "bad_column_name", {"value": _shown(name)})


def _is_comparable(text: str, length: int) -> bool:
    return len(text) <= length and is_visible(text) and comparable(text) == text


def _layout_faults(data: Any, width: int) -> Iterator[Fault]:
    if not isinstance(data, dict):
        yield Fault("layout", "not_an_object")
        return
    missing = yield from _key_faults(data, _LAYOUT_KEYS, "layout.")
    if missing:
        return
    choices = (
        ("sign", "bad_sign", get_args(SignRule)),
        ("date_order", "bad_date_order", get_args(DateOrder)),
        ("decimal", "bad_decimal", get_args(DecimalMark)),
    )
    for name, code, allowed in choices:
        if not _is_one_of(data[name], allowed):
            yield Fault(f"layout.{name}", code, {"value": " ".join(allowed)})
    if not isinstance(data["currency"], str) or not _CURRENCY.fullmatch(data["currency"]):
        yield Fault("layout.currency", "bad_currency")
    if not isinstance(data["balance_is_debt"], bool):
        yield Fault("layout.balance_is_debt", "bad_flag")
    yield from _column_faults(data["columns"], width)
    yield from _word_faults(data["directions"])
    if isinstance(data["columns"], dict) and isinstance(data["directions"], dict):
        yield from _missing_faults(data["columns"], data["sign"], data["directions"])


def _key_faults(data: dict[Any, Any], keys: frozenset[str], path: str) -> Generator[Fault, None, bool]:
    """Tell unknown and missing keys; returns whether any is missing."""
    for key in data.keys() - keys:
        yield Fault(path + "keys", "unknown_key", {"value": _shown(key)})
    missing = sorted(keys - data.keys())
    for key in missing:
        yield Fault(path + key, "missing_key", {"value": key})
    return bool(missing)


def _column_faults(columns: Any, width: int) -> Iterator[Fault]:
    if not isinstance(columns, dict):
        yield Fault("layout.columns", "not_an_object")
        return
    for role, column in columns.items():
        if role not in ROLES:
            yield Fault("layout.columns", "unknown_role", {"value": _shown(role)})
        elif isinstance(column, bool) or not isinstance(column, int) or not 0 <= column < width:
            yield Fault(f"layout.columns.{role}", "no_such_column", {"value": role})
    whole = [column for column in columns.values() if isinstance(column, int)]
    if len(set(whole)) < len(whole):
        yield Fault("layout.columns", "column_twice")


def _missing_faults(columns: dict[str, Any], sign: Any, directions: dict[str, Any]) -> Iterator[Fault]:
    if "moment" not in columns:
        yield Fault("layout.columns.moment", "needs_moment")
    if sign == "two_columns":
        if not {"credit", "debit"} <= columns.keys():
            yield Fault("layout.columns.credit", "needs_both_sides")
    elif "amount" not in columns:
        yield Fault("layout.columns.amount", "needs_amount")
    if sign in ("tag", "text"):
        role = "direction" if sign == "tag" else "text"
        if role not in columns:
            yield Fault(f"layout.columns.{role}", f"needs_{role}")
        if not directions:
            yield Fault("layout.directions", "needs_words")
    if sign == "balance" and "balance" not in columns:
        yield Fault("layout.columns.balance", "needs_balance")


def _word_faults(directions: Any) -> Iterator[Fault]:
    if not isinstance(directions, dict):
        yield Fault("layout.directions", "not_an_object")
        return
    if len(directions) > WORDS_MOST:
        yield Fault("layout.directions", "too_many_words", {"limit": str(WORDS_MOST)})
        return
    for word, way in directions.items():
        if not word or not _is_comparable(word, WORD_LENGTH) or not _is_one_of(way, WAYS):
            yield Fault("layout.directions", "bad_word", {"value": _shown(word)})


def _is_one_of(value: Any, allowed: tuple[str, ...]) -> bool:
    return isinstance(value, str) and value in allowed


def _shown(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)[:40]
    return "".join(char if is_visible(char) else "?" for char in text[:40])
