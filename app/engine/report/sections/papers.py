"""Papers to ask the customer for, by what the report found, each with a sentence to send."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.engine.messages.wording import both
from app.engine.types.codes import Inflow
from app.engine.types.lead import InflowKind, Paper
from app.engine.types.report import Debt, MissingAccount
from app.engine.types.statements import Text
from app.engine.types.summary import Summary

LENDERS_NAMED = 5
"""So many lenders are named in the sentence that asks for contracts; the others are counted in."""

_OPERATORS_OWN = frozenset({"open_currency", "records_alone", "nothing_proves"})
"""Causes of a verdict that the operator clears, or that statements of other accounts clear."""


def build_papers(
    summary: Summary,
    inflow: Sequence[InflowKind],
    debts: Sequence[Debt],
    missing: Sequence[MissingAccount],
    adverse: dict[str, str],
    *,
    paid_by_person: bool,
) -> list[Paper]:
    """What to ask for, most weighty first; `adverse` holds the ids of findings that hit.

    `paid_by_person`: a salary is recognised that no payroll proves.
    """
    return [
        *_files(summary),
        *_accounts(missing),
        *_income(inflow, adverse, paid_by_person=paid_by_person),
        *_loans(debts),
        *_round_trips(adverse),
    ]


def _files(summary: Summary) -> Iterator[Paper]:
    causes = [each for each in summary.verdict.causes if each.code not in _OPERATORS_OWN]
    asked: set[str] = set()
    for cause in causes:
        if cause.clears["zh-CN"] not in asked:
            asked.add(cause.clears["zh-CN"])
            yield Paper(cause.code, both("文件原件或补充", "Original or missing files"), dict(cause.clears))


def _accounts(missing: Sequence[MissingAccount]) -> Iterator[Paper]:
    for each in missing:
        name = each.name
        yield Paper(
            "account_statement",
            both(f"{name['zh-CN']}的流水", f"Statement of {name['en-US']}"),
            dict(each.ask),
        )


def _income(
    inflow: Sequence[InflowKind], adverse: dict[str, str], *, paid_by_person: bool
) -> Iterator[Paper]:
    kinds = [each.kind for each in inflow]
    unknown = "XW-SR-01" in adverse and Inflow.BUSINESS not in kinds and Inflow.BENEFITS not in kinds
    if unknown or paid_by_person:
        yield Paper(
            "employment",
            both("收入证明", "Proof of income"),
            both(
                "请提供劳动合同，以及近 6 个月的工资条或个人所得税纳税记录。",
                "Please send the employment contract and the pay slips or tax records of the last six months.",
            ),
        )
    if inflow and inflow[0].kind == Inflow.BUSINESS:
        yield Paper(
            "business",
            both("经营证明", "Proof of business"),
            both(
                "请提供营业执照，以及近 6 个月的进货单据、租赁合同或纳税记录。",
                "Please send the business licence and purchase records, the lease or tax records of the last six months.",
            ),
        )


def _loans(debts: Sequence[Debt]) -> Iterator[Paper]:
    active = [each for each in debts if each.is_active]
    if not active:
        return
    more = len(active) > LENDERS_NAMED
    shown = [_name(each) for each in active[:LENDERS_NAMED]]
    names = both(
        "、".join(name["zh-CN"] for name in shown) + ("等" if more else ""),
        ", ".join(name["en-US"] for name in shown) + (" and others" if more else ""),
    )
    yield Paper(
        "loan_contracts",
        both("借款合同与征信报告", "Loan contracts and credit report"),
        both(
            f"请提供个人征信报告，以及{names['zh-CN']}的借款合同或还款计划、当前剩余本金。",
            "Please send your credit report, and the contract or repayment plan with the outstanding principal of "
            f"your loans from {names['en-US']}.",
        ),
    )


def _name(debt: Debt) -> Text:
    if debt.lender_name:
        return debt.lender_name
    return both(debt.lender, debt.lender) if debt.lender else debt.category_name


def _round_trips(adverse: dict[str, str]) -> Iterator[Paper]:
    if adverse.get("XW-HL-01") in {"high", "medium"}:
        yield Paper(
            "round_trips",
            both("往来款说明", "Explanation of money received and returned"),
            both(
                "请说明短期内转入又转回的款项用途，并提供借条、合同或聊天记录等凭证。",
                "Please explain the money that was received and returned within days, with an IOU, a contract or messages.",
            ),
        )
