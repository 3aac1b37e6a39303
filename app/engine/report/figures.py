"""The dictionary of figures: every headline figure of a report, its name, unit, definition, and where it stands.

Screen, list, PDF, Word, XLSX, command line and `docs/figures.md` take names and values from here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal
from unicodedata import east_asian_width

from app.engine.messages.income import INCOME_NAMES
from app.engine.messages.wording import both
from app.engine.types.codes import RECOGNISED
from app.engine.types.report import Report
from app.engine.types.statements import Text
from app.engine.types.summary import Summary

CLIENT_WIDTH = 110
"""Columns of a line of the client (`biome.json`)."""

Unit = Literal["fen", "count", "share", "days"]


@dataclass(frozen=True)
class Figure:
    """One figure. `read` gives its value: integers (fen, count, days), a fraction of 1 (share), or None."""

    id: str
    name: Text
    unit: Unit
    definition: Text
    read: Callable[[Summary], int | float | None]
    group: str = "flow"

    def of(self, report: Report) -> int | float | None:
        """The value in a report."""
        return self.read(report.summary)


def _basis(summary: Summary) -> Text:
    if summary.recognised_income_basis == "mean":
        return both("按月平均", "monthly mean")
    return both("月中位数", "monthly median")


def note_of(figure: Figure, report: Report) -> Text | None:
    """What stands beside a figure: how it was made, or why there is none. None where nothing needs saying."""
    summary, value = report.summary, figure.of(report)
    if value is None and figure.id in _BY_MONTHLY_INCOME and lacks_whole_month(summary):
        return NO_WHOLE_MONTH
    if figure.id == "recognised_income_month_fen" and value is not None:
        return _basis(summary)
    if (
        figure.id in {"debt_to_income", "debt_to_income_applied"}
        and value is None
        and summary.lenders_active_n is not None
    ):
        return NO_WHOLE_MONTH if summary.repayment_month_now_fen is None else NOT_ENOUGH_INCOME
    if figure.id == "applied_instalment_fen" and summary.applied and not summary.applied.yearly_rate:
        return both("未填利率，按本金除以期数", "no rate stated: principal by the term")
    return None


def lacks_whole_month(summary: Summary) -> bool:
    """Whether income was recognised in a period without a whole calendar month, so that nobody can tell that of a month."""
    return summary.recognised_income_month_fen is None and (summary.recognised_income_fen or 0) > 0


NOT_ENOUGH_INCOME = both("收入不足，不适用", "not enough income, not applicable")
NO_WHOLE_MONTH = both("没有完整自然月，不给出月均", "no whole calendar month: no monthly mean")
_BY_MONTHLY_INCOME = frozenset({"recognised_income_month_fen", "debt_to_income", "debt_to_income_applied"})


FIGURES: tuple[Figure, ...] = (
    Figure(
        "days", both("覆盖天数", "Days covered"), "days",
        both("流水覆盖期首日至末日的天数。", "Days from the first to the last day that the statements cover."),
        lambda s: s.days,
    ),
    Figure(
        "rows", both("交易笔数", "Rows"), "count",
        both("读到的交易笔数，含剔除的。", "Transactions that were read, excluded ones included."),
        lambda s: s.rows,
    ),
    Figure(
        "gross_in_fen", both("流水总额（收入）", "Gross in"), "fen",
        both("按流水原文的收支方向相加的收入。", "Money in as the statements state it."),
        lambda s: s.in_fen,
    ),
    Figure(
        "gross_out_fen", both("流水总额（支出）", "Gross out"), "fen",
        both("按流水原文的收支方向相加的支出。", "Money out as the statements state it."),
        lambda s: s.out_fen,
    ),
    Figure(
        "gross_neutral_fen", both("流水总额（不计收支）", "Gross neutral"), "fen",
        both("来源标为不计收支的金额。", "What the source counts as neither."),
        lambda s: s.neutral_fen,
    ),
    Figure(
        "net_in_fen", both("净流入", "Net inflow"), "fen",
        both(
            "流水总额（收入）剔除本人账户互转、退款、冲正、重复镜像等（N10 至 N22）之后的金额；借款在内。",
            "Gross in without moves between own accounts, refunds, reversals, mirrored rows and the like (N10 to N22); "
            "loans are in it.",
        ),
        lambda s: s.real_in_fen,
    ),
    Figure(
        "net_out_fen", both("净流出", "Net outflow"), "fen",
        both(
            "流水总额（支出）按同样的理由剔除之后的金额。",
            "Gross out without what is excluded for the same reasons.",
        ),
        lambda s: s.real_out_fen,
    ),
    Figure(
        "net_fen", both("净额", "Net"), "fen",
        both("净流入减净流出。", "Net inflow less net outflow."),
        lambda s: s.net_fen,
    ),
    Figure(
        "recognised_income_fen", both("可认定收入", "Recognised income"), "fen",
        both(
            "净流入中可以认定的收入：工资、养老金与按期补贴、经营收入、租金，属于持续的来源，付款方不是关联方，"
            "也没有转入后又转回或次日前转给他人。净流入 = 可认定收入 + 未认定的流入，逐分相等。",
            "What of net inflow is earned and lasts: salary, pensions and regular benefits, business income, rent. It "
            "comes from a stream, from nobody related, and did not go back, or on to others by the next day. Net inflow = "
            "recognised + not recognised, to the fen.",
        ),
        lambda s: s.recognised_income_fen, "income",
    ),
    Figure(
        "recognised_income_month_fen", both("月可认定收入", "Recognised income a month"), "fen",
        both(
            "最近至多 12 个完整自然月的经常性可认定收入的中位数；年终奖、十三薪与补发不在内。其中超过三分之一的月份没有收入时"
            "（季节性经营），改取这些月份的平均，并注明“按月平均”。没有完整自然月则不给出。",
            "The median of regular recognised income over the last whole months, twelve at most; bonuses, thirteenth "
            "month and back pay are not in it. Where more than a third of these months have none (seasonal trade), it "
            "is their mean and says so. None without a whole month.",
        ),
        lambda s: s.recognised_income_month_fen, "income",
    ),
    Figure(
        "bonus_fen", both("其中奖金与补发", "Of which bonuses and back pay"), "fen",
        both(
            "可认定收入中的年终奖、十三薪、补发等，不计入月可认定收入。",
            "Bonuses, thirteenth month and back pay within recognised income; not in the figure of a month.",
        ),
        lambda s: s.bonus_fen, "income",
    ),
    Figure(
        "average_balance_fen", both("日均余额", "Average balance"), "fen",
        both(
            "有余额的账户在其覆盖期内的日均余额之和；信用卡不计。两份流水之间未覆盖的日子不计；"
            "先于其他账户截止的，其最后余额顺延至各账户中最晚的截止日。没有余额则不给出。",
            "The sum of the average balances of accounts that state balances, each over the days that its statements cover; "
            "cards are left out. Days between two statements of an account are left out. An account that ends before the "
            "others keeps its last balance until the last day of the latest. None without.",
        ),
        lambda s: s.average_balance_fen,
    ),
    Figure(
        "repayment_month_average_fen", both("月均还款", "Average monthly repayment"), "fen",
        both(
            "完整自然月内付给各出借方的全部款项（分期、信用卡、先用后付，含本人信用额度的还款）除以完整自然月数。",
            "All that was paid to lenders in the whole months (instalments, cards, pay-later, own credit lines too), by "
            "the number of whole months.",
        ),
        lambda s: s.repayment_month_average_fen, "debt",
    ),
    Figure(
        "repayment_month_bridged_fen", both("其中个人短期周转", "Of which bridged by persons"), "fen",
        both(
            "月均还款中，向个人借入后 31 天内归还的部分；这部分不会每月到期，当前月还款不计。",
            "Of the average what a person lent and got back within 31 days; none of it falls due every month, so the "
            "repayment now does without it.",
        ),
        lambda s: s.repayment_month_bridged_fen, "debt",
    ),
    Figure(
        "repayment_month_now_fen", both("当前月还款", "Monthly repayment now"), "fen",
        both(
            "每个出借方的每种贷款，在最近两个完整自然月中最近一个有还款的月份所还的金额之和。按季还款的按月分摊；"
            "一个月内还了几期的只计一期；末尾不完整月才开始还的，按该月已还计。提前还款（至少是平时一个月的 3 倍，或写明"
            "提前、结清）不计；结清的贷款不计：提前还款后再无往来，且没有写明部分还款、当月也没有另还当期。31 天内归还"
            "八成以上的借款，归还的本金不计：向个人借的，以及每次都随借随还的机构额度。",
            "Of each lender's loans of a kind what its latest month with a repayment among the last two whole months repaid. "
            "What is repaid by the quarter is shared out by month; of several instalments in a month one counts. A loan first "
            "repaid in the part month at the end counts as it was repaid there. Early "
            "repayments (three usual months or more, or so called) are not counted. Neither is a loan that one of them closed: "
            "nothing came after, it is not called a part, and the month's own instalment was not paid beside it. What was lent "
            "and mostly given back within 31 days is not counted: by a person, or by an institution each time and up to now.",
        ),
        lambda s: s.repayment_month_now_fen, "debt",
    ),
    Figure(
        "lenders_n", both("出借方", "Lenders"), "count",
        both(
            "期间内放过款或收过还款的出借方，机构与个人都计；房贷银行、发卡行、先用后付都是出借方。",
            "Distinct lenders that paid out or were repaid in the period, institutions and persons; a mortgage bank, card "
            "issuers and pay-later are lenders.",
        ),
        lambda s: s.lenders_n, "debt",
    ),
    Figure(
        "lender_persons_n", both("出借方中的个人", "Lenders that are persons"), "count",
        both("出借方中的个人。", "Persons among the lenders."),
        lambda s: s.lender_persons_n, "debt",
    ),
    Figure(
        "lenders_active_n", both("近 90 天活跃的出借方", "Lenders active in the last 90 days"), "count",
        both(
            "流水最后 90 天内有放款或还款的出借方。",
            "Lenders with a loan or repayment in the last 90 days of the statements.",
        ),
        lambda s: s.lenders_active_n, "debt",
    ),
    Figure(
        "lender_persons_active_n", both("近 90 天活跃的个人出借方", "Persons among the active lenders"), "count",
        both("近 90 天活跃的出借方中的个人。", "Persons among the lenders of the last 90 days."),
        lambda s: s.lender_persons_active_n, "debt",
    ),
    Figure(
        "borrowed_lately_fen", both("近 90 天借款到账", "Loans received in the last 90 days"), "fen",
        both(
            "流水最后 90 天内各出借方放款的合计，含本人信用额度的支用。",
            "What lenders paid out in the last 90 days of the statements, own credit lines too.",
        ),
        lambda s: s.borrowed_lately_fen, "debt",
    ),
    Figure(
        "debt_to_income", both("还款收入比", "Debt to income"), "share",
        both(
            "当前月还款除以月可认定收入；没有可认定收入则不适用。",
            "Monthly repayment now by recognised income a month; not applicable without recognised income.",
        ),
        lambda s: s.debt_to_income, "debt",
    ),
    Figure(
        "applied_amount_fen", both("拟贷金额", "Loan applied for"), "fen",
        both(
            "新建任务时填写的拟贷金额，以人民币填写；其他货币的报告按管理员的折算率折算，没有折算率则不计。",
            "The amount of the loan applied for, stated with the task in yuan; in a report of another currency it is "
            "converted by the administrator's rate, and left out without one.",
        ),
        lambda s: s.applied.amount_fen if s.applied else None, "applied",
    ),
    Figure(
        "applied_term_months", both("拟贷期数", "Term applied for"), "count",
        both("新建任务时填写的期数，以月计。", "The term in months, as stated with the task."),
        lambda s: s.applied.term_months if s.applied else None, "applied",
    ),
    Figure(
        "applied_yearly_rate", both("拟贷年利率", "Yearly rate applied for"), "share",
        both("新建任务时填写的年利率；可不填。", "The yearly rate, as stated with the task; may be left out."),
        lambda s: s.applied.yearly_rate if s.applied else None, "applied",
    ),
    Figure(
        "applied_instalment_fen", both("拟贷月供", "Instalment applied for"), "fen",
        both(
            "按拟贷金额、期数与年利率算出的等额本息月供；未填利率时为本金除以期数。",
            "The equal monthly instalment of the loan applied for, by amount, term and yearly rate; without a rate the "
            "principal by the term.",
        ),
        lambda s: s.applied.instalment_fen if s.applied else None, "applied",
    ),
    Figure(
        "debt_to_income_applied", both("还款收入比（含拟贷月供）", "Debt to income with the loan applied for"), "share",
        both(
            "当前月还款加拟贷月供，除以月可认定收入。",
            "Monthly repayment now with the instalment applied for, by recognised income a month.",
        ),
        lambda s: s.debt_to_income_applied, "applied",
    ),
)  # fmt: skip
"""Every figure, in the order of the summary."""

BY_ID = {figure.id: figure for figure in FIGURES}


def shown_in(report: Report) -> list[Figure]:
    """The figures that a report shows: those of a loan applied for only where there is one."""
    return [each for each in FIGURES if each.group != "applied" or report.summary.applied is not None]


def figures_module() -> str:
    """The dictionary for the client: `client/src/liushui/reports/words/figures.ts`."""
    lines = [
        "// Made by npm run rules from app/engine/report/figures.py; do not edit by hand.",
        "export const FIGURES = {",
    ]
    for each in FIGURES:
        lines += [f"  {each.id}: {{", f"    unit: '{each.unit}',"]
        entries = (line for key, text in each.name.items() for line in _entry(key, text))
        lines += ["    name: {", *entries, "    },", "  },"]
    return "\n".join([*lines, "} as const;"]) + "\n"


def _entry(key: str, text: str) -> list[str]:
    """A text under its language, on a line of its own where the formatter would put it."""
    line = f"      '{key}': '{text}',"
    width = sum(2 if east_asian_width(each) in "WF" else 1 for each in line)
    return [line] if width <= CLIENT_WIDTH else [f"      '{key}':", f"        '{text}',"]


def figures_page() -> str:
    """docs/figures.md: every figure with its names, unit and definition."""
    lines = [
        "# Figures",
        "",
        "Every headline figure of a report, made from `app/engine/report/figures.py` by `npm run rules`. Screen, list, PDF,",
        "Word, XLSX and command line take names and values from there; the rows of the CSV add up to them.",
        "",
        "| id | 名称 | Name | Unit | 定义 Definition |",
        "|---|---|---|---|---|",
    ]
    for each in FIGURES:
        zh, en = each.definition["zh-CN"], each.definition["en-US"]
        name = each.name
        lines.append(f"| `{each.id}` | {name['zh-CN']} | {name['en-US']} | {each.unit} | {zh} {en} |")
    lines += [
        "",
        "## 未认定的流入 Not recognised",
        "",
        "Parts of net inflow that are no recognised income.",
        "",
    ]
    lines += ["| reason | 名称 | Name |", "|---|---|---|"]
    lines += [
        f"| `{reason}` | {name['zh-CN']} | {name['en-US']} |"
        for reason, name in INCOME_NAMES.items()
        if reason not in RECOGNISED
    ]
    return "\n".join(lines) + "\n"
