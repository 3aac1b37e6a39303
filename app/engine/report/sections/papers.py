"""Papers to ask the customer for, by what the report found, each with a sentence to send."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from app.engine.messages.wording import both
from app.engine.report.verdict.files import can_be_typed
from app.engine.report.verdict.missing import is_break_of_page, is_refused
from app.engine.types.codes import Inflow
from app.engine.types.lead import InflowKind, Paper
from app.engine.types.report import Debt, MissingAccount, ReportFile
from app.engine.types.statements import READABLE_STATES, Text
from app.engine.types.verdict import Cause, Verdict

LENDERS_NAMED = 5
"""So many lenders are named in the sentence that asks for contracts; the others are counted in."""

_OPERATORS_OWN = frozenset({"open_currency", "records_alone", "nothing_proves"})
"""Causes of a verdict that the operator clears, or that statements of other accounts clear."""

_ORIGINAL = both(
    "请提供由银行或钱包直接导出、未经打开或修改的完整原件。",
    "Please send the complete original file exactly as the bank or wallet exported it, unopened and unedited.",
)
"""What every other cause asks for; where the operator looks is no business of the customer."""

_PASSWORD = both("请提供加密文件的打开密码。", "Please send the password of each locked file.")
_ASKED: dict[str, Text] = {
    "confirmed_alone": both(
        "请提供由银行或钱包直接导出、带余额或合计的完整流水。",
        "Please send a complete statement with balances or totals, exactly as the bank or wallet exported it.",
    ),
    "nothing_read": both(
        "请提供含有交易明细的流水，导出时请选对时间段。",
        "Please send a statement that contains transactions; check the period before you export it.",
    ),
    "ZW-16": both(
        "请提供户名为您本人或贵单位的流水；使用他人账户的，请附上账户所有人的授权书。",
        "Please send statements in your own name. For an account of another person or a firm, enclose the holder's consent.",
    ),
    "ZW-18": both(
        "请提供由银行或钱包直接导出、写明完整账号的流水原件。",
        "Please send the original statements exactly as the bank or wallet exported them, each with its full account number.",
    ),
}
_ASKED_OF_UNREAD: dict[str, Text] = {
    "need_password": _PASSWORD,
    "wrong_password": _PASSWORD,
    "needs_ocr": both(
        "请提供由银行或钱包导出的电子版流水，扫描件和照片无法读取。",
        "Please send the electronic statement exported by the bank or wallet; scans and photos cannot be read.",
    ),
    "wrong_product": both(
        "请在银行或钱包的账单页面导出交易明细，并直接提供导出的文件。",
        "Please export the list of transactions from the bank's or wallet's app or website and send that file as it is.",
    ),
    "too_large": both(
        "请按较短的时间段分次导出，分几份提供流水。",
        "Please export shorter periods and send several statements.",
    ),
}
"""By the state of a file that was not read."""
_MAPPED_OR_CONFIRMED = frozenset({"unknown_layout", "to_confirm"})
"""States of files whose columns the operator maps or whose rows the operator confirms."""


def build_papers(
    verdict: Verdict,
    files: Sequence[ReportFile],
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
        *_files(verdict, files),
        *_accounts(missing),
        *_income(inflow, adverse, paid_by_person=paid_by_person),
        *_loans(debts),
        *_round_trips(adverse),
    ]


def _files(verdict: Verdict, files: Sequence[ReportFile]) -> Iterator[Paper]:
    asked: set[str] = set()
    for cause in verdict.causes:
        ask = _ask(cause, files)
        if ask and ask["zh-CN"] not in asked:
            asked.add(ask["zh-CN"])
            yield Paper(cause.code, both("文件原件或补充", "Original or missing files"), dict(ask))


def _ask(cause: Cause, files: Sequence[ReportFile]) -> Text | None:
    """The sentence to the customer for one cause of the verdict; None for what the operator clears."""
    if cause.code in _OPERATORS_OWN:
        return None
    if cause.code == "nothing_read" and any(is_refused(each) for each in files):
        return None  # the cause of that file asks
    if cause.code != "part_unread" or cause.file is None:
        return _ASKED.get(cause.code, _ORIGINAL)
    file = files[cause.file]
    if file.state in READABLE_STATES or is_break_of_page(file):
        return None if can_be_typed(file) else _ORIGINAL
    if file.state in _MAPPED_OR_CONFIRMED:
        return None
    return _ASKED_OF_UNREAD.get(file.state, _ORIGINAL)


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
