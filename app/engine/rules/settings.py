"""What a threshold that a report was made with is called, and how its value reads."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from app.engine.messages.wording import both, yuan
from app.engine.rules import RuleSet
from app.engine.rules.comparing import group_name
from app.engine.rules.limits import limit_of
from app.engine.types.statements import Text

PLAIN = "plain"
"""The unit of a value that reads as it is written."""

COUNTED: dict[str, Text] = {
    "days": both("天", "days"),
    "months": both("个月", "months"),
    "hours": both("小时", "hours"),
    "minutes": both("分钟", "minutes"),
    "seconds": both("秒", "seconds"),
}
"""The words of the units that are counted."""


@dataclass(frozen=True)
class Setting:
    """Of which rule a threshold is, what it is called, and its unit (`Limit.unit`, or PLAIN)."""

    rule_name: Text
    label: Text
    unit: str


@cache
def setting_of(rule: str, name: str) -> Setting:
    """Say what a threshold is; what is not built in has no name of its rule, and its own is `name`."""
    rule_name = group_name(RuleSet.builtin(), rule) or both("", "")
    try:
        limit = limit_of(rule, name)
    except KeyError:
        return Setting(rule_name, both(name, name), PLAIN)
    return Setting(rule_name, limit.name, limit.unit)


def setting_text(value: float, unit: str, language: str) -> str:
    """The value with its unit; money in whole units and hundredths of the report's currency: 1,000.00, 20%, 30 days, 22:00."""
    if unit == "fen":
        return yuan(round(value))
    if unit == "share":
        return f"{value * 100:.4g}%"
    if unit == "hour":
        return f"{int(value):02d}:00"
    if unit == "minute":
        return f"{int(value) // 60:02d}:{int(value) % 60:02d}"
    counted = COUNTED.get(unit)
    return f"{value:,.10g} {counted[language]}" if counted else f"{value:,.10g}"
