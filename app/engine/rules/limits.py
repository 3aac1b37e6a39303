"""What a threshold is called, its unit, and between which bounds it makes sense."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.types.statements import Text

MOST_FEN = 100_000_000_000
"""A billion yuan: no threshold of money lies above."""


@dataclass(frozen=True)
class Limit:
    """Name and bounds of a threshold. `unit` is fen, share (a fraction of 1), number, or what is counted."""

    unit: str
    least: float
    most: float
    name: Text

    @property
    def is_whole(self) -> bool:
        """Whether only whole numbers make sense."""
        return self.unit not in {"share", "number"}


def limit_of(rule: str, name: str) -> Limit:
    """The limit of one threshold. Raises KeyError for a threshold that nobody described."""
    return _SPECIAL.get((rule, name)) or _LIMITS[name]


def _rows(unit: str, least: float, most: float, *names: tuple[str, str, str]) -> dict[str, Limit]:
    return {key: Limit(unit, least, most, {"zh-CN": zh, "en-US": en}) for key, zh, en in names}


_LIMITS: dict[str, Limit] = {
    **_rows(
        "fen", 0, MOST_FEN,
        ("above_fen", "单笔超过", "Single amount above"),
        ("business_event_fen", "经营账户单次限额", "One event, business accounts"),
        ("business_fen", "经营账户限额", "Limit of business accounts"),
        ("cash_fen", "现金限额", "Cash"),
        ("cash_from_fen", "现金临界下限", "Just below the cash line, from"),
        ("cash_line_fen", "现金报告线", "Cash line"),
        ("company_abroad_fen", "单位跨境限额", "Companies, cross-border"),
        ("company_transfer_fen", "单位转账限额", "Companies, transfers"),
        ("code_fen", "扫码付款下限", "Payments by code from"),
        ("event_fen", "单次限额", "One event"),
        ("high_month_sum_fen", "单月合计超过（加重至高）", "Sum of a month above (high)"),
        ("high_sum_fen", "合计达到（高）", "Sum from (high)"),
        ("large_fen", "大额下限", "Large from"),
        ("low_fen", "余额低于", "Balance below"),
        ("max_fen", "单笔上限", "Single amount at most"),
        ("medium_above_fen", "合计超过（中）", "Sum above (medium)"),
        ("medium_day_fen", "单日合计达到（中）", "Sum of a day from (medium)"),
        ("medium_in_fen", "收入超过（中）", "Received above (medium)"),
        ("medium_out_fen", "支出超过（中）", "Paid above (medium)"),
        ("medium_sum_fen", "合计达到（中）", "Sum from (medium)"),
        ("min_fen", "单笔下限", "Single amount from"),
        ("min_interest_fen", "利息下限", "Interest from"),
        ("month_fen", "月金额", "Sum of a month"),
        ("once_fen", "一次达到", "Once from"),
        ("person_abroad_fen", "个人跨境限额", "Persons, cross-border"),
        ("person_transfer_fen", "个人转账限额", "Persons, transfers"),
        ("personal_fen", "个人账户限额", "Limit of personal accounts"),
        ("receipt_fen", "收款上限", "Receipts up to"),
        ("same_day_fen", "同日限额", "On one day"),
        ("show_above_fen", "合计超过才列出", "Shown above a sum of"),
        ("show_fen", "合计达到才列出", "Shown from a sum of"),
        ("show_month_fen", "单月达到才列出", "Shown from a month of"),
        ("show_sum_fen", "合计达到才列出", "Shown from a sum of"),
        ("small_from_fen", "小额临界下限", "Just below the small line, from"),
        ("small_line_fen", "小额报告线", "Small line"),
        ("stop_fen", "单笔达到（加重）", "Single amount from (heavier)"),
        ("stop_sum_fen", "合计达到（加重）", "Sum from (heavier)"),
        ("sum_fen", "合计达到", "Sum from"),
        ("till_fen", "顾客单笔付款上限", "One customer pays up to"),
        ("tiny_fen", "试探金额上限", "Tiny amounts up to"),
        ("transfer_from_fen", "转账临界下限", "Just below the transfer line, from"),
        ("transfer_line_fen", "转账报告线", "Transfer line"),
    ),
    **_rows("fen", -MOST_FEN, MOST_FEN, ("below_fen", "余额低于", "Balance below")),
    **_rows(
        "fen", 1, MOST_FEN,
        ("multiple_fen", "整数倍", "Multiple of"),
        ("tail_fen", "零头基数", "Tails of"),
    ),
    **_rows(
        "share", 0, 1,
        ("balance_share", "占余额比例", "Share of the balance"),
        ("business_income_share", "经营收入占比", "Share of business income"),
        ("day_share", "天数占比", "Share of days"),
        ("density", "密度", "Density"),
        ("high_month_share", "超限月份占比（高）", "Share of months above (high)"),
        ("high_share", "占比达到（高）", "Share from (high)"),
        ("keep_share", "保留比例", "Share that is kept"),
        ("known_share", "可判断的占比", "Share that can be judged"),
        ("left_share", "剩余比例", "Share that is left"),
        ("low_income_share", "占净流入超过（低）", "Share of net inflow above (low)"),
        ("low_share", "比例下限", "Share from"),
        ("medium_share", "占比达到（中）", "Share from (medium)"),
        ("night_share", "夜间占比", "Share at night"),
        ("out_share", "转出比例", "Share that left"),
        ("row_share", "单笔占比下限", "Share of one row from"),
        ("share", "占比", "Share"),
        ("stable_deviation", "稳定偏差上限", "Deviation of stable pay at most"),
        ("tail_share", "零头占比", "Share with odd tails"),
        ("through_share", "过账月份占比", "Share of pass-through months"),
        ("tolerance", "金额容差", "Tolerance of amounts"),
        ("back_tolerance", "转回金额容差", "Tolerance of what goes back"),
        ("top1", "第一大付款方占比", "Share of the biggest payer"),
        ("top5", "前五大付款方占比", "Share of the five biggest payers"),
    ),
    **_rows(
        "number", 0, 100,
        ("change", "变动幅度", "Change"),
        ("cover", "覆盖比例", "Cover"),
        ("cv", "变异系数", "Coefficient of variation"),
        ("debt_cover", "还款覆盖倍数", "Cover of repayments"),
        ("high_ratio", "比值上限", "Ratio up to"),
        ("low_ratio", "比值下限", "Ratio from"),
        ("mad", "平均绝对偏差", "Mean absolute deviation"),
        ("medium_ratio", "比值达到（中）", "Ratio from (medium)"),
        ("through_high", "过账比值上限", "Pass-through ratio up to"),
        ("through_low", "过账比值下限", "Pass-through ratio from"),
    ),
    **_rows(
        "number", 1, 1_000,
        ("quarter_times", "季度末倍数", "Multiple at the end of a quarter"),
        ("loan_times", "借入倍数", "Multiple of a payment that is its loan"),
    ),
    **_rows("number", 0.1, 0.99, ("damping", "阻尼系数", "Damping")),
    **_rows(
        "days", 0, 366,
        ("booking_days", "入账宽限", "Time for booking"),
        ("day_spread", "日期浮动", "Spread of days"),
        ("gap_days", "空档", "Gap"),
        ("history_days", "须有的往前天数", "History before"),
        ("print_grace_days", "日期宽限", "Grace for the date"),
    ),
    **_rows(
        "days", 1, 3_660,
        ("empty_days", "无交易", "Without transactions"),
        ("near_days", "生成时间相近", "Made within"),
        ("recent_days", "近期", "Recent time"),
        ("short_days", "最短覆盖", "Shortest cover"),
        ("window_days", "观察期", "Time looked at"),
        ("within_days", "间隔不超过", "Within"),
        ("back_days", "转回期限", "Gone back within"),
    ),
    **_rows("days", 0, 10, ("days", "日期容差", "Days apart")),
    **_rows("months", 0, 120, ("window_months", "观察期（0 为不限）", "Time looked at (0: all)")),
    **_rows(
        "months", 1, 120,
        ("business_zero_months", "经营账户无收入月数", "Months without income, business"),
        ("high_months", "月数超过（高）", "Months above (high)"),
        ("interrupted_months", "中断月数", "Interrupted months"),
        ("medium_months", "月数达到（中）", "Months from (medium)"),
        ("min_months", "最少月数", "At least so many months"),
        ("months", "月数", "Months"),
        ("months_before", "对比的往前月数", "Months before, to compare"),
        ("months_running", "连续月数", "Months running"),
        ("share_months", "达到比例的月数", "Months with that share"),
        ("stable_months", "稳定月数", "Stable months"),
        ("zero_months", "无收入月数", "Months without income"),
    ),
    **_rows("hours", 1, 720, ("hours", "时间范围", "Within")),
    **_rows("hour", 18, 23, ("from_hour", "夜间开始", "Night from")),
    **_rows("hour", 1, 12, ("to_hour", "夜间结束", "Night until")),
    **_rows(
        "minute", 0, 1_439,
        ("from_minute", "每日开始（分钟）", "From minute of the day"),
        ("to_minute", "每日结束（分钟）", "Until minute of the day"),
    ),
    **_rows("minutes", 1, 1_440, ("burst_minutes", "密集时段", "Length of a burst")),
    **_rows("count", 4, 32, ("min_digits", "账号最少位数", "Digits of an account at least")),
    **_rows("seconds", 1, 31_536_000, ("modified_seconds", "修改间隔", "Modified later by")),
    **_rows(
        "count", 1, 100_000,
        ("banks", "银行数", "Banks"),
        ("burst_rows", "密集笔数", "Rows of a burst"),
        ("clearing_names", "清算户名数", "Names of a clearing account"),
        ("events", "次数", "Events"),
        ("high_accounts", "账户数（高）", "Accounts (high)"),
        ("high_events", "次数（高）", "Events (high)"),
        ("high_lenders", "机构数（高）", "Lenders (high)"),
        ("high_missing", "缺失次数（高）", "Missing times (high)"),
        ("high_rows", "笔数超过（高）", "Rows above (high)"),
        ("hubs", "列出的枢纽数", "Hubs listed"),
        ("medium_lenders", "机构数（中）", "Lenders (medium)"),
        ("medium_month_rows", "单月笔数（中）", "Rows of a month (medium)"),
        ("medium_rows", "笔数（中）", "Rows (medium)"),
        ("missed_rows", "空档内通常笔数", "Rows usual in the gap"),
        ("min_files", "最少原件份数", "Originals at least"),
        ("min_missing", "最少缺失笔数", "Missing rows at least"),
        ("min_places", "最少处数", "Places at least"),
        ("min_rows", "最少笔数", "Rows at least"),
        ("outs", "转出笔数", "Rows out"),
        ("parties", "对手数", "Parties"),
        ("persons", "人数", "Persons"),
        ("quarters", "季度数", "Quarters"),
        ("rows", "笔数", "Rows"),
        ("skipped_rows", "跳过的行数", "Rows passed over"),
        ("steps", "路径步数", "Steps of a path"),
        ("stop_rows", "笔数达到（加重）", "Rows from (heavier)"),
        ("times", "次数", "Times"),
    ),
}  # fmt: skip

_SPECIAL: dict[tuple[str, str], Limit] = {
    # Refunds are looked for much further back than the two sides of one payment.
    ("refund", "days"): Limit("days", 0, 730, {"zh-CN": "往前查找", "en-US": "Looked for so far back"}),
    ("reversal", "days"): Limit("days", 0, 31, {"zh-CN": "往前查找", "en-US": "Looked for so far back"}),
    ("XW-SR-04", "times"): Limit("number", 1, 1_000, {"zh-CN": "倍数", "en-US": "Multiple"}),
    ("XW-BP-02", "times"): Limit("number", 1, 1_000, {"zh-CN": "末笔与首笔的倍数", "en-US": "Last to first"}),
    ("XW-KJ-03", "share"): Limit("share", 0, 100, {"zh-CN": "沉淀率", "en-US": "Share that stays"}),
}

ORDERED: tuple[tuple[str, str], ...] = (
    ("low_ratio", "high_ratio"),
    ("medium_ratio", "high_ratio"),
    ("through_low", "through_high"),
    ("low_share", "high_share"),
    ("medium_share", "high_share"),
    ("min_fen", "max_fen"),
    ("above_fen", "max_fen"),
    ("cash_from_fen", "cash_line_fen"),
    ("transfer_from_fen", "transfer_line_fen"),
    ("small_from_fen", "small_line_fen"),
    ("from_minute", "to_minute"),
    ("medium_lenders", "high_lenders"),
    ("medium_sum_fen", "high_sum_fen"),
    ("show_sum_fen", "high_sum_fen"),
    ("show_fen", "medium_sum_fen"),
    ("events", "high_events"),
    ("top1", "top5"),
    ("tiny_fen", "large_fen"),
)
"""Pairs of thresholds of one rule of which the first must not exceed the second."""

FREE = ("min_fen", "max_fen", "show_fen", "window_months", "from_minute", "to_minute")
"""Thresholds that work for every hit rule; rules of one's own may have them."""

GROUPS: dict[str, Text] = {
    "hits": {"zh-CN": "全部命中规则", "en-US": "All hit rules"},
    "night": {"zh-CN": "夜间时段", "en-US": "Night"},
    "twin": {"zh-CN": "重复镜像", "en-US": "Mirrored transactions"},
    "reversal": {"zh-CN": "冲正配对", "en-US": "Reversals"},
    "refund": {"zh-CN": "退款配对", "en-US": "Refunds"},
    "family": {"zh-CN": "亲属识别", "en-US": "Family"},
    "stream": {"zh-CN": "可认定收入", "en-US": "Recognised income"},
    "balance": {"zh-CN": "低余额天数", "en-US": "Days of low balance"},
}
"""Names of the thresholds that belong to no single rule."""
