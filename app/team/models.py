"""Tables of projects and teams, and of who belongs to them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.platform.data.database import Base
from app.platform.data.sealed import SealedRow, SealedText

KINDS = ("project", "team")
MEMBER_STATES = ("invited", "joined")


class Group(SealedRow, Base):
    """People under one name: a `project` shares its tasks with them, a `team` can be invited as a whole.

    Projects are named after customers: name and description lie sealed.
    """

    __tablename__ = "team_group"
    __table_args__ = (CheckConstraint("kind IN ('project', 'team')", name="kind"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(8))
    name_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    description_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime]

    name = SealedText("name_sealed")
    description = SealedText("description_sealed")

    members: Mapped[list[Membership]] = relationship(
        back_populates="group", order_by="Membership.id", cascade="all, delete-orphan", passive_deletes=True
    )


class Membership(Base):
    """One person in a group: `invited` until they say yes; who declines or leaves has no row."""

    __tablename__ = "team_membership"
    __table_args__ = (
        CheckConstraint("state IN ('invited', 'joined')", name="state"),
        Index("uq_team_membership_group_id_user_id", "group_id", "user_id", unique=True),
        Index(None, "user_id", "state"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    group_id: Mapped[int] = mapped_column(ForeignKey("team_group.id", ondelete="CASCADE"))
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    state: Mapped[str] = mapped_column(String(8))
    invited_by: Mapped[int | None]
    created_at: Mapped[datetime]
    joined_at: Mapped[datetime | None]

    group: Mapped[Group] = relationship(back_populates="members")
