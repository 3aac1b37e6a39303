"""Words of hits at everyday payees: no alarm for a shop's name, a real alarm for what the word is meant for."""

from __future__ import annotations

import pytest

from app.engine.types.report import HitGroup
from tests.engine.rulebook.hit_papers import inflow, out, papers

WORD_RULES = (
    *("MZ-DB-01", "MZ-DB-02", "MZ-DB-03", "MZ-WD-04", "MZ-WD-05", "MZ-WD-06", "MZ-WD-07", "MZ-WD-08"),
    *("MZ-YL-01", "MZ-MG-01", "MZ-MG-02", "MZ-MG-03", "MZ-MG-05", "MZ-MG-06"),
)
EVERYDAY = [
    *[out("47.45", "百家乐超市", at=f"2026-01-{day:02d} 12:00") for day in range(1, 28)],
    out(3200, "六合茉莉幼儿园", text="保教费"),
    out(680, "南京六合中医院", text="门诊"),
    out("1.50", "丰巢科技", text="快件超时逾期保管费"),
    out(20, "哈啰单车", text="逾期未还车调度费"),
    out(1500, "自如", text="退租违约金"),
    out(20, "e代驾", text="取消违约金"),
    out(88, "浙江移动", text="滞纳金"),
    out(120, "国家税务总局某区税务局", text="社保滞纳金"),
    out(150, "一嗨租车", text="提前还车违约金"),
    out(60, "益丰大药房", text="OTC 藿香正气"),
    out(60, "某医药公司", text="甲类OTC"),
    out(12_000, "金地会所物业", text="物业费"),
    out(30, "小区棋牌室", kind="扫二维码付款"),
    out(20, text="民宿补办房卡"),
    out(800, "皇冠体育用品专营店"),
    out(6000, "老当铺火锅(解放路店)", text="堂食"),
    out(260, "平安普惠融资担保有限公司", text="月费"),
    out(80, "福利彩票投注站"),
    out(300, text="喝酒打赌输了"),
    out(900, text="租房中介费"),
    out(500, "某理财平台", text="申购冻结"),
    out(500, "人民币安心存", text="存款"),
    out(900, "时时彩钢瓦经营部", text="彩钢瓦"),
    out(120, "炸金花生油坊", text="花生油"),
    out(300, "银联商户-六合彩印包装材料商店", text="消费"),
    out(40, "微信读书", text="《赌博默示录》"),
    out(60, text="楼上分摊的水管钱"),
    out(3000, text="茶叶包装费"),
    out(30, "日用小店", text="牙刷单支"),
    out(8000, text="孩子借读费"),
    out(20_000, "某设计工作室", text="设计方案款"),
]
MEANT = [
    ("MZ-DB-01", "high", [out(500, text="百家乐充值")]),
    ("MZ-DB-01", "high", [out(500, "百家乐超市", text="六合彩 下注")]),
    ("MZ-DB-03", "medium", [out(200, text="上分", at=f"2026-01-0{day} 02:00") for day in (1, 2, 3)]),
    ("MZ-WD-04", "high", [out(50, "招商银行", text="贷款罚息")]),
    ("MZ-WD-04", "high", [out(300, "某某小额贷款有限公司", text="逾期违约金")]),
    ("MZ-WD-04", "low", [out(10, "招商银行", text="贷款罚息")]),
    ("MZ-WD-06", "medium", [inflow(3000, "周氏珠宝典当行")]),
    ("MZ-MG-01", "high", [out(60, "某区人民法院", text="强制扣划")]),
    ("MZ-MG-05", "high", [out(50_000, text="OTC 承兑")]),
    ("MZ-MG-06", "high", [out(10_000, text="换汇")]),
    ("MZ-WD-08", "high", [out(1000, text="做流水 包装费")]),
    ("MZ-WD-08", "high", [out(1000, "信贷小王", text="征信包装费", kind="扫二维码付款")]),
    # What is said beside a shop's name is meant, whatever the shop is called.
    ("MZ-DB-01", "high", [out(500, "金满堂商行", text="百家乐充值")]),
    ("MZ-DB-01", "high", [out(500, "皇冠体育网投", text="投注充值")]),
    ("MZ-DB-01", "high", [out(900, "某某银河娱乐场", text="筹码")]),
    ("MZ-WD-07", "low", [out(900, text="放水 这周水钱")]),
    ("MZ-MG-01", "medium", [out(3000, "某区人民法院", text="执行款")]),
    ("MZ-MG-03", "high", [out(5000, text="转入安全账户")]),
]


def groups_of(rows: list[dict[str, object]]) -> dict[str, HitGroup]:
    return {group.rule: group for group in papers(*rows).report.hits}


def test_an_ordinary_customers_shops_raise_no_alarm_by_their_words() -> None:
    assert {rule for rule in groups_of(EVERYDAY) if rule in WORD_RULES} == set()


@pytest.mark.parametrize(("rule", "severity", "rows"), MEANT)
def test_the_same_word_alarms_where_it_is_meant(
    rule: str, severity: str, rows: list[dict[str, object]]
) -> None:
    assert groups_of(rows)[rule].severity == severity


def test_a_word_of_two_characters_alone_is_never_more_than_low() -> None:
    group = groups_of([out(9000, "某某商务有限公司", text="换汇咨询 火币")])["MZ-MG-05"]
    assert group.severity == "low"
    assert groups_of([out(90_000, "某某商务有限公司", text="火币 usdt")])["MZ-MG-05"].severity == "high"


def test_a_hit_names_its_word_its_payee_and_the_mean() -> None:
    reason = groups_of([out("47.45", text="百家乐充值"), out("52.55", text="百家乐充值")])["MZ-DB-01"].reason
    assert reason == {
        "zh-CN": "“百家乐”见于李四 2 笔付款，共 100.00 元，单笔平均 50.00 元。",
        "en-US": "“百家乐” in 2 payments with 李四, 100.00 in all, 50.00 on average.",
    }
    reason = groups_of([out(100, text="百家乐充值"), out(100, text="老虎机充值")])["MZ-DB-01"].reason
    assert (reason["zh-CN"].count("”“"), reason["en-US"].count("”, “")) == (1, 1)
