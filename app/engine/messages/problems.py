"""What people read about a reading: every problem, state and format in both languages."""

from __future__ import annotations

import re
from collections import defaultdict

from app.engine.messages.international import INTERNATIONAL_PROBLEM_TEXTS
from app.engine.messages.pages import PAGE_PROBLEM_TEXTS
from app.engine.messages.parameters import with_words
from app.engine.messages.recognition import RECOGNITION_PROBLEM_TEXTS
from app.engine.messages.tables import TABLE_PROBLEM_TEXTS
from app.engine.messages.wording import both, filled
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Problem, Text

STATE_NAMES: dict[str, Text] = {
    "read": both("已读取", "Read"),
    "read_by_ocr": both("已识别", "Read off a picture"),
    "disagrees": both("核对不一致", "Does not agree"),
    "partial": both("部分读取", "Partly read"),
    ProblemCode.NEED_PASSWORD: both("需要密码", "Password needed"),
    ProblemCode.WRONG_PASSWORD: both("密码错误", "Wrong password"),
    ProblemCode.UNKNOWN_LAYOUT: both("无法识别版式", "Unknown layout"),
    "to_confirm": both("待人工确认", "To be confirmed"),
    "needs_ocr": both("扫描件", "Scan"),
    "wrong_product": both("不是交易流水", "Not a statement"),
    ProblemCode.RESAVED: both("被另存过", "Re-saved"),
    "damaged": both("已损坏", "Damaged"),
    "too_large": both("超出上限", "Too large"),
    "no_transactions": both("没有交易", "No transactions"),
}
"""Each state in a word or two."""

STATE_TEXTS: dict[str, Text] = {
    "read": both("已读取，能核对的都一致。", "Read; everything that can be checked agrees."),
    "read_by_ocr": both(
        "由图片识别，每一笔都经余额或合计核实。户名、对手方等文字可能有误，请对照原件。",
        "Read off a picture; balances or totals prove every row. Names and texts may be wrong: compare them.",
    ),
    "disagrees": both(
        "已读取，但余额或合计对不上。请核对标出的位置，并向客户索取原始文件。",
        "Read, but balances or totals do not agree. See the marked places and ask for the original.",
    ),
    "partial": both(
        "部分行无法读取，已逐行列出。请对照原件确认这些行。",
        "Some rows could not be read and are listed. Compare those rows with the original.",
    ),
    ProblemCode.NEED_PASSWORD: both(
        "文件已加密，请填写打开密码。", "The file is locked. Enter its password."
    ),
    ProblemCode.WRONG_PASSWORD: both(
        "密码不正确，请向客户确认后重试。", "The password is wrong. Ask the customer and try again."
    ),
    ProblemCode.UNKNOWN_LAYOUT: both(
        "无法识别这种版式。请确认是平台或银行直接导出的原始文件；若是，且里面有表格，可以手工映射各列一次，以后同样的表头自动识别。",
        "The layout is not known. Make sure that it is the file exactly as the wallet or bank exported it; "
        "if there is a table in it, map its columns by hand once, and this header will be known from then on.",
    ),
    "to_confirm": both(
        "已读取各行，但没有余额或合计可以核实。请对照原页核对一遍，确认后才计入。",
        "The rows were read, but no balances or totals prove them. Compare them with the page and confirm once; "
        "until then nothing is counted.",
    ),
    "needs_ocr": both(
        "这是扫描件或照片，没有可读取的文字。请向客户索取银行或钱包导出的电子版流水。",
        "This is a scan or a photograph without text. Ask for the electronic statement from the bank or wallet.",
    ),
    "wrong_product": both(
        "这不是交易流水（例如记账本导出、Word 文档）。请在钱包或银行的账单页面导出交易明细后上传。",
        "This is no statement (a personal ledger or a text document, say). "
        "Export the transactions from the wallet's or bank's bill page.",
    ),
    ProblemCode.RESAVED: both(
        "文件被表格软件另存过，日期已丢失。请上传未打开过的原始文件。",
        "A spreadsheet program saved this file and its dates are lost. Upload the untouched original.",
    ),
    "damaged": both(
        "文件已损坏或不完整，请重新下载后上传。",
        "The file is damaged or incomplete. Download it again and upload it.",
    ),
    "too_large": both(
        "文件超出处理上限。请缩短导出的时间段后分次上传。",
        "The file exceeds the limits. Export shorter periods and upload them one by one.",
    ),
    "no_transactions": both(
        "文件中没有交易。请确认导出的时间段。",
        "The file holds no transactions. Check the period that was exported.",
    ),
}
"""Each state with the operator's next step."""

PROBLEM_TEXTS: dict[ProblemCode, Text] = {
    ProblemCode.UNREADABLE_AMOUNT: both(
        "金额“{text}”无法读取，该行未计入。", "The amount “{text}” cannot be read; the row is not counted."
    ),
    ProblemCode.UNREADABLE_DATE: both(
        "日期“{text}”无法读取，该行未计入。", "The date “{text}” cannot be read; the row is not counted."
    ),
    ProblemCode.UNREADABLE_DIRECTION: both(
        "收支方向“{text}”无法识别，该行未计入。",
        "The direction “{text}” is not known; the row is not counted.",
    ),
    ProblemCode.RAGGED_ROW: both(
        "该行的单元格数与表头不符，可能错位，未计入。",
        "The row has another number of cells than the header and may be shifted; it is not counted.",
    ),
    ProblemCode.REPEATED_HEADER: both(
        "表格中间又出现一次表头：文件可能由几份流水拼接而成。",
        "The header stands again inside the table: several statements may have been joined.",
    ),
    ProblemCode.OPEN_SIGN_CONVENTION: both(
        "没有余额或合计能说明金额的正负（或借贷）哪一方是收入，未读取。请索取带余额的明细。尚未手工映射的，可以映射并指定收支；"
        "同一方向的金额有正有负时，映射也无法判定。",
        "No balance or total shows which sign (or which of debit and credit) means money in, so nothing was read. "
        "Ask for an export with balances. Mapping the columns by hand helps where that was not done yet, but not "
        "where amounts of one direction have both signs.",
    ),
    ProblemCode.STRANGE_UNIT: both(
        "表格注明金额单位不是“元”（如万元），未读取。请导出以元为单位的明细。",
        "The table says that its amounts are not in whole currency units (but in tens of thousands, for example), "
        "so nothing was read. Export amounts in full.",
    ),
    ProblemCode.CURRENCY_STATED: both(
        "文件没有写明币种，按您填写的 {currency} 计算。",
        "The file does not say its currency: it is {currency}, as you stated.",
    ),
    ProblemCode.UNKNOWN_CURRENCY_STATED: both(
        "币种不明（已由您确认）：金额单独列示，不与任何币种合计。",
        "The currency is not known, as you stated: the amounts stand alone and are added to no other.",
    ),
    ProblemCode.OPEN_CURRENCY: both(
        "文件没有写明金额的币种，或写法前后不一。请核对原件后说明币种；在此之前，这些金额不与人民币合计。"
        "未能读取的表格，请用手工映射并选择币种。",
        "The file does not say in which currency its amounts are, or says it in ways that do not agree. "
        "Look at the original and state the currency; until then nothing is added up with yuan. "
        "For a table that was not read, map its columns by hand and choose the currency.",
    ),
    ProblemCode.ROWS_OUTSIDE_TABLE: both(
        "另有 {count} 行交易在所读表格之外（表头以上，或另一种表头之下），未计入。",
        "{count} more {count|row stands|rows stand} outside the table that was read (above its header or under "
        "another one) and {count|is|are} not counted.",
    ),
    ProblemCode.SHEET_WITHOUT_HEADER: both(
        "另有 {count} 行交易在没有表头的工作表中，未计入。",
        "{count} more {count|row stands in a sheet|rows stand in sheets} without a header; not counted.",
    ),
    ProblemCode.REFUND_ABOVE_AMOUNT: both(
        "该行注明的退款超过了交易金额。", "The refund noted in the row exceeds what was paid."
    ),
    ProblemCode.ROW_WITHOUT_DATE: both(
        "有金额和余额但日期无法读取的一行，未计入。",
        "A row with an amount and a balance has no readable date; it is not counted.",
    ),
    ProblemCode.UNREADABLE_BALANCE: both(
        "余额“{text}”无法读取，该行未计入。", "The balance “{text}” cannot be read; the row is not counted."
    ),
    ProblemCode.ROUNDED_AMOUNT: both(
        "金额超过两位小数，已按银行家舍入到分。",
        "The amount has more than two decimals and was rounded half-even.",
    ),
    ProblemCode.INEXACT_NUMBER: both(
        "单元格中的数字不是两位小数，可能被改动过。",
        "The number in the cell is not one with two decimals; it may have been altered.",
    ),
    ProblemCode.UNKNOWN_KIND: both(
        "未见过的交易类型“{value}”，该行已保留。", "Transaction type “{value}” is new; the row was kept."
    ),
    ProblemCode.UNKNOWN_STATUS: both(
        "未见过的交易状态“{value}”，该行已保留。", "Status “{value}” is new; the row was kept."
    ),
    ProblemCode.MORE_OF_THE_SAME: both(
        "另有 {count} 处同样的问题{repeated}。",
        "{count} more {count|place has|places have} the same problem{repeated}.",
    ),
    ProblemCode.RESAVED: both(
        "文件被表格软件另存过（丢失：{lost}）。数据仍可读取，建议换用原始文件。",
        "A spreadsheet program saved this file (lost: {lost}). It can still be read; prefer the original.",
    ),
    ProblemCode.LOST_DATE: both(
        "日期显示为 ######，原值已丢失。", "The date shows as ######; its value is lost."
    ),
    ProblemCode.ROWS_OUTSIDE_PERIOD: both(
        "{count} 行不在文件声明的时间段内。",
        "{count} {count|row lies|rows lie} outside the period that the file states.",
    ),
    ProblemCode.REPEATED_SHEET: both(
        "工作表“{sheet}”重复了同样的数据，只计一次。",
        "Sheet “{sheet}” repeats the same rows; they were counted once.",
    ),
    ProblemCode.TOTALS_DISAGREE: both(
        "读取结果与文件声明的合计不一致。", "What was read differs from the totals that the file states."
    ),
    ProblemCode.BALANCE_BREAKS: both(
        "余额有 {count} 处不连续。", "The running balance breaks in {count} {count|place|places}."
    ),
    ProblemCode.PAGES_MISSING: both(
        "页码不连续（{marks}，文件共 {pages} 页）：可能缺页、重复或顺序被调换。",
        "The page marks do not run on ({marks}, {pages} {pages|page|pages} in the file): pages are missing, doubled or moved.",
    ),
    ProblemCode.PAGE_WITHOUT_HEADER: both(
        "此页有日期但没有表头，未读取。", "This page has dates but no table header; it was not read."
    ),
    ProblemCode.UNKNOWN_LAYOUT: both(
        "内容与已支持的版式都不符。", "The content matches none of the supported layouts."
    ),
    ProblemCode.NEED_PASSWORD: both("打开文件需要密码。", "A password is needed to open the file."),
    ProblemCode.WRONG_PASSWORD: both(
        "所给密码都打不开此文件。", "None of the given passwords opens the file."
    ),
    ProblemCode.NEED_PASSWORD_INSIDE: both(
        "压缩包已打开，其中的这个文件另有密码。",
        "The archive is open; this file in it has a password of its own.",
    ),
    ProblemCode.WRONG_PASSWORD_INSIDE: both(
        "压缩包已打开，但所给密码都打不开其中的这个文件。",
        "The archive is open, but none of the given passwords opens this file in it.",
    ),
    ProblemCode.EMPTY_FILE: both("文件是空的。", "The file is empty."),
    ProblemCode.NOT_TEXT: both(
        "文件内容不是文本，也不是支持的文档。", "The content is neither text nor a supported document."
    ),
    ProblemCode.BROKEN_PDF: both("PDF 结构已损坏。", "The structure of the PDF is broken."),
    ProblemCode.BROKEN_PAGE: both("第 {page} 页无法打开。", "Page {page} cannot be opened."),
    ProblemCode.TRUNCATED: both(
        "文件末尾缺失，下载可能中断。", "The end of the file is missing; the download may have been cut off."
    ),
    ProblemCode.NO_TEXT_LAYER: both("PDF 中没有可读取的文字。", "The PDF holds no text."),
    ProblemCode.BROKEN_WORKBOOK: both("表格文件已损坏。", "The workbook is broken."),
    ProblemCode.BROKEN_ARCHIVE: both("压缩包已损坏或不完整。", "The archive is broken or incomplete."),
    ProblemCode.BROKEN_MEMBER: both(
        "压缩包内的“{member}”已损坏。", "“{member}” inside the archive is broken."
    ),
    ProblemCode.UNKNOWN_COMPRESSION: both(
        "压缩包内的“{member}”使用了不支持的压缩方式。",
        "“{member}” inside the archive uses an unsupported compression.",
    ),
    ProblemCode.OVERLAPPING_MEMBERS: both(
        "压缩包内的文件互相重叠，已拒绝解压。", "Members of the archive overlap; it was not unpacked."
    ),
    ProblemCode.SYMBOLIC_LINK: both(
        "压缩包内的“{member}”是链接，已拒绝解压。", "“{member}” is a link; the archive was not unpacked."
    ),
    ProblemCode.TOO_MANY_MEMBERS: both(
        "压缩包内的文件超过 {limit} 个。", "The archive holds more than {limit} files."
    ),
    ProblemCode.UNPACKED_TOO_LARGE: both("解压后超过 {limit_size}。", "Unpacked it exceeds {limit_size}."),
    ProblemCode.LARGER_THAN_DECLARED: both(
        "解压后的大小与声明不符。", "It unpacks to more than it declares."
    ),
    ProblemCode.RATIO_TOO_HIGH: both(
        "压缩比超过 {limit}，已拒绝解压。", "The compression ratio exceeds {limit}; it was not unpacked."
    ),
    ProblemCode.NESTED_TOO_DEEP: both(
        "压缩包嵌套超过 {limit} 层。", "Archives are nested deeper than {limit} levels."
    ),
    ProblemCode.ARCHIVE_WITHOUT_STATEMENT: both("压缩包内没有流水文件。", "The archive holds no statement."),
    ProblemCode.NOT_A_STATEMENT: both(
        "“{member}”不是流水文件，已忽略。", "“{member}” is no statement and was ignored."
    ),
    ProblemCode.FILE_TOO_LARGE: both("文件超过 {limit_size}。", "The file exceeds {limit_size}."),
    ProblemCode.TOO_MANY_ROWS: both("行数超过 {limit}。", "It has more than {limit} rows."),
    ProblemCode.SUM_TOO_LARGE: both(
        "金额合计超过 {limit} 元，无法精确计算。请检查金额列是否正确。",
        "The amounts add up to more than {limit}, which cannot be reckoned exactly. Check the column of amounts.",
    ),
    ProblemCode.TOO_MANY_PAGES: both(
        "页数 {pages} 超过 {limit}。", "It has {pages} {pages|page|pages}; {limit} are allowed."
    ),
    ProblemCode.PDF_UNFOLDS: both(
        "PDF 展开后的内容异常庞大（图形反复嵌套或数据过度压缩），不是正常导出的流水，未予读取。",
        "Drawn out, this PDF becomes far larger than any statement (forms within forms, or data packed beyond reason). "
        "It was not read.",
    ),
    ProblemCode.TOO_MANY_COLUMNS: both("列数超过 {limit}。", "It has more than {limit} columns."),
    ProblemCode.TOO_MANY_CHARACTERS: both(
        "第 {page} 页的字符超过 {limit} 个。", "Page {page} has more than {limit} characters."
    ),
    ProblemCode.TIMEOUT: both("处理超时，已停止。", "Reading took too long and was stopped."),
    ProblemCode.MEMORY: both(
        "处理所需内存超出上限，已停止。", "Reading needed too much memory and was stopped."
    ),
    ProblemCode.CRASHED: both("处理进程意外终止。", "The reading process ended unexpectedly."),
    ProblemCode.OUTPUT_TOO_LARGE: both("处理结果超出上限。", "The result exceeds its limit."),
    # What the opening of files tells.
    ProblemCode.UNCOMPUTED_FORMULA: both(
        "该行的日期、金额或方向是没有结果的公式，未计入。请上传银行导出的原始文件。",
        "The row's date, amount or direction is a formula without a result; it is not counted. "
        "Ask for the bank's own file.",
    ),
    ProblemCode.FORMULAS_IN_CELLS: both(
        "工作表“{sheet}”中有 {count} 个公式。银行导出的文件不含公式，数值可能被改动过。",
        "Sheet “{sheet}” holds {count} {count|formula|formulas}. Exports of banks hold none; figures may have been altered.",
    ),
    ProblemCode.HIDDEN_ROWS: both(
        "“{sheet}”中有 {count} 行被隐藏，仍已计入；屏幕上看到的合计可能不同。",
        "{count} {count|row|rows} of “{sheet}” {count|is|are} hidden but counted, so totals on a screen may differ.",
    ),
    ProblemCode.HIDDEN_SHEET: both(
        "工作表“{sheet}”是隐藏的，其中的交易仍已计入。",
        "Sheet “{sheet}” is hidden; its transactions are counted.",
    ),
    ProblemCode.BROKEN_CHARACTERS: both(
        "该行有损坏的文字，金额已计入，名称或摘要不完整。请对照原件。",
        "Characters of the row are damaged: the amount is counted, a name or text is incomplete. "
        "Compare it with the original.",
    ),
    ProblemCode.EMPTY_WORKBOOK: both(
        "表格文件里没有任何内容。请确认导出时选择的账户和时间段。",
        "The workbook is empty. Check the account and the period that were exported.",
    ),
    ProblemCode.TOO_MANY_CELLS: both(
        "表格声明的范围超过 {limit} 个单元格。请按时间段分次导出。",
        "The table spans more than {limit} cells. Export shorter periods.",
    ),
    ProblemCode.TOO_MANY_TABLES: both(
        "网页中的表格超过 {limit} 个。", "The page holds more than {limit} tables."
    ),
    ProblemCode.FORBIDDEN_XML: both(
        "表格文件含有不允许的 XML 声明，已拒绝打开。请向客户索取银行导出的原始文件。",
        "The workbook's XML declares what no workbook needs; it was not opened. Ask for the bank's own file.",
    ),
    ProblemCode.BINARY_WORKBOOK: both(
        "不支持二进制工作簿（.xlsb）。请上传银行导出的 .xlsx、.xls 或 PDF。",
        "Binary workbooks (.xlsb) are not supported. Upload the bank's .xlsx, .xls or PDF.",
    ),
    ProblemCode.OFFICE_DOCUMENT: both(
        "这是 {kind} 文档，不是流水。请上传银行或钱包直接导出的 PDF、Excel 或 CSV 文件。",
        "This is a {kind} document and no statement. Upload the PDF, Excel or CSV file of the bank or wallet.",
    ),
    ProblemCode.OUTLOOK_MESSAGE: both(
        "Outlook 邮件（.msg）无法打开。请将邮件另存为 .eml，或上传其中的附件。",
        "Outlook messages (.msg) cannot be opened. Save the e-mail as .eml, or upload its attachment.",
    ),
    ProblemCode.OTHER_ARCHIVE: both(
        "无法打开 {kind} 压缩包。请先解压，再上传其中的流水文件；也可以改用 ZIP 压缩。",
        "{kind} archives cannot be opened. Unpack it and upload the statements inside, or pack them as ZIP.",
    ),
    ProblemCode.MAIL_WITHOUT_STATEMENT: both(
        "邮件里没有流水：没有表格正文，也没有附件。请上传邮件中的附件，或银行发送的原始邮件。",
        "The e-mail holds no statement: no table and no attachment. Upload the attachment or the bank's own e-mail.",
    ),
    ProblemCode.PAGE_WITHOUT_TABLE: both(
        "网页中没有交易表格。请在浏览器中打开完整账单后再保存，或下载 PDF、Excel 版本。",
        "The page holds no table of transactions. Save it with the whole bill shown, or download the PDF or Excel.",
    ),
    ProblemCode.PAGE_COUNT_DIFFERS: both(
        "PDF 声明有 {pages} 页，实际有 {found} 页：文件被改动过或已损坏。请向客户索取原始文件。",
        "The PDF declares {pages} {pages|page|pages} and holds {found}: it was altered or is broken. Ask for the original.",
    ),
    ProblemCode.BROKEN_MARKUP: both("网页内容已损坏。", "The page is broken."),
    ProblemCode.TOTALS_ROW: both(
        "该行写有合计或结转余额的字样，按汇总行处理，不是一笔交易，未计入。若它其实是一笔交易，请对照原件。",
        "The row holds a word for a sum or a balance carried over: it was taken for no transaction and is not counted. "
        "Compare it with the original where it may be a payment.",
    ),
    ProblemCode.RECORDS_MISSING: both(
        "文件写明{total} {stated} 笔，实际读到 {read} 笔，缺 {count} 笔。",
        "The file states {stated} {stated|record|records}{total}; {read} {read|was|were} read: {count} {count|is|are} missing.",
    ),
    ProblemCode.RECORDS_TOO_MANY: both(
        "文件写明{total} {stated} 笔，实际读到 {read} 笔，多 {count} 笔。",
        "The file states {stated} {stated|record|records}{total}; {read} {read|was|were} read: {count} too many.",
    ),
    **INTERNATIONAL_PROBLEM_TEXTS,
    **PAGE_PROBLEM_TEXTS,
    **RECOGNITION_PROBLEM_TEXTS,
    **TABLE_PROBLEM_TEXTS,
}


_QUOTED = re.compile(r" ?“\{text\}”")


def problem_text(problem: Problem) -> Text:
    """The sentence for one problem in both languages; of an empty cell nothing is quoted. Raises KeyError without a text."""
    empty, texts = not problem.params.get("text"), PROBLEM_TEXTS[problem.code]
    found: Text = {}
    for language, text in texts.items():
        values = defaultdict(str, with_words(problem.params, language))
        found[language] = filled(_QUOTED.sub("", text) if empty else text, values)
    return found
