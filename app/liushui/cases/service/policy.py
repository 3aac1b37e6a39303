"""What the administrators chose about all cases: purposes, whether they are demanded, how long things are kept, the mark."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from app.liushui.cases.errors import PolicyBoundsError
from app.liushui.cases.models import CasePolicy
from app.liushui.services import service as services
from app.platform import clock
from app.platform.data.database import db
from app.platform.language import Language, Words, both

_ROW = 1
PURPOSES: tuple[Words, ...] = (
    both("授信审批", "Credit approval"),
    both("贷后管理", "Post-loan monitoring"),
    both("尽职调查", "Due diligence"),
    both("审计", "Audit"),
    both("诉讼/仲裁", "Litigation or arbitration"),
)
LONGER_DAYS = services.KEPT_LONGER.days


@dataclass(frozen=True)
class Policy:
    """Days count from the end of a case's last run; `case_days` None keeps a case until somebody deletes it.

    `marks_viewer` puts viewer and time on pictures, exports and the report on screen.
    """

    purposes: tuple[Words, ...] = PURPOSES
    demands_purpose: bool = False
    files_days: int = 30
    files_days_least: int = 1
    files_days_most: int = 30
    case_days: int | None = None
    case_days_least: int = 1
    case_days_most: int | None = None
    marks_viewer: bool = False

    def files_kept(self, own: int | None, *, longer: bool) -> int:
        """For how many days uploads are kept: the case's own, within the bounds; `longer` with the service for it."""
        if own is None:
            return max(self.files_days, LONGER_DAYS) if longer else self.files_days
        return min(max(own, self.files_days_least), self.most_files_days(longer=longer))

    def most_files_days(self, *, longer: bool) -> int:
        """The most that a case may state."""
        return max(self.files_days_most, LONGER_DAYS) if longer else self.files_days_most

    def case_kept(self, own: int | None) -> int | None:
        """For how many days the whole case is kept; None for ever."""
        if own is None:
            return self.case_days
        kept = max(own, self.case_days_least)
        return kept if self.case_days_most is None else min(kept, self.case_days_most)

    def purpose(self, words: str) -> Words:
        """A purpose of the list in both languages, by its name in one of them; other words are the same in both."""
        named = words.strip()
        return next((each for each in self.purposes if named in each.values()), both(named, named))


def current() -> Policy:
    """The policy of today."""
    row = db.session.get(CasePolicy, _ROW)
    return _read(row.value) if row else Policy()


def _read(value: dict[str, Any]) -> Policy:
    return Policy(**{**value, "purposes": tuple(value["purposes"])})


def mark(viewer: str, task_id: int, language: Language) -> str:
    """Who sees a case now, in one line for pictures, files and the screen; "" unless the policy wants it."""
    if not current().marks_viewer:
        return ""
    now = clock.to_text(clock.now())[:16]
    return f"{viewer} · {now} · {'案件' if language == 'zh-CN' else 'case'} {task_id}"


def choose(changes: dict[str, Any]) -> tuple[Policy, Policy]:
    """Change the policy; returns what it was and what it is. Raises PolicyBoundsError."""
    row = db.session.get(CasePolicy, _ROW, with_for_update=True)
    before = _read(row.value) if row else Policy()
    after = replace(before, **changes)
    if not after.files_days_least <= after.files_days <= after.files_days_most:
        raise PolicyBoundsError
    if not _is_whole(after.case_days_least, after.case_days, after.case_days_most):
        error = PolicyBoundsError()
        error.field = "case_days"
        raise error
    if row is None:
        row = CasePolicy(id=_ROW)
        db.session.add(row)
    row.value = asdict(after)
    db.session.flush()
    return before, after


def _is_whole(least: int, chosen: int | None, most: int | None) -> bool:
    if chosen is None:
        return most is None
    return least <= chosen and (most is None or chosen <= most)
