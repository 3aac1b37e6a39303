"""Who makes the present request, as the audit log names it."""

from __future__ import annotations

from flask import g, request
from flask_jwt_extended import current_user

from app.auth import audit


def actor() -> audit.Actor:
    """Return the caller: an account, or a stranger with an address."""
    who = current_user.id if current_user else None
    return audit.Actor(who, request.remote_addr or "", g.get("request_id", ""))
