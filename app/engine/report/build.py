"""The report put together: one line per section."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.judgement.balances import build_balances, daily_balances
from app.engine.judgement.case import Case
from app.engine.judgement.features import MONEY_NETWORK
from app.engine.judgement.hits import Hits
from app.engine.judgement.months import build_categories, build_exclusions, build_months
from app.engine.report.sections.files import build_files
from app.engine.report.sections.hours import build_hours
from app.engine.report.sections.lead import build_lead
from app.engine.report.sections.method import build_method
from app.engine.report.sections.missing_accounts import build_missing_accounts
from app.engine.report.sections.network import build_network
from app.engine.report.sections.parties import build_counterparties, build_debts, build_income_streams
from app.engine.report.sections.summary import build_summary
from app.engine.report.verdict import judge
from app.engine.types.network import Network
from app.engine.types.report import Finding, Report


def build_report(case: Case, hits: Hits, findings: Sequence[Finding], checks: Sequence[Finding]) -> Report:
    """The whole report of a case and of what was found in it."""
    balances = daily_balances(case)
    files = build_files(case)
    summary = build_summary(case, balances, hits.groups, findings, judge(files, checks))
    missing, debts = build_missing_accounts(case, hits.outside), build_debts(case)
    return Report(
        customer=case.options.customer,
        files=files,
        period_from=str(case.first_day) if case.first_day else None,
        period_to=str(case.last_day) if case.last_day else None,
        currency=case.currency,
        summary=summary,
        months=build_months(case, balances),
        accounts_missing=missing,
        categories=build_categories(case),
        income_streams=build_income_streams(case),
        debts=debts,
        counterparties=build_counterparties(case),
        hours=build_hours(case),
        balances=build_balances(case),
        hits=hits.groups,
        findings=list(findings),
        checks=list(checks),
        left_out=build_exclusions(case),
        method=build_method(case),
        hits_unjudged=hits.unjudged,
        hits_dismissed=hits.dismissed,
        lead=build_lead(case, summary, files, debts, missing, findings),
        network=build_network(case) if MONEY_NETWORK in case.options.features else Network(closed=True),
    )
