"""The rules as versioned data: categories, left-out rules, hits, lenders, words and thresholds."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from app.engine.banks import BANKS
from app.engine.rules.lenders import BANK, Lender, LenderKind, LenderSource, core_of, describe, read_lenders
from app.engine.types.plain_json import from_json
from app.engine.types.statements import Text

SEARCHED = ("party", "text", "kind", "note")
"""Columns that a word rule searches unless it names its own."""

NAME_CHARACTERS = 6
"""How long a firm's name, or what is left of one cut off, must be to tell which firm it is."""

_DATA = Path(__file__).parent / "data"
_FILES = (
    "ruleset",
    "categories",
    "left_out",
    "keywords",
    "lenders",
    "payees",
    "words",
    "hits",
    "findings",
    "checks",
    "thresholds",
    "calendar",
    "origins",
)


@dataclass(frozen=True)
class Category:
    """One purpose of a transaction. `use` names the monthly sums that it feeds."""

    code: str
    direction: str
    name: Text
    use: tuple[str, ...] = ()


@dataclass(frozen=True)
class WordRule:
    """Words that decide something about a row; `exclude` words anywhere in the row win.

    `direction` is "in", "out", "neutral" (as the statement states it) or "any";
    `whole` words must be the whole cell; `require` wants one of its words too.
    """

    id: str
    code: str = ""
    category: str = ""
    direction: str = "any"
    fields: tuple[str, ...] = SEARCHED
    include: tuple[str, ...] = ()
    whole: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    require: tuple[str, ...] = ()
    party_kinds: tuple[str, ...] = ()
    statement_kinds: tuple[str, ...] = ()
    priority: int = 0


@dataclass(frozen=True)
class HitRule:
    """One row of the list of hits. Rules without words, lenders and categories are decided by amount, time or party.

    `severities` begins with the one that rows have by themselves; what raises it is in the `definition`, which
    says what the rule finds, with `source` naming who defines it so ("P" marks our own proposal). `needs` are
    what the rows or the task must have for the rule to judge at all (`hits/needs.py` lists them).

    `among` says which rows are looked at: "moved" money, own moves included, "real" income and expense, or
    all that is "stated", failed payments included. The party kind "qr" is a payee paid by QR code who is no
    company; the statement kind "trades" is a broker's or an exchange's. Where the word of one rule holds the
    word of another, the rule of higher `priority` keeps the row, then the longer word. A record that
    `reports_as` another rule adds words to that one, which decides about everything else.

    `spares` everyday payees (words `everyday_payees`): "name" where the word is part of their name, "row" always;
    "end" spares every name that does not end with the word. Persons' names and places are spared as well.
    `meant_kinds` are kinds of payees that the rule is about. With `second_sign` words of two characters alone
    weigh no more than low: a longer word, two words, a person or a payee that is meant must stand beside them.
    A rule leaves texts to the rule that it `yields_to`, so that one row is not told twice for one reason.

    These thresholds work for every rule that has them: `min_fen`, `above_fen`, `max_fen` (a single row),
    `from_minute` and `to_minute` (of the day, rows of known time only), `show_fen`, `show_above_fen` (all rows
    together) and `window_months` (months back from the last day covered, 0 for all; those of `hits` where the
    rule has none).
    """

    id: str
    family: str
    name: Text
    direction: str
    severities: tuple[str, ...]
    definition: Text = field(default_factory=dict)
    source: str = ""
    needs: tuple[str, ...] = ()
    among: str = "moved"
    fields: tuple[str, ...] = SEARCHED
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    require: tuple[str, ...] = ()
    party_kinds: tuple[str, ...] = ()
    statement_kinds: tuple[str, ...] = ()
    lender_kinds: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()
    spares: str = ""
    meant_kinds: tuple[str, ...] = ()
    second_sign: bool = False
    priority: int = 0
    reports_as: str = ""
    yields_to: str = ""
    active: bool = True


@dataclass(frozen=True)
class FindingRule:
    """One question that a case or a statement is asked: a behaviour, or a check of authenticity.

    `severities` are those of a hit, the lightest first; `clearing` says what would clear it; `needs` in words
    what the statements must have for it to be judged; `definition` and `source` as with hits.
    """

    id: str
    family: str
    name: Text
    severities: tuple[str, ...]
    clearing: Text
    definition: Text = field(default_factory=dict)
    source: str = ""
    needs: Text = field(default_factory=dict)
    active: bool = True


@dataclass(frozen=True)
class PayeeKind:
    """A kind of payee that names tell of: `include` words in the name, `exclude` words win.

    `paid` and `received` are the categories of money to and from such a payee; "" when the kind says none.
    """

    id: str
    name: Text
    paid: str = ""
    received: str = ""
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()


@dataclass(frozen=True)
class Family:
    """A family of hits and findings; sensitive families are inactive unless switched on."""

    code: str
    name: Text
    active: bool = True


@dataclass(frozen=True)
class Wallet:
    """A wallet: the formats of its statements and the words under which banks book it.

    `method_words` name it as a means of payment in the statement of a shop's wallet; `is_shop` marks such
    a wallet, which may have been paid through another one.
    """

    id: str
    formats: tuple[str, ...]
    bank_words: tuple[str, ...]
    method_words: tuple[str, ...] = ()
    is_shop: bool = False


@dataclass(frozen=True)
class Listed:
    """An entry of the black list: a party's name, or an account's number; `severity` is that of its hit."""

    name: str = ""
    account: str = ""
    severity: str = "high"


@dataclass(frozen=True)
class InterestRate:
    """What current accounts earned in a year, as fractions of 1, from a day on ("YYYY-MM-DD"): least and most."""

    from_day: str
    low: float
    high: float


@dataclass(frozen=True)
class Holidays:
    """The days ("YYYY-MM-DD") of one year on which hardly any counter of a bank is open."""

    year: int
    days: tuple[str, ...]


@dataclass(frozen=True)
class PdfSource:
    """Which programs are known to write the PDFs of a source: how its formats begin, words of the programs."""

    formats: tuple[str, ...]
    programs: tuple[str, ...]


@dataclass(frozen=True)
class RuleSet:
    """One version of all rules. Equal rule sets and readings give equal reports."""

    version: str
    categories: tuple[Category, ...]
    left_rules: tuple[WordRule, ...]
    neutral_rules: tuple[WordRule, ...]
    neutral_income: tuple[WordRule, ...]
    category_rules: tuple[WordRule, ...]
    source_categories: dict[str, str]
    lenders: tuple[Lender, ...]
    hit_rules: tuple[HitRule, ...]
    finding_rules: tuple[FindingRule, ...]
    check_rules: tuple[FindingRule, ...]
    families: tuple[Family, ...]
    wallets: tuple[Wallet, ...]
    words: dict[str, tuple[str, ...]]
    thresholds: dict[str, dict[str, float]] = field(default_factory=dict)
    black_list: tuple[Listed, ...] = ()
    holidays: tuple[Holidays, ...] = ()
    counter_words: tuple[str, ...] = ()
    interest_rates: tuple[InterestRate, ...] = ()
    interest_words: tuple[str, ...] = ()
    no_interest_words: tuple[str, ...] = ()
    payee_kinds: tuple[PayeeKind, ...] = ()
    source_refinements: dict[str, tuple[str, ...]] = field(default_factory=dict)
    lender_kinds: tuple[LenderKind, ...] = ()
    lender_sources: tuple[LenderSource, ...] = ()
    pdf_sources: tuple[PdfSource, ...] = ()
    pdf_editors: tuple[str, ...] = ()
    pdf_viewers: tuple[str, ...] = ()
    pdf_libraries: tuple[str, ...] = ()
    pdf_printers: tuple[str, ...] = ()
    rates: dict[str, str] = field(default_factory=dict)
    """Yuan for one unit of another currency, as decimals in text. None come with the engine (`rates`)."""
    currency: str = "CNY"
    """In which currency the limits of money are."""
    notes: tuple[Text, ...] = ()
    """What the method of every report says about these rules beside the general notes."""

    @classmethod
    def builtin(cls) -> RuleSet:
        """The rules that come with this version of the engine."""
        return _builtin()

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> RuleSet:
        """The rule set of its JSON form; ValueError when it has another shape.

        Banks, which once were rules, stand in `engine.banks` now.
        """
        return from_json(cls, {name: value for name, value in data.items() if name != "banks"})

    def to_json(self) -> dict[str, Any]:
        """The rule set as plain values, e.g. for the reading child. They are shared: nobody changes them."""
        return self._plain

    @cached_property
    def _plain(self) -> dict[str, Any]:
        return asdict(self)

    def threshold(self, rule: str, name: str) -> float:
        """One number that a rule compares with (fen, counts, days or shares)."""
        return self.thresholds[rule][name]

    def limit(self, rule: str, name: str) -> int:
        """A whole limit; the ending of its name gives the unit: `_fen`, `_days`, `_rows`, `_months`."""
        return int(self.thresholds[rule][name])

    @cached_property
    def category_by_code(self) -> dict[str, Category]:
        """Categories by their code."""
        return {category.code: category for category in self.categories}

    @cached_property
    def family_by_code(self) -> dict[str, Family]:
        """Families by their code."""
        return {family.code: family for family in self.families}

    @cached_property
    def hit_rule_by_id(self) -> dict[str, HitRule]:
        """Hit rules by their id, without the records that add words to another one."""
        return {rule.id: rule for rule in self.hit_rules if not rule.reports_as}

    def seeks(self, rule: HitRule) -> bool:
        """Whether a hit rule is switched on: itself, the rule that it reports as, and their family."""
        head = self.hit_rule_by_id[rule.reports_as or rule.id]
        return rule.active and head.active and self.family_by_code[head.family].active

    @cached_property
    def question_by_id(self) -> dict[str, FindingRule]:
        """Behaviours and checks by their id."""
        return {rule.id: rule for rule in (*self.finding_rules, *self.check_rules)}

    def is_asked(self, id: str) -> bool:
        """Whether a behaviour or check and its family are switched on."""
        rule = self.question_by_id[id]
        return rule.active and self.family_by_code[rule.family].active

    @cached_property
    def lender_by_id(self) -> dict[str, Lender]:
        """Lenders by their id."""
        return {lender.id: lender for lender in self.lenders}

    def lender_of(self, id: str) -> Lender:
        """The lender of the column `lender`: of the register, a bank that lends itself, or a firm on no list."""
        return self.lender_by_id.get(id) or describe(id, self.lender_kinds)

    @cached_property
    def word_rules(self) -> dict[str, tuple[WordRule, ...]]:
        """Every list of rules that search words: left, neutral, income, lenders, their names, categories, hits."""
        lenders = [
            WordRule(id=each.id, include=each.include, whole=each.whole, exclude=each.exclude)
            for each in self.lenders
        ]
        banks = [WordRule(id=BANK + bank.code, include=bank.loans) for bank in BANKS if bank.loans]
        hits = [
            WordRule(
                id=rule.id,
                direction=rule.direction,
                fields=rule.fields,
                include=rule.include,
                exclude=rule.exclude,
                require=rule.require,
                party_kinds=rule.party_kinds,
                statement_kinds=rule.statement_kinds,
                priority=rule.priority,
            )
            for rule in self.hit_rules
            if rule.include
        ]
        return {
            "left": self.left_rules,
            "neutral": self.neutral_rules,
            "income": self.neutral_income,
            "lenders": (*lenders, *banks),
            "lender_names": tuple(self._lender_names()),
            "categories": self.category_rules,
            "hits": tuple(hits),
        }

    def _lender_names(self) -> Iterator[WordRule]:
        """Names of lenders in full. One that takes deposits is its row's party, as others' accounts are there too."""
        for each in self.lenders:
            cores = tuple(core for name in each.legal if len(core := core_of(name)) >= NAME_CHARACTERS)
            if cores:
                fields = ("party",) if each.bank else SEARCHED
                yield WordRule(id=each.id, fields=fields, include=cores, exclude=each.exclude)

    def codes_used_for(self, use: str) -> list[str]:
        """Codes of the categories that feed one monthly sum, e.g. "income" or "consumption"."""
        return [category.code for category in self.categories if use in category.use]


@cache
def _builtin() -> RuleSet:
    data: dict[str, Any] = {}
    for name in _FILES:
        data.update(tomllib.loads((_DATA / f"{name}.toml").read_text(encoding="utf-8")))
    data = read_lenders(data)
    for rule in data["hit_rules"]:
        rule.pop("cases", None)  # they prove the rule in the tests
    return RuleSet.from_json(data)
