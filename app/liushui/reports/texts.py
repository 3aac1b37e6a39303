"""What people read about corrections and decisions, in both languages."""

from __future__ import annotations

from app.engine.messages.relations import RELATION_NAMES
from app.engine.messages.wording import both
from app.engine.report.figures import BY_ID
from app.engine.types.statements import Text

REVISION_TEXTS: dict[str, Text] = {
    "queued": both(
        "已记下。流水较大，正在后台更新报告，请稍后刷新",
        "Saved. The statements are large, so the report is being updated in the background: look again shortly",
    ),
    "busy": both(
        "已记下。该任务正在分析，完成后自动计入",
        "Saved. The task is being analysed; your change takes effect when that is done",
    ),
    "not_kept": both(
        "已记下。该报告未保存读取结果，无法立即更新：请重新上传文件",
        "Saved. What was read for this report was not kept, so it cannot be updated: upload the files again",
    ),
    "failed": both(
        "已记下，但报告未能更新：请重新分析",
        "Saved, but the report could not be updated: analyse it again",
    ),
}

REASONS: dict[str, Text] = {
    "family": both("家人往来", "Family"),
    "explained": both("已说明", "Explained"),
    "same_name": both("同名商户", "Same-name merchant"),
    "normal": both("正常消费", "Ordinary spending"),
    "other": both("其他", "Other"),
}

RELATIONS: dict[str, Text] = {**RELATION_NAMES, "none": both("无关联", "Not related")}

NOT_A_LENDER = both("不是出借方", "Not a lender")
LENDS_ITSELF = both("是出借方", "Is a lender")
SAME_PARTY: Text = {"zh-CN": "与“{party}”是同一对手方", "en-US": "Is the same party as “{party}”"}
RULES_CHANGED = both(
    "本次分析改用了当前规则（{before} → {after}），数字的变化也可能来自规则",
    "Analysed with the current rules ({before} → {after}), so figures may differ for that reason too",
)
APPLIED = both("拟贷款项", "Loan applied for")
NO_LOAN = both("未填写", "None stated")
LOAN = both("{amount} 元，{months} 期", "CNY {amount} over {months} {months|month|months}")
LOAN_WITH_RATE = both(
    "{amount} 元，{months} 期，年利率 {rate}%",
    "CNY {amount} over {months} {months|month|months} at {rate}% a year",
)

HITS_SENTENCE = both(
    "{rows} 笔，合计 {sum}{unit}，{first} 至 {last}",
    "{rows} transactions, {unit} {sum} in all, {first} to {last}",
)
HIT_SENTENCE = both("1 笔，{sum}{unit}，{first}", "1 transaction, {unit} {sum}, {first}")

REVIEW = both("审阅", "Review")
REVIEWED = both(
    "已完成审阅（已审 {decided} / {items} 项）",
    "Review completed ({decided} of {items} {items|item|items} reviewed)",
)
CONFIRMED_ITEM = both("{at}. {name}：{sentence}", "{at}. {name}: {sentence}")
DRAFT_CONFIRMED = both("经审阅，确认以下事项：", "Confirmed on review:")
DRAFT_NOTHING = both("经审阅，没有确认需要提示的事项。", "Nothing was confirmed on review.")
DRAFT_DISMISSED = both("经核实排除：{names}。", "Checked and dismissed: {names}.")
DRAFT_OPEN = both("尚未审阅：{names}。", "Not reviewed: {names}.")

STATES: dict[str, Text] = {
    "confirmed": both("已确认", "Confirmed"),
    "dismissed": both("已排除", "Dismissed"),
    "undone": both("已撤销", "Undone"),
}

HEADLINES: dict[str, Text] = {
    "net_fen": BY_ID["net_fen"].name,
    "real_in_fen": BY_ID["net_in_fen"].name,
    "real_out_fen": BY_ID["net_out_fen"].name,
    **{
        name: BY_ID[name].name
        for name in (
            "recognised_income_fen",
            "recognised_income_month_fen",
            "repayment_month_now_fen",
            "repayment_month_average_fen",
            "debt_to_income",
            "lenders_n",
            "lenders_active_n",
            "borrowed_lately_fen",
        )
    },
    "applied.instalment_fen": BY_ID["applied_instalment_fen"].name,
    "debt_to_income_applied": BY_ID["debt_to_income_applied"].name,
    "hits.high": both("命中：高", "Hits: high"),
    "hits.medium": both("命中：中", "Hits: medium"),
    "hits.low": both("命中：低", "Hits: low"),
    "findings.high": both("行为：高", "Findings: high"),
    "findings.medium": both("行为：中", "Findings: medium"),
    "findings.low": both("行为：低", "Findings: low"),
}
"""Figures of the summary that lists and files tell when they changed."""
