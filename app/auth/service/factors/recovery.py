"""Recovery codes: ten words to write down, each of which stands for a lost phone or key once."""

from __future__ import annotations

import secrets
import unicodedata

from sqlalchemy import delete, func, select, update

from app.auth.models import RecoveryCode
from app.platform import clock
from app.platform.data.database import db
from app.platform.data.vault import key_ring

NUMBER = 10
# Neither 0 and o nor 1, i and l: it is read off paper. 59 bits.
_LETTERS, _GROUPS = "23456789abcdefghjkmnpqrstuvwxyz", (4, 4, 4)


def make(user_id: int) -> list[str]:
    """Make new codes for an account, shown this once; the earlier ones are gone."""
    forget(user_id)
    made: list[str] = []
    while len(made) < NUMBER:
        code = "-".join("".join(secrets.choice(_LETTERS) for _ in range(length)) for length in _GROUPS)
        if code not in made:
            made.append(code)
    db.session.add_all([RecoveryCode(user_id=user_id, digest=_digest(user_id, code)) for code in made])
    db.session.flush()
    return made


def count_left(user_id: int) -> int:
    """Count the codes of an account that were not used."""
    left = select(func.count()).where(RecoveryCode.user_id == user_id, RecoveryCode.used_at.is_(None))
    return db.session.scalar(left) or 0


def use(user_id: int, typed: str) -> bool:
    """Tell whether this is one of an account's codes, and use it up."""
    used = db.session.execute(
        update(RecoveryCode)
        .where(
            RecoveryCode.user_id == user_id,
            RecoveryCode.digest == _digest(user_id, typed),
            RecoveryCode.used_at.is_(None),
        )
        .values(used_at=clock.now())
        .returning(RecoveryCode.user_id)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    return used is not None


def forget(user_id: int) -> None:
    """Forget all codes of an account."""
    db.session.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user_id))


def _digest(user_id: int, typed: str) -> str:
    """A keyed digest of a code, however its letters were grouped."""
    plain = unicodedata.normalize("NFKC", typed).casefold()
    letters = "".join(each for each in plain if each.isalnum())
    return key_ring().fingerprint(f"{user_id}:{letters}", "recovery_code")
