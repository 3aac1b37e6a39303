"""Table of templates: layouts that operators mapped by hand."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, String
from sqlalchemy.orm import Mapped, mapped_column

from app.platform.data.database import Base


class StatementTemplate(Base):
    """A layout that an operator mapped by hand; `fingerprint` hashes the header's names that it is known by."""

    __tablename__ = "statement_template"
    __table_args__ = (
        Index("uq_statement_template_owner_id_name", "owner_id", "name", unique=True),
        Index("uq_statement_template_owner_id_fingerprint", "owner_id", "fingerprint", unique=True),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    owner_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    name: Mapped[str] = mapped_column(String(60))
    fingerprint: Mapped[str] = mapped_column(String(64))
    names: Mapped[list[str]] = mapped_column(JSON)
    kind: Mapped[str] = mapped_column(String(8))
    layout: Mapped[dict[str, Any]] = mapped_column(JSON)
    used_count: Mapped[int] = mapped_column(default=0)
    used_at: Mapped[datetime | None]
    created_at: Mapped[datetime]
