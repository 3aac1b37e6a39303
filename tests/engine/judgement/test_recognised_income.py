"""Recognised income: people of every kind, what is recognised of their money, and what is not and why."""

from __future__ import annotations

from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.judgement.options import Options
from app.engine.process.analysis import Analysis, analyse
from app.engine.types.report import Finding
from app.engine.types.summary import Summary
from tests.effort import examples
from tests.engine.frames import ALIPAY, BANK, WECHAT, covering, reading, row

Rows = list[dict[str, Any]]

MONTHS = [f"{2025 + (month > 6)}-{(month + 5) % 12 + 1:02d}" for month in range(1, 13)]
YEAR = covering(BANK, "2025-07-01", "2026-06-30")
WALLET = covering(WECHAT, "2025-07-01", "2026-06-30")
FIRM, SHOP = "杭州栖云软件有限公司", "二维码收款"


def case(rows: Rows, *statements: Any, related: tuple[str, ...] = ()) -> Analysis:
    spending = [row(f"{month}-28", "out", 900, "某超市", text="消费") for month in MONTHS]
    found = reading([*rows, *spending], *(statements or (YEAR,)))
    return analyse(found, Options(customer="张三", related=related))


def summary(rows: Rows, *statements: Any, related: tuple[str, ...] = ()) -> Summary:
    return case(rows, *statements, related=related).report.summary


def salary(found: Analysis) -> Finding:
    return next(each for each in found.report.findings if each.id == "XW-SR-01")


def pay(yuan: int = 9000, months: list[str] = MONTHS, payer: str = FIRM, **more: Any) -> Rows:
    return [row(f"{month}-10", "in", yuan, payer, **{"text": "代发工资", **more}) for month in months]


def month_fen(rows: Rows, **more: Any) -> int | None:
    return summary(rows, **more).recognised_income_month_fen


def reasons(found: Summary) -> dict[str, int]:
    return {each.reason: each.sum_fen for each in found.not_recognised}


def test_a_bonus_on_another_day_neither_ends_a_salary_nor_raises_its_month() -> None:
    rows = [*pay(), row("2026-01-20", "in", 18_000, FIRM, text="代发工资")]
    found = case(rows)
    assert salary(found).result == "clear"
    assert "稳定" in salary(found).sentence["zh-CN"]
    figures = found.report.summary
    assert (figures.recognised_income_month_fen, figures.bonus_fen) == (900_000, 1_800_000)
    assert figures.recognised_income_fen == 12 * 900_000 + 1_800_000


@pytest.mark.parametrize("words", ["年终奖", "十三薪", "补发3月工资"])
def test_bonus_thirteenth_month_and_back_pay_stand_apart(words: str) -> None:
    found = summary([*pay(), row("2026-02-10", "in", 9_000, FIRM, text=words)])
    assert (found.recognised_income_month_fen, found.bonus_fen) == (900_000, 900_000)


def test_pay_in_two_parts_every_month_is_all_regular() -> None:
    rows = [*pay(6000), *(row(f"{month}-25", "in", 2500, FIRM, text="绩效工资") for month in MONTHS)]
    found = summary(rows)
    assert (found.recognised_income_month_fen, found.bonus_fen) == (850_000, 0)


def test_a_salary_paid_early_before_the_festival_is_the_next_months() -> None:
    rows = [*pay(months=[month for month in MONTHS if month != "2026-02"])]
    found = case([*rows, row("2026-01-30", "in", 9000, FIRM, text="代发工资")])
    assert salary(found).result == "clear"
    assert found.report.summary.bonus_fen == 0


def test_a_change_of_employer_is_one_history_with_its_gap() -> None:
    rows = [*pay(8000, MONTHS[:5]), *pay(9500, MONTHS[6:], "宁波海澜精密机械有限公司")]
    sentence = salary(case(rows)).sentence["zh-CN"]
    assert f"{FIRM} 2025-07 至 2025-11" in sentence
    assert "宁波海澜精密机械有限公司 2026-01 至 2026-06" in sentence
    assert "其间 1 个月没有工资" in sentence
    assert "每月 10 日" in sentence
    assert "2026-07-10" in sentence


def test_a_friend_who_pays_a_salary_and_gets_it_back_is_no_employer() -> None:
    rows = pay(15_000, payer="刘海燕", text="工资")
    rows += [row(f"{month}-12", "out", 14_800, "刘海燕", text="转账") for month in MONTHS]
    found = case(rows)
    figures = found.report.summary
    assert (figures.recognised_income_fen, figures.recognised_income_month_fen) == (0, 0)
    assert reasons(figures) == {"passed": 12 * 1_500_000}
    assert (salary(found).result, salary(found).severity) == ("hit", "medium")
    assert "转回" in salary(found).sentence["zh-CN"]
    assert figures.debt_to_income is None


def test_a_person_who_pays_needs_proof_until_half_a_year_is_paid_and_nothing_goes_back() -> None:
    nanny = pay(6000, payer="王秀兰", text="工资")
    assert month_fen(nanny) == 600_000
    assert "个人支付" in salary(case(nanny)).sentence["zh-CN"]
    short = summary(pay(6000, MONTHS[-5:], "王秀兰", text="工资"))
    assert (short.recognised_income_fen, reasons(short)) == (0, {"unproven": 5 * 600_000})
    returned = summary([*nanny, row("2026-03-20", "out", 500, "王秀兰", text="转账")])
    assert reasons(returned) == {"unproven": 12 * 600_000}
    by_bank = summary(pay(6000, MONTHS[-5:], "王秀兰", text="代发工资"))
    assert by_bank.recognised_income_fen == 5 * 600_000


def test_money_of_related_people_stands_apart_and_ones_own_firm_pays_by_payroll_words_only() -> None:
    husband = [row(f"{month}-05", "in", 3000, "李四", text="转账") for month in MONTHS]
    found = summary([*pay(), *husband], related=("李四",))
    assert (found.recognised_income_month_fen, reasons(found)) == (900_000, {"related": 12 * 300_000})
    assert month_fen(pay(), related=(FIRM,)) == 900_000
    plain = pay(text="转账")
    assert month_fen(plain) == 900_000
    assert summary(plain, related=(FIRM,)).recognised_income_fen == 0


def test_a_shop_is_one_stream_of_many_payers() -> None:
    sales = [
        row(f"{month}-{day:02d} 12:00", "in", 100, f"顾客{day}", kind=SHOP, statement=1)
        for month in MONTHS
        for day in range(1, 21)
    ]
    found = summary(sales, YEAR, WALLET)
    assert found.recognised_income_month_fen == 20 * 10_000
    assert found.not_recognised == []


@pytest.mark.parametrize("months", [5, 7])
def test_a_seasonal_trade_is_told_by_its_mean(months: int) -> None:
    sales = [row(f"{month}-15", "in", 12_000, "粮站", text="货款") for month in MONTHS[:months]]
    found = summary(sales)
    assert found.recognised_income_basis == "mean"
    assert found.recognised_income_month_fen == months * 1_200_000 // 12


def test_a_pension_is_income_and_a_tax_refund_is_not() -> None:
    pension = [row(f"{month}-15", "in", 4200, "杭州市社会保险局", text="养老金") for month in MONTHS]
    found = summary([*pension, row("2026-04-20", "in", 800, "国家金库", text="个人所得税退税")])
    assert (found.recognised_income_month_fen, sum(reasons(found).values())) == (420_000, 80_000)


def test_an_allowance_gifts_and_a_phone_sold_once_are_no_income() -> None:
    rows = [row(f"{month}-01", "in", 2000, "李建国", text="生活费") for month in MONTHS]
    rows += [
        row("2026-02-17", "in", 888, "王五", kind="微信红包"),
        row("2026-03-03", "in", 2600, "赵六", text="货款"),
    ]
    found = summary(rows)
    assert found.recognised_income_fen == 0
    assert reasons(found)["other"] == 260_000
    assert found.debt_to_income is None


def test_no_loan_is_in_recognised_income() -> None:
    found = summary(
        [*pay(), *(row(f"{month}-21", "in", 10_000, "微粒贷", text="放款") for month in MONTHS[:4])]
    )
    assert found.real_in_fen == 12 * 900_000 + 4_000_000
    assert (found.recognised_income_fen, reasons(found)) == (12 * 900_000, {"loan": 4_000_000})


def test_a_cards_limit_drawn_at_a_till_is_no_income() -> None:
    rows = [*pay(5500)]
    for month in MONTHS[:6]:
        rows.append(row(f"{month}-15 10:00", "in", 20_000, "拉卡拉支付", text="POS结算款"))
        rows.append(row(f"{month}-15 15:00", "out", 19_900, "招商银行信用卡", text="信用卡还款"))
    found = summary(rows)
    assert found.recognised_income_month_fen == 550_000
    assert reasons(found) == {"card_cash": 6 * 2_000_000}


def test_a_shop_that_pays_its_card_once_a_month_keeps_its_income() -> None:
    rows = []
    for month in MONTHS:
        rows += [
            row(f"{month}-{day:02d} 10:00", "in", 1500, "拉卡拉支付", text="POS结算款")
            for day in range(1, 26)
        ]
        rows.append(row(f"{month}-15 15:00", "out", 4000, "招商银行信用卡", text="信用卡还款"))
    assert month_fen(rows) == 25 * 150_000


def test_without_a_whole_month_there_is_no_month_figure() -> None:
    part = covering(BANK, "2026-06-02", "2026-06-29")
    found = analyse(reading([row("2026-06-10", "in", 9000, FIRM, text="代发工资")], part), Options("张三"))
    figures = found.report.summary
    assert (figures.recognised_income_fen, figures.recognised_income_month_fen) == (900_000, None)
    assert (figures.repayment_month_now_fen, figures.debt_to_income) == (None, None)


TEXTS = ("代发工资", "货款", "转账", "年终奖", "报销", "养老金", "放款", "还款", "结息", "POS结算款", "")
PARTIES = (FIRM, "李四", "王五", "微粒贷", "拉卡拉支付", "招商银行信用卡", "")
ROW = st.builds(
    lambda month, day, way, yuan, party, text: row(f"{month}-{day:02d}", way, yuan, party, text=text),
    st.sampled_from(MONTHS),
    st.integers(1, 28),
    st.sampled_from(["in", "out"]),
    st.integers(0, 30_000),
    st.sampled_from(PARTIES),
    st.sampled_from(TEXTS),
)


@settings(max_examples=examples(100))
@given(st.lists(ROW, max_size=40), st.sampled_from([(), ("李四",), (FIRM,)]))
def test_net_inflow_is_what_is_recognised_and_what_is_not_to_the_fen(
    rows: Rows, related: tuple[str, ...]
) -> None:
    found = case(rows, related=related)
    figures = found.report.summary
    assert figures.recognised_income_fen is not None
    parts = sum(each.sum_fen for each in figures.not_recognised)
    assert figures.real_in_fen == figures.recognised_income_fen + parts
    by_row = found.transactions.filter(found.transactions["income"].is_in(["regular", "bonus"]))
    assert by_row["real_fen"].sum() == figures.recognised_income_fen
    assert not set(by_row["category"]) & {"I40", "I43", "I50", "I60", "I12", "I30"}


@pytest.mark.parametrize("text", ["设计费", "咨询费", "稿费", "讲课费", "售粮款", "劳务费"])
def test_fees_of_firms_that_come_again_are_business_income(text: str) -> None:
    fees = [
        row(
            f"{month}-{5 + at % 3:02d}", "in", 4_000 + 37 * at, f"第{'一二三'[at % 3]}传媒有限公司", text=text
        )
        for at, month in enumerate(MONTHS)
    ]
    found = case(fees)
    assert found.report.summary.recognised_income_fen == sum(each["amount_fen"] for each in fees)
    assert set(found.transactions["category"]) >= {"I20"}


def test_goods_that_ten_buyers_pay_for_are_sales_and_a_used_thing_is_none() -> None:
    buyers = ["*强", "王*", "Lucky", "小鱼儿", "*静", "李**", "大海", "木子", "*芳", "*磊", "阳光"]
    wallet = covering(ALIPAY, "2025-07-01", "2026-06-30")

    def sold(buyers: list[str]) -> Summary:
        goods: dict[str, Any] = {"kind": "商业服务", "text": "护眼台灯学习专用"}
        rows = [
            row(f"{month}-{day:02d} 10:00", "in", 120, buyers[(day + at) % len(buyers)], **goods)
            for at, month in enumerate(MONTHS)
            for day in (3, 9, 21)
        ]
        return summary(rows, wallet)

    assert sold(buyers).recognised_income_fen == 36 * 12_000
    assert sold(buyers[:9]).recognised_income_fen == 0


def test_a_buyer_whose_name_sounds_like_a_firms_is_a_customer_where_persons_buy_the_same() -> None:
    wallet = covering(ALIPAY, "2025-07-01", "2026-06-30")
    buyers = ["*强", "王*", "Lucky", "小鱼儿", "*静", "李**", "大海", "木子", "*芳", "*磊"]

    def sold(firms_text: str, *more: dict[str, Any], buyers: list[str] = buyers) -> int | None:
        goods: dict[str, Any] = {"kind": "商业服务", "text": "护眼台灯学习专用"}
        rows = [
            row(f"{month}-03 10:00", "in", 120, buyers[at % len(buyers)], **goods)
            for at, month in enumerate(MONTHS)
        ]
        firm = row("2026-03-04 10:00", "in", 50, "A建材老李", kind="商业服务", text=firms_text)
        return summary([*rows, firm, *more], wallet).recognised_income_fen

    assert sold("护眼台灯学习专用") == 12 * 12_000 + 5_000
    # What nobody else buys, who is paid as well, and a few buyers: none of these is a customer.
    assert sold("五金配件一批") == 12 * 12_000
    bought = row("2026-02-04 10:00", "out", 900, "A建材老李", kind="商业服务", text="木板")
    assert sold("护眼台灯学习专用", bought) == 12 * 12_000
    assert sold("护眼台灯学习专用", buyers=buyers[:9]) == 0


@pytest.mark.parametrize("text", ["耕地地力保护补贴", "玉米大豆生产者补贴", "种粮补贴"])
def test_subsidies_of_the_land_are_no_wage_though_the_payroll_brings_them(text: str) -> None:
    rows = case([row("2026-03-18", "in", 3_870, "青冈县财政局", text=text, kind="代发")]).transactions
    (found,) = rows.filter(pl.col("party") == "青冈县财政局")["category"]
    assert found == "I11"


@pytest.mark.parametrize("text", ["胶水款", "茶青款", "鲜叶款", "蚕茧款", "木薯款"])
def test_what_a_works_pays_growers_for_their_produce_is_business_income(text: str) -> None:
    rows = [
        row(f"{month}-{day:02d}", "in", 1_300 + day, "景阳加工有限公司", text=text)
        for month in MONTHS
        for day in (4, 11, 18)
    ]
    assert summary(rows).recognised_income_fen == sum(each["amount_fen"] for each in rows)


def test_a_red_packet_for_the_boss_leaves_the_pay_by_a_person_proven() -> None:
    nanny = pay(6000, payer="王秀兰", text="工资提成")
    packet = row("2026-02-16", "out", 200, "王秀兰", text="恭喜发财，大吉大利")
    assert summary([*nanny, packet]).recognised_income_month_fen == 600_000


def test_a_bonus_stands_apart_where_every_month_is_paid_in_two_parts() -> None:
    parts = [row(f"{month}-24", "in", 3_900, FIRM, text="绩效奖金") for month in MONTHS]
    found = summary([*pay(4_350), *parts, row("2026-02-09", "in", 20_000, FIRM, text="代发工资")])
    assert (found.recognised_income_month_fen, found.bonus_fen) == (825_000, 2_000_000)


def test_a_grant_of_the_year_stands_apart_of_the_monthly_one() -> None:
    monthly = [row(f"{month}-08", "in", 2_100, "兰州大学", text="博士助学金") for month in MONTHS]
    found = summary([*monthly, row("2025-12-22", "in", 13_000, "兰州大学", text="国家奖学金")])
    assert (found.recognised_income_month_fen, found.bonus_fen) == (210_000, 1_300_000)
    assert "XW-SR-02" not in {each.id for each in case(monthly).report.findings if each.result == "hit"}
