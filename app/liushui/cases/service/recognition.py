"""Looking at files before they are handed in: whose they are, of what source, whether they need a password.

Nothing is kept and nothing is charged; the same child process reads them that reads a task.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from app.auth.service.person import Person
from app.engine.judgement.exclusions.own_accounts import names_by_nickname
from app.engine.rules import RuleSet
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import READABLE_STATES, Limits, Statement, UploadedFile
from app.liushui.cases import sandbox
from app.liushui.cases.problems import PASSWORD_STATES
from app.liushui.cases.service import intake
from app.platform.data.database import db
from app.platform.errors import TooOftenError

LIMITS = sandbox.SandboxLimits(cpu_seconds=60, wall_seconds=90.0, output_bytes=128 * 1024 * 1024)
PATIENCE_SECONDS = 20
# A page of a picture takes too long for a look.
_NO_PICTURES = Limits(recognised_pages=0)
# Whoever looks at file after file must not hold all threads of the server.
_SLOTS = threading.Semaphore(2)


@dataclass(frozen=True)
class RecognisedFile:
    """What one file shows of itself.

    `holders` are real names, `nicknames` those that a wallet prints in place of them. `state` is that of its best
    statement (`STATES`), `unread` where the look took too long, or
    `to_recognise` for a picture. `task_id` is the caller's task that holds it.
    """

    name: str
    state: str
    holders: tuple[str, ...] = ()
    nicknames: tuple[str, ...] = ()
    accounts: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    rows: int = 0
    period: tuple[date | None, date | None] = (None, None)
    task_id: int | None = None


def recognise(
    person: Person, files: Sequence[intake.NewFile], passwords: Sequence[str] = ()
) -> list[RecognisedFile]:
    """Return what each file shows, in their order; a file that cannot be read says so and stops no other one.

    Raises the refusals of an upload. Takes up to a minute: it holds no transaction meanwhile.
    """
    intake.check_files(files)
    known = [intake.task_with(person, hashlib.sha256(file.data).hexdigest()) for file in files]
    db.session.rollback()
    # Two files of one name stay apart: statements name their file.
    uploads = [UploadedFile(f"{at} {file.name}", file.data) for at, file in enumerate(files)]
    statements = _read(uploads, [password for password in passwords if password])
    return [
        _recognised(file.name, [one for one in statements if one.file == upload.name], task_id)
        for file, upload, task_id in zip(files, uploads, known, strict=True)
    ]


def _read(uploads: Sequence[UploadedFile], passwords: Sequence[str]) -> tuple[Statement, ...]:
    """Read them in one child; where that fails, each alone, so that the one at fault stays alone."""
    if not _SLOTS.acquire(timeout=PATIENCE_SECONDS):
        raise TooOftenError(PATIENCE_SECONDS)
    try:
        return sandbox.run_read(uploads, passwords, _NO_PICTURES, sandbox_limits=LIMITS).statements
    except sandbox.SandboxError:
        if len(uploads) == 1:
            return ()
    finally:
        _SLOTS.release()
    return tuple(statement for upload in uploads for statement in _read([upload], passwords))


def _recognised(name: str, statements: Sequence[Statement], task_id: int | None) -> RecognisedFile:
    rules = RuleSet.builtin()
    named = [one for one in statements if one.holder]
    days = [day for one in statements for day in (one.period_from, one.period_to) if day]
    return RecognisedFile(
        name=name,
        state=_state(statements),
        holders=_distinct(one.holder for one in named if not names_by_nickname(one, rules)),
        nicknames=_distinct(one.holder for one in named if names_by_nickname(one, rules)),
        accounts=_distinct(one.account for one in statements),
        formats=_distinct(one.format for one in statements),
        rows=sum(one.rows for one in statements),
        period=(min(days), max(days)) if days else (None, None),
        task_id=task_id,
    )


def _state(statements: Sequence[Statement]) -> str:
    """Of several statements the one that asks for something goes first, then the one that was read."""
    states = [_looked_at(one) for one in statements]
    asking = [state for state in states if state in PASSWORD_STATES]
    read = [state for state in states if state in READABLE_STATES]
    return next(iter([*asking, *read, *states]), "unread")


def _looked_at(statement: Statement) -> str:
    waits = any(problem.code == ProblemCode.PICTURE_WAITS for problem in statement.problems)
    return "to_recognise" if waits else statement.state


def _distinct(names: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in names if name))
