"""Two versions side by side: nothing but real differences, and every one of them."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest

from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.report.changes import Changes, RowChange, compare_reports, compare_rows
from app.engine.rules import RuleSet
from app.engine.rules.corrections import Correction
from app.engine.types.plain_json import to_json
from app.engine.types.statements import Reading
from tests.engine.frames import ALIPAY, BANK, WECHAT, reading, row

ROWS = [
    row("2026-01-05 09:00", "in", 8000, "某某科技有限公司", text="工资"),
    row("2026-01-06 10:00", "out", 800, "李四", text="转账"),
    row("2026-01-07 11:00", "out", 300, "快意小额贷款有限公司", text="还款"),
    row("2026-01-08 12:00", "in", 500, "张三", text="转账"),
    row("2026-01-09 12:00", "out", 20, "早点铺", text="早餐", statement=1),
    row("2026-01-09 12:00", "out", 20, "早点铺", text="早餐", statement=1),
    row("2026-02-01 12:00", "out", 900, "招商银行", text="提现", kind="零钱提现", statement=1),
    row("2026-02-03 12:00", "out", 66, "某某彩票店", text="彩票", statement=1),
]


def analysed(found: Reading, **options: Any) -> Analysis:
    return analyse(found, Options(**{"customer": "张三", **options}))


def compared(
    before: tuple[Reading, Analysis], after: tuple[Reading, Analysis]
) -> tuple[Changes, list[RowChange]]:
    said = [json.loads(json.dumps(to_json(each.report))) for _, each in (before, after)]
    files = [[one.sha256 for one in found.statements] for found, _ in (before, after)]
    frames = [each.transactions for _, each in (before, after)]
    return compare_reports(*said), compare_rows(*frames, *files)


def both(**options: Any) -> tuple[tuple[Reading, Analysis], tuple[Reading, Analysis]]:
    found = reading(ROWS, BANK, WECHAT)
    return (found, analysed(found)), (found, analysed(found, **options))


def test_equal_reports_differ_in_nothing() -> None:
    changes, rows = compared(*both())
    assert changes.is_empty
    assert rows == []


def without_hits() -> RuleSet:
    rules = RuleSet.builtin()
    return replace(
        rules, version="draft", hit_rules=tuple(replace(each, active=False) for each in rules.hit_rules)
    )


def without_exclusions() -> RuleSet:
    rules = RuleSet.builtin()
    kept = tuple(each for each in rules.left_rules if each.code != "N12")
    return replace(rules, version="draft", left_rules=kept)


@pytest.mark.parametrize(
    "options",
    [
        {"corrections": (Correction("out", "O13", "李四"), Correction("in", "I20", "某某科技有限公司"))},
        {"customer": "王五"},
        {"related": ("李四",)},
        {"rules": without_hits()},
        {"rules": without_exclusions()},
    ],
    ids=["corrections", "customer", "related", "hits", "left out"],
)
def test_the_changes_lead_from_one_report_to_the_other(options: dict[str, Any]) -> None:
    (found, before), (_, after) = both(**options)
    changes, rows = compared((found, before), (found, after))
    was, now = to_json(before.report), to_json(after.report)
    assert not (changes.is_empty and not rows)
    for figure in changes.summary:
        part, _, name = figure.name.partition(".")
        for side, value in ((was, figure.before), (now, figure.after)):
            held = side["summary"][part]
            if isinstance(held, list):  # parts of the inflow that is not recognised, by their reason
                held = {each["reason"] + "_fen": each["sum_fen"] for each in held}
                assert (held.get(name) or 0) == (value or 0)
                continue
            assert figure.unit == "word" or (held[name] if name else held) == value
    totals = {each["code"]: each["value_fen"] for each in was["categories"]}
    for change in changes.categories:
        assert totals.get(change.code, 0) == change.before_fen
        totals[change.code] = change.after_fen
    assert {code: fen for code, fen in totals.items() if fen} == {
        each["code"]: each["value_fen"] for each in now["categories"] if each["value_fen"]
    }
    for flow in ("in", "out"):
        moved = sum((each.real_fen or 0) * (each.flow == flow) for each in rows)
        moved -= sum((each.real_before_fen or 0) * (each.flow_before == flow) for each in rows)
        name = f"real_{flow}_fen"
        assert moved == now["summary"][name] - was["summary"][name]
    hits = {each["rule"]: each["rows"] for each in was["hits"]}
    for hit in changes.hits:
        assert hits.get(hit.rule, 0) == hit.before_rows
        hits[hit.rule] = hit.after_rows
    assert {rule: count for rule, count in hits.items() if count} == {
        each["rule"]: each["rows"] for each in now["hits"]
    }


def test_a_row_is_found_again_whatever_number_it_has() -> None:
    before = reading(ROWS, BANK, WECHAT)
    added = [row("2026-01-01 08:00", "out", 5, "店", statement=0)]
    moved = [{**each, "statement": each["statement"] + 1, "row": n} for n, each in enumerate(ROWS, 1)]
    after = reading([*added, *moved], ALIPAY, BANK, WECHAT)
    changes, rows = compared((before, analysed(before)), (after, analysed(after)))
    assert [(each.kind, each.n_before, each.n) for each in rows] == [("added", None, 1)]
    assert [(each.file, each.state_before, each.rows_after) for each in changes.files] == [
        ("alipay.csv", None, 1)
    ]
    back = compare_rows(
        analysed(after).transactions,
        analysed(before).transactions,
        [each.sha256 for each in after.statements],
        [each.sha256 for each in before.statements],
    )
    assert [(each.kind, each.n_before, each.n) for each in back] == [("removed", 1, None)]


def test_of_two_equal_rows_in_one_place_none_is_lost() -> None:
    twice = [{**each, "row": 7} for each in ROWS[4:6]]
    before, after = reading(twice[:1], BANK, WECHAT), reading(twice, BANK, WECHAT)
    _, rows = compared((before, analysed(before)), (after, analysed(after)))
    assert [each.kind for each in rows if each.kind == "added"] == ["added"]


def test_a_correction_is_told_as_an_operator_s() -> None:
    _, rows = compared(*both(corrections=(Correction("out", "O13", "李四"),)))
    assert [(each.n, each.category_before, each.category, each.by_operator) for each in rows] == [
        (2, "O20", "O13", True)
    ]
    assert asdict(rows[0])["real_fen"] == rows[0].real_before_fen


def test_part_of_a_report_that_an_older_engine_did_not_have_is_said_to_differ() -> None:
    (_, before), (_, after) = both()
    said, says = to_json(before.report), to_json(after.report)
    assert compare_reports(said, says | {"later": {"paths": []}}).others == ["later"]
    assert compare_reports(said | {"later": None}, says).others == []


def test_files_of_one_name_hide_nothing_of_each_other() -> None:
    rows = [row("2026-01-05", "out", 1, "店", statement=index) for index in (0, 1)]
    second_account = replace(BANK, sha256="3" * 64, account="6225880199999999")
    later = [*rows[:1], rows[0] | {"occurred_at": rows[0]["occurred_at"].replace(year=2027)}, *rows[1:]]
    before, after = reading(rows, BANK, second_account), reading(later, BANK, second_account)
    changes, _ = compared((before, analysed(before)), (after, analysed(after)))
    # The times that the first file covers differ, of which the check of the second says nothing.
    assert "ZW-04" in [each.id for each in changes.checks]
