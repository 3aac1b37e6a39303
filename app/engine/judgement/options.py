"""What the operator decided before an analysis, and what is known of the customer from before."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from app.engine.judgement import features
from app.engine.judgement.applied_loan import AppliedLoan
from app.engine.rules import RuleSet
from app.engine.rules.corrections import Correction
from app.engine.rules.decisions import Decision
from app.engine.types.earlier import EarlierStatement
from app.engine.types.pdf_facts import GenuinePrint
from app.engine.types.plain_json import from_json, to_json


@dataclass(frozen=True)
class Options:
    """What the operator decided before the analysis: whose statements, related parties, rules, decisions, loan.

    `earlier` are statements of the customer's earlier tasks, `roots` the certificates (PEM) whose signers are trusted,
    `genuine` the traits of files that administrators confirmed as originals.
    `features` are the parts of `engine.features` that may be used; all, unless somebody says otherwise.
    """

    customer: str = ""
    related: tuple[str, ...] = ()
    rules: RuleSet = field(default_factory=RuleSet.builtin)
    corrections: tuple[Correction, ...] = ()
    decisions: tuple[Decision, ...] = ()
    features: frozenset[str] = features.ALL
    applied: AppliedLoan | None = None
    earlier: tuple[EarlierStatement, ...] = ()
    roots: tuple[str, ...] = ()
    genuine: tuple[GenuinePrint, ...] = ()

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Options:
        """Options of their JSON form; absent rules mean the built-in ones."""
        rules, applied = data.get("rules"), data.get("applied")
        return cls(
            customer=str(data.get("customer", "")),
            related=tuple(str(name) for name in data.get("related", ())),
            rules=RuleSet.from_json(rules) if rules else RuleSet.builtin(),
            corrections=tuple(Correction.from_json(each) for each in data.get("corrections", ())),
            decisions=tuple(Decision.from_json(each) for each in data.get("decisions", ())),
            features=frozenset(data.get("features", features.ALL)),
            applied=AppliedLoan(**applied) if applied else None,
            earlier=tuple(from_json(EarlierStatement, each) for each in data.get("earlier", ())),
            roots=tuple(str(each) for each in data.get("roots", ())),
            genuine=tuple(from_json(GenuinePrint, each) for each in data.get("genuine", ())),
        )

    def to_json(self) -> dict[str, Any]:
        """The options as plain values."""
        return {
            "customer": self.customer,
            "related": list(self.related),
            "rules": self.rules.to_json(),
            "corrections": [asdict(each) for each in self.corrections],
            "decisions": [to_json(each) for each in self.decisions],
            "features": sorted(self.features),
            "applied": asdict(self.applied) if self.applied else None,
            "earlier": [to_json(each) for each in self.earlier],
            "roots": list(self.roots),
            "genuine": [to_json(each) for each in self.genuine],
        }
