"""Tables of optional services: what is offered, and who has it until when."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from app.platform.data.database import Base


class ServiceOffer(Base):
    """What an administrator decided about an optional service; what a month costs stands in the ledger's prices.

    `included`: open to everybody at no cost. `trial_days`: for how long a new account has it at no cost.
    """

    __tablename__ = "service_offer"
    __table_args__ = (CheckConstraint("trial_days BETWEEN 0 AND 365", name="trial_days"),)

    code: Mapped[str] = mapped_column(String(16), primary_key=True)
    included: Mapped[bool] = mapped_column(default=False)
    trial_days: Mapped[int]


class ServiceTerm(Base):
    """For how long an account has a service. A renewal moves the end; the ledger keeps what was paid.

    `is_renewing`: a month is added by itself before the end. `cancelled_at`: its owner wants no more of it.
    `reminded_for` and `ended_for` are the ends that were announced, so that each is told once.
    """

    __tablename__ = "service_term"
    __table_args__ = (
        Index("uq_service_term_owner_id_code", "owner_id", "code", unique=True),
        CheckConstraint("ends_at > starts_at", name="span"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    code: Mapped[str] = mapped_column(String(16))
    starts_at: Mapped[datetime]
    ends_at: Mapped[datetime] = mapped_column(index=True)
    is_trial: Mapped[bool]
    is_renewing: Mapped[bool] = mapped_column(default=False)
    payments: Mapped[int] = mapped_column(default=0)
    cancelled_at: Mapped[datetime | None]
    reminded_for: Mapped[datetime | None]
    ended_for: Mapped[datetime | None]
    created_at: Mapped[datetime]
