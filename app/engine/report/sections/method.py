"""How the report was made: versions, thresholds, and what its figures do and do not say."""

from __future__ import annotations

import polars as pl

from app.engine.judgement.case import Case
from app.engine.judgement.exclusions.mirrored import find_undecided, find_unnumbered
from app.engine.messages.wording import both
from app.engine.rules import RuleSet
from app.engine.rules.corrections import BY_OPERATOR
from app.engine.rules.rates import YUAN, is_money, rate_of
from app.engine.types.codes import NOT_PAID
from app.engine.types.report import Method, Threshold
from app.engine.types.statements import Text

ENGINE_VERSION = "1.5.0"
"""Version of the analysis; it changes whenever equal rules could give another report."""


def build_method(case: Case) -> Method:
    """Versions, every threshold of the rule set, and notes on the limits of the method."""
    thresholds = [
        Threshold(rule, name, float(value))
        for rule, values in sorted(case.rules.thresholds.items())
        for name, value in sorted(values.items())
        if _is_in_force(case.rules, rule, name)
    ]
    notes = [
        *_of_rate(case),
        *_NOTES,
        _of_hits(case),
        *map(dict, case.rules.notes),
        *_of_corrections(case),
        *_of_currency(case),
        *_of_undecided(case),
        *_of_unnumbered(case),
    ]
    named = sorted({use for category in case.rules.categories for use in category.use})
    uses = {use: case.rules.codes_used_for(use) for use in named}
    return Method(ENGINE_VERSION, case.rules.version, thresholds, notes, uses)


def _is_in_force(rules: RuleSet, group: str, name: str) -> bool:
    """Whether a limit is in the report's currency: others are neither compared with nor shown."""
    converts = rate_of(rules) is not None and is_money(group, name)
    return rules.currency == YUAN or converts or not name.endswith("_fen")


def _of_rate(case: Case) -> list[Text]:
    """In a report of another currency: by which rate its limits were converted, or what was not judged without one."""
    rules, rate = case.rules, rate_of(case.rules)
    if rules.currency == YUAN:
        return []
    if rate is None:
        return [
            both(
                "本报告以 {code} 计，规则的金额限额以人民币计，而管理员未设该币种的折算率：设有金额限额的规则一律列为无法判断；"
                "没有工资字样的单位付款不认定为工资，不按还款金额识别房贷，拟贷金额（人民币）不计入。",
                "Figures are in {code}, limits of rules in yuan, and the administrator has set no rate: every rule with a limit "
                "of money could not judge. Pay that no word names is not recognised, no mortgage is told by its instalments, "
                "and the loan applied for (in yuan) is left out.",
                code=rules.currency,
            )
        ]
    return [
        both(
            "本报告以 {code} 计，规则的金额限额与拟贷金额由人民币按 1 {code} = {rate} 元折算，四舍五入到分；"
            "何为整数，按最接近的十的幂次换算。大额交易报告线与季度结息只看人民币。",
            "Figures are in {code}; limits of rules and the loan applied for are converted from yuan at 1 {code} = {rate} "
            "yuan, rounded to the hundredth. What counts as a round amount moves by whole powers of ten. Reporting lines and "
            "quarterly interest are judged in yuan only.",
            code=rules.currency,
            rate=rules.rates[rules.currency],
        )
    ]


def _of_hits(case: Case) -> Text:
    return both(
        "命中规则看流水最后一日之前 {months} 个月的交易；自有时间范围的规则按其设置，博彩与负余额不限时间。"
        "列为“未能判断”的规则不等于没有命中。",
        "Hit rules look at the {months} {months|month|months} up to the last day of the statements, except where a rule has a time "
        "of its own: gambling and negative balances are shown however old. A rule that could not judge has not found "
        "that there is nothing.",
        months=case.rules.limit("hits", "window_months"),
    )


def _of_corrections(case: Case) -> list[Text]:
    corrected = case.frame.filter(pl.col("category_rule") == BY_OPERATOR).height
    if not corrected:
        return []
    return [
        both(
            "{count} 笔交易的分类由操作员更正，先于规则；更正只改用途，不改金额，也不改剔除的判断。",
            "Transactions whose category an operator corrected, before any rule: {count}. Corrections change the "
            "purpose only, neither amounts nor what is left out.",
            count=corrected,
        )
    ]


def _of_currency(case: Case) -> list[Text]:
    others = sorted(set(case.frame["currency"].unique()) - {case.currency})
    if not others:
        return []
    return [
        both(
            "本报告以 {main} 计；{others} 的交易只计笔数，不折算、不相加。",
            "Figures are in {main}; transactions in {others_en} are counted but neither converted nor added.",
            main=case.currency,
            others="、".join(others),
            others_en=", ".join(others),
        )
    ]


def _alive(case: Case) -> pl.DataFrame:
    return case.counted.filter(~pl.col("left_code").is_in(NOT_PAID))


def _of_unnumbered(case: Case) -> list[Text]:
    found = find_unnumbered(_alive(case), case.distinct_texts.table, case.statements, case.rules)
    if found.is_empty():
        return []
    tails = found["tail"].unique().sort().to_list()
    return [
        both(
            "{count} 笔银行流水按开户银行、日期与金额认作钱包记录的同一笔并已剔除：钱包写明银行卡尾号 {tails}，银行流水未写明账号，"
            "不能确认是同一张卡；如为另一张卡，净流入与净流出少计这些笔。请索取写明账号的流水核对。",
            "Rows of banks left out as the mirror of a wallet's by bank, day and amount alone: {count}. The wallet names the "
            "card (ending in {tails_en}), the bank's statement states no account number; if it is another card's, these "
            "rows are missing from net inflow and outflow. Ask for a statement with its account number.",
            count=found.height,
            tails="、".join(tails),
            tails_en=", ".join(tails),
        )
    ]


def _of_undecided(case: Case) -> list[Text]:
    count = find_undecided(_alive(case), case.distinct_texts.table, case.statements, case.rules).height
    if not count:
        return []
    return [
        both(
            "{count} 笔银行流水与钱包中以银行卡付款的记录日期、金额相同，但该流水未写明开户银行或账号，不能确认是否为同一笔，"
            "因此没有剔除；如为同一笔，净流入与净流出中有重复计算。",
            "Rows of banks that may be the mirror of a wallet's payment by card and were not left out, because their "
            "statement names no bank or no account: {count}. Where they are, they are counted twice.",
            count=count,
        )
    ]


_NOTES: list[Text] = [
    both(
        "流水总额按流水原文的收支方向相加；净流入与净流出另剔除本人账户互转、钱包充值提现、信用卡与花呗还款、冲正、退款、"
        "未成交以及银行侧的钱包重复记录。流水总额 = 净流入（净流出）+ 剔除，逐分相等。",
        "Gross sums follow the direction that the statements state. Net inflow and outflow leave out moves between "
        "own accounts, wallet top-ups and withdrawals, own card and pay-later repayments, reversals, refunds, "
        "payments never completed and bank mirrors of wallet rows. Gross = net inflow (net outflow) + excluded, to the fen.",
    ),
    both(
        "部分退款的消费只保留未退的部分：退款额记入“已退款”，其余仍计入净流出。",
        "Of a purchase refunded in part, the part that was kept stays real; the refunded part is listed as refunded.",
    ),
    both(
        "净流入 = 可认定收入 + 未认定的流入，逐分相等。借款、报销、关联方转入、转入后又转回、个人转入、利息、赎回、理赔、返奖、"
        "退款与一次性款项都不作收入认定；各项数字的定义见《数字定义》。",
        "Net inflow = recognised income + what is not recognised, to the fen. Loans, reimbursements, related parties, "
        "money that went back, persons, interest, redemptions, claims, winnings, refunds and single receipts are not "
        "recognised; the dictionary of figures defines each figure.",
    ),
    both(
        "银行未打印交易时间的记录不参与夜间与时段判断。",
        "Rows for which the bank prints no time of day take no part in night and hour questions.",
    ),
    both(
        "命中与行为只提示需要核实的事项，不构成结论；阈值为可调整的设置，未经独立验证。",
        "Hits and findings point at what should be verified; they decide nothing. Thresholds are adjustable settings "
        "that have not been validated independently.",
    ),
    both(
        "文件元数据正常不能证明流水真实：可以伪造版式与元数据的工具是公开的。金额与余额能否自洽更为重要。",
        "Clean file metadata proves nothing, since tools that imitate layout and metadata are public. "
        "Whether amounts and balances agree with each other weighs more.",
    ),
    both(
        "钱包提现金额中含有的手续费计入净流出（手续费利息），其余部分按充值提现剔除。",
        "The fee within a withdrawal from a wallet is net outflow (fees); the rest is left out as a withdrawal.",
    ),
]
