"""The table of how each account likes its console."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey
from sqlalchemy.orm import Mapped, mapped_column

from app.platform.data.database import Base


class ConsoleSettings(Base):
    """What one account chose in the settings drawer; an account without a row has the defaults."""

    __tablename__ = "console_settings"

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    settings: Mapped[dict[str, Any]] = mapped_column(JSON)
    updated_at: Mapped[datetime]
