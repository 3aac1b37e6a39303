"""What an operator decides about hits, findings and parties changes every figure that follows, and can be taken back."""

from __future__ import annotations

from dataclasses import asdict, replace

from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.rules.corrections import place_of
from app.engine.rules.decisions import NO_LENDER, OWN_NAME, Decision, DecisionKind
from app.engine.types.report import HitGroup
from app.engine.types.statements import Reading
from tests.engine.frames import BANK, reading, row

MONTHS = [f"2026-{month:02d}" for month in range(1, 7)]
ROWS = [
    line
    for month in MONTHS
    for line in (
        row(f"{month}-10", "in", 8000, "某某公司", text="代发工资"),
        row(f"{month}-12", "out", 900, "度小满", text="还款"),
        row(f"{month}-15", "out", 300, "百乐典当行", text="典当 还款"),
        row(f"{month}-20", "out", 500, "李四", text="转账"),
        row(f"{month}-21", "out", 400, "李四(小李)", text="转账"),
    )
]
FOUND = reading(ROWS, BANK)


def judged(*decisions: Decision, found: Reading = FOUND) -> Analysis:
    return analyse(found, Options(customer="张三", decisions=decisions))


def hit(analysis: Analysis, rule: str) -> HitGroup | None:
    return next((each for each in analysis.report.hits if each.rule == rule), None)


def repaid_fen(analysis: Analysis) -> int:
    return sum(each.repaid_fen for each in analysis.report.debts)


PAWN = "MZ-WD-06"


def test_a_dismissed_rule_is_in_no_count_and_stays_to_be_seen() -> None:
    before, after = judged(), judged(Decision(DecisionKind.HIT, PAWN))
    assert hit(after, PAWN) is None
    assert after.report.hits_dismissed == [hit(before, PAWN)]
    counts = [sum(asdict(each.report.summary.hits).values()) for each in (before, after)]
    assert counts[1] == counts[0] - 1


def test_one_row_or_one_party_can_be_dismissed_alone() -> None:
    whole = hit(judged(), PAWN)
    assert whole is not None
    place = place_of(FOUND, FOUND.transactions.row(whole.evidence[0] - 1, named=True))
    of_row = hit(judged(Decision(DecisionKind.HIT, PAWN, place=place)), PAWN)
    assert of_row is not None
    assert (of_row.rows, of_row.sum_fen) == (whole.rows - 1, whole.sum_fen - 30_000)
    assert hit(judged(Decision(DecisionKind.HIT, PAWN, party_key="百乐典当行")), PAWN) is None
    assert hit(judged(Decision(DecisionKind.HIT, PAWN, party_key="李四")), PAWN) == whole


def test_who_is_no_lender_has_no_debt() -> None:
    before = judged()
    after = judged(Decision(DecisionKind.LENDER, party_key="百乐典当行", value=NO_LENDER))
    assert repaid_fen(after) == repaid_fen(before) - 6 * 30_000
    assert sum(each.debt_service_fen for each in after.report.months) == 6 * 90_000


def test_who_lends_under_an_own_name_has_debts_only() -> None:
    after = judged(Decision(DecisionKind.LENDER, party_key="李四", value=OWN_NAME))
    assert repaid_fen(after) == repaid_fen(judged()) + 6 * 50_000


def test_two_names_of_one_party_are_added_up_together() -> None:
    after = judged(Decision(DecisionKind.SAME_PARTY, party_key="李四(小李)", value="李四"))
    sums = {each.party_key: each.out_fen for each in after.report.counterparties}
    assert sums["李四"] == 6 * 90_000
    assert "李四(小李)" not in sums


def test_a_party_under_two_names_has_the_one_that_was_decided_everywhere() -> None:
    rows = [
        row("2025-12-20", "in", 50_000, "王五", text="借款"),
        *[row(f"{month}-20", "out", 3000, "王小五", text="转账") for month in MONTHS],
    ]
    joined = Decision(DecisionKind.SAME_PARTY, party_key="王小五", value="王五")
    after = judged(joined, found=reading(rows, BANK))
    found = after.report
    assert [each.party for each in found.counterparties] == ["王五"]
    assert [each.lender for each in found.debts] == ["王五"]
    assert "王小五" not in repr(found)
    # What a statement prints stays what it prints.
    assert set(after.transactions["party"]) == {"王五", "王小五"}
    elsewhere = judged(joined, found=reading(rows[1:], BANK)).report
    assert [(each.party_key, each.party) for each in elsewhere.counterparties] == [("王五", "王小五")]


def test_names_that_lead_in_a_circle_do_no_harm() -> None:
    circle = [
        Decision(DecisionKind.SAME_PARTY, party_key="李四(小李)", value="李四"),
        Decision(DecisionKind.SAME_PARTY, party_key="李四", value="李四(小李)"),
    ]
    assert sum(each.out_fen for each in judged(*circle).report.counterparties) == sum(
        each.out_fen for each in judged().report.counterparties
    )


def test_a_relation_makes_a_related_party_and_can_take_one_away() -> None:
    related = judged(Decision(DecisionKind.RELATION, party_key="李四", value="family")).report
    assert [each.party_key for each in related.counterparties if each.related] == ["李四"]
    options = Options(
        customer="张三", related=("李四",), decisions=(Decision(DecisionKind.RELATION, "", "李四", "none"),)
    )
    assert not any(each.related for each in analyse(FOUND, options).report.counterparties)


def test_a_dismissed_finding_is_in_no_count() -> None:
    heavy = [row(f"{month}-13", "out", 6000, "还呗", text="还款") for month in MONTHS]
    owing = reading([*ROWS, *heavy], BANK)
    before = judged(found=owing)
    found = next(each for each in before.report.findings if each.result == "hit")
    after = judged(Decision(DecisionKind.FINDING, found.id), found=owing)
    assert next(each for each in after.report.findings if each.id == found.id) == replace(
        found, result="dismissed"
    )
    counts = [sum(asdict(each.report.summary.findings).values()) for each in (before, after)]
    assert counts[1] == counts[0] - 1
    assert found.id not in after.report.summary.top_findings


def test_options_with_decisions_come_back_from_json() -> None:
    place = place_of(FOUND, FOUND.transactions.row(0, named=True))
    options = Options(
        decisions=(
            Decision(DecisionKind.HIT, "A", place=place),
            Decision(DecisionKind.LENDER, "", "李四", "own"),
        )
    )
    assert Options.from_json(options.to_json()) == options
