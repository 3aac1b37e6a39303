"""How a report begins: two or three sentences and the four figures, made from its figures alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import polars as pl

from app.engine.judgement.behaviours.own_flows import noted_as_repayment
from app.engine.judgement.case import Case
from app.engine.judgement.income.figures import LATELY_MONTHS, fallen_to, recognised_by_month
from app.engine.judgement.income.recognition import UNREGISTERED, recognise
from app.engine.judgement.repayments import bridged_fen
from app.engine.messages.income import INCOME_NAMES
from app.engine.messages.wording import both, counted, money_in, percent, yuan
from app.engine.report.figures import NO_WHOLE_MONTH, lacks_whole_month
from app.engine.report.sections.inflow import build_inflow
from app.engine.report.sections.papers import build_papers
from app.engine.types.codes import Category, Income, Inflow
from app.engine.types.lead import Headline, InflowKind, Lead, Span
from app.engine.types.report import Debt, Finding, MissingAccount, ReportFile
from app.engine.types.statements import Text
from app.engine.types.summary import Summary

MOST = 0.8
"""From this share on a kind of inflow is told with the name of the party that it came from."""

NOTABLE = 0.1
"""From this share of net inflow on, what is not recognised is said beside the recognised income."""

_WENT = {
    str(Income.PASSED): ("随后又转回", "went back"),
    str(Income.HANDED_ON): ("次日前转给他人", "went on to others by the next day"),
}
"""Where money went that came in and went out again, by the one reason that it has."""

_RECOGNISED = (Inflow.SALARY, Inflow.BUSINESS, Inflow.BENEFITS, Inflow.RENT)


def build_lead(
    case: Case,
    summary: Summary,
    files: Sequence[ReportFile],
    debts: Sequence[Debt],
    missing: Sequence[MissingAccount],
    findings: Sequence[Finding],
) -> Lead:
    """The beginning of the report of a case."""
    inflow = build_inflow(case)
    adverse = {each.id: each.severity for each in findings if each.result == "hit"}
    sentences = [
        _unread(summary),
        _inflow_sentence(case, summary, inflow),
        _debt_sentence(summary),
        _verdict_sentence(summary),
    ]
    return Lead(
        sentences=[[_in_currency(span, case.currency) for span in each] for each in sentences if each],
        headlines=_headlines(case, summary, inflow, adverse),
        inflow=inflow,
        papers=build_papers(
            summary.verdict,
            files,
            inflow,
            debts,
            missing,
            adverse,
            paid_by_person=_is_paid_by_person(case),
        ),
    )


def _is_paid_by_person(case: Case) -> bool:
    """Whether a salary that is recognised was paid by a person or a crew, with no payroll beside it."""
    return any(each.proof in UNREGISTERED for each in recognise(case).salaries)


def _words(zh: str, en: str) -> Span:
    return Span(both(zh, en))


def _money(figure: str, fen: int, rows: dict[str, str] | None) -> Span:
    text = yuan(fen)
    return Span({"zh-CN": f"{text} 元", "en-US": text}, figure, fen, rows)


def _in_currency(span: Span, currency: str) -> Span:
    """A span with its amount in the report's currency, named in both languages unless it is the yuan."""
    told = money_in(span.text, currency)
    if told == span.text:
        return span
    return replace(span, text=dict.fromkeys(told, told["zh-CN"]))


def _number(figure: str, n: int, text: Text) -> Span:
    return Span(text, figure, n)


def _unread(summary: Summary) -> list[Span]:
    missing = summary.verdict.missing
    return [Span(dict(missing))] if missing else []


def _inflow_sentence(case: Case, summary: Summary, inflow: Sequence[InflowKind]) -> list[Span]:
    """Net inflow in the parts that it is made of."""
    if not summary.real_in_fen or case.first_day is None or case.last_day is None:
        return []
    first, last = str(case.first_day), str(case.last_day)
    spans = [
        _words(f"{first} 至 {last} 净流入 ", f"From {first} to {last} net inflow was "),
        _money("net_in_fen", summary.real_in_fen, {"flow": "in"}),
    ]
    if len(inflow) == 1:
        [only] = inflow
        return [
            *spans,
            _words(f"，全部为{only.name['zh-CN']}。", f", all of it {_lower(only.name['en-US'])}."),
        ]
    for place, each in enumerate(inflow):
        name = _told(case, each)
        is_last = place == len(inflow) - 1
        spans += [
            _words("：其中 " if not place else "，", ": " if not place else " and " if is_last else ", "),
            _money(f"inflow.{each.kind}", each.total_fen, each.rows),
            _words(name["zh-CN"], " " + name["en-US"]),
            *(_bridges(case) if each.kind == Inflow.LOAN else []),
        ]
    return [*spans, _words("。", ".")]


def _told(case: Case, each: InflowKind) -> Text:
    """The words after the amount of one kind: its name, and whom most of it came from."""
    party = _source(case, each)
    if each.kind == Inflow.PASSED:
        if not party:
            return both("转入后又转出", "came in and went out again")
        zh, en = _WENT.get(each.rows["income"], ("随后又转出", "went out again"))
        return both(f"来自{party}、{zh}", f"came from {party} and {en}")
    if each.kind == Inflow.RELATED and party:
        return both(f"来自关联方{party}", f"came from the related party {party}")
    name = _reason(each) or each.name
    lower = _lower(name["en-US"])
    return both(f"是{name['zh-CN']}", lower if lower.startswith("from ") else f"in {lower}")


def _reason(each: InflowKind) -> Text | None:
    """The name of the one reason why money of the kind "other" is not recognised, where there is one alone."""
    reasons = each.rows["income"].split(",")
    return INCOME_NAMES[Income(reasons[0])] if each.kind == Inflow.OTHER and len(reasons) == 1 else None


def _bridges(case: Case) -> list[Span]:
    """Of the loans, what persons lent and got back within a month."""
    fens = bridged_fen(case)
    given_back = (pl.col("way") == "repaid") & pl.col("n").is_in([n for n, fen in fens.items() if fen])
    rows = case.lending.filter(given_back)
    if rows.is_empty():
        return []
    keys, party = rows["debt_key"].unique(), str(rows["party"][0])
    zh, en = (party, party) if len(keys) == 1 else ("个人", "persons")
    where = {"debt_key": str(keys[0])} if len(keys) == 1 else {"debt_way": "repaid"}
    return [
        _words("（", " ("),
        _money("inflow.bridged", sum(fens[n] for n in rows["n"]), where),
        _words(f"来自{zh}、一个月内又归还）", f" from {en} went back within a month)"),
    ]


def _source(case: Case, each: InflowKind) -> str:
    """The party that most of a kind came from, or "" where no single one did."""
    reasons = {
        Inflow.PASSED: [Income.PASSED, Income.HANDED_ON, Income.CARD_CASH],
        Inflow.RELATED: [Income.RELATED],
    }.get(Inflow(each.kind))
    if not reasons:
        return ""
    rows = recognise(case).rows.filter(pl.col("income").is_in(reasons) & (pl.col("party") != ""))
    sums = rows.group_by("party_key").agg(pl.col("real_fen").sum(), pl.col("party").last())
    if sums.is_empty():
        return ""
    key, fen, party = sums.sort("real_fen", "party_key", descending=[True, False]).row(0)
    return str(party) if key and fen >= MOST * each.total_fen else ""


def _lower(name: str) -> str:
    return name[:1].lower() + name[1:]


def _debt_sentence(summary: Summary) -> list[Span]:
    """What is repaid a month now, its share of income, and how many lenders there are."""
    now, ratio, lenders = summary.repayment_month_now_fen, summary.debt_to_income, summary.lenders_n
    if not lenders:
        return []
    spans: list[Span] = []
    if now:
        spans += [
            _words("当前月还款 ", "Monthly repayment now is "),
            _money("repayment_month_now_fen", now, {"debt_way": "repaid"}),
        ]
        if ratio is not None:
            spans += [
                _words("，占月可认定收入的 ", ", "),
                Span(both(percent(ratio), percent(ratio)), "debt_to_income", ratio),
                _words("", " of the recognised monthly income"),
            ]
        spans.append(_words("；", "; "))
    spans += [
        _words("出借方 ", "" if now else "There is " if lenders == 1 else "There are "),
        _number("lenders_n", lenders, both(f"{lenders} 个", counted(lenders, "lender"))),
    ]
    active = summary.lenders_active_n
    if active:
        spans += [
            _words("，近 90 天活跃 ", ", "),
            _number("lenders_active_n", active, both(f"{active} 个", f"{active} active in the last 90 days")),
        ]
    return [each for each in [*spans, _words("。", ".")] if each.text["zh-CN"] or each.text["en-US"]]


def _verdict_sentence(summary: Summary) -> list[Span]:
    """What the files prove, and how much is to be reviewed: what is told for information is no part of it."""
    title, told = summary.verdict.title, (summary.hits, summary.findings)
    spans = [_words(f"文件核对：{title['zh-CN']}", f"Files: {_lower(title['en-US'])}")]
    weights = (("high", "高", "high"), ("medium", "中", "medium"), ("low", "低", "low"))
    counts = [(sum(getattr(each, severity) for each in told), zh, en) for severity, zh, en in weights]
    total, parts = sum(n for n, _, _ in counts), [each for each in counts if each[0]]
    if parts:
        zh = "、".join(f"{name} {n}" for n, name, _ in parts)
        en = ", ".join(f"{n} {name}" for n, _, name in parts)
        spans.append(_words(f"；待核对 {total} 项（{zh}）", f"; {counted(total, 'item')} to review ({en})"))
    return [*spans, _words("。", ".")]


def _headlines(
    case: Case, summary: Summary, inflow: Sequence[InflowKind], adverse: dict[str, str]
) -> list[Headline]:
    """The four figures, each with what one must know beside it."""
    return [
        _income(case, summary, inflow),
        _net(case, summary, inflow),
        _repayment(case, summary, adverse),
        _active_lenders(summary, adverse),
    ]


def _paid_fen(case: Case, codes: Sequence[str]) -> int:
    """What of net outflow is of these categories, in fen."""
    return int(case.real_out.filter(pl.col("category").is_in(codes))["real_fen"].sum())


def _income(case: Case, summary: Summary, inflow: Sequence[InflowKind]) -> Headline:
    figure, rows = "recognised_income_month_fen", {"income": "regular"}
    if lacks_whole_month(summary):
        return Headline(figure, NO_WHOLE_MONTH, warns=True)
    if not summary.recognised_income_month_fen:
        note = both("没有识别出经常性收入", "no regular income recognised") if summary.real_in_fen else None
        return Headline(figure, note, warns=note is not None)
    basis = (
        both("按月平均", "monthly mean")
        if summary.recognised_income_basis == "mean"
        else both("月中位数", "monthly median")
    )
    notes = [basis]
    silent = _silent_months(case)
    if (
        silent >= case.rules.limit("XW-SR-01", "interrupted_months")
        and summary.recognised_income_basis != "mean"
    ):
        notes.append(
            both(f"最近 {silent} 个完整月没有", f"none in the last {counted(silent, 'whole month')}")
        )
    elif lately := fallen_to(case):
        notes.append(
            both(
                f"最近 {LATELY_MONTHS} 个完整月降至 {yuan(lately)} 以下",
                f"at most {yuan(lately)} in each of the last {LATELY_MONTHS} whole months",
            )
        )
    takings = sum(each.total_fen for each in inflow if each.kind == Inflow.BUSINESS)
    costs = _paid_fen(case, [Category.BUSINESS_COSTS])
    if takings and costs >= NOTABLE * takings:
        notes.append(both(f"未扣经营支出 {yuan(costs)}", f"business costs of {yuan(costs)} not deducted"))
    left_fen = sum(each.total_fen for each in inflow if each.kind not in _RECOGNISED)
    if left_fen >= NOTABLE * summary.real_in_fen:
        share = percent(left_fen / summary.real_in_fen)
        notes.append(both(f"净流入的 {share} 未认定", f"{share} of net inflow is not recognised"))
    note = both("；".join(each["zh-CN"] for each in notes), "; ".join(each["en-US"] for each in notes))
    return Headline(figure, note, warns=len(notes) > 1, rows=rows)


def _silent_months(case: Case) -> int:
    """Whole months at the end in which no regular income came."""
    by_month = recognised_by_month(case)
    return next((n for n, month in enumerate(reversed(case.whole_months)) if by_month[month]), 0)


def _net(case: Case, summary: Summary, inflow: Sequence[InflowKind]) -> Headline:
    lent = sum(each.total_fen for each in inflow if each.kind == Inflow.LOAN)
    if lent:
        # Whoever had not borrowed would not have paid back.
        repaid = _paid_fen(case, case.rules.codes_used_for("debt"))
        rest = yuan(summary.net_fen - lent + repaid)
        note = both(
            f"其中借款 {yuan(lent)}；不含借款 {rest}", f"includes {yuan(lent)} in loans; {rest} without them"
        )
        if repaid:
            note = both(
                f"借款 {yuan(lent)}、还款 {yuan(repaid)}；不计借还 {rest}",
                f"{yuan(lent)} borrowed, {yuan(repaid)} repaid; {rest} without either",
            )
        return Headline("net_fen", note, warns=True)
    came, went = yuan(summary.real_in_fen), yuan(summary.real_out_fen)
    return Headline("net_fen", both(f"净流入 {came}，净流出 {went}", f"{came} in, {went} out"), warns=False)


def _repayment(case: Case, summary: Summary, adverse: dict[str, str]) -> Headline:
    told = _told_repayment(case, summary, adverse)
    noted = noted_as_repayment(case)
    if noted.is_empty():
        return told
    total, n = yuan(int(noted["amount_fen"].sum())), len(noted)
    own = both(
        f"另有 {n} 笔共 {total} 转往本人其他账户并注明还贷，未计入",
        f"not counted: {total} sent to own other accounts in {counted(n, 'transfer')} with a note of repayment",
    )
    note = told.note
    joined = both(f"{note['zh-CN']}；{own['zh-CN']}", f"{note['en-US']}; {own['en-US']}") if note else own
    return replace(told, note=joined, warns=True)


def _told_repayment(case: Case, summary: Summary, adverse: dict[str, str]) -> Headline:
    figure, ratio = "repayment_month_now_fen", summary.debt_to_income
    warns = adverse.get("XW-WD-03") in {"high", "medium"}
    if not summary.lenders_n:
        return Headline(figure, both("没有识别出借款与还款", "no loans or repayments"), warns=False)
    if ratio is None:
        note = both("收入不足，无法计算占比", "not enough income for a share")
        if summary.repayment_month_now_fen is None:
            note = NO_WHOLE_MONTH
        return Headline(figure, note, warns=bool(summary.repayment_month_now_fen))
    share = percent(ratio)
    note = both(f"占月可认定收入 {share}", f"{share} of the recognised monthly income")
    if lately := fallen_to(case):
        now = percent((summary.repayment_month_now_fen or 0) / lately)
        note = both(
            f"{note['zh-CN']}，按最近 {LATELY_MONTHS} 个完整月的收入为 {now}",
            f"{note['en-US']}, {now} of what the last {LATELY_MONTHS} whole months brought",
        )
    applied = summary.debt_to_income_applied
    if applied is not None:
        with_loan = percent(applied)
        note = both(
            f"{note['zh-CN']}；含拟贷月供 {with_loan}",
            f"{note['en-US']}; {with_loan} with the loan applied for",
        )
    return Headline(figure, note, warns=warns, rows={"debt_way": "repaid"})


def _active_lenders(summary: Summary, adverse: dict[str, str]) -> Headline:
    warns = adverse.get("XW-WD-01") in {"high", "medium"}
    lenders, persons = summary.lenders_n or 0, summary.lender_persons_active_n or 0
    if not lenders:
        return Headline("lenders_active_n", None, warns=False)
    zh, en = f"期间内共 {lenders} 个", f"{lenders} over the whole period"
    if persons:
        zh, en = f"其中个人 {persons} 名；{zh}", f"{counted(persons, 'person')} among them; {en}"
    if summary.borrowed_lately_fen:
        came = yuan(summary.borrowed_lately_fen)
        zh, en = f"{zh}；近 90 天借款到账 {came}", f"{en}; {came} borrowed in the last 90 days"
    return Headline("lenders_active_n", both(zh, en), warns=warns)
