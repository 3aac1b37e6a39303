"""What a hit rule needs before its silence says anything: columns of the rows, entries of the operator, lists."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.exclusions.own_accounts import own_names
from app.engine.judgement.findings import NO_BALANCE, NO_PARTY, NO_TIME
from app.engine.judgement.hits.conditions import has_balance, says_nothing
from app.engine.judgement.hits.matches import Window, is_among
from app.engine.messages.wording import both
from app.engine.rules import HitRule
from app.engine.types.statements import Text

_NO_ROWS = both("该规则所看时间内的交易", "transactions in the time that the rule looks at")

_FEW = 100


def missing_needs(case: Case, rule: HitRule, window: Window) -> Text | None:
    """What is missing for a rule to judge, in words; None when nothing is."""
    rows = _looked_at(case, rule.among, window)
    if rows.is_empty():
        return _NO_ROWS
    missing = [_NEEDS[need][1] for need in rule.needs if not _has(case, rule, need, rows, window)]
    if not missing:
        return None
    return {
        "zh-CN": "、".join(each["zh-CN"] for each in missing),
        "en-US": " and ".join(each["en-US"] for each in missing),
    }


def _looked_at(case: Case, among: str, window: Window) -> pl.DataFrame:
    """The rows that a rule looks at; rules of one kind and window look at the same."""
    key = ("looked at", among, window.first)
    if key not in case.cache:
        case.cache[key] = case.counted.filter(is_among(among) & window.holds)
    rows: pl.DataFrame = case.cache[key]
    return rows


def _has(case: Case, rule: HitRule, need: str, rows: pl.DataFrame, window: Window) -> bool:
    """Whether a need is met; what `rows` tell is asked once for all rules that look at the same."""
    has = _NEEDS[need][0]
    if need not in _OF_ROWS:
        return has(case, rule, rows)
    key = ("needed", need, rule.among, window.first, rule.fields)
    if key not in case.cache:
        case.cache[key] = has(case, rule, rows)
    return bool(case.cache[key])


def _any(rows: pl.DataFrame, holds: pl.Expr) -> bool:
    return bool(rows.select(holds.any()).item())


def _any_says(case: Case, rows: pl.DataFrame, says: pl.Expr) -> bool:
    """Whether a row says something; the first rows tell most often."""
    return any(not case.rows_matching(some, says).is_empty() for some in (rows.head(_FEW), rows))


def _has_words(case: Case, rule: HitRule, rows: pl.DataFrame) -> bool:
    return _any_says(case, rows, pl.any_horizontal(pl.col(f"c_{name}") != "" for name in rule.fields))


def _has_text(case: Case, rule: HitRule, rows: pl.DataFrame) -> bool:
    return _any_says(case, rows, ~says_nothing(case))


def _has_party(case: Case, rule: HitRule, rows: pl.DataFrame) -> bool:
    return _any(rows, pl.col("party_key") != "")


def _has_time(case: Case, rule: HitRule, rows: pl.DataFrame) -> bool:
    return _any(rows, pl.col("time_known"))


def _has_balance(case: Case, rule: HitRule, rows: pl.DataFrame) -> bool:
    return _any(rows, has_balance())


def _has_related(case: Case, rule: HitRule, rows: pl.DataFrame) -> bool:
    return bool(case.related_keys)


def _has_holder(case: Case, rule: HitRule, rows: pl.DataFrame) -> bool:
    return bool(own_names(case.statements, case.options.customer, case.rules))


def _is_in_yuan(case: Case, rule: HitRule, rows: pl.DataFrame) -> bool:
    return case.currency == "CNY"


def _has_list(case: Case, rule: HitRule, rows: pl.DataFrame) -> bool:
    return bool(rule.include)


def _has_black_list(case: Case, rule: HitRule, rows: pl.DataFrame) -> bool:
    return bool(case.rules.black_list)


_NEEDS: dict[str, tuple[Callable[[Case, HitRule, pl.DataFrame], bool], Text]] = {
    "words": (
        _has_words,
        both("交易的摘要、类型与对方名称", "texts, types and counterparties of transactions"),
    ),
    "text": (_has_text, both("交易摘要", "texts of transactions")),
    "party": (_has_party, NO_PARTY),
    "time": (_has_time, NO_TIME),
    "balance": (_has_balance, NO_BALANCE),
    "related": (_has_related, both("操作员填写的关联方", "related parties entered by the operator")),
    "holder": (
        _has_holder,
        both("客户姓名或账户户名", "the name of the customer or of the account's holder"),
    ),
    "yuan": (_is_in_yuan, both("人民币交易", "transactions in yuan")),
    "list": (_has_list, both("管理员维护的词表", "a list of words kept by an administrator")),
    "black_list": (_has_black_list, both("管理员维护的黑名单", "a blacklist kept by an administrator")),
}

_OF_ROWS = frozenset({"words", "text", "party", "time", "balance"})

NEEDS = frozenset(_NEEDS)
"""Everything that a rule may name as a need."""


def need_text(need: str) -> Text:
    """What a need is called; "" stands for what every rule needs."""
    return _NEEDS[need][1] if need else _NO_ROWS
