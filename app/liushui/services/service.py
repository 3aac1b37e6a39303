"""Optional services by the month: what is open to whom, opening, renewing, cancelling, and what the worker sees to."""

from __future__ import annotations

import calendar
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import ColumnElement, func, select, true
from sqlalchemy.orm import InstrumentedAttribute

from app.auth import service as auth
from app.auth.hooks import User
from app.engine.judgement import features
from app.engine.types.statements import Text
from app.inbox import service as inbox
from app.jifen import service as jifen
from app.jifen.texts import Memo
from app.liushui.services.errors import (
    ServiceClosedError,
    ServiceIncludedError,
    ServiceNotOpenError,
    ServiceOpenError,
    ServicePriceChangedError,
)
from app.liushui.services.models import ServiceOffer, ServiceTerm
from app.liushui.services.texts import DESCRIPTIONS, NAMES
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import NotFoundError
from app.platform.language import LANGUAGES

EMAIL, RETENTION = "email", "retention"
CODES = (features.PDF_CHECK, features.MONEY_NETWORK, EMAIL, RETENTION)

REMINDED_BEFORE = timedelta(days=3)
RENEWED_BEFORE = timedelta(days=1)
KEPT_LONGER = timedelta(days=365)
GRACE = timedelta(days=7)
"""How long after the end of the longer retention files are still kept: an end is easily overlooked."""
RENEWAL_ORDERS_WITHIN = timedelta(days=7)
LINK = "/list/card?tab=services"
EXPIRING = 3
"""The inbox's tag for what expires soon."""

State = Literal["opened", "expired", "closed"]


@dataclass(frozen=True)
class Card:
    """A service as an account has it; `points` is the price of a month."""

    code: str
    name: Text
    description: Text
    points: int
    included: bool
    trial_days: int
    state: State
    ends_at: datetime | None
    is_trial: bool
    is_renewing: bool
    is_cancelled: bool


def welcome(user: User) -> None:
    """Give a new account every service for its trial."""
    now = clock.now()
    for offer in db.session.scalars(select(ServiceOffer).order_by(ServiceOffer.code)):
        if offer.trial_days > 0:
            db.session.add(
                ServiceTerm(
                    owner_id=user.id,
                    code=offer.code,
                    starts_at=now,
                    ends_at=now + timedelta(days=offer.trial_days),
                    is_trial=True,
                    created_at=now,
                )
            )
    db.session.flush()


def list_cards(owner_id: int) -> list[Card]:
    """Return every service as the account has it."""
    return [card_of(owner_id, code) for code in CODES]


def card_of(owner_id: int, code: str) -> Card:
    """Return one service as the account has it. Raises NotFoundError."""
    offer, term = _offer(code), _term(owner_id, code)
    is_running = term is not None and term.ends_at > clock.now()
    state: State = "opened" if offer.included or is_running else "expired" if term is not None else "closed"
    return Card(
        code=code,
        name=NAMES[code],
        description=DESCRIPTIONS[code],
        points=jifen.price(_price_code(code)),
        included=offer.included,
        trial_days=offer.trial_days,
        state=state,
        ends_at=term.ends_at if term else None,
        is_trial=bool(term and term.is_trial),
        is_renewing=bool(term and term.is_renewing),
        is_cancelled=bool(term and term.cancelled_at),
    )


def _price_code(code: str) -> str:
    return f"service_{code}"


def _offer(code: str) -> ServiceOffer:
    offer = db.session.get(ServiceOffer, code)
    if offer is None:
        raise NotFoundError
    return offer


def _term(owner_id: int, code: str, *, is_locked: bool = False) -> ServiceTerm | None:
    query = select(ServiceTerm).where(ServiceTerm.owner_id == owner_id, ServiceTerm.code == code)
    if is_locked:
        query = query.with_for_update().execution_options(populate_existing=True)
    found: ServiceTerm | None = db.session.scalar(query)
    return found


def open_codes(owner_id: int) -> frozenset[str]:
    """Return the services that are open to an account now."""
    running = select(ServiceTerm.code).where(
        ServiceTerm.owner_id == owner_id, ServiceTerm.ends_at > clock.now()
    )
    included = select(ServiceOffer.code).where(ServiceOffer.included)
    return frozenset(db.session.scalars(running)) | frozenset(db.session.scalars(included))


def features_of(owner_id: int) -> frozenset[str]:
    """Return the parts of the analysis that are open to an account."""
    return open_codes(owner_id) & features.ALL


def require(owner_id: int, code: str) -> None:
    """Refuse with ServiceClosedError what takes a service that is not open to the account."""
    if code not in open_codes(owner_id):
        raise ServiceClosedError(service=NAMES[code])


def keep_files_longer(owner_id: ColumnElement[int] | InstrumentedAttribute[int]) -> ColumnElement[bool]:
    """Return the condition that the files of these owners are kept for KEPT_LONGER."""
    if _offer(RETENTION).included:
        return true()
    since = clock.now() - GRACE
    return owner_id.in_(
        select(ServiceTerm.owner_id).where(ServiceTerm.code == RETENTION, ServiceTerm.ends_at > since)
    )


def open_service(owner_id: int, code: str, *, months: int, points: int, is_renewing: bool) -> Card:
    """Open a service for some months at the price agreed to (`points` a month).

    Raises ServiceOpenError, ServiceIncludedError, ServicePriceChangedError, InsufficientPointsError.
    """
    auth.lock_user(owner_id)
    term = _term(owner_id, code)
    if term is not None and term.ends_at > clock.now():
        raise ServiceOpenError
    term = _buy(owner_id, code, months=months, points=points)
    term.is_renewing = is_renewing
    db.session.flush()
    return card_of(owner_id, code)


def renew(owner_id: int, code: str, *, months: int, points: int) -> Card:
    """Add months to the end of a service, or to now when it has ended. Raises what `open_service` raises."""
    auth.lock_user(owner_id)
    if _term(owner_id, code) is None:
        raise ServiceNotOpenError
    _buy(owner_id, code, months=months, points=points)
    return card_of(owner_id, code)


def _buy(owner_id: int, code: str, *, months: int, points: int) -> ServiceTerm:
    if _offer(code).included:
        raise ServiceIncludedError
    price = jifen.price(_price_code(code))
    if points != price:
        raise ServicePriceChangedError(points=price)
    now = clock.now()
    term = _term(owner_id, code, is_locked=True)
    if term is None:
        # The end is set below.
        term = ServiceTerm(
            owner_id=owner_id,
            code=code,
            starts_at=now,
            ends_at=now + timedelta(days=1),
            is_trial=False,
            payments=0,
            created_at=now,
        )
        db.session.add(term)
        base = now
    elif term.ends_at > now:
        base = term.ends_at
    else:
        base = term.starts_at = now
    term.ends_at = add_months(base, months)
    term.payments += 1
    term.is_trial, term.cancelled_at = False, None
    db.session.flush()
    memo = Memo(_price_code(code), {"months": months})
    hold_id = jifen.hold(owner_id, price * months, "service", f"{term.id}.{term.payments}", memo)
    if hold_id is not None:
        jifen.capture(hold_id)
    return term


def add_months(moment: datetime, months: int) -> datetime:
    """The same day and time some calendar months later; the last of a month stays within the shorter one."""
    local = moment.astimezone(clock.DEFAULT_TIME_ZONE)
    index = local.year * 12 + local.month - 1 + months
    year, month = divmod(index, 12)
    day = min(local.day, calendar.monthrange(year, month + 1)[1])
    return local.replace(year=year, month=month + 1, day=day)


def cancel(owner_id: int, code: str) -> Card:
    """Let a service run to its end and no longer. Raises ServiceIncludedError or ServiceNotOpenError."""
    term = _running(owner_id, code)
    term.is_renewing, term.cancelled_at = False, term.cancelled_at or clock.now()
    db.session.flush()
    return card_of(owner_id, code)


def set_renewing(owner_id: int, code: str, *, is_renewing: bool) -> Card:
    """Let a month be added by itself before the end, or not. Raises what `cancel` raises."""
    term = _running(owner_id, code)
    term.is_renewing = is_renewing
    if is_renewing:
        term.cancelled_at = None
    db.session.flush()
    return card_of(owner_id, code)


def _running(owner_id: int, code: str) -> ServiceTerm:
    if _offer(code).included:
        raise ServiceIncludedError
    term = _term(owner_id, code, is_locked=True)
    if term is None or term.ends_at <= clock.now():
        raise ServiceNotOpenError
    return term


def change_offer(code: str, *, points: int, included: bool, trial_days: int) -> None:
    """Set what a month costs, whether everybody has the service, and the trial of new accounts."""
    offer = _offer(code)
    offer.included, offer.trial_days = included, trial_days
    jifen.set_price(_price_code(code), points)
    db.session.flush()


def renewal_orders(owner_id: int) -> int:
    """Count the services of an account that end within seven days and that it has not cancelled."""
    now = clock.now()
    return (
        db.session.scalar(
            select(func.count(ServiceTerm.id))
            .join(ServiceOffer, ServiceOffer.code == ServiceTerm.code)
            .where(
                ServiceTerm.owner_id == owner_id,
                ServiceTerm.ends_at > now,
                ServiceTerm.ends_at <= now + RENEWAL_ORDERS_WITHIN,
                ServiceTerm.cancelled_at.is_(None),
                ServiceOffer.included.is_(False),
            )
        )
        or 0
    )


def renew_subscriptions() -> None:
    """Renew what renews by itself, remind of what ends soon, and tell what has ended; each once."""
    now = clock.now()
    paid = select(ServiceOffer.code).where(ServiceOffer.included.is_(False))
    terms = db.session.scalars(
        select(ServiceTerm)
        .where(ServiceTerm.code.in_(paid), ServiceTerm.ends_at <= now + REMINDED_BEFORE)
        .where(ServiceTerm.ended_for.is_distinct_from(ServiceTerm.ends_at))
        .order_by(ServiceTerm.owner_id, ServiceTerm.id)
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    ).all()
    renewing = [each for each in terms if each.is_renewing and each.ends_at > now]
    for term in renewing:
        _renew_or_warn(term, now)
    _notify("service_expired", [each for each in terms if each.ends_at <= now], "ended_for")
    soon = [each for each in terms if now < each.ends_at and not each.is_renewing and not each.cancelled_at]
    _notify("service_expiring", [each for each in soon if each.reminded_for != each.ends_at], "reminded_for")


def _renew_or_warn(term: ServiceTerm, now: datetime) -> None:
    points = jifen.price(_price_code(term.code))
    available = jifen.available(term.owner_id)
    params = {"services": dict(NAMES[term.code]), "needed": points}
    if available < points:
        if term.reminded_for != term.ends_at:
            params |= {"until": _day(term.ends_at), "available": available}
            inbox.send(
                term.owner_id, "todo", "service_points_short", params, link=LINK, message_type=EXPIRING
            )
            term.reminded_for = term.ends_at
            db.session.flush()
    elif term.ends_at <= now + RENEWED_BEFORE:
        _buy(term.owner_id, term.code, months=1, points=points)
        params["until"] = _day(term.ends_at)
        inbox.send(term.owner_id, "message", "service_renewed", params, link=LINK)


def _notify(code: str, terms: Sequence[ServiceTerm], field: Literal["ended_for", "reminded_for"]) -> None:
    """Send one message to each owner about all services that end on the same day."""
    groups: dict[tuple[int, str], list[ServiceTerm]] = {}
    for term in terms:
        groups.setdefault((term.owner_id, _day(term.ends_at)), []).append(term)
    for (owner_id, day), some in groups.items():
        names = {
            language: ("、" if language == "zh-CN" else ", ").join(
                NAMES[each.code][language] for each in some
            )
            for language in LANGUAGES
        }
        tag = EXPIRING if field == "reminded_for" else None
        params = {"services": names, "until": day}
        inbox.send(owner_id, "message", code, params, link=LINK, message_type=tag)
        for term in some:
            setattr(term, field, term.ends_at)
    db.session.flush()


def _day(moment: datetime) -> str:
    return clock.to_text(moment)[:10]
