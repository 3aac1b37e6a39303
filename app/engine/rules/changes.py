"""A set of changes of the rules as plain data: what differs from the rules that it is laid over."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from app.engine.types.plain_json import from_json
from app.engine.types.statements import Text

WORD_FIELDS = ("include", "exclude", "require", "whole")
RULE_KINDS = ("hits", "findings", "checks", "category_rules", "lenders", "payee_kinds", "left_rules")
KINDS = ("families", *RULE_KINDS, "words", "thresholds", "rates", "new_hits", "new_category_rules")
PRESET_KINDS = ("families", "hits", "findings", "checks", "thresholds")
"""What an operator may change for the own account."""
REASON_CHARACTERS = 200


@dataclass(frozen=True)
class Words:
    """Words that are added to a list and words that are taken out of it."""

    add: tuple[str, ...] = ()
    remove: tuple[str, ...] = ()


@dataclass(frozen=True)
class Switch:
    """A family that is on or off; `reason` is why somebody switched it."""

    active: bool | None = None
    reason: str = ""


@dataclass(frozen=True)
class RuleChange:
    """What differs in one rule; None and empty lists leave it as it is."""

    active: bool | None = None
    reason: str = ""
    severities: tuple[str, ...] | None = None
    include: Words = Words()
    exclude: Words = Words()
    require: Words = Words()
    whole: Words = Words()


@dataclass(frozen=True)
class NewHit:
    """A hit rule of one's own that searches words; its thresholds stand under its id."""

    id: str
    family: str
    name: Text
    severity: str
    direction: str = "any"
    definition: Text = field(default_factory=dict)
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    require: tuple[str, ...] = ()
    party_kinds: tuple[str, ...] = ()
    active: bool = True


@dataclass(frozen=True)
class NewCategoryRule:
    """Words of one's own for a category that exists."""

    id: str
    category: str
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    require: tuple[str, ...] = ()
    party_kinds: tuple[str, ...] = ()
    priority: int = 0


@dataclass(frozen=True)
class Changes:
    """Everything that differs, by kind and id."""

    families: dict[str, Switch] = field(default_factory=dict)
    hits: dict[str, RuleChange] = field(default_factory=dict)
    findings: dict[str, RuleChange] = field(default_factory=dict)
    checks: dict[str, RuleChange] = field(default_factory=dict)
    category_rules: dict[str, RuleChange] = field(default_factory=dict)
    lenders: dict[str, RuleChange] = field(default_factory=dict)
    payee_kinds: dict[str, RuleChange] = field(default_factory=dict)
    left_rules: dict[str, RuleChange] = field(default_factory=dict)
    words: dict[str, Words] = field(default_factory=dict)
    thresholds: dict[str, dict[str, float]] = field(default_factory=dict)
    rates: dict[str, str] = field(default_factory=dict)
    new_hits: tuple[NewHit, ...] = ()
    new_category_rules: tuple[NewCategoryRule, ...] = ()

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Changes:
        """The changes of their JSON form; ValueError when it has another shape."""
        return from_json(cls, data)

    def to_json(self) -> dict[str, Any]:
        """The shortest JSON form: what leaves a rule as it is does not stand in it."""
        return {kind: short for kind, value in asdict(self).items() if (short := _short(value))}

    def __len__(self) -> int:
        """How many rules, families, lists and groups of thresholds differ."""
        return sum(len(value) for value in self.to_json().values())


def _short(value: Any) -> Any:
    if isinstance(value, dict):
        pairs = {key: _short(each) for key, each in value.items()}
        return {key: each for key, each in pairs.items() if each is not None and each not in ("", {}, [])}
    if isinstance(value, (list, tuple)):
        return [_short(each) for each in value]
    return value
