"""What an account takes along, and how it goes: export everything, delete everything but the money records."""

from __future__ import annotations

import io
import json
import secrets
import zipfile
from typing import Any

from app.auth import audit, hooks, passwords
from app.auth.models import User
from app.auth.service import accounts, api_tokens, identities, people, sessions
from app.auth.service.factors import changes, passkeys, recovery, totp
from app.platform import clock
from app.platform.data import blobs
from app.platform.data.database import db
from app.platform.web import idempotency

CONTENTS = "README.txt"


def export(user: User, present: str, actor: audit.Actor, *, jti: str) -> bytes:
    """Pack all that is kept about an account into a ZIP of JSON files, one for each room's part.

    Raises what `sessions.reauthenticate` does.
    """
    sessions.reauthenticate(user, present, jti)
    parts = {"account": account_part(user)} | hooks.user_export(user)
    audit.record(actor, "data_exported", f"user:{user.id}", parts=sorted(parts))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(CONTENTS, _contents(user, sorted(parts)))
        for name, part in sorted(parts.items()):
            archive.writestr(f"{name}.json", json.dumps(part, ensure_ascii=False, indent=2, default=str))
    return out.getvalue()


def _contents(user: User, parts: list[str]) -> str:
    made = clock.to_text(clock.now())
    lines = (
        f"流水：账号 {user.username} 的数据，导出时间 {made}（北京时间）。",
        f"Liushui: the data of the account {user.username}, taken on {made} (UTC+8).",
        "",
        *(f"{name}.json" for name in parts),
    )
    return "\n".join(lines) + "\n"


def account_part(user: User) -> dict[str, Any]:
    """What is kept about the account itself; to its owner nothing is masked."""
    return {
        "profile": accounts.record(user) | {"phone": user.mobile or "", "email": user.email or ""},
        "sessions": [
            {
                "begun": each.created_at,
                "last_used": each.last_seen_at,
                "ends": each.expires_at,
                "ip": each.ip,
                "agent": each.agent,
            }
            for each in sessions.live_sessions(user.id)
        ],
        "api_tokens": [
            {
                "name": each.name,
                "hint": each.hint,
                "scopes": each.scopes,
                "made": each.created_at,
                "ends": each.expires_at,
                "last_used": each.last_used_at,
            }
            for each in api_tokens.live(user.id)
        ],
        "single_sign_on": [
            {
                "issuer": each.issuer,
                "subject": each.subject,
                "linked": each.created_at,
                "last_used": each.last_used_at,
            }
            for each in identities.of_user(user.id)
        ],
        "second_factors": {
            "authenticator_app": totp.is_on(user.id),
            "recovery_codes_left": recovery.count_left(user.id),
            "passkeys": [
                {
                    "name": each.name,
                    "site": each.site,
                    "made": each.created_at,
                    "last_used": each.last_used_at,
                }
                for each in passkeys.of_account(user.id)
            ],
        },
        "audit": [
            {"at": each.at, "event": each.event, "subject": each.subject, "ip": each.ip}
            for each in audit.entries_of(user.id)
        ],
    }


def delete(user: User, present: str, actor: audit.Actor, *, jti: str) -> None:
    """Delete an account: every room forgets what is its owner's, the money records stay without a name.

    Raises what `sessions.reauthenticate` does, or LastAdminError.
    """
    people.lock_admins()
    sessions.reauthenticate(user, present, jti)
    people.refuse_last_admin(user)
    hooks.user_deleted(user)
    sessions.end_sessions(user.id)
    api_tokens.forget(user.id)
    identities.forget(user.id)
    changes.forget(user.id)
    idempotency.forget_all(user.id)
    blobs.delete(user.avatar_id)
    now = clock.now()
    # No name that somebody can register has a colon: it is always free.
    user.username = user.username_key = f"deleted:{user.id}"
    user.nickname, user.avatar_id = "", None
    user.mobile = user.email = None
    user.job = user.organization = user.location = user.personal_website = ""
    user.introduction = user.profile = ""
    user.country = user.area = user.address = user.last_login_ip = ""
    user.role = "user"
    # A hash of something nobody knows.
    user.password_hash = passwords.hash_password(secrets.token_urlsafe(32))
    user.disabled_at = user.disabled_at or now
    user.closed_at, user.last_login_at, user.vip_until = now, None, None
    sessions.forget_places(user.id)
    db.session.flush()
    audit.record(actor, "account_deleted", f"user:{user.id}")
