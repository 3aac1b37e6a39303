"""The files of the report, with the proof of their reading."""

from __future__ import annotations

from app.liushui.engine.case import Case
from app.liushui.engine.report_types import ChainBreak, ProblemLine, ReportFile, StatedTotal
from app.liushui.engine.types import Problem, Statement, Text
from app.liushui.engine.wording import both


def build_files(case: Case) -> list[ReportFile]:
    """One record per statement, in the order of the reading."""
    return [_file(index, statement) for index, statement in enumerate(case.statements)]


def _file(index: int, statement: Statement) -> ReportFile:
    return ReportFile(
        index=index,
        file=statement.file,
        member=statement.member,
        sha256=statement.sha256,
        sheet_or_page=statement.sheet_or_page,
        format=statement.format or "",
        format_name=format_name(statement.format),
        format_version=statement.format_version or "",
        kind=statement.kind,
        state=statement.state,
        account=statement.account,
        holder=statement.holder,
        currency=statement.currency,
        period_from=str(statement.period_from) if statement.period_from else None,
        period_to=str(statement.period_to) if statement.period_to else None,
        rows=statement.rows,
        skipped=statement.skipped,
        in_n=statement.in_n,
        in_fen=statement.in_fen,
        out_n=statement.out_n,
        out_fen=statement.out_fen,
        neutral_n=statement.neutral_n,
        neutral_fen=statement.neutral_fen,
        chain_checked=statement.chain.checked,
        chain_breaks=[
            ChainBreak(each.row, each.page, each.expected_fen, each.found_fen)
            for each in statement.chain.breaks
        ],
        totals_stated=[StatedTotal(each.name, each.stated, each.read) for each in statement.totals.stated],
        totals_agree=statement.totals.agree,
        problems=[_problem(each) for each in statement.problems],
        columns=list(statement.columns),
    )


def format_name(code: str | None) -> Text:
    """The name of a format for people."""
    if not code:
        return both("未识别", "Not recognised")
    for prefix, name in _FORMAT_NAMES:
        if code.startswith(prefix):
            return dict(name)
    return {"zh-CN": code, "en-US": code}


_FORMAT_NAMES: tuple[tuple[str, Text], ...] = (
    ("wechat", both("微信支付", "WeChat Pay")),
    ("alipay", both("支付宝", "Alipay")),
    ("jd", both("京东", "JD")),
    ("meituan", both("美团", "Meituan")),
    ("icbc", both("工商银行", "ICBC")),
    ("ccb", both("建设银行", "China Construction Bank")),
    ("abc", both("农业银行", "Agricultural Bank of China")),
    ("bocom", both("交通银行", "Bank of Communications")),
    ("boc", both("中国银行", "Bank of China")),
    ("cmb", both("招商银行", "China Merchants Bank")),
    ("citic", both("中信银行", "CITIC Bank")),
    ("generic", both("通用表格", "General table")),
)


def _problem(problem: Problem) -> ProblemLine:
    values = "，".join(f"{name}={value}" for name, value in sorted(problem.params.items()))
    text = both(
        "{code}{values}", "{code}{values}", code=problem.code, values=f" ({values})" if values else ""
    )
    return ProblemLine(problem.code, problem.severity, text, problem.row, problem.page)
