"""How often the rules are right about invented people whose truth is known: precision and recall of each."""

from __future__ import annotations

from app.engine.rules import RuleSet
from tests.bench.timing import Results
from tests.engine.casebook.people import PEOPLE
from tests.engine.casebook.score import Outcome, outcome, score_of

SEEDS = (1, 2, 3, 4, 5)
LEAST = 0.95


def casebook(results: Results) -> None:
    """Analyse every person of the case book with several seeds, beside the truth of their stories."""
    outcomes = [outcome(person, seed) for seed in SEEDS for person in PEOPLE]
    scores = score_of((f"{each.person} {each.seed}", each.said(), each.meant()) for each in outcomes)
    rules = RuleSet.builtin()
    names = {
        each.id: each.name["en-US"]
        for each in (*rules.hit_rule_by_id.values(), *rules.question_by_id.values())
    }
    results.table(
        f"Case book, {len(PEOPLE)} people, {len(SEEDS)} seeds each",
        [
            {
                "rule": f"{rule} {names[rule]}",
                "true": score.right + len(score.missed),
                "said": score.right + len(score.wrong),
                "precision": score.precision,
                "recall": score.recall,
                "wrong": ", ".join(score.wrong[:3]),
                "missed": ", ".join(score.missed[:3]),
            }
            for rule, score in scores.items()
        ],
    )
    results.aim("lowest precision of a rule", min(score.precision for score in scores.values()), least=LEAST)
    results.aim("lowest recall of a rule", min(score.recall for score in scores.values()), least=LEAST)
    exact = sum(_is_exact(each) for each in outcomes) / len(outcomes)
    results.aim("share of cases whose net inflow and outflow are exact to the fen", exact, least=1)


def _is_exact(each: Outcome) -> bool:
    """Whether every month's net inflow and outflow and every category is what the story meant."""
    report, truth = each.analysis.report, each.truth
    months = {month.month: (month.real_in_fen, month.real_out_fen) for month in report.months}
    sums = {total.code: total.value_fen for total in report.categories if total.direction != "left"}
    meant = {month: (fen, truth.real_out[month]) for month, fen in truth.real_in.items()}
    return months == meant and sums == truth.categories
