"""The caller's own record: what the account says, what rooms add, and what is demanded of it."""

from __future__ import annotations

from typing import Any

from flask_jwt_extended import current_user

from app.auth import hooks
from app.auth.service import accounts
from app.auth.tokens import lacks_factor


def own_record() -> dict[str, Any]:
    """Return the user record of the caller."""
    own = {"factorMissing": lacks_factor(current_user)}
    return accounts.record(current_user) | hooks.user_record(current_user) | own
