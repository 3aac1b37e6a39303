"""The kind of a payee: what a name tells of, and who therefore is no person."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest

from app.engine.judgement.normalise import normalise
from app.engine.judgement.payees import kinds_of
from app.engine.rules import RuleSet
from app.engine.rules.matching import clean_word
from app.engine.types.statements import Reading
from tests.engine.frames import BANK, WECHAT, reading, row

RULES = RuleSet.builtin()


def kind_of(name: str) -> str:
    found = kinds_of(pl.Series([name]), RULES)
    return "" if found.is_empty() else str(found["kind"][0])


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("如意烟酒店", "grocery"),
        ("如意酒店", "hotel"),
        ("六合茉莉幼儿园", "school"),
        ("南京六合中医院", "hospital"),
        ("金地会所物业", "property"),
        ("人民医院停车场", "car"),
        ("老当铺火锅(解放路店)", "restaurant"),
        ("金拱门(中国)有限公司", "food_chain"),
        ("京东大药房", "pharmacy"),
        ("万达影城", "leisure"),
        ("小贷鼠童装", "shop"),
        ("国网江苏省电力有限公司", "utility"),
        ("招商银行武汉分行", "bank"),
        ("爱宠宠物医院", "pet"),
        ("张三丰", ""),
    ],
)
def test_the_noun_at_the_end_or_the_longest_name_tells_the_kind(name: str, kind: str) -> None:
    assert kind_of(name) == kind


def parties_of(made: Reading) -> list[tuple[str, str, str]]:
    frame, texts = normalise(made, "", "CNY", RULES)
    kinds = texts.table["payee_kind"].to_list()
    return [
        (key, who, kinds[text])
        for key, who, text in frame.select("party_key", "party_kind", "text_id").iter_rows()
    ]


def test_a_payment_to_a_shop_has_no_person_behind_it_whatever_the_name_looks_like() -> None:
    rows = [
        row("2026-01-05", "out", 1_200, "王建国", kind="商户消费"),
        row("2026-01-05", "out", 1_200, "王建国", kind="转账"),
        row("2026-01-06", "out", 800, "孙早点", kind="扫二维码付款"),
    ]
    assert parties_of(reading(rows, WECHAT)) == [
        ("王建国", "company", ""),
        ("王建国", "person", ""),
        ("孙早点", "company", "restaurant"),
    ]


def test_a_shop_behind_a_channel_is_told_by_its_own_name() -> None:
    rows = [
        row("2026-01-05", "out", 1_200, "京东支付-中国铁路网络有限公司"),
        row("2026-01-06", "out", 900, "", text="财付通-美团支付-李记面馆"),
        row("2026-01-07", "out", 900, "拉卡拉*阿强水果"),
    ]
    assert [(key, kind) for key, _, kind in parties_of(reading(rows, BANK))] == [
        ("中国铁路网络有限公司", "transport"),
        ("李记面馆", "restaurant"),
        ("阿强水果", "grocery"),
    ]


def test_a_clearing_house_stands_before_a_shop_however_it_is_joined_to_it() -> None:
    rows = [
        row("2026-01-05", "out", 900, "客如云_皇冠小馆"),
        row("2026-01-06", "out", 900, "通联支付商户_城南烧味"),
    ]
    assert [(key, kind) for key, _, kind in parties_of(reading(rows, WECHAT))] == [
        ("皇冠小馆", "restaurant"),
        ("城南烧味", "restaurant"),
    ]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("派出所旁烧饼", "restaurant"),
        ("人民法院对面烧饼", "restaurant"),
        ("人民医院对面水果店", "grocery"),
        ("万达广场停车场", "car"),
        ("杨国福某县桃园店", "food_chain"),
        ("中国石油天然气股份有限公司", "car"),
        ("阳光路五金", "shop"),
        ("众兴经营部", "trader"),
        ("加工厂老板娘", ""),
    ],
)
def test_the_last_noun_tells_what_somebody_is_and_a_place_tells_nothing(name: str, kind: str) -> None:
    assert kinds_of(pl.Series([name]), RULES)["kind"].to_list() == ([kind] if kind else [])


def test_a_bank_transfer_to_somebody_called_like_a_shop_goes_to_a_person() -> None:
    rows = [
        row("2026-01-05", "out", 100_000, "周大福", text="转账"),
        row("2026-01-06", "out", 100_000, "周大福", text="消费"),
        row("2026-01-06", "out", 100_000, "李宁"),
    ]
    assert [who for _, who, _ in parties_of(reading(rows, BANK))] == ["person", "company", "person"]


def test_words_of_kinds_are_clean_stand_once_and_bar_no_word_of_their_own() -> None:
    words = [word for each in RULES.payee_kinds for word in each.include]
    assert len(words) == len(set(words)) > 2_000
    assert all(word == clean_word(word) or " " in word for word in words)
    for each in RULES.payee_kinds:
        assert not [word for word in each.include if any(barred in word for barred in each.exclude)]
        assert {each.paid, each.received} <= {*RULES.category_by_code, ""}


def test_rules_stored_before_there_were_kinds_of_payees_still_judge() -> None:
    old = RuleSet.from_json({name: value for name, value in RULES.to_json().items() if name != "payee_kinds"})
    assert old == replace(RULES, payee_kinds=())
    assert kinds_of(pl.Series(["李记面馆"]), old).is_empty()


@pytest.mark.parametrize("name", ["俞建国", "戚小芳", "扎西次仁", "艾尼瓦尔·吐尔逊", "夏侯彬", "哈斯巴根"])
def test_rare_surnames_and_names_without_one_are_persons(name: str) -> None:
    assert [who for _, who, _ in parties_of(reading([row("2026-01-06", "out", 100, name)], BANK))] == [
        "person"
    ]


def test_a_bank_transfers_to_firms_as_to_persons_and_within_a_wallet_persons_send() -> None:
    school = row("2026-01-05", "out", 3300, "渝北区星光小学", kind="转账", text="午餐费")
    keeper = row("2026-01-06 12:00", "in", 600, "奶茶店长-敏敏", kind="转账")
    assert [who for _, who, _ in parties_of(reading([school], BANK))] == ["company"]
    assert [who for _, who, _ in parties_of(reading([keeper], WECHAT))] == ["person"]


@pytest.mark.parametrize(
    "name", ["王家庄工程队", "老李施工队", "顺达车队", "兴旺批发部", "城南门市部", "陈记商行"]
)
def test_a_crew_or_a_shop_is_no_natural_person_whoever_books_it(name: str) -> None:
    for way in ("in", "out"):
        for statement in (BANK, WECHAT):
            made = reading([row("2026-01-06 12:00", way, 600, name, kind="转账")], statement)
            assert [who for _, who, _ in parties_of(made)] == ["company"]


def test_who_leads_a_crew_is_a_person() -> None:
    made = reading([row("2026-01-06 12:00", "in", 600, "车队长-老周", kind="转账")], WECHAT)
    assert [who for _, who, _ in parties_of(made)] == ["person"]
