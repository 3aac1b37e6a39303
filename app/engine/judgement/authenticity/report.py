"""Authenticity and data-quality checks as findings, statement by statement."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl

from app.engine.judgement.authenticity.accounts import check_accounts
from app.engine.judgement.authenticity.cover import check_cover, check_duplicates
from app.engine.judgement.authenticity.dates import check_dates
from app.engine.judgement.authenticity.documents import check_origin, check_structure
from app.engine.judgement.authenticity.earlier import check_earlier
from app.engine.judgement.authenticity.ends import check_ends
from app.engine.judgement.authenticity.figures import check_digits, check_orders
from app.engine.judgement.authenticity.interest import check_interest
from app.engine.judgement.authenticity.names import check_name
from app.engine.judgement.authenticity.overlaps import check_overlap
from app.engine.judgement.authenticity.prints import check_prints
from app.engine.judgement.authenticity.running import check_running
from app.engine.judgement.authenticity.signatures import check_signature
from app.engine.judgement.authenticity.sources import check_sources
from app.engine.judgement.case import Case
from app.engine.judgement.features import closed
from app.engine.judgement.findings import Question, metric, no_rate
from app.engine.messages.wording import both, counted, yuan
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.report import Finding
from app.engine.types.statements import COUNT_NAMES, READABLE_STATES, ControlTotals, Statement

CHAIN = Question("ZW-01")
TOTALS = Question("ZW-02")
RESAVED = Question("ZW-15")
QUALITY = Question("ZW-17")


def check_statements(case: Case) -> list[Finding]:
    """Every check that is switched on of every readable statement, in the order of the rules."""
    readable = [(i, each) for i, each in enumerate(case.statements) if each.state in READABLE_STATES]
    enabled = [rule.id for rule in case.rules.check_rules if case.rules.is_asked(rule.id)]
    found = [_check(case, question, index, each) for question in enabled for index, each in readable]
    return [finding for finding in found if finding is not None]


def _check(case: Case, question: str, index: int, statement: Statement) -> Finding | None:
    missing = closed(question, case.options.features)
    # What is closed are the looks into a PDF: of a table there is nothing to see anyway.
    if missing and statement.pdf is not None:
        return Question(question).cannot_judge(case, missing, file=index)
    if question in case.without_rate:
        return Question(question).cannot_judge(case, no_rate(case.rules), file=index)
    return CHECKS[question](case, index, statement)


def _check_chain(case: Case, index: int, statement: Statement) -> Finding:
    chain = statement.chain
    if not chain.checked:
        return CHAIN.cannot_judge(case, both("逐笔余额", "a balance after each row"), file=index)
    numbers = [
        metric("核对的相邻行", "Links checked", chain.checked, None, "count"),
        metric("断点", "Breaks", len(chain.breaks), 1, "count"),
    ]
    if not chain.breaks:
        sentence = both(
            "{n} 处余额衔接全部成立。",
            "{links}, all hold.",
            n=chain.checked,
            links=counted(chain.checked, "link between balances", "links between balances"),
        )
        return CHAIN.clear(case, sentence, numbers, index)
    first = chain.breaks[0]
    place = f"第 {first.page} 页第 {first.row} 行" if first.page else f"第 {first.row} 行"
    place_en = f"page {first.page}, row {first.row}" if first.page else f"row {first.row}"
    sentence = both(
        "{n} 处余额衔接中有 {breaks} 处不连续，第一处在{place}：应为 {expected} 元，实为 {found} 元。",
        "Broken links between balances: {breaks} of {n}, the first at {place_en}: {expected} expected, {found} "
        "found.",
        n=chain.checked,
        breaks=len(chain.breaks),
        place=place,
        place_en=place_en,
        expected=yuan(first.expected_fen),
        found=yuan(first.found_fen),
    )
    return CHAIN.hit(case, 0, sentence, numbers, _rows_at(case, index, statement), index)


def _rows_at(case: Case, index: int, statement: Statement) -> pl.DataFrame:
    places = sorted({each.row for each in statement.chain.breaks})
    return case.frame.filter((pl.col("statement") == index) & pl.col("row").is_in(places))


def _check_totals(case: Case, index: int, statement: Statement) -> Finding:
    totals = statement.totals
    if totals.agree is None:
        return TOTALS.cannot_judge(case, both("文件自述的合计", "totals stated in the file"), file=index)
    numbers = [
        metric(
            f"{_TOTAL_NAMES[each.name][0]}（读到，对照文件自述）",
            f"{_TOTAL_NAMES[each.name][1]} (read, against stated)",
            each.read,
            each.stated,
            "fen" if each.name.endswith("_fen") else "count",
        )
        for each in totals.stated
    ]
    wrong = [each.name for each in totals.stated if each.stated != each.read]
    if not wrong:
        sentence = both(
            "文件所列的 {n} 项合计与读到的记录一致。",
            "What was read agrees with {totals} that the file states.",
            n=len(totals.stated),
            totals=counted(len(totals.stated), "total"),
        )
        return TOTALS.clear(case, sentence, numbers, index)
    sentence = both(
        "文件所列的 {n} 项合计中有 {wrong} 项与读到的记录不一致（{names}）{note}。",
        "Totals of the file that differ from the rows read: {wrong} of {n} ({names_en}){note_en}.",
        n=len(totals.stated),
        wrong=len(wrong),
        names="、".join(_TOTAL_NAMES[name][0] for name in wrong),
        names_en=", ".join(_TOTAL_NAMES[name][1] for name in wrong),
        **_totals_note(totals),
    )
    left = totals.unexplained(statement.skipped)
    level = 2 if any(each.name in COUNT_NAMES for each in left) else int(bool(left))
    return TOTALS.hit(case, level, sentence, numbers, None, index)


def _totals_note(totals: ControlTotals) -> dict[str, str]:
    """What is to be said of totals that differ: by how many records, and which sums only inform."""
    note = note_en = ""
    count = next((each for each in totals.differing if each.name in COUNT_NAMES), None)
    if count is not None:
        off = count.stated - count.read
        note = (
            f"：写明 {count.stated:,} 笔，读到 {count.read:,} 笔，{'缺' if off > 0 else '多'} {abs(off):,} 笔"
        )
        note_en = f": {count.stated:,} {'record' if count.stated == 1 else 'records'} stated, {count.read:,} read, {abs(off):,} "
        note_en += "missing" if off > 0 else "too many"
    if len(totals.contradicting) < len(totals.differing):
        note += "；金额合计由来源按自己的口径计算，仅供参考"
        note_en += "; the source reckons its sums in its own way, so they only inform"
    return {"note": note, "note_en": note_en}


_TOTAL_NAMES = {
    "rows": ("笔数", "rows"),
    "in_n": ("收入笔数", "rows in"),
    "in_fen": ("收入金额", "amount in"),
    "out_n": ("支出笔数", "rows out"),
    "out_fen": ("支出金额", "amount out"),
    "neutral_n": ("不计收支笔数", "neutral rows"),
    "neutral_fen": ("不计收支金额", "neutral amount"),
    "closing_fen": ("期末余额", "closing balance"),
}


def _check_resaved(case: Case, index: int, statement: Statement) -> Finding:
    if statement.pdf is not None:
        missing = both("表格文件（PDF 见“PDF 来源”）", "a table (of PDFs see their origin)")
        return RESAVED.cannot_judge(case, missing, file=index)
    marks = [each for each in statement.problems if each.code == ProblemCode.RESAVED]
    if not marks:
        return RESAVED.clear(
            case, both("未见另存或转换的痕迹。", "No mark of being saved again or converted."), (), index
        )
    sentence = both(
        "文件带有被表格软件另存的痕迹，时间或单号可能已被改写。",
        "The file bears marks of having been saved by a spreadsheet program; times or order numbers may have changed.",
    )
    return RESAVED.hit(case, 0, sentence, [], None, index)


def _check_quality(case: Case, index: int, statement: Statement) -> Finding:
    limit = case.rules.limit("ZW-17", "skipped_rows")
    numbers = [
        metric("读到的行", "Rows read", statement.rows, None, "count"),
        metric("跳过的行", "Rows skipped", statement.skipped, limit, "count"),
        metric("提示", "Problems noted", len(statement.problems), None, "count"),
    ]
    zh, en = f"读到 {statement.rows} 行", f"{counted(statement.rows, 'row')} read"
    if statement.skipped:
        zh, en = f"{zh}，{statement.skipped} 行未能读取", f"{en}, {statement.skipped} could not be read"
    if statement.problems:
        n = len(statement.problems)
        zh, en = f"{zh}，另有 {n} 条提示", f"{en}, {counted(n, 'problem')} noted"
    sentence = {"zh-CN": f"{zh}。", "en-US": f"{en}."}
    if statement.state != "partial" and statement.skipped < limit:
        return QUALITY.clear(case, sentence, numbers, index)
    return QUALITY.hit(case, int(statement.state == "partial"), sentence, numbers, None, index)


CHECKS: dict[str, Callable[[Case, int, Statement], Finding | None]] = {
    "ZW-01": _check_chain,
    "ZW-02": _check_totals,
    "ZW-03": check_ends,
    "ZW-04": check_cover,
    "ZW-05": check_duplicates,
    "ZW-06": check_dates,
    "ZW-07": check_interest,
    "ZW-08": check_accounts,
    "ZW-09": check_sources,
    "ZW-10": check_orders,
    "ZW-11": check_digits,
    "ZW-12": check_origin,
    "ZW-13": check_structure,
    "ZW-14": check_signature,
    "ZW-15": _check_resaved,
    "ZW-16": check_name,
    "ZW-17": _check_quality,
    "ZW-18": check_overlap,
    "ZW-19": check_earlier,
    "ZW-20": check_running,
    "ZW-21": check_prints,
}
"""Who makes each check of the rules: of one statement, by its place in the case; None where it does not apply."""
