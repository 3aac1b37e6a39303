"""What one statement shows of its own reading: what contradicts it, what is open, and in which words to say so."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from app.engine.messages.problems import STATE_TEXTS
from app.engine.messages.wording import both, money_in, yuan
from app.engine.report.verdict.missing import (
    is_break_of_page,
    is_missing,
    part_of,
    shows_break,
    state_name,
    unread_pages,
)
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.report import ReportFile
from app.engine.types.statements import COUNT_NAMES, READABLE_STATES, ControlTotal, ControlTotals, Text
from app.engine.types.verdict import Cause

NO_TEXT: Text = {"zh-CN": "", "en-US": ""}

_TOTAL_NAMES: dict[str, Text] = {
    "rows": both("", "records"),
    "in_n": both("收入", "records in"),
    "out_n": both("支出", "records out"),
    "neutral_n": both("不计收支", "records neither in nor out"),
    "in_fen": both("收入金额", "amount in"),
    "out_fen": both("支出金额", "amount out"),
    "neutral_fen": both("不计收支金额", "amount neither in nor out"),
    "closing_fen": both("期末余额", "closing balance"),
}

_ORIGINAL = both(
    "向客户索取钱包或银行直接导出、未经删改的完整文件。",
    "The complete file exactly as the wallet or bank exported it.",
)
_BALANCES = both(
    "核对断点前后是否缺页、缺行或改动，并索取原始文件。",
    "Look for missing or altered rows around the breaks, and ask for the original.",
)
_BANK = both(
    "附上付款银行卡同期的流水：其中的付款逐笔对上，即可印证。",
    "The statement of the card it pays from over the same time: it proves the bill when each payment is found there.",
)
_WITH_BALANCES = both(
    "索取带余额或合计的流水，或附上可以相互核对的另一份流水。",
    "A statement with balances or totals, or another one that it can be checked against.",
)

_PAGES = both(
    "索取银行直接导出的完整流水（每页带表头，页面为文字而非图片），重新上传。",
    "The complete statement as the bank exports it, each page with its header and as text; upload it again.",
)
_NOTHING = both(
    "文件没有逐笔余额，也没有足以核对的合计，读数无从证明。",
    "The file has no balances, and no totals to check it against: nothing proves what was read.",
)
_WALLET_COUNTED = both(
    "微信、支付宝等钱包账单不含余额，无法逐笔自证；其笔数与所列相符。",
    "The bill of a wallet has no balances and cannot prove its amounts; it holds as many records as it states.",
)
_COUNTED = both(
    "文件没有逐笔余额，金额无从证明；其笔数与所列相符。",
    "The file has no balances and nothing proves its amounts; it holds as many records as it states.",
)
_OWN_SUMS = both(
    "其金额合计按来源自己的口径计算，与逐笔相加不同，仅供参考。",
    " The source reckons its sums in its own way: they differ from the rows and only inform.",
)

_CONFIRMED = both(
    "文件没有余额或合计，读数未能核实；{by} 于 {at} 对照原页人工确认后计入。",
    "The file has no balances or totals and nothing proves what was read; "
    "{by} compared it with the pages and confirmed it ({at}).",
)
_CONFIRMED_PICTURE = both(
    "由图片识别，没有余额或合计，读数未能核实；{by} 于 {at} 对照图片人工确认后计入。",
    "Read off a picture without balances or totals, and nothing proves what was read; "
    "{by} compared it with the picture and confirmed it ({at}).",
)

STATE_CURRENCY = both(
    "在任务卡片上填写或更正币种（命令行用 --currency）。",
    "State or correct the currency on the task's card (--currency on the command line).",
)
_TYPE = both(
    "在任务卡片上对照图片补录看不清的数字，或核对原件。",
    "Type the unclear figures from the picture, on the task's card, or check the original.",
)
_NO_CURRENCY = frozenset({ProblemCode.OPEN_CURRENCY, ProblemCode.UNKNOWN_CURRENCY_STATED})
"""Problems of a statement whose amounts are in no known currency."""

_BRIEF: dict[str, Text] = {
    "records_differ": both("笔数与文件所列不符", "Number of records differs"),
    "sums_differ": both("金额与文件所列不符", "Stated sums differ"),
    "balances_break": both("余额不连续", "Balances break"),
    "reading_doubtful": both("内容有疑点", "In doubt"),
    "open_currency": both("币种未定", "Currency open"),
    "part_unread": both("部分读取", "Partly read"),
    "records_alone": both("已读取，笔数相符", "Read; the records are as many as stated"),
    "nothing_proves": both("已读取，无从核对", "Read; nothing to check it against"),
    "confirmed_alone": both("经人工确认，未能核实", "Confirmed by a person, not proven"),
}
"""Each cause as the words of a badge."""


class Standing(NamedTuple):
    """How a statement stands: the words of its badge, the colour of its lamp, what would clear it."""

    state_text: Text
    level: str
    next_step: Text


def stand(file: ReportFile) -> Standing:
    """The standing of one statement, from its facts alone."""
    if file.state not in READABLE_STATES:
        if is_break_of_page(file):
            return Standing(state_name(file), "amber", dict(_PAGES))
        if shows_break(file):
            return Standing(state_name(file), "red", dict(_BALANCES))
        return Standing(state_name(file), "amber", dict(STATE_TEXTS[file.state]))
    causes = causes_of(file)
    if causes:
        worst = next((cause for cause in causes if cause.level == "red"), causes[0])
        return Standing(_brief(file, worst), worst.level, dict(worst.clears))
    if file.state == "read_by_ocr":
        return Standing(_recognised_words(file), "green", dict(STATE_TEXTS["read_by_ocr"]))
    return Standing(_proof_words(file), "green", dict(NO_TEXT))


def _brief(file: ReportFile, worst: Cause) -> Text:
    """The words of a badge; whoever confirmed rows is named in it, whatever else is open."""
    words = dict(_BRIEF[worst.code])
    if not file.confirmed_by or is_proven(file):
        return words
    said = both(
        "{picture}{by} 于 {day} 人工确认，未能核实",
        "{picture_en} by {by} on {day}, not proven",
        picture="由图片识别，" if file.is_picture else "",
        picture_en="Read off a picture, confirmed" if file.is_picture else "Confirmed",
        by=file.confirmed_by,
        day=file.confirmed_at[:10],
    )
    if worst.code == "confirmed_alone":
        return said
    return both(f"{words['zh-CN']}；{said['zh-CN']}", f"{words['en-US']}; {said['en-US']}")


def _recognised_words(file: ReportFile) -> Text:
    """Of a picture the same proof, said of what was recognised."""
    words = _proof_words(file)
    proof = {
        language: words[language].split(mark)[1] for language, mark in (("zh-CN", "，"), ("en-US", "; "))
    }
    return both(f"由图片识别，{proof['zh-CN']}", f"Read off a picture; {proof['en-US']}")


def with_standing(file: ReportFile) -> ReportFile:
    """The file with the words of its standing filled in."""
    return replace(file, **stand(file)._asdict())


def causes_of(file: ReportFile) -> list[Cause]:
    """Why the statement is not green: what contradicts it first, then what is open."""
    red = list(_contradictions(file))
    if file.state == "disagrees" and not red and not is_missing(file):
        red.append(
            Cause("reading_doubtful", "red", file.index, dict(STATE_TEXTS["disagrees"]), dict(_ORIGINAL))
        )
    confirmed = [_confirmed(file)] if file.confirmed_by and not is_proven(file) else []
    if is_missing(file):
        return [
            *red,
            Cause("part_unread", "amber", file.index, part_of(file), _completing(file)),
            *confirmed,
        ]
    unknown = [problem for problem in file.problems if problem.code in _NO_CURRENCY]
    open_currency = [
        Cause("open_currency", "amber", file.index, dict(each.text), dict(STATE_CURRENCY))
        for each in unknown[:1]
    ]
    if red or file.state not in READABLE_STATES or is_proven(file):
        return [*red, *open_currency, *confirmed]
    return [*open_currency, *(confirmed or [_unproven(file)])]


def _completing(file: ReportFile) -> Text:
    if file.state not in READABLE_STATES and not is_break_of_page(file):
        return dict(STATE_TEXTS[file.state])
    if can_be_typed(file):
        return dict(_TYPE)
    return dict(_PAGES if unread_pages(file) else STATE_TEXTS["partial"])


def can_be_typed(file: ReportFile) -> bool:
    """Whether the operator can type what was unclear in a picture."""
    return any(problem.code == ProblemCode.RECOGNISED_CAN_BE_TYPED for problem in file.problems)


def is_proven(file: ReportFile) -> bool:
    """Whether balances, binding sums, or the bank's rows of the case prove the amounts."""
    if file.chain_checked > 0 or is_summed(file):
        return True
    return file.confirmed > 0 and is_counted(file)


def is_counted(file: ReportFile) -> bool:
    """Whether the statement states how many records it holds, and it holds as many."""
    counts = [total for total in file.totals_stated if total.name in COUNT_NAMES]
    return bool(counts) and all(total.stated == total.read for total in counts)


def is_summed(file: ReportFile) -> bool:
    """Whether the statement states sums that bind, and all agree."""
    names = {total.name for total in file.totals_stated}
    sums = {"in_fen", "out_fen"} <= names or "closing_fen" in names
    return sums and file.totals_binding and file.totals_agree is True


def is_chain_alone(file: ReportFile) -> bool:
    """Whether only balances prove it, so that rows cut off at its ends cannot be noticed."""
    return file.state in READABLE_STATES and file.chain_checked > 0 and not file.totals_stated


def _contradictions(file: ReportFile) -> Iterator[Cause]:
    if shows_break(file) and not is_break_of_page(file):
        yield Cause("balances_break", "red", file.index, dict(file.problems[0].text), dict(_BALANCES))
    if file.state not in READABLE_STATES:
        return  # nothing of it is counted: it is missing
    wrong = totals_of(file).unexplained(file.skipped)
    counts = [total for total in wrong if total.name in COUNT_NAMES]
    sums = [total for total in wrong if total.name not in COUNT_NAMES]
    if counts:
        yield Cause("records_differ", "red", file.index, _count_text(counts[0]), dict(_ORIGINAL))
    if sums:
        yield Cause(
            "sums_differ", "red", file.index, money_in(_sum_text(sums), file.currency), dict(_ORIGINAL)
        )
    if file.chain_breaks:
        yield Cause(
            "balances_break", "red", file.index, money_in(_break_text(file), file.currency), dict(_BALANCES)
        )
    yield from _doubts(file)


def totals_of(file: ReportFile) -> ControlTotals:
    """The stated totals of a file."""
    stated = (ControlTotal(**vars(total)) for total in file.totals_stated)
    return ControlTotals(tuple(stated), file.totals_binding)


def _count_text(total: ControlTotal) -> Text:
    name, lacking = _TOTAL_NAMES[total.name], total.stated - total.read
    return both(
        "文件写明{chinese} {stated} 笔，实际读到 {read} 笔，{way} {count} 笔。",
        "The file states {stated} {english}, {read} {read|was|were} read: {count} {way_en}.",
        chinese=name["zh-CN"],
        english=name["en-US"],
        stated=f"{total.stated:,}",
        read=f"{total.read:,}",
        count=f"{abs(lacking):,}",
        way="缺" if lacking > 0 else "多",
        way_en=("is missing" if lacking == 1 else "are missing") if lacking > 0 else "too many",
    )


def _sum_text(sums: list[ControlTotal]) -> Text:
    total = sums[0]
    return both(
        "文件写明{chinese} {stated} 元，逐笔相加为 {read} 元，相差 {off} 元。",
        "The file states {stated} as {english}; its rows add up to {read}, {off} apart.",
        chinese=_TOTAL_NAMES[total.name]["zh-CN"],
        english=_TOTAL_NAMES[total.name]["en-US"],
        stated=yuan(total.stated),
        read=yuan(total.read),
        off=yuan(abs(total.stated - total.read)),
    )


def _break_text(file: ReportFile) -> Text:
    first = file.chain_breaks[0]
    return both(
        "{n} 处相邻余额中 {broken} 处不连续，第一处在{place}：应为 {expected} 元，实为 {found} 元。",
        "{broken} of {n} balances {broken|does|do} not follow, the first at {place_en}: {expected} expected, {found} found.",
        n=file.chain_checked,
        broken=len(file.chain_breaks),
        place=f"第 {first.page} 页第 {first.row} 行" if first.page else f"第 {first.row} 行",
        place_en=f"page {first.page}, row {first.row}" if first.page else f"row {first.row}",
        expected=yuan(first.expected_fen),
        found=yuan(first.found_fen),
    )


def _doubts(file: ReportFile) -> Iterator[Cause]:
    """One cause for each kind of doubt of the reading; a page that was not read is missing, and no contradiction."""
    named: set[str] = set()
    for problem in file.problems:
        if problem.code in named or problem.code == ProblemCode.PAGE_WITHOUT_TEXT:
            continue
        if problem.is_doubtful:
            named.add(problem.code)
            text = dict(problem.text)
            if problem.page:
                text = both(
                    "第 {page} 页：{chinese}",
                    "Page {page}: {english}",
                    page=problem.page,
                    chinese=text["zh-CN"],
                    english=text["en-US"],
                )
            yield Cause("reading_doubtful", "red", file.index, text, dict(_ORIGINAL))


def _unproven(file: ReportFile) -> Cause:
    is_wallet = file.kind == "wallet"
    clears = dict(_BANK if is_wallet else _WITH_BALANCES)
    if not is_counted(file):
        return Cause("nothing_proves", "amber", file.index, dict(_NOTHING), clears)
    text = _WALLET_COUNTED if is_wallet else _COUNTED
    note = _OWN_SUMS if file.totals_agree is False else NO_TEXT
    text = {language: text[language] + note[language] for language in text}
    return Cause("records_alone", "amber", file.index, text, clears)


def _confirmed(file: ReportFile) -> Cause:
    """A person compared the rows with their pages, and nothing else speaks for them."""
    text = _CONFIRMED_PICTURE if file.is_picture else _CONFIRMED
    words = both(text["zh-CN"], text["en-US"], by=file.confirmed_by, at=file.confirmed_at)
    return Cause("confirmed_alone", "amber", file.index, words, dict(_WITH_BALANCES))


def _proof_words(file: ReportFile) -> Text:
    if not file.chain_checked and not is_summed(file):
        return both("已读取，银行流水已印证", "Read; confirmed by the bank's rows")
    if file.totals_agree:
        return both("已读取，核对一致", "Read; it agrees")
    return both("已读取，余额连续", "Read; balances agree")
