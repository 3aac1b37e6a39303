"""What an operator decides about a report beside categories: dismissals, relations, lenders, parties that are one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import polars as pl

from app.engine.rules import RuleSet
from app.engine.rules.corrections import Correction, RowPlace, rows_at
from app.engine.types.plain_json import from_json
from app.engine.types.statements import Reading


class DecisionKind(StrEnum):
    """What a decision is about."""

    HIT = "hit"  # dismissed: of the whole rule, of one party, or of one row
    FINDING = "finding"  # dismissed
    RELATION = "relation"  # what a party is to the holder
    LENDER = "lender"  # which lender a party is, or that it is none
    SAME_PARTY = "same_party"  # two names are of one party


NO_LENDER = "none"
"""The `value` of a LENDER decision: nothing that moved between the holder and the party is a debt."""

OWN_NAME = "own"
"""The `value` of a LENDER decision: the party lends under its own name, though no register lists it.

Where kind and legal name are known, the value is the id of that firm (`lenders.firm`) instead.
"""

RELATIONS = ("spouse", "parent", "child", "family", "related", "own_firm", "none")
"""Values of a RELATION decision; "none" takes back what was recognised or typed."""


@dataclass(frozen=True)
class Decision:
    """One decision.

    HIT has `rule` and may have `party_key` or `place`; FINDING has `rule`; the others have `party_key` and `value`:
    a relation, a lender's id (or NO_LENDER, OWN_NAME), or the key of the party that it is.
    """

    kind: DecisionKind
    rule: str = ""
    party_key: str = ""
    value: str = ""
    place: RowPlace | None = None

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Decision:
        """The decision of its JSON form (`to_json`); ValueError when it has another shape."""
        return from_json(cls, data)


def _of(decisions: Iterable[Decision], kind: DecisionKind) -> list[Decision]:
    return [each for each in decisions if each.kind == kind]


def relations(decisions: Sequence[Decision]) -> dict[str, str]:
    """What each decided party is to the holder, by its key; the later decision counts."""
    return {each.party_key: each.value for each in _of(decisions, DecisionKind.RELATION)}


def dismissed_findings(decisions: Sequence[Decision]) -> frozenset[str]:
    """Ids of the findings that the operator set aside."""
    return frozenset(each.rule for each in _of(decisions, DecisionKind.FINDING))


def joined_keys(decisions: Iterable[Decision]) -> dict[str, str]:
    """The key of the party that each joined one is; names that lead to each other end at the last decided."""
    leads = {each.party_key: each.value for each in _of(decisions, DecisionKind.SAME_PARTY) if each.value}
    ends: dict[str, str] = {}
    for key in leads:
        end, passed = key, {key}
        while end in leads and leads[end] not in passed:
            end = leads[end]
            passed.add(end)
        ends[key] = end
    return ends


def join_parties(rows: pl.DataFrame, decisions: Sequence[Decision]) -> pl.DataFrame:
    """The rows with the `party_key` of the party that each is."""
    ends = joined_keys(decisions)
    return rows.with_columns(pl.col("party_key").replace(ends)) if ends else rows


def name_joined(frame: pl.DataFrame, decisions: Sequence[Decision]) -> pl.DataFrame:
    """The rows, before they are joined, with the name in `party` under which each joined party goes from then on.

    It is the newest name that is printed for the party itself, or where none is, for one that is joined to it.
    """
    ends = joined_keys(decisions)
    key = pl.col("party_key")
    found = frame.filter(key.is_in([*ends, *ends.values()])).sort(
        key.is_in(list(ends.values())), "occurred_at", "n"
    )
    names = dict(found.select(key.replace(ends), "party").iter_rows())
    named = key.replace_strict({one: names[end] for one, end in ends.items() if end in names}, default=None)
    return frame.with_columns(party=pl.coalesce(named, "party")) if names else frame


def said_of_joined(
    corrections: Sequence[Correction], decisions: Sequence[Decision]
) -> tuple[tuple[Correction, ...], tuple[Decision, ...]]:
    """What was said of a party under a name that is another's now holds for that one."""
    ends = joined_keys(decisions)
    moved = tuple(
        each
        if each.kind == DecisionKind.SAME_PARTY
        else replace(each, party_key=ends.get(each.party_key, each.party_key))
        for each in decisions
    )
    return corrections_of_joined(corrections, decisions), moved


def corrections_of_joined(
    corrections: Sequence[Correction], decisions: Iterable[Decision]
) -> tuple[Correction, ...]:
    """The corrections of parties under the names that the rows have after joining."""
    ends = joined_keys(decisions)
    return tuple(replace(each, party_key=ends.get(each.party_key, each.party_key)) for each in corrections)


def decide_lenders(texts: pl.DataFrame, decisions: Sequence[Decision], rules: RuleSet) -> pl.DataFrame:
    """The texts (party_key, flow, lender, word_category, word_rule) with the lenders that the operator named.

    A party that is no lender has no debt by words either; one that lends by its own name has debts only.
    """
    decided = {each.party_key: each.value for each in _of(decisions, DecisionKind.LENDER)}
    if not decided:
        return texts
    value = pl.col("party_key").replace_strict(decided, default=None, return_dtype=pl.String)
    named = value.is_not_null() & ~value.is_in([NO_LENDER, OWN_NAME])
    in_debt = pl.col("word_category").is_in([*rules.codes_used_for("loan"), *rules.codes_used_for("debt")])
    owing = pl.when(pl.col("flow") == "in").then(pl.lit("I44")).otherwise(pl.lit("O48"))
    no_debt = (value == NO_LENDER) & in_debt
    of_own = (value == OWN_NAME) & ~in_debt.fill_null(value=False)
    return texts.with_columns(
        lender=pl.when(named).then(value).when(value.is_not_null()).then(pl.lit("")).otherwise("lender"),
        word_category=pl.when(of_own).then(owing).when(no_debt).then(None).otherwise("word_category"),
        word_rule=pl.when(of_own).then(pl.lit("operator")).when(no_debt).then(None).otherwise("word_rule"),
    )


def dismissed_rows(frame: pl.DataFrame, reading: Reading, decisions: Sequence[Decision]) -> pl.DataFrame:
    """Columns n, rule: the rows that no hit of the rule counts any more."""
    hits = _of(decisions, DecisionKind.HIT)
    schema = {"n": pl.UInt32, "rule": pl.String}
    if not hits:
        return pl.DataFrame(schema=schema)
    rows = frame.select(pl.col("n").cast(pl.UInt32), "party_key")
    whole = pl.DataFrame(
        {"rule": [each.rule for each in hits if not each.party_key and each.place is None]},
        schema={"rule": pl.String},
    )
    of_party = pl.DataFrame(
        [(each.party_key, each.rule) for each in hits if each.party_key],
        schema={"party_key": pl.String, "rule": pl.String},
        orient="row",
    )
    of_row = [(each.place, "", each.rule) for each in hits if each.place is not None]
    return pl.concat(
        [
            rows.join(whole, how="cross").select("n", "rule"),
            rows.join(of_party, on="party_key").select("n", "rule"),
            rows_at(reading, of_row).select("n", rule="said"),
        ]
    ).unique()
