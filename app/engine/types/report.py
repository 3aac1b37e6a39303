"""The flow report as frozen dataclasses: what the screen, the JSON, the PDF and the XLSX all show.

These classes are the one declaration of the report's shape: the API schema, the
OpenAPI document and the client's types are made from them. Money is integer fen,
months are "YYYY-MM", days are "YYYY-MM-DD", shares are fractions of 1, texts for
people are {"zh-CN": …, "en-US": …}.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from app.engine.types.lead import Lead
from app.engine.types.network import Network
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.summary import Summary


@dataclass(frozen=True)
class ReportFile:
    """One statement that went into the report, with the proof of its reading."""

    index: int
    file: str
    member: str | None
    sha256: str
    sheet_or_page: str | None
    format: str
    format_name: dict[str, str]
    format_version: str
    kind: str
    state: str
    account: str | None
    holder: str | None
    currency: str
    period_from: str | None
    period_to: str | None
    rows: int
    skipped: int
    in_n: int
    in_fen: int
    out_n: int
    out_fen: int
    neutral_n: int
    neutral_fen: int
    chain_checked: int
    chain_breaks: list[ChainBreak]
    totals_stated: list[StatedTotal]
    totals_agree: bool | None
    totals_binding: (
        bool  # whether stated sums prove: some sources reckon theirs in their own way; counts always bind
    )
    problems: list[ProblemLine]
    state_text: dict[
        str, str
    ]  # what the reading showed, in a few words: never "agrees" where anything is open
    level: str  # "green" | "amber" | "red"
    next_step: dict[str, str]  # what would clear it; empty texts where nothing is open
    pages: int = 0  # of a PDF
    confirmed: int = (
        0  # payments of a wallet that the bank statements of the case confirm, when they lack none
    )
    columns: list[str] = field(default_factory=list)  # the original's column names
    confirmed_by: str = ""  # who compared the rows with their pages, where nothing else proves them
    confirmed_at: str = ""  # when, in the installation's words for a moment
    is_picture: bool = False  # read off pictures


@dataclass(frozen=True)
class ChainBreak:
    """A break of the balance chain, with the place in the original."""

    row: int
    page: int | None
    expected_fen: int
    found_fen: int


@dataclass(frozen=True)
class StatedTotal:
    """A total that the statement states about itself beside the one that was read."""

    name: str
    stated: int
    read: int


@dataclass(frozen=True)
class ProblemLine:
    """A problem of the reading in words; `code` is a ProblemCode."""

    code: str
    severity: str
    text: dict[str, str]
    row: int | None = None
    page: int | None = None

    @property
    def is_doubtful(self) -> bool:
        """Whether a statement with this problem cannot count as read whole."""
        return ProblemCode(self.code).makes_doubtful(self.severity)


@dataclass(frozen=True)
class Month:
    """One calendar month."""

    month: str
    rows: int
    in_fen: int
    out_fen: int
    real_in_fen: int
    real_out_fen: int
    net_fen: int
    salary_fen: int
    business_fen: int
    loan_in_fen: int
    debt_service_fen: int
    consumption_fen: int
    end_balance_fen: int | None
    average_balance_fen: int | None
    recognised_fen: int | None = None  # regular recognised income; null in older reports


@dataclass(frozen=True)
class CategoryTotal:
    """Sum of one category; `share` is of its direction's real total (of all left-out rows for N codes)."""

    code: str
    name: dict[str, str]
    direction: str  # "in" | "out" | "left"
    value_fen: int
    rows: int
    share: float
    months: dict[str, int]


@dataclass(frozen=True)
class IncomeStream:
    """Regular money in from one party; what is recognised of it, and for a salary its usual pay day.

    Takings of many payers are one stream: `payers` says how many, `party_key` and `party` are "".
    """

    party_key: str
    party: str
    category: str
    category_name: dict[str, str]
    rows: int
    months: int
    total_fen: int
    median_fen: int
    spread: float  # (p90 - p10) / median of the monthly sums
    first: str
    last: str
    recognised_fen: int | None = None  # regular and bonus; null in older reports
    bonus_fen: int | None = None
    pay_day: int | None = None  # day of the month on which a salary usually comes
    next_pay_day: str | None = None
    proof: str = ""  # of a salary: "bank" | "words" | "person" | "crew" | "needed" | "staged"
    payers: int | None = None  # of one stream of many payers


@dataclass(frozen=True)
class Debt:
    """What came from and went back to one lender; `lender` is its Chinese name, or the party's as it is printed."""

    party_key: str
    lender: str
    category: str
    category_name: dict[str, str]
    received_fen: int
    received_n: int
    repaid_fen: int
    repaid_n: int
    months: int
    first: str
    last: str
    is_person: bool = False
    is_active: bool | None = None  # a loan or repayment in the last 90 days; null in older reports
    repaid_now_fen: int | None = None  # its part of repayment_month_now_fen; null where that is
    repaid_by_month: dict[str, int] = field(default_factory=dict)
    lender_name: dict[str, str] | None = None  # null where only the party is known, and in older reports
    lender_also: list[str] = field(default_factory=list)  # as last printed, and the register's name in full


@dataclass(frozen=True)
class Counterparty:
    """Everything real that moved between the account holder and one party."""

    party_key: str
    party: str
    kind: str
    in_n: int
    in_fen: int
    out_n: int
    out_fen: int
    first: str
    last: str
    related: bool
    relation: str = ""  # a Relation, "" for none
    relation_by: str = ""  # what decided it: decision, declared, holder, firm, words, rhythm
    relation_reason: dict[str, str] | None = None


@dataclass(frozen=True)
class HourGrid:
    """Rows and amounts by weekday (0 = Monday) and hour, over rows whose time is known."""

    known_rows: int
    unknown_rows: int
    rows: list[list[int]]  # [7][24]
    amount_fen: list[list[int]]  # [7][24]


@dataclass(frozen=True)
class BalancePoint:
    """Closing balance of one account on one day that has rows."""

    day: str
    balance_fen: int


@dataclass(frozen=True)
class BalanceLine:
    """The balance of one account over time."""

    index: int  # of the ReportFile
    account: str | None
    points: list[BalancePoint]
    average_fen: int | None
    lowest_fen: int
    negative_days: int
    # Null for cards, in a currency that the limit does not fit, and where the report is older than the figure.
    low_days: int | None = None  # days that ended below low_fen
    low_fen: int | None = None


@dataclass(frozen=True)
class HitGroup:
    """All rows that match one hit rule."""

    rule: str
    name: dict[str, str]
    family: str
    family_name: dict[str, str]
    severity: str
    reason: dict[str, str]  # why this severity
    rows: int
    sum_fen: int
    share: float  # of net outflow or inflow, by the rule's direction
    first: str
    last: str
    months: list[str]
    evidence: list[int]  # transaction numbers, all of them, in time order
    words: dict[str, list[str]]  # transaction number (as text) -> matched words
    told_by: str = ""  # the finding of the same rows that stands for both: this one is in no count


@dataclass(frozen=True)
class UnjudgedRule:
    """A hit rule that found nothing because the statements or the task lack what it needs."""

    rule: str
    name: dict[str, str]
    family: str
    missing: dict[str, str]


@dataclass(frozen=True)
class FindingNumber:
    """One number of a finding beside its threshold. `unit` is fen, count, share, days or months."""

    name: dict[str, str]
    value: float | None
    threshold: float | None
    unit: str


@dataclass(frozen=True)
class MarkedPage:
    """A 1-based page of the original with what a check found on it: boxes in points from the top left, or the whole page."""

    page: int
    boxes: list[list[float]] = field(default_factory=list)


@dataclass(frozen=True)
class Finding:
    """A pattern over many rows (行为), or a check of a statement (真伪, `family` "authenticity")."""

    id: str
    name: dict[str, str]
    family: str
    family_name: dict[str, str]
    result: str  # "hit" | "clear" | "cannot_judge" | "dismissed": a hit that the operator set aside
    severity: str
    numbers: list[FindingNumber]
    sentence: dict[str, str]
    clearing: dict[str, str]  # what would clear it
    missing: dict[str, str] | None = None  # what is missing when it cannot be judged
    months: list[str] = field(default_factory=list)
    evidence: list[int] = field(default_factory=list)  # transaction numbers
    file: int | None = None  # index of the statement for checks of one statement
    pages: list[MarkedPage] = field(default_factory=list)  # where in the original a check found something
    told_by: str = ""  # the heavier hit rule of the same rows that stands for both: this one is in no count


@dataclass(frozen=True)
class MissingAccount:
    """An own account that rows of the task name and whose statement was not handed in.

    `in_fen` came from it, `out_fen` went to it; `share` is of everything that moved; `files` are the statements
    (by index) that tell of it, `ask` what to ask the customer for.
    """

    kind: str  # "bank" | "wallet" | "card"
    name: dict[str, str]
    rows: int
    in_fen: int
    out_fen: int
    share: float
    first: str
    last: str
    files: list[int]
    ask: dict[str, str]
    evidence: list[int]  # transaction numbers, in time order


@dataclass(frozen=True)
class LeftOut:
    """Rows left out of net inflow and outflow, by reason: gross = real + left out, to the fen."""

    code: str
    name: dict[str, str]
    in_n: int
    in_fen: int
    out_n: int
    out_fen: int
    neutral_n: int
    neutral_fen: int


@dataclass(frozen=True)
class Threshold:
    """A setting that a rule used."""

    rule: str
    name: str
    value: float


@dataclass(frozen=True)
class Method:
    """How the report was made."""

    engine_version: str
    rules_version: str
    thresholds: list[Threshold]
    notes: list[dict[str, str]]
    uses: dict[str, list[str]] = field(default_factory=dict)  # figure -> codes of the categories that feed it


@dataclass(frozen=True)
class Report:
    """The flow report of one task: same readings and rules, same report."""

    customer: str
    files: list[ReportFile]
    period_from: str | None
    period_to: str | None
    currency: str
    summary: Summary
    months: list[Month]
    categories: list[CategoryTotal]
    income_streams: list[IncomeStream]
    debts: list[Debt]
    counterparties: list[Counterparty]  # every known party, biggest turnover first
    hours: HourGrid
    balances: list[BalanceLine]
    hits: list[HitGroup]
    findings: list[Finding]
    checks: list[Finding]
    left_out: list[LeftOut]
    method: Method
    accounts_missing: list[MissingAccount] = field(default_factory=list)
    hits_unjudged: list[UnjudgedRule] = field(default_factory=list)
    hits_dismissed: list[HitGroup] = field(
        default_factory=list
    )  # set aside by the operator: in no count and no sum
    lead: Lead = field(default_factory=Lead)  # empty in older reports
    network: Network = field(default_factory=Network)  # empty in reports that were made before there was one
