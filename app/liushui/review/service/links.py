"""Links between cases: names and accounts that appear in the reports of more than one customer."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal

import polars as pl
from sqlalchemy import Select, case, delete, func, insert, select

from app.auth.service.person import Person
from app.engine.judgement.parties import account_key_of, party_key_of
from app.engine.types.codes import EXCLUDED
from app.liushui.cases.models import ReportRow, Task
from app.liushui.cases.service import access
from app.liushui.cases.service.stored_reports import load_report, load_rows
from app.liushui.review.models import PartyTrace
from app.platform.data.database import db
from app.platform.data.vault import key_ring, opened
from app.platform.errors import NotFoundError

_CONTEXT = "party"
LinkSort = Literal["customers", "amount", "rows"]


@dataclass(frozen=True)
class Link:
    """A name or account that links customers, with what its rows add up to."""

    kind: str
    fingerprint: str
    label: str
    party_kind: str
    customers: int
    tasks: int
    rows: int
    currency: str | None
    """Of the sums; None where its reports are in several currencies, which are not added up."""
    in_fen: int | None
    out_fen: int | None
    first_day: date | None
    last_day: date | None
    is_customer: bool
    """Whether it is a customer of another task."""


@dataclass(frozen=True)
class LinkedCase:
    """One task in which the name or account appears."""

    task_id: int
    report_id: int | None
    customer: str
    owner_id: int
    role: str
    rows: int
    currency: str
    in_fen: int
    out_fen: int
    first_day: date | None
    last_day: date | None


def trace(report: ReportRow, statements: list[dict[str, Any]], transactions: pl.DataFrame) -> None:
    """Write down the names and accounts of a task's newest report, in place of what stood there.

    `statements` are the files of the report (holder, account); `transactions` has the schema ANALYSED_SCHEMA.
    Masked names and accounts are left out: they fit more than one.
    """
    task = db.session.get_one(Task, report.task_id)
    db.session.execute(delete(PartyTrace).where(PartyTrace.task_id == task.id))
    ring = key_ring()
    customer = ring.fingerprint(party_key_of(task.customer), _CONTEXT)
    found = [*_selves(task.customer, statements), *_parties(transactions)]
    rows = [
        {
            "task_id": task.id,
            "customer_key": customer,
            "currency": report.currency,
            "fingerprint": (fingerprint := ring.fingerprint(each.pop("key"), _CONTEXT)),
            "label": ring.seal(each.pop("label").encode(), f"trace:{fingerprint}"),
            **each,
        }
        for each in found
    ]
    if rows:
        db.session.execute(insert(PartyTrace), rows)


def _selves(customer: str, statements: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    names = {party_key_of(name): name for name in (customer, *(each["holder"] or "" for each in statements))}
    accounts = {account_key_of(each["account"] or ""): each["account"] for each in statements}
    own = {"role": "self", "rows": 0, "in_fen": 0, "out_fen": 0, "first_day": None, "last_day": None}
    for kind, labels in (("name", names), ("account", accounts)):
        for key, label in labels.items():
            if key and "*" not in key:
                yield {"kind": kind, "party_kind": "person", "key": key, "label": label, **own}


def _parties(transactions: pl.DataFrame) -> Iterator[dict[str, Any]]:
    moved = transactions.filter((pl.col("flow") != EXCLUDED) & (pl.col("party_kind") != "wallet"))
    accounts = moved.select("party_account").unique()
    keys = accounts.with_columns(
        account_key=pl.col("party_account").map_elements(account_key_of, return_dtype=pl.String)
    )
    moved = moved.join(keys, on="party_account", how="left")
    for kind, column in (("name", "party_key"), ("account", "account_key")):
        named = moved.filter((pl.col(column) != "") & ~pl.col(column).str.contains("*", literal=True))
        inflow, outflow = pl.col("flow") == "in", pl.col("flow") == "out"
        sums = named.group_by(column, maintain_order=True).agg(
            label=pl.col("party" if kind == "name" else "party_account").last(),
            party_kind=pl.col("party_kind").mode().sort().first(),
            rows=pl.len(),
            in_fen=pl.col("real_fen").filter(inflow).sum(),
            out_fen=pl.col("real_fen").filter(outflow).sum(),
            first_day=pl.col("occurred_at").min().dt.date(),
            last_day=pl.col("occurred_at").max().dt.date(),
        )
        for each in sums.rename({column: "key"}).iter_rows(named=True):
            yield {"kind": kind, "role": "party", **each}


def list_links(
    person: Person,
    *,
    kind: str | None,
    party_kinds: list[str],
    keyword: str,
    least_customers: int,
    sort: LinkSort,
    current: int,
    size: int,
) -> tuple[list[Link], int]:
    """Return a page of names and accounts that at least `least_customers` customers share, and how many there are.

    `keyword` is a whole name or account: what is sealed is only found by what equals it. The name of a customer whose
    case is hidden from the person shows its first character.
    """
    customers = func.count(func.distinct(PartyTrace.customer_key))
    # Where a customer appears as himself there is no money.
    of_money = case((PartyTrace.role == "party", PartyTrace.currency))
    first_currency, last_currency = func.min(of_money), func.max(of_money)
    is_addable = first_currency == last_currency
    amount = case((is_addable, func.sum(PartyTrace.in_fen + PartyTrace.out_fen)), else_=0)
    as_party = func.sum(PartyTrace.rows)
    orders = {"customers": customers, "amount": amount, "rows": as_party}
    # Few names are shared: which ones an index tells by itself, and only their rows are added up. It knows nothing
    # of the filters, so the customers are counted once more among the rows that these leave.
    shared = (
        select(PartyTrace.kind, PartyTrace.fingerprint)
        .group_by(PartyTrace.kind, PartyTrace.fingerprint)
        .having(
            func.min(PartyTrace.customer_key) < func.max(PartyTrace.customer_key)
            if least_customers == 2
            else customers >= least_customers
        )
        .subquery()
    )
    query: Select[*tuple[Any, ...]] = (
        select(
            PartyTrace.kind,
            PartyTrace.fingerprint,
            func.max(PartyTrace.party_kind).label("party_kind"),
            func.max(PartyTrace.role).label("role"),  # "self" is the larger word
            customers.label("customers"),
            func.count(func.distinct(PartyTrace.task_id)).label("tasks"),
            as_party.label("rows"),
            case((is_addable, first_currency)).label("currency"),
            case((is_addable, func.sum(PartyTrace.in_fen))).label("in_fen"),
            case((is_addable, func.sum(PartyTrace.out_fen))).label("out_fen"),
            func.min(PartyTrace.first_day).label("first_day"),
            func.max(PartyTrace.last_day).label("last_day"),
            func.max(PartyTrace.id).label("row_id"),
            func.count().over().label("total"),
        )
        .join(shared, (shared.c.kind == PartyTrace.kind) & (shared.c.fingerprint == PartyTrace.fingerprint))
        .group_by(PartyTrace.kind, PartyTrace.fingerprint)
        # Where a customer only appears as himself nothing was paid by anybody.
        .having(customers >= least_customers, as_party > 0)
    )
    if kind:
        query = query.where(PartyTrace.kind == kind)
    if party_kinds:
        query = query.where(PartyTrace.party_kind.in_(party_kinds))
    if keyword:
        ring = key_ring()
        wanted = {party_key_of(keyword), account_key_of(keyword)} - {""}
        query = query.where(PartyTrace.fingerprint.in_([ring.fingerprint(key, _CONTEXT) for key in wanted]))
    rows = db.session.execute(
        query.order_by(orders[sort].desc(), PartyTrace.kind, PartyTrace.fingerprint)
        .limit(size)
        .offset((current - 1) * size)
    ).all()
    # Behind the last page there is no row that could say how many there are.
    total = (
        rows[0].total if rows else db.session.scalar(select(func.count()).select_from(query.subquery())) or 0
    )
    labels = _labels([row.row_id for row in rows])
    hidden = _hidden(person, [row.fingerprint for row in rows if row.kind == "name"])
    return [
        Link(
            kind=row.kind,
            fingerprint=row.fingerprint,
            label=access.mask(labels[row.row_id]) if row.fingerprint in hidden else labels[row.row_id],
            party_kind=row.party_kind,
            customers=row.customers,
            tasks=row.tasks,
            rows=row.rows,
            currency=row.currency,
            in_fen=None if row.currency is None else int(row.in_fen),
            out_fen=None if row.currency is None else int(row.out_fen),
            first_day=row.first_day,
            last_day=row.last_day,
            is_customer=row.role == "self",
        )
        for row in rows
    ], total


def _labels(row_ids: list[int]) -> dict[int, str]:
    rows = db.session.execute(
        select(PartyTrace.id, PartyTrace.label, PartyTrace.fingerprint).where(PartyTrace.id.in_(row_ids))
    )
    return {row.id: _label(row.label, row.fingerprint) for row in rows}


def mark_of(key: str) -> str:
    """The fingerprint by which a name or an account is known over all cases, whoever's."""
    return key_ring().fingerprint(key, _CONTEXT)


def standing(keys: Collection[str]) -> list[tuple[int, str]]:
    """Return in which tasks some names or accounts (their keys) stand, and as what: "self" or "party"."""
    marks = [mark_of(key) for key in keys]
    found = select(PartyTrace.task_id, PartyTrace.role).where(PartyTrace.fingerprint.in_(marks)).distinct()
    return [(row.task_id, row.role) for row in db.session.execute(found)]


def party_rows(keys: Collection[str]) -> list[PartyTrace]:
    """Return what the other cases' rows with these names or accounts add up to, one line for each."""
    marks = [mark_of(key) for key in keys]
    found = select(PartyTrace).where(PartyTrace.fingerprint.in_(marks), PartyTrace.role == "party")
    return list(db.session.scalars(found.order_by(PartyTrace.id)))


def count_customers(marks: Collection[str]) -> int:
    """Count the tasks whose customers have these fingerprints."""
    of_them = select(func.count(func.distinct(PartyTrace.task_id))).where(PartyTrace.customer_key.in_(marks))
    return db.session.scalar(of_them) or 0


def hidden_names(person: Person, names: Collection[str]) -> set[str]:
    """Return those of some names that lists do not show to the person, as `list_links` does not."""
    marks = {name: mark_of(party_key_of(name)) for name in names}
    hidden = _hidden(person, set(marks.values()))
    return {name for name, mark in marks.items() if mark in hidden}


def _hidden(person: Person, fingerprints: Collection[str]) -> set[str]:
    """Return those of some names that are a customer's or holder's of a hidden case, and stand in no open one."""
    rows = db.session.execute(
        select(PartyTrace.fingerprint, PartyTrace.task_id, PartyTrace.role).where(
            PartyTrace.kind == "name", PartyTrace.fingerprint.in_(fingerprints)
        )
    ).all()
    named = access.named(person, {row.task_id for row in rows})
    known = {row.fingerprint for row in rows if row.task_id in named}
    return {row.fingerprint for row in rows if row.role == "self"} - known


def _label(sealed: bytes, fingerprint: str) -> str:
    return opened(sealed, f"trace:{fingerprint}").decode()


def get_link(person: Person, kind: str, fingerprint: str) -> tuple[str, list[LinkedCase]]:
    """Return the name or account and every task in which it appears, biggest first. Raises NotFoundError.

    Customers of cases that are not open to the person are masked, also where the link itself is one.
    """
    rows = db.session.execute(
        select(PartyTrace, Task)
        .join(Task, Task.id == PartyTrace.task_id)
        .where(PartyTrace.kind == kind, PartyTrace.fingerprint == fingerprint)
        .order_by((PartyTrace.in_fen + PartyTrace.out_fen).desc(), PartyTrace.id)
    ).all()
    if not rows:
        raise NotFoundError
    newest = select(ReportRow.task_id, ReportRow.id).where(
        ReportRow.is_newest, ReportRow.task_id.in_([task.id for _, task in rows])
    )
    reports: dict[int, int] = dict(db.session.execute(newest).all())
    named = access.named(person, [task.id for _, task in rows])
    cases = [
        LinkedCase(
            task.id,
            reports.get(task.id),
            task.customer if task.id in named else access.mask(task.customer),
            task.owner_id,
            row.role,
            row.rows,
            row.currency,
            row.in_fen,
            row.out_fen,
            row.first_day,
            row.last_day,
        )
        for row, task in rows
    ]
    label = _label(rows[0][0].label, fingerprint)
    return access.mask(label) if kind == "name" and _hidden(person, [fingerprint]) else label, cases


def trace_all() -> int:
    """Trace the newest report of every task anew, e.g. of reports older than the traces; returns how many."""
    reports = list(db.session.scalars(select(ReportRow).where(ReportRow.is_newest).order_by(ReportRow.id)))
    for report in reports:
        trace(report, load_report(report)["files"], load_rows(report))
    return len(reports)
