"""How often the rules are right about invented people whose truth is known, and what they make of everyday payees."""

from __future__ import annotations

from app.engine.rules import RuleSet
from tests.bench import prices
from tests.bench.timing import Results
from tests.engine.casebook.people import PEOPLE
from tests.engine.casebook.score import Outcome, Score, outcome, score_of
from tests.engine.lifebook import score as lifebook
from tests.engine.lifebook.people import HALVES
from tests.engine.noisebook import score as noisebook
from tests.engine.noisebook.book import HALVES as NOISE_HALVES

SEEDS = (1, 2, 3, 4, 5)
LEAST = 0.95
MOST_ALARMED = 0.01


def casebook(results: Results) -> None:
    """Analyse every person of the case book with several seeds, beside the truth of their stories; then the noise book."""
    outcomes = [outcome(person, seed) for seed in SEEDS for person in PEOPLE]
    scores = score_of((f"{each.person} {each.seed}", each.said(), each.meant()) for each in outcomes)
    _rules_table(results, f"Case book, {len(PEOPLE)} people, {len(SEEDS)} seeds each", scores)
    results.aim("lowest precision of a rule", min(score.precision for score in scores.values()), least=LEAST)
    results.aim("lowest recall of a rule", min(score.recall for score in scores.values()), least=LEAST)
    exact = sum(_is_exact(each) for each in outcomes) / len(outcomes)
    results.aim("share of cases whose net inflow and outflow are exact to the fen", exact, least=1)
    measured = [prices.Measured(scores)]
    for half in HALVES:
        measured += _lives(results, half)
    found = prices.write_prices(measured, RuleSet.builtin().version)
    costly = {rule: each.precision for rule, each in found.items() if each.precision is not None}
    results.aim("lowest precision of a rule, all books", min(costly.values()), least=LEAST)
    _noisebook(results)


def _lives(results: Results, half: str) -> list[prices.Measured]:
    """One half of the book of ordinary lives: its figures beside their bounds, and its rules."""
    outcomes = lifebook.outcomes_of(half)
    if not outcomes:
        return []
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
    scores = lifebook.rules_of(outcomes)
    _rules_table(results, f"Ordinary lives, {half} half: rules", scores)
    for line in lifebook.lines_of(outcomes):
        results.aim(f"{half} half: {line.name}", line.value, least=line.least, most=line.most)
    return [prices.of_lives(scores, outcomes)]


def _rules_table(results: Results, title: str, scores: dict[str, Score]) -> None:
    names = _names_of_rules()
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


def _names_of_rules() -> dict[str, str]:
    rules = RuleSet.builtin()
    named = (*rules.hit_rule_by_id.values(), *rules.question_by_id.values())
    return {each.id: each.name["en-US"] for each in named}


def _is_exact(each: Outcome) -> bool:
    """Whether every month's net inflow and outflow and every category is what the story meant."""
    report, truth = each.analysis.report, each.truth
    months = {month.month: (month.real_in_fen, month.real_out_fen) for month in report.months}
    sums = {total.code: total.value_fen for total in report.categories if total.direction != "left"}
    meant = {month: (fen, truth.real_out[month]) for month, fen in truth.real_in.items()}
    return months == meant and sums == truth.categories


def _noisebook(results: Results) -> None:
    """Print the halves of the noise book. Payees are named of the open half only; the others stay unseen."""
    scores = {half: noisebook.score_of(noisebook.judged(half)) for half in NOISE_HALVES}
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
    names, by_rule = _names_of_rules(), {half: score.by_rule for half, score in scores.items()}
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
