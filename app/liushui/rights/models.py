"""Table of erasures: who asked why, and by which marks what was erased is known again in an older copy."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, CheckConstraint, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from app.platform.data.database import Base
from app.platform.data.sealed import SealedJson, SealedRow, SealedText


class Erasure(SealedRow, Base):
    """One erasure: a large one waits for a second administrator. Accounts may go; what they did stays.

    `wanted` (name, account, numbers of cases) is kept while it waits and forgotten once it is decided. From then on
    there are only keyed fingerprints: `person_mark` of the name or account, `marks` of each case and remembered word.
    """

    __tablename__ = "erasure"
    __table_args__ = (CheckConstraint("state IN ('waiting','done','declined')", name="state"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    state: Mapped[str] = mapped_column(String(8), index=True)
    asker_id: Mapped[int | None]
    decider_id: Mapped[int | None]
    cases: Mapped[int]
    person_mark: Mapped[str] = mapped_column(String(64))
    marks: Mapped[list[str]] = mapped_column(JSON)
    reason_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    wanted_sealed: Mapped[bytes | None] = mapped_column(LargeBinary)
    asked_at: Mapped[datetime]
    decided_at: Mapped[datetime | None]

    reason = SealedText("reason_sealed")
    wanted = SealedJson("wanted_sealed")

    def plain(self) -> dict[str, Any]:
        """What an older copy of the database needs to know of it: nothing that names anybody."""
        return {
            "row_key": self.row_key,
            "cases": self.cases,
            "person_mark": self.person_mark,
            "marks": self.marks,
            "asked_at": self.asked_at.isoformat(),
            "decided_at": self.decided_at.isoformat() if self.decided_at else None,
        }
