"""Changes laid over the rules: nothing is the identity, everything valid can be analysed, the rest is named."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from app.engine.process.analysis import Options, analyse
from app.engine.rules import RuleSet
from app.engine.rules.changes import RULE_KINDS, Changes
from app.engine.rules.comparing import compare
from app.engine.rules.limits import GROUPS, ORDERED, limit_of
from app.engine.rules.overlay import FIXED_LISTS, TUPLES, ChangesError, apply, editable, fit, name_version
from app.engine.rules.word_lists import SEVERITIES
from tests.effort import examples, sampled
from tests.engine.frames import ALIPAY, BANK, covering, reading, row
from tests.engine.reconciling import assert_reconciles

BUILTIN = RuleSet.builtin()


def laid(**changes: Any) -> RuleSet:
    return apply(BUILTIN, Changes.from_json(changes))


def refused(**changes: Any) -> list[tuple[str, str, str]]:
    with pytest.raises(ChangesError) as caught:
        laid(**changes)
    assert all(set(each.text) == {"zh-CN", "en-US"} for each in caught.value.misfits)
    return [(each.kind, each.id, each.code) for each in caught.value.misfits]


OWN_HIT = {
    "id": "ZD-01",
    "family": "MG",
    "name": {"zh-CN": "雅集", "en-US": "Gatherings"},
    "severity": "medium",
    "include": ["雅集定金"],
}

ROWS = [
    row("2026-01-05 23:30", "in", 30_000, "某某公司", text="工资", balance_fen=3_000_000),
    row("2026-01-06 00:30", "out", 500, "李四", text="澳门娱乐城 充值", balance_fen=2_950_000),
    row("2026-01-06", "out", 2_000, "微粒贷", text="还款", balance_fen=2_750_000),
    row("2026-02-05 09:00", "in", 30_000, "某某公司", text="工资", balance_fen=5_750_000),
    row("2026-02-06 10:00", "out", 50_000, "王五", text="转账", balance_fen=750_000),
    row("2026-02-06 11:00", "out", 520, "赵六", kind="转账", statement=1),
    row("2026-03-05 09:00", "in", 30_000, "某某公司", text="工资", balance_fen=3_750_000),
    row("2026-03-06 10:00", "in", 50_000, "王五", text="转账", balance_fen=8_750_000),
    row("2026-03-07 10:00", "out", 888, "青云阁有限公司", text="青云阁雅集定金", balance_fen=8_661_200),
]
READING = reading(
    ROWS, covering(BANK, "2026-01-01", "2026-03-31"), covering(ALIPAY, "2026-01-01", "2026-03-31")
)


def report(rules: RuleSet) -> Any:
    return analyse(READING, Options("张三", ("王五",), rules)).report


def test_an_overlay_of_nothing_changes_nothing() -> None:
    assert apply(BUILTIN, Changes()) is BUILTIN
    assert apply(BUILTIN, Changes.from_json({})) == BUILTIN
    assert Changes().to_json() == {}
    assert len(Changes()) == 0
    assert compare(BUILTIN, BUILTIN) == []


def test_every_threshold_has_a_name_a_unit_and_bounds_that_hold() -> None:
    for group, values in BUILTIN.thresholds.items():
        assert group in GROUPS or group in BUILTIN.hit_rule_by_id or group in BUILTIN.question_by_id
        for name, value in values.items():
            limit = limit_of(group, name)
            assert limit.least <= value <= limit.most
            assert not limit.is_whole or value == int(value)
            assert all(limit.name[language] for language in ("zh-CN", "en-US"))
        assert all(values[low] <= values[high] for low, high in ORDERED if low in values and high in values)


@pytest.mark.parametrize("group", sampled(sorted(BUILTIN.thresholds), 15))
def test_every_threshold_can_be_analysed_at_both_its_bounds(group: str) -> None:
    for bound in ("least", "most"):
        values = {name: getattr(limit_of(group, name), bound) for name in BUILTIN.thresholds[group]}
        assert report(laid(thresholds={group: values})).method.rules_version == BUILTIN.version


def test_words_come_and_go_and_the_rest_stays() -> None:
    rules = laid(hits={"MZ-DB-01": {"include": {"add": ["地下牌局"], "remove": ["百家乐"]}}})
    words = rules.hit_rule_by_id["MZ-DB-01"].include
    assert "地下牌局" in words
    assert "百家乐" not in words
    assert len(words) == len(BUILTIN.hit_rule_by_id["MZ-DB-01"].include)
    assert replace(rules, hit_rules=BUILTIN.hit_rules) == BUILTIN


def test_an_added_word_is_found_and_an_excluded_one_is_not() -> None:
    before = {group.rule for group in report(BUILTIN).hits}
    rules = laid(
        new_hits=[OWN_HIT],
        hits={"MZ-DB-01": {"exclude": {"add": ["娱乐城"]}, "include": {"remove": ["澳门娱乐城"]}}}
        if "澳门娱乐城" in BUILTIN.hit_rule_by_id["MZ-DB-01"].include
        else {},
    )
    after = {group.rule for group in report(rules).hits}
    assert "ZD-01" in after - before
    [group] = [group for group in report(rules).hits if group.rule == "ZD-01"]
    assert (group.severity, group.rows, group.name["en-US"]) == ("medium", 1, "Gatherings")


@pytest.mark.parametrize("name", ["surnames", "clearing_prefixes"])
def test_words_with_signs_of_patterns_stand_for_themselves(name: str) -> None:
    signs = ["1[(典赌.", "$还", "*"]
    rules = laid(words={name: {"add": signs}})
    assert set(signs) <= set(rules.words[name])
    assert [each.rule for each in report(rules).hits] == [each.rule for each in report(BUILTIN).hits]


def test_own_rules_may_have_thresholds() -> None:
    rules = laid(new_hits=[OWN_HIT], thresholds={"ZD-01": {"min_fen": 100_000}})
    assert "ZD-01" not in {group.rule for group in report(rules).hits}
    assert refused(new_hits=[OWN_HIT], thresholds={"ZD-01": {"high_rows": 3}}) == [
        ("thresholds", "ZD-01", "unknown")
    ]


def test_own_words_decide_a_category() -> None:
    rules = laid(
        new_category_rules=[{"id": "ZK-1", "category": "O19", "include": ["青云阁雅集"], "priority": 9}]
    )
    names = {each.code: each.rows for each in report(rules).categories}
    assert (
        names.get("O19", 0) == {each.code: each.rows for each in report(BUILTIN).categories}.get("O19", 0) + 1
    )


def test_what_is_switched_off_is_not_asked() -> None:
    asked = {each.id for each in report(BUILTIN).findings}
    rules = laid(findings={"XW-KJ-01": {"active": False}}, families={"SR": {"active": False}})
    left = {each.id for each in report(rules).findings}
    assert asked - left == {"XW-KJ-01"} | {each for each in asked if each.startswith("XW-SR")}
    without = laid(lenders={"L-wld": {"active": False}}, category_rules={"K-I10": {"active": False}})
    assert "L-wld" not in without.lender_by_id
    assert "K-I10" not in {rule.id for rule in without.category_rules}


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"hits": {"MZ-NO-01": {"active": False}}}, ["unknown"]),
        ({"families": {"NO": {"active": False}}}, ["unknown"]),
        ({"words": {"no_such_list": {"add": ["好词"]}}}, ["unknown"]),
        ({"words": {"trading_formats": {"add": ["好词"]}}}, ["unknown"]),
        ({"words": {"love_amounts": {"add": ["五二零"]}}}, ["amount"]),
        (
            {"words": {"seizure": {"remove": list(BUILTIN.words["seizure"])}}},
            ["empty"],
        ),
        ({"thresholds": {"MZ-DB-02": {"no_such": 1}}}, ["unknown"]),
        ({"thresholds": {"MZ-DB-02": {"high_rows": 0}}}, ["bounds"]),
        ({"thresholds": {"MZ-DB-02": {"high_rows": 2.5}}}, ["whole"]),
        ({"thresholds": {"MZ-DB-02": {"high_month_share": 1.01}}}, ["bounds"]),
        ({"thresholds": {"MZ-DB-02": {"high_month_share": float("nan")}}}, ["bounds"]),
        ({"thresholds": {"MZ-YJ-02": {"from_minute": 300}}}, ["order"]),
        ({"hits": {"MZ-DB-01": {"severities": ["deadly"]}}}, ["severities"]),
        ({"hits": {"MZ-DB-01": {"severities": ["low", "medium", "high"]}}}, ["severities"]),
        ({"hits": {"MZ-WD-01": {"severities": ["high", "medium", "low"]}}}, ["severities_order"]),
        ({"hits": {"MZ-GL-03": {"severities": ["low", "low", "low", "low"]}}}, ["not_editable"]),
        ({"hits": {"MZ-JE-01": {"include": {"add": ["转账"]}}}}, ["not_editable"]),
        ({"left_rules": {"N14-words": {"active": False}}}, ["not_editable"]),
        ({"hits": {"MZ-WD-05": {"include": {"remove": ["代偿"]}}}}, ["empty"]),
        ({"hits": {"MZ-DB-01": {"include": {"remove": ["没有的词"]}}}}, ["absent"]),
        ({"hits": {"MZ-DB-01": {"include": {"add": ["百家樂"]}}}}, ["twice"]),
        ({"hits": {"MZ-DB-01": {"include": {"add": ["  "]}}}}, ["blank"]),
        ({"hits": {"MZ-DB-01": {"include": {"add": ["赌"]}}}}, ["short"]),
        ({"hits": {"MZ-DB-01": {"exclude": {"add": ["百家乐"]}}}}, ["contradiction"]),
        ({"new_hits": [{**OWN_HIT, "include": []}]}, ["empty"]),
        ({"new_hits": [{**OWN_HIT, "id": "MZ-DB-01"}]}, ["id"]),
        ({"new_hits": [OWN_HIT, OWN_HIT]}, ["id"]),
        ({"new_hits": [{**OWN_HIT, "name": {"zh-CN": "雅集"}}]}, ["names"]),
        ({"new_hits": [{**OWN_HIT, "name": {"zh-CN": "雅集", "en-US": " "}}]}, ["names"]),
        ({"new_hits": [{**OWN_HIT, "family": "authenticity"}]}, ["family"]),
        ({"new_hits": [{**OWN_HIT, "severity": "deadly"}]}, ["severities"]),
        ({"new_hits": [{**OWN_HIT, "direction": "up"}]}, ["direction"]),
        ({"new_hits": [{**OWN_HIT, "party_kinds": ["robot"]}]}, ["party_kinds"]),
        ({"new_category_rules": [{"id": "ZK-1", "category": "X99", "include": ["典当"]}]}, ["category"]),
    ],
    ids=str,
)
def test_what_does_not_fit_is_refused_by_name(changes: dict[str, Any], codes: list[str]) -> None:
    assert [code for _, _, code in refused(**changes)] == codes


@pytest.mark.parametrize(
    "data",
    [
        {"rules": {}},
        {"hits": []},
        {"hits": {"MZ-DB-01": {"active": "no"}}},
        {"thresholds": {"MZ-DB-02": {"high_rows": True}}},
        {"thresholds": {"MZ-DB-02": {"high_rows": "8"}}},
        {"hits": {"MZ-DB-01": {"include": {"add": "地下牌局"}}}},
    ],
    ids=str,
)
def test_another_shape_is_no_set_of_changes(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Changes.from_json(data)


def test_changes_that_no_longer_fit_new_data_are_named_and_the_others_apply() -> None:
    changes = Changes.from_json(
        {
            "hits": {"MZ-DB-01": {"active": False}, "MZ-DB-03": {"include": {"add": ["地下牌局"]}}},
            "thresholds": {"MZ-YL-01": {"medium_rows": 3}},
        }
    )
    upgraded = replace(
        BUILTIN,
        version="2027.1.0",
        hit_rules=tuple(rule for rule in BUILTIN.hit_rules if rule.id != "MZ-DB-03"),
    )
    fitted = fit(upgraded, changes)
    assert [(each.kind, each.id, each.code) for each in fitted.misfits] == [("hits", "MZ-DB-03", "unknown")]
    assert not fitted.rules.hit_rule_by_id["MZ-DB-01"].active
    assert fitted.rules.limit("MZ-YL-01", "medium_rows") == 3
    method = report(name_version(fitted, changes, "2027.1.0+4")).method
    assert method.rules_version == "2027.1.0+4"
    notes = [note["en-US"] for note in method.notes]
    assert any("MZ-DB-03" in note and "no effect" in note for note in notes)


def test_differences_say_what_a_person_changed() -> None:
    rules = laid(
        families={"JT": {"active": True}},
        hits={"MZ-DB-01": {"include": {"add": ["地下牌局"], "remove": ["百家乐"]}}},
        thresholds={"MZ-YL-01": {"medium_rows": 3}},
        lenders={"L-wld": {"active": False}},
        new_hits=[OWN_HIT],
    )
    found = {(each.kind, each.id, each.field): each for each in compare(BUILTIN, rules)}
    assert set(found) == {
        ("families", "JT", "active"),
        ("hits", "MZ-DB-01", "include"),
        ("hits", "ZD-01", "active"),
        ("hits", "ZD-01", "include"),
        ("lenders", "L-wld", "active"),
        ("thresholds", "MZ-YL-01", "medium_rows"),
    }
    words = found["hits", "MZ-DB-01", "include"]
    assert (words.added, words.removed) == (("地下牌局",), ("百家乐",))
    rows = found["thresholds", "MZ-YL-01", "medium_rows"]
    assert (rows.before, rows.after, rows.unit) == (8, 3, "count")


WORDS = st.text(alphabet="赌场典当行借条还款王李abz019(.*[$ ", min_size=2, max_size=8)


@st.composite
def rule_change(draw: st.DrawFn, kind: str, rule: Any) -> dict[str, Any]:
    may = editable(kind, rule)
    change: dict[str, Any] = {}
    if "active" in may and draw(st.booleans()):
        change["active"] = draw(st.booleans())
    if "severities" in may and draw(st.booleans()):
        asked = draw(
            st.lists(
                st.sampled_from(SEVERITIES), min_size=len(rule.severities), max_size=len(rule.severities)
            )
        )
        change["severities"] = sorted(asked, key=SEVERITIES.index)
    for name in ("include", "exclude", "require"):
        if name in may and draw(st.booleans()):
            base = getattr(rule, name)
            change[name] = {
                "add": draw(st.lists(WORDS, max_size=2)),
                "remove": draw(st.lists(st.sampled_from(base), max_size=len(base), unique=True))
                if base
                else [],
            }
    return change


@st.composite
def overlays(draw: st.DrawFn) -> Changes:
    changes: dict[str, Any] = {}
    for kind in RULE_KINDS:
        rules = getattr(BUILTIN, TUPLES[kind])
        chosen = draw(st.lists(st.sampled_from(rules), max_size=4, unique_by=lambda rule: rule.id))
        changes[kind] = {rule.id: draw(rule_change(kind, rule)) for rule in chosen}
    codes = draw(st.lists(st.sampled_from(BUILTIN.families), max_size=4, unique_by=lambda each: each.code))
    changes["families"] = {each.code: {"active": draw(st.booleans())} for each in codes}
    lists = sorted(set(BUILTIN.words) - FIXED_LISTS - {"love_amounts"})
    chosen_lists = draw(st.lists(st.sampled_from(lists), max_size=3, unique=True))
    changes["words"] = {
        name: {
            "add": draw(st.lists(WORDS, max_size=2)),
            "remove": draw(st.lists(st.sampled_from(BUILTIN.words[name]), max_size=5, unique=True)),
        }
        for name in chosen_lists
    }
    groups = draw(st.lists(st.sampled_from(sorted(BUILTIN.thresholds)), max_size=30, unique=True))
    changes["thresholds"] = {group: draw(threshold_values(group)) for group in groups}
    if draw(st.booleans()):
        changes["new_hits"] = [{**OWN_HIT, "include": draw(st.lists(WORDS, min_size=1, max_size=3))}]
    return Changes.from_json(changes)


@st.composite
def threshold_values(draw: st.DrawFn, group: str) -> dict[str, float]:
    values: dict[str, float] = {}
    for name, base in BUILTIN.thresholds[group].items():
        limit = limit_of(group, name)
        ends = st.sampled_from([limit.least, limit.most, base])
        inside: st.SearchStrategy[float] = (
            st.integers(int(limit.least), int(limit.most))
            if limit.is_whole
            else st.floats(limit.least, limit.most)
        )
        if draw(st.booleans()):
            values[name] = draw(st.one_of(ends, inside))
    return values


@given(overlays())
# Shrinking a failure of the whole analysis takes minutes and says little more.
@settings(
    max_examples=examples(40),
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
def test_every_overlay_that_fits_can_be_analysed(changes: Changes) -> None:
    fitted = fit(BUILTIN, changes)
    made = report(name_version(fitted, changes, "x+1"))
    again = RuleSet.from_json(fitted.rules.to_json())
    assert again == fitted.rules
    assert Changes.from_json(changes.to_json()).to_json() == changes.to_json()
    assert made.method.rules_version == "x+1"
    off = {code for code, family in fitted.rules.family_by_code.items() if not family.active}
    assert not off & {group.family for group in made.hits}


@pytest.mark.parametrize(
    "emptied",
    [
        ("left_rules",),
        ("neutral_rules", "neutral_income"),
        ("category_rules", "lenders", "hit_rules"),
        ("left_rules", "neutral_rules", "neutral_income", "category_rules", "lenders", "hit_rules"),
    ],
)
def test_a_rule_set_whose_lists_are_empty_still_analyses(emptied: tuple[str, ...]) -> None:
    lists: dict[str, Any] = dict.fromkeys(emptied, ())
    rules = replace(RuleSet.builtin(), **lists)
    rows = [
        row("2026-01-05", "in", 100, "余额宝", text="收益发放"),
        row("2026-01-06", "neutral", 100, "余额宝", text="收益发放"),
        row("2026-01-07", "out", 100, "微粒贷", text="还款"),
    ]
    assert_reconciles(analyse(reading(rows, ALIPAY), Options(rules=rules)))
