"""How often the rules are right about invented people whose truth is known: precision and recall of each."""

from __future__ import annotations

from app.engine.rules import RuleSet
from tests.bench.timing import Results
from tests.engine.casebook.people import PEOPLE
from tests.engine.casebook.score import Outcome, Score, outcome, score_of
from tests.engine.lifebook import score as lifebook
from tests.engine.lifebook.people import HALVES

SEEDS = (1, 2, 3, 4, 5)
LEAST = 0.95


def casebook(results: Results) -> None:
    """Analyse every person of the case book with several seeds, beside the truth of their stories."""
    outcomes = [outcome(person, seed) for seed in SEEDS for person in PEOPLE]
    scores = score_of((f"{each.person} {each.seed}", each.said(), each.meant()) for each in outcomes)
    _rules_table(results, f"Case book, {len(PEOPLE)} people, {len(SEEDS)} seeds each", scores)
    results.aim("lowest precision of a rule", min(score.precision for score in scores.values()), least=LEAST)
    results.aim("lowest recall of a rule", min(score.recall for score in scores.values()), least=LEAST)
    exact = sum(_is_exact(each) for each in outcomes) / len(outcomes)
    results.aim("share of cases whose real income and expense are exact to the fen", exact, least=1)
    for half in HALVES:
        _lives(results, half)


def _lives(results: Results, half: str) -> None:
    """One half of the book of ordinary lives: its figures beside their bounds, and its rules."""
    outcomes = lifebook.outcomes_of(half)
    if not outcomes:
        return
    rows = sum(len(one.judged) for one in outcomes)
    ordinary = [one for one in outcomes if one.life.is_ordinary]
    results.table(
        f"Ordinary lives, {half} half: {len(outcomes)} people, {len(ordinary)} of them ordinary, {rows} rows",
        [
            {
                "severity": severity,
                "hits on ordinary people": sum(hits.values()),
                "by rule": ", ".join(f"{rule} {times}" for rule, times in hits.most_common()),
            }
            for severity, hits in lifebook.alarms_of(ordinary).items()
        ],
    )
    _rules_table(results, f"Ordinary lives, {half} half: rules", lifebook.rules_of(outcomes))
    for line in lifebook.lines_of(outcomes):
        results.aim(f"{half} half: {line.name}", line.value, least=line.least, most=line.most)


def _rules_table(results: Results, title: str, scores: dict[str, Score]) -> None:
    rules = RuleSet.builtin()
    names = {
        each.id: each.name["en-US"]
        for each in (*rules.hit_rule_by_id.values(), *rules.question_by_id.values())
    }
    results.table(
        title,
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


def _is_exact(each: Outcome) -> bool:
    """Whether every month's real income and expense and every category is what the story meant."""
    report, truth = each.analysis.report, each.truth
    months = {month.month: (month.real_in_fen, month.real_out_fen) for month in report.months}
    sums = {total.code: total.value_fen for total in report.categories if total.direction != "left"}
    meant = {month: (fen, truth.real_out[month]) for month, fen in truth.real_in.items()}
    return months == meant and sums == truth.categories
