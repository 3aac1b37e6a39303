"""Why a change does not fit the rules, in words."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.types.statements import Text


@dataclass(frozen=True)
class Misfit:
    """One change that does not fit: its kind and id, the field that is wrong, why, and that in words."""

    kind: str
    id: str
    field: str
    code: str
    text: Text


def misfit(kind: str, id: str, code: str, *, field: str = "", word: str = "") -> Misfit:
    """Name a change that does not fit; `word` is what the reason speaks of."""
    zh, en = _REASONS[code]
    place = f"{id}·{field}" if field else id
    return Misfit(
        kind,
        id,
        field,
        code,
        {
            "zh-CN": f"{place}：{zh.format(word=word, field=field)}",
            "en-US": f"{place}: {en.format(word=word, field=field)}",
        },
    )


_REASONS: dict[str, tuple[str, str]] = {
    "unknown": ("规则中没有这一项", "the rules have no such thing"),
    "not_editable": ("这一项不能修改", "it cannot be changed"),
    "reason_long": ("原因过长", "the reason is too long"),
    "reason_missing": ("打开默认关闭的规则须写明原因", "switching on what is off by default needs a reason"),
    "severities": ("等级须为已有的等级，个数不变", "known severities, as many as before"),
    "severities_order": ("等级须由轻到重", "severities go from light to heavy"),
    "empty": ("至少保留一个词", "at least one word must stay"),
    "blank": ("词不能为空白，最长 40 个字", "a word has 1 to 40 characters"),
    "short": ("“{word}”太短，至少两个字", "“{word}” is too short: two characters at least"),
    "twice": ("“{word}”已经在列", "“{word}” is in the list already"),
    "absent": ("“{word}”不在列表中", "“{word}” is not in the list"),
    "contradiction": (
        "“{word}”含有排除词，永远不会命中",
        "“{word}” holds an excluded word and could never match",
    ),
    "many": ("一个列表最多 500 个词", "a list holds 500 words at most"),
    "amount": ("“{word}”不是金额", "“{word}” is no amount"),
    "bounds": ("须在 {word} 之间", "it must lie within {word}"),
    "whole": ("须为整数", "it must be a whole number"),
    "order": ("不能大于 {word}", "it must not exceed {word}"),
    "id": (
        "自定义编号须以 {word} 开头，后接 1–8 位大写字母或数字，且不重复",
        "an id of one's own begins with {word}, then 1 to 8 capital letters or digits, and is used once",
    ),
    "names": (
        "须有中文和英文名称，各不超过 60 个字",
        "it needs a name in both languages, of 60 characters at most",
    ),
    "family": ("没有这个规则族，或该族不含命中规则", "there is no such family of hits"),
    "direction": ("方向须为收入、支出或不限", "the direction is in, out or any"),
    "category": ("没有这个分类", "there is no such category"),
    "currency": (
        "须为人民币以外的三位货币代码（ISO 4217），如 USD",
        "it must be a currency code of ISO 4217 other than the yuan's, such as USD",
    ),
    "rate": (
        "须为大于 0、不超过 {word} 的数字，最多六位小数",
        "it must be a number above 0, at most {word}, with six decimals at most",
    ),
    "party_kinds": ("没有这种对手类型", "there is no such kind of party"),
    "priority": ("优先级须在 -100 到 100 之间", "the priority lies within -100 to 100"),
}
