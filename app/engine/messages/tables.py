"""What people read about the rows of a table: problems of named sources and of the general reader."""

from __future__ import annotations

from app.engine.messages.wording import both
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Text

TABLE_PROBLEM_TEXTS: dict[ProblemCode, Text] = {
    ProblemCode.BOTH_SIDES: both(
        "同一行的收入和支出两列都有金额，无法判断方向，未计入：{text}",
        "Both the money-in and the money-out column hold an amount; the row is not counted: {text}",
    ),
    ProblemCode.IMPOSSIBLE_TIME: both(
        "时间不存在（{text}），该行计入，时间记为未知。",
        "The time of day cannot exist ({text}); the row counts with its time unknown.",
    ),
    ProblemCode.IMPLAUSIBLE_DATES: both(
        "所有日期都在 1970 至 2100 年之外，请核对原件。",
        "All dates lie outside the years 1970 to 2100. Compare with the original.",
    ),
    ProblemCode.DATE_ORDER_OPEN: both(
        "日期中日与月的先后无法确定，现按最紧凑的一种读取。请核对原件的日期。",
        "Nothing tells whether the day or the month comes first in the dates. They are read the way in which they lie "
        "closest together: compare them with the original.",
    ),
    ProblemCode.STRANGE_CURRENCY: both(
        "币种“{text}”无法识别，该行的币种待确认。",
        "The currency “{text}” is not known: that of the row is open.",
    ),
    ProblemCode.UNKNOWN_CURRENCY: both(
        "无法识别币种“{text}”，该行未计入。", "The currency “{text}” is not known; the row is not counted."
    ),
    ProblemCode.MASKED_BALANCES: both(
        "余额被遮盖（{text}），无法用余额核对。", "Balances are masked ({text}), so they prove nothing."
    ),
    ProblemCode.NOTHING_TO_PROVE: both(
        "文件没有余额，也没有合计，金额无从核对。",
        "The file has neither balances nor totals: there is nothing to prove its amounts by.",
    ),
    ProblemCode.FIRST_AMOUNT_UNPROVEN: both(
        "最早一笔之前没有余额，其金额无法由余额验证。",
        "No balance stands before the earliest row, so its amount is not proven by the balances.",
    ),
    ProblemCode.UNPROVEN_DIRECTION: both(
        "金额没有正负号，方向由余额的增减判断；这一行之前没有余额，方向无法判断，未计入：{text}",
        "Amounts have no sign, so the balances tell in from out; none stands before this row, which is not counted: {text}",
    ),
    ProblemCode.ROWS_OUTSIDE_BALANCES: both(
        "有 {count} 行（第 {rows} 行）在余额能够核对的范围之外，金额无从验证：可能是合计行或待入账交易，请对照原件。",
        "No balance proves the amounts of {count} {count|row|rows} (row {rows}) before or behind all that the "
        "balances prove. Totals or pending entries look like this: compare with the original.",
    ),
    ProblemCode.UNPROVEN_TABLE: both(
        "表格可以识别，但文件中的余额或合计不能证明读数正确，因此没有计入。可以手工映射列后再试。",
        "A table was made out, but no balance or total of the file proves the figures, so none was counted. "
        "Map its columns by hand.",
    ),
    ProblemCode.AMBIGUOUS_AMOUNTS: both(
        "金额的正负或小数写法有两种可能，文件本身不能说明，因此没有计入。可以手工映射列。",
        "Signs or decimals can be read in two ways and the file does not tell which, so no row was counted. "
        "Map the columns by hand.",
    ),
    ProblemCode.NO_SIGN: both(
        "金额没有正负号，也没有收支标志，无法区分收入和支出。可以手工映射列。",
        "Amounts have no sign and no column says in or out. Map the columns by hand.",
    ),
    # mapping by hand
    ProblemCode.UNKNOWN_TABLE: both(
        "文件里有带日期和金额的表格，可以手工映射各列。",
        "It holds a table of dates and amounts, whose columns can be mapped by hand.",
    ),
    ProblemCode.YEAR_UNKNOWN: both(
        "日期没有年份，文件也没有写明是哪一年哪个月的账单，无法确定日期。",
        "The dates have no year, and nothing around the table says which month and year it is of.",
    ),
    ProblemCode.HEADER_IS_TRANSACTION: both(
        "表头所在的这一行本身像是一笔交易，作为表头就不会计入。没有表头的文件无法映射，请索取带表头的原始文件。",
        "The row taken for the header looks like a transaction itself and is not counted. "
        "A file without a header cannot be mapped: ask for the original with its header.",
    ),
    ProblemCode.TEMPLATE_WITHOUT_ROWS: both(
        "表头与映射模板“{template}”相同，但按该模板没有读出任何一行，模板未使用。请核对模板中各列的含义。",
        "The header is that of the mapping template “{template}”, but the template reads no row below it, so it was "
        "not used. Check what it says of the columns.",
    ),
    ProblemCode.NO_TABLE: both(
        "文件里没有找到可以手工映射的表格。请向客户索取银行或平台导出的电子表格（CSV、Excel）或原始 PDF。",
        "No table was found in it whose columns could be mapped by hand. "
        "Ask for the spreadsheet (CSV, Excel) or the PDF as the bank or wallet exported it.",
    ),
    ProblemCode.UNMAPPED_SHEET: both(
        "工作表“{sheet}”像是还有交易，但版式未知，未计入。可以再为它做一次手工映射。",
        "Sheet “{sheet}” seems to hold transactions too, but its layout is not known; it is not counted. "
        "You can map its columns as well.",
    ),
    ProblemCode.FEE_BESIDE_AMOUNT: both(
        "“{column}”一列共 {sum}，没有余额或合计说明各笔金额是否已含这笔费用；收支合计中没有另加。",
        "Column “{column}” adds up to {sum}. No balance or total shows whether the amounts include it; it was not "
        "added to them.",
    ),
    ProblemCode.FEE_TAKEN_OFF: both(
        "各笔金额为扣费前的金额，“{column}”一列共 {sum}；商户实际到账为扣费后的金额（见“{left}”一列）。",
        "The amounts are those before fees. Column “{column}” adds up to {sum}; the shop received what is left, "
        "in column “{left}”.",
    ),
    ProblemCode.ROWS_NOT_SETTLED: both(
        "有 {count} 行没有成交（状态：{statuses}），共 {sum}{unit}，未计入任何合计：第 {rows} 行。",
        "{count} {count|row|rows} did not happen (status: {statuses}), {sum}{unit} in all, and {count|is|are} in no sum: row {rows}.",
    ),
    ProblemCode.STATUS_UNKNOWN: both(
        "有 {count} 行的交易状态含义不明（{statuses}），共 {sum}{unit}，无法确定是否成交，未计入任何合计：第 {rows} 行。"
        "请向银行或平台核实；确认已成交的，可以手工映射各列、不选状态列，使其计入。",
        "Nothing tells whether {count} {count|row|rows} happened (status: {statuses}), {sum}{unit} in all; not in any "
        "sum: row {rows}. Ask the bank or wallet; what did happen is counted when you map the columns by hand without that of the status.",
    ),
    ProblemCode.STATUS_UNKNOWN_KEPT: both(
        "有 {count} 行的交易状态含义不明（{statuses}），共 {sum}{unit}，按平台账单的口径照常计入，是否成交请核实：第 {rows} 行。",
        "Nothing tells whether {count} {count|row|rows} happened (status: {statuses}), {sum}{unit} in all. What the wallet "
        "counts itself is counted; ask whether it happened: row {rows}.",
    ),
    # days and months that a spreadsheet program took for each other
    ProblemCode.DATES_TURNED_BACK: both(
        "日期疑被表格软件按美国格式改写，日月颠倒：行序与余额（或声明的时间段）只符合颠倒之前的日期，已按颠倒之前的日期读取。"
        "请索取未经另存的原始文件核对；确认无误的，可以手工映射并选择“日月颠倒”。",
        "A spreadsheet program with US settings seems to have turned day and month round: the order of the rows and the "
        "balances (or the stated period) fit only the dates before that, which were read. Compare with the untouched "
        "file; where they are right, map the columns by hand and choose the turned order.",
    ),
    ProblemCode.DATES_TURNED: both(
        "日期疑被表格软件按美国格式改写，日月颠倒：只有交换日、月后，各行才按时间排列，因此没有读取。"
        "请索取未经另存的原始文件，或手工映射列并选择“日月颠倒”。",
        "A spreadsheet program with US settings seems to have turned day and month round: only with both exchanged do "
        "the rows run on in time, so nothing was read. Ask for the untouched file, or map the columns by hand and "
        "choose the turned order.",
    ),
    ProblemCode.DATES_MAYBE_TURNED: both(
        "日期单元格中的日都不超过 12，可能被表格软件按美国格式改写（日月颠倒），行序、余额和声明的时间段都不能说明，因此没有读取。"
        "请对照原件，手工映射列并选择日期顺序（年/月/日，或日月颠倒）。",
        "No day in the cells of dates is behind the twelfth: a spreadsheet program may have turned day and month round, "
        "and neither rows, balances nor a stated period tell, so nothing was read. Compare with the original, map the "
        "columns by hand and choose the order of dates (as they stand, or turned).",
    ),
    ProblemCode.DATES_AGAINST_ROWS: both(
        "按映射的日期顺序，各行不按时间排列；交换日、月后才符合行序。请核对映射中的日期顺序（日月是否颠倒）。",
        "With the order of dates that the mapping says the rows do not run on in time; with day and month exchanged "
        "they do. Check the order of dates in the mapping.",
    ),
    # a chain of balances that nearly holds
    ProblemCode.ONLY_BREAK: both(
        "{rows} 行中仅第 {row} 行（{date}{on_page}）余额不连续，相差 {difference}{unit}，{cause}。"
        "按前一笔余额与本行金额应为 {expected}，表中为 {found}。",
        "Of {rows} rows only row {row} ({date}{on_page}) breaks the balances, by {difference}{unit}: {cause}. "
        "The balance before it and its amount make {expected}; {found} is printed.",
    ),
    ProblemCode.FEW_BREAKS: both(
        "{rows} 行中仅 {count} 处余额不连续（{links} 处衔接中 {held} 处相符），疑似改动或缺漏。",
        "Of {rows} rows only {count} {count|breaks|break} the balances ({held} of {links} links hold): amounts seem changed, or "
        "rows missing.",
    ),
    ProblemCode.BREAK_AT: both(
        "第 {row} 行（{date}{on_page}）余额不连续，相差 {difference}{unit}，{cause}。"
        "按前一笔余额与本行金额应为 {expected}，表中为 {found}。",
        "Row {row} ({date}{on_page}) breaks the balances by {difference}{unit}: {cause}. "
        "The balance before it and its amount make {expected}; {found} is printed.",
    ),
    ProblemCode.MAYBE_REPEATED_SHEET: both(
        "工作表“{sheet}”的 {count} 行在“{other}”中也有，但无法确定是同一账户，两处都已计入；若是同一账户，则重复计算。",
        "{count|The one row|All rows} of “{sheet}” {count|stands|stand} in “{other}” too ({count}), but nothing shows that both are one "
        "account, so both are counted; if they are, the same money counts twice.",
    ),
    ProblemCode.SUMMARY_SHEET: both(
        "工作表“{sheet}”是“{other}”的按日汇总，未重复计入。",
        "Sheet “{sheet}” holds the daily sums of “{other}”; they were not counted again.",
    ),
    ProblemCode.SUMMARY_SHEET_DIFFERS: both(
        "工作表“{sheet}”看名称是“{other}”的汇总，日期也都在其内，但金额与按日合计不符，未计入；请核对原件。",
        "By its name and its days sheet “{sheet}” sums up “{other}”, but its amounts are not the daily sums. It was not counted; "
        "compare it with the original.",
    ),
}
"""Wordings by problem code; places in braces are filled from the problem's params."""
