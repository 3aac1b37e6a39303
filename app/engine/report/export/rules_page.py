"""The list of all rules as a page of Markdown (docs/rules.md), made from the data of the rules alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from app.engine.judgement.hits.needs import need_text
from app.engine.messages.wording import yuan
from app.engine.report.export.rule_prices import price_line
from app.engine.rules import FindingRule, HitRule, RuleSet
from app.engine.rules.limits import limit_of
from app.engine.types.statements import Text

_DATA = Path(__file__).parents[2] / "rules/data"
_SHARED = {
    "hits": ("全部命中规则", "All hit rules"),
    "night": ("夜间时段", "Night hours"),
    "twin": ("钱包与银行的重复记录", "Transactions mirrored by wallet and bank"),
    "reversal": ("冲正", "Reversals"),
    "refund": ("退款", "Refunds"),
    "family": ("亲属识别", "Telling family"),
    "stream": ("可认定收入", "Recognised income"),
    "balance": ("低余额天数", "Days of low balance"),
}
_SEVERITIES = {"high": "高 high", "medium": "中 medium", "low": "低 low", "info": "提示 info"}
_PLAIN_UNITS = {
    "count": "",
    "number": "",
    "days": "天 days",
    "months": "个月 months",
    "hours": "小时 hours",
    "minutes": "分钟 minutes",
    "seconds": "秒 seconds",
}
_INTRO = """# Rules 规则

Version {version}. Made from `app/engine/rules/data` by `npm run rules`; do not edit by hand.

**Read this first.** Hits, findings and checks point at what should be verified; they decide nothing about anybody. Numbers and
definitions marked **P** are our own proposals: no public source gives a value, and none has been validated on real, lawfully held
statements. They need calibration before anyone relies on them. All numbers are settings; a report keeps the version it was made
with.

**请先读此段。** 命中、行为与真伪检查只提示需要核实的事项，不对任何人作出结论。标有 **P** 的定义与数值是我们自己的提议：
没有公开来源给出数值，也未经真实流水验证，使用前需要校准。所有数值都是可调整的设置，每份报告保留其生成时的版本。

How to read a rule: **severity** is what a hit weighs by itself, then what it may be raised to. **Needs** is what the statements or
the task must have; without it the rule says “cannot judge”, which is not the same as finding nothing. **Source** names who
defines the rule: NP (NewPipes), YMB (ymb-skill), DEG and CBI (open tools that read bills), AML (rule on reporting large and
suspicious transactions), or the product whose public description has it; P is our own proposal. **Measured** is how often the
rule was right about invented people, by `npm run bench -- casebook`, not about real ones. Amounts are in yuan (CNY): for a report in
another currency the administrator's rate converts them, and without one the rule cannot judge. “Real” is without own moves,
reversals, refunds and mirrored transactions.

| | Rules | On by default |
|---|---:|---:|
"""


def rules_page(rules: RuleSet) -> str:
    """The whole page; equal rules give equal pages."""
    heads = [rule for rule in rules.hit_rules if not rule.reports_as]
    parts = [
        _INTRO.format(version=rules.version),
        f"| Hits 命中 | {len(heads)} | {sum(map(rules.seeks, heads))} |\n",
        *(
            f"| {title} | {len(questions)} | {sum(rules.is_asked(rule.id) for rule in questions)} |\n"
            for title, questions in (
                ("Findings 行为", rules.finding_rules),
                ("Checks 真伪", rules.check_rules),
            )
        ),
        "\n## Hits 命中\n\nA hit is one transaction or party that matches a rule. 命中是符合规则的一笔交易或一个对手。\n",
        *_by_family(rules, heads),
        "\n## Findings 行为\n\nA finding is a pattern over many rows. 行为是由多笔交易构成的形态。\n",
        *_by_family(rules, rules.finding_rules),
        "\n## Checks 真伪\n\nA check asks one statement whether it can be as the bank or wallet made it. "
        "真伪检查逐份核对流水是否可能出自银行或钱包原样。\n",
        *_by_family(rules, rules.check_rules),
        "\n## Shared settings 共用设置\n",
        _table(
            rules,
            [
                (f"{' '.join(_SHARED[group])}: ", group, name)
                for group in _SHARED
                for name in rules.thresholds[group]
            ],
        ),
    ]
    return "".join(parts)


def is_proposal(rules: RuleSet, rule: str, name: str) -> bool:
    """Whether a threshold is our own proposal: its line in the data is marked P, or the whole rule is ours."""
    listed: dict[str, HitRule | FindingRule] = {**rules.question_by_id, **rules.hit_rule_by_id}
    whole = rule in listed and listed[rule].source == "P"
    return whole or (rule, name) in _proposals()


def _by_family(rules: RuleSet, listed: Iterable[HitRule | FindingRule]) -> list[str]:
    parts: list[str] = []
    family = ""
    for rule in sorted(listed, key=lambda each: list(rules.family_by_code).index(each.family)):
        if rule.family != family:
            family = rule.family
            parts.append(f"\n### {_both(rules.family_by_code[family].name)}\n")
        parts.append(_rule(rules, rule))
    return parts


def _rule(rules: RuleSet, rule: HitRule | FindingRule) -> str:
    is_on = rules.seeks(rule) if isinstance(rule, HitRule) else rules.is_asked(rule.id)
    lines = [
        f"\n#### {rule.id} {_both(rule.name)}\n",
        rule.definition["zh-CN"] + "\n",
        rule.definition["en-US"] + "\n",
        f"- Severity 等级: {' → '.join(_SEVERITIES[each] for each in rule.severities)}",
        f"- Default 默认: {'on 开启' if is_on else '**off 关闭**'}",
        f"- Needs 需要: {_needs(rule)}",
        f"- Source 来源: {rule.source}",
    ]
    if isinstance(rule, HitRule):
        lines.append(f"- Direction 方向: {_DIRECTIONS[rule.direction]}")
    else:
        lines.append(f"- Cleared by 核实办法: {rule.clearing['zh-CN']} {rule.clearing['en-US']}")
    if price := price_line(rule.id):
        lines.append(price)
    names = [("", rule.id, name) for name in rules.thresholds.get(rule.id, {})]
    return "\n".join(lines) + "\n" + (_table(rules, names) if names else "")


_DIRECTIONS = {"in": "收入 in", "out": "支出 out", "any": "收支 either"}


def _needs(rule: HitRule | FindingRule) -> str:
    if isinstance(rule, FindingRule):
        return f"{rule.needs['zh-CN']}。{_sentence(rule.needs['en-US'])}"
    texts = [need_text(need) for need in rule.needs] or [need_text("")]
    return f"{'；'.join(each['zh-CN'] for each in texts)}。{_sentence('; '.join(each['en-US'] for each in texts))}"


def _sentence(text: str) -> str:
    return f" {text[0].upper()}{text[1:]}."


def _table(rules: RuleSet, names: Iterable[tuple[str, str, str]]) -> str:
    rows = ["", "| Threshold 阈值 | Default 默认 | |", "|---|---:|---|"]
    for before, rule, name in names:
        limit = limit_of(rule, name)
        mark = "P" if is_proposal(rules, rule, name) else ""
        rows.append(
            f"| {before}{_both(limit.name)} (`{name}`) | {_shown(rules.threshold(rule, name), limit.unit)} | {mark} |"
        )
    return "\n".join(rows) + "\n"


def _shown(value: float, unit: str) -> str:
    if unit == "fen":
        return f"¥{yuan(int(value)).removesuffix('.00')}"
    if unit == "share":
        return f"{value * 100:.2f}".rstrip("0").rstrip(".") + "%"
    if unit == "hour":
        return f"{int(value):02d}:00"
    if unit == "minute":
        return f"{int(value) // 60:02d}:{int(value) % 60:02d}"
    return f"{value:g} {_PLAIN_UNITS[unit]}".rstrip()


def _both(text: Text) -> str:
    return f"{text['zh-CN']} {text['en-US']}"


@cache
def _proposals() -> frozenset[tuple[str, str]]:
    """Thresholds whose line bears the mark; comments are no values, so the lines are read themselves."""
    found: set[tuple[str, str]] = set()
    rule = ""
    for line in (_DATA / "thresholds.toml").read_text(encoding="utf-8").splitlines():
        if head := re.match(r"\[thresholds\.(.+)\]$", line):
            rule = head[1]
        elif marked := re.match(r"(\w+) = [^#]+# P\b", line):
            found.add((rule, marked[1]))
    return frozenset(found)
