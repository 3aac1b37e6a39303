"""What people read about international formats: problems of OFX, QIF, CAMT and MT940."""

from __future__ import annotations

from app.engine.messages.wording import both
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Text

INTERNATIONAL_PROBLEM_TEXTS: dict[ProblemCode, Text] = {
    ProblemCode.UNREADABLE_ENTRY: both(
        "该笔记录“{text}”不完整或无法读取，未计入。",
        "The entry “{text}” is incomplete or cannot be read; it is not counted.",
    ),
    ProblemCode.ENTRY_WITHOUT_ID: both(
        "该笔记录没有流水号，无法排除重复，未计入。",
        "The entry has no id, so it cannot be told from a repeated one; it is not counted.",
    ),
    ProblemCode.REPEATED_ID: both(
        "流水号“{id}”重复出现且内容相同，只计一次。",
        "Id “{id}” stands twice with the same content; it was counted once.",
    ),
    ProblemCode.REUSED_ID: both(
        "流水号“{id}”用于内容不同的两笔记录，两笔都已计入，请核对。",
        "Id “{id}” stands on two different entries; both were counted. Please compare.",
    ),
    ProblemCode.SERVER_MESSAGE: both(
        "文件不含流水，银行服务器返回：“{text}”。请重新导出。",
        "The file holds no statement; the bank's server answered: “{text}”. Export it again.",
    ),
    ProblemCode.NO_STATEMENT: both(
        "文件格式正确，但其中没有流水明细。",
        "The file is of a known format but holds no statement.",
    ),
    ProblemCode.SECURITIES_OMITTED: both(
        "另有 {count} 处证券交易，不属于账户流水，未计入。",
        "{count} securities {count|transaction is|transactions are} not part of the cash account and {count|was|were} left out.",
    ),
    ProblemCode.AMBIGUOUS_DATES: both(
        "日期的日和月无法区分（如 03/04），未读取。请导出带四位年份且年份在前的格式，或其他格式。",
        "Day and month of the dates cannot be told apart (such as 03/04), so nothing was read. "
        "Export with the year in front, or in another format.",
    ),
    ProblemCode.DATE_ORDER_INFERRED: both(
        "日期顺序由记录的先后推断（{order}：m 月、d 日、y 年）。请抽查几行。",
        "The order of day and month was inferred from the sequence of the rows ({order}). Please check some rows.",
    ),
    ProblemCode.OPENING_ENTRY_OMITTED: both(
        "首条记录是期初余额，不是交易，未计入。",
        "The first record is the opening balance, not a transaction; it was left out.",
    ),
    ProblemCode.PARTS_DO_NOT_ADD_UP: both(
        "拆分金额合计 {parts}，与该笔金额 {amount} 不符；按该笔金额计入。",
        "The parts add up to {parts}, the entry says {amount}; the entry's amount was counted.",
    ),
    ProblemCode.DETAILS_DO_NOT_ADD_UP: both(
        "该笔汇总记账的明细合计与记账金额不符；按记账金额计入。",
        "The transactions inside this entry do not add up to it; the booked amount was counted.",
    ),
    ProblemCode.PENDING_OMITTED: both(
        "有 {count} 笔尚未入账，未计入。",
        "{count} {count|entry is|entries are} not booked yet and {count|was|were} left out.",
    ),
    ProblemCode.TYPES_AGAINST_SIGNS: both(
        "{typed} 笔写明 DEBIT 或 CREDIT 的交易中，有 {count} 笔（共 {sum}）的金额正负与类型相反，收支方向无法确定，现按正负读取。"
        "请对照原件：第 {rows} 行。",
        "Of {typed} {typed|entry|entries} of type DEBIT or CREDIT {count} ({sum} in all) {count|has|have} an amount of "
        "the opposite sign. Which is right is not known; the sign was taken. Compare with the original: line {rows}.",
    ),
    ProblemCode.TYPE_AGAINST_SIGN: both(
        "{typed} 笔写明 DEBIT 或 CREDIT 的交易中，有 {count} 笔（共 {sum}）的金额正负与类型相反，现按正负读取。请核对：第 {rows} 行。",
        "Of {typed} {typed|entry|entries} of type DEBIT or CREDIT {count} ({sum} in all) {count|has|have} an amount of "
        "the opposite sign, which was taken. Please check: line {rows}.",
    ),
    ProblemCode.REVERSALS_UNPROVEN: both(
        "有 {count} 笔冲正，文件没有余额可以证明其收支方向，请核对。",
        "{count} {count|entry is a reversal|entries are reversals}, and no balances prove the direction. Please check.",
    ),
    ProblemCode.REVERSALS_TURNED: both(
        "有 {count} 笔冲正的方向与余额矛盾，已按余额反向计入，请核对。",
        "The balances hold only when {count} {count|reversal goes|reversals go} against the stated direction, "
        "and so it was counted. Please check.",
    ),
    ProblemCode.OPENING_DIFFERS: both(
        "期初余额 {opening} 与上一份的期末余额 {closing} 不衔接：中间可能缺少流水。",
        "It opens with {opening}, but the one before closed with {closing}: statements in between may be missing.",
    ),
    ProblemCode.SEGMENT_DISAGREES: both(
        "第 {number} 份对账单的余额或合计与其明细不一致。",
        "Balances or totals of statement {number} do not agree with its rows.",
    ),
    ProblemCode.REPEATED_SEGMENT: both(
        "第 {number} 份对账单重复出现，只计一次。", "Statement {number} stands twice; it was counted once."
    ),
    ProblemCode.UNREADABLE_STATED_BALANCE: both(
        "文件所列余额“{text}”无法读取，不能核对。",
        "The stated balance “{text}” cannot be read, so it proves nothing.",
    ),
    ProblemCode.OPENING_MISSING: both(
        "缺少期初余额，无法核对。", "The opening balance is missing, so nothing proves the rows."
    ),
    ProblemCode.CLOSING_MISSING: both(
        "缺少期末余额：文件可能被截断。", "The closing balance is missing; the file may have been cut off."
    ),
    ProblemCode.ENTRY_OUTSIDE_STATEMENT: both(
        "此处的记录不属于任何一份对账单，账户未知。",
        "Entries from here on stand outside of any statement; their account is not known.",
    ),
    ProblemCode.IMPOSSIBLE_DATE: both(
        "日期“{text}”不存在，已按该月最后一天或起息日显示；金额照常计入。",
        "The date “{text}” does not exist; the last day of that month or the value date is shown. "
        "The amount is counted.",
    ),
    ProblemCode.XML_DOCTYPE: both(
        "文件含有 XML 文档类型或实体声明，流水文件不会使用，已拒绝读取。",
        "The file declares an XML document type or entities, which no statement uses; it was not read.",
    ),
    ProblemCode.BROKEN_XML: both(
        "XML 结构不完整或有错误，下载可能中断。",
        "The XML is incomplete or broken; the download may have been cut off.",
    ),
}
