"""What the site says about itself and counts for the workplace."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import current_app
from sqlalchemy import text

from app.config import ROOT, Config
from app.extensions import db
from app.inbox import service as inbox
from app.jifen import service as jifen
from app.language import LANGUAGES
from app.liushui.service import reports, tasks, work
from app.liushui.service.tasks import Person
from app.money import fen_to_text


@dataclass(frozen=True)
class WebInfo:
    """What the login page needs to know before anybody has logged in."""

    name: dict[str, str]
    version: str
    locales: list[str]
    registration: bool
    smsEnabled: bool  # noqa: N815 (the contract's name)
    emailEnabled: bool  # noqa: N815
    maintenance: bool
    demo: bool
    icp: str


def web_info() -> dict[str, Any]:
    """Describe the installation; what cannot be called yet is said to be off."""
    config: Config = current_app.extensions["config"]
    calls = {rule.rule for rule in current_app.url_map.iter_rules()}
    return asdict(
        WebInfo(
            name={"zh-CN": "流水", "en-US": "Liushui"},
            version=current_app.version,  # type: ignore[attr-defined]
            locales=list(LANGUAGES),
            registration="/api/user/register" in calls,
            smsEnabled="/api/sms/send" in calls,
            emailEnabled="/api/ems/send" in calls,
            maintenance=False,
            demo=config.demo,
            icp=config.icp,
        )
    )


def panel_counts(person: Person) -> dict[str, Any]:
    """Count what the workplace shows at the top."""
    balance_fen = jifen.available(person.id, "cash")
    return {
        "balance": fen_to_text(balance_fen),
        "balance_fen": balance_fen,
        "points": jifen.available(person.id),
        "vip": person.is_vip,
        "tasks": tasks.count_states(person),
        "reports": reports.count_reports(person),
        "unread": inbox.unread(person.id),
    }


def readiness() -> dict[str, bool]:
    """Check what must hold before requests make sense: the database answers and is fully migrated."""
    try:
        db.session.execute(text("SELECT 1"))
        with db.engine.connect() as connection:
            at = set(MigrationContext.configure(connection).get_current_heads())
        heads = set(ScriptDirectory(str(ROOT / "migrations")).get_heads())
        migrated = at == heads
        work.stalled()
    except Exception:
        current_app.logger.exception("not ready")
        return {"database": False, "migrations": False}
    return {"database": True, "migrations": migrated}
