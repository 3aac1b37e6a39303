"""How often the rules are right about invented people whose truth is known, and what they make of everyday payees."""

from __future__ import annotations

from app.engine.rules import RuleSet
from tests.bench.timing import Results
from tests.engine.casebook.people import PEOPLE
from tests.engine.casebook.score import Outcome, outcome, score_of
from tests.engine.noisebook import score as noisebook
from tests.engine.noisebook.book import HALVES

SEEDS = (1, 2, 3, 4, 5)
LEAST = 0.95
MOST_ALARMED = 0.01


def casebook(results: Results) -> None:
    """Analyse every person of the case book with several seeds, beside the truth of their stories; then the noise book."""
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
    results.aim("share of cases whose real income and expense are exact to the fen", exact, least=1)
    _noisebook(results, names)


def _is_exact(each: Outcome) -> bool:
    """Whether every month's real income and expense and every category is what the story meant."""
    report, truth = each.analysis.report, each.truth
    months = {month.month: (month.real_in_fen, month.real_out_fen) for month in report.months}
    sums = {total.code: total.value_fen for total in report.categories if total.direction != "left"}
    meant = {month: (fen, truth.real_out[month]) for month, fen in truth.real_in.items()}
    return months == meant and sums == truth.categories


def _noisebook(results: Results, names: dict[str, str]) -> None:
    """Print both halves of the noise book. Payees are named of the open half only; the kept half stays unseen."""
    scores = {half: noisebook.score_of(noisebook.judged(half)) for half in HALVES}
    results.table(
        "Noise book, everyday payees",
        [
            {
                "half": half,
                "rows": score.rows,
                "category right": score.share_right,
                "innocent payees": score.innocent,
                **{severity: score.alarmed[severity] for severity in noisebook.SEVERITIES},
                "in trouble": score.trouble,
                "missed": len(score.missed),
            }
            for half, score in scores.items()
        ],
    )
    by_rule = {half: score.by_rule for half, score in scores.items()}
    results.table(
        "Noise book, innocent payees that a rule hits",
        [
            {
                "rule": f"{rule} {names[rule]}",
                **{half: len(found.get(rule, ())) for half, found in by_rule.items()},
                "of the open half": "; ".join(str(each.payee) for each in by_rule["open"].get(rule, ())),
            }
            for rule in sorted(set().union(*by_rule.values()))
        ]
        or [{"rule": "none"}],
    )
    for half, score in scores.items():
        alarmed = f"share of innocent payees with an alarm of low or more, {half} half"
        results.aim(alarmed, score.share_alarmed, most=MOST_ALARMED)
        seen = 1 - len(score.missed) / score.trouble
        results.aim(f"share of true trouble that its rules see, {half} half", seen, least=1)
