"""What the site says about itself and counts for the workplace."""

from __future__ import annotations

import shutil
from dataclasses import asdict, dataclass
from typing import Any

from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import current_app

from app.auth import codes
from app.auth import service as auth
from app.auth.service.person import Person
from app.content.service import invented, workplace
from app.inbox import service as inbox
from app.jifen import service as jifen
from app.liushui.cases.service import tasks, work
from app.liushui.reports.service import finding, reports
from app.liushui.services import service as services
from app.pay.service import orders
from app.platform.config import MEBIBYTE, MIGRATIONS, Config
from app.platform.data.database import db
from app.platform.language import LANGUAGES
from app.platform.money import fen_to_text


@dataclass(frozen=True)
class WebInfo:
    """What the login page needs to know before anybody has logged in."""

    name: dict[str, str]
    version: str
    locales: list[str]
    registration: bool
    smsEnabled: bool  # noqa: N815 (the contract's name)
    emailEnabled: bool  # noqa: N815
    smsKept: bool  # noqa: N815
    emailKept: bool  # noqa: N815
    maintenance: bool
    demo: bool
    icp: str
    sso: bool
    ssoName: str  # noqa: N815
    passwordsForAdminsOnly: bool  # noqa: N815


def web_info() -> dict[str, Any]:
    """Describe the installation: what can be done here without an account."""
    config: Config = current_app.extensions["config"]
    return asdict(
        WebInfo(
            name={"zh-CN": "流水", "en-US": "Liushui"},
            version=current_app.version,  # type: ignore[attr-defined]
            locales=list(LANGUAGES),
            registration=auth.may_register(),
            smsEnabled=codes.can_reach("mobile"),
            emailEnabled=codes.can_reach("email"),
            smsKept=codes.are_kept("mobile"),
            emailKept=codes.are_kept("email"),
            maintenance=False,
            demo=config.demo,
            icp=config.icp,
            sso=config.sign_on is not None,
            ssoName=config.sign_on.name if config.sign_on else "",
            passwordsForAdminsOnly=auth.is_for_admins_only(),
        )
    )


def panel_counts(person: Person) -> dict[str, Any]:
    """Count what the workplace shows at the top."""
    balance_fen = jifen.available(person.id, "cash")
    content = workplace.counts()
    return {
        "balance": fen_to_text(balance_fen),
        "balance_fen": balance_fen,
        "points": jifen.available(person.id),
        "vip": person.is_vip,
        "renewalOrders": services.renewal_orders(person.id),
        "pendingOrders": orders.count_open(person.id),
        "onlineContent": content.online,
        "putIn": content.put_in,
        "newComments": content.comments,
        "growthRate": content.growth,
        "demo": invented.workplace_counts()
        | {"tasks": finding.count_demo(person), "reports": reports.count_demo(person)},
        "tasks": tasks.count_states(person),
        "reports": reports.count_reports(person),
        "unread": inbox.unread(person.id),
    }


def chart(person: Person, series: str, days: int) -> dict[str, Any]:
    """Count, day by day, the views of articles, or the person's reports, or the rows in them."""
    if series != "content":
        return reports.chart(person, series, days)
    span = workplace.last_days(days)
    demo = invented.counted(["view"], span)
    return {
        "xAxis": span.days,
        "data": [{"name": series, "value": workplace.daily_views(span), "demo": demo}],
    }


@dataclass(frozen=True)
class Readiness:
    """What must hold before requests make sense, and how long the oldest queued task has waited."""

    database: bool
    migrations: bool
    queue_seconds: int

    @property
    def is_ready(self) -> bool:
        """Tell whether requests can be served; a long queue is for people to judge."""
        return self.database and self.migrations


LEAST_FREE_BYTES = 16 * MEBIBYTE
"""With less, SQLite cannot be sure to write its log."""


def disk_is_full() -> bool:
    """Tell whether the disk of the data has next to no room; a folder that is not there says nothing."""
    config: Config = current_app.extensions["config"]
    try:
        return shutil.disk_usage(config.data_dir).free < LEAST_FREE_BYTES
    except OSError:
        return False


def readiness() -> Readiness:
    """Check that the database answers and is fully migrated."""
    try:
        with db.engine.connect() as connection:
            at = set(MigrationContext.configure(connection).get_current_heads())
        if at != set(ScriptDirectory(str(MIGRATIONS)).get_heads()):
            return Readiness(database=True, migrations=False, queue_seconds=0)
        return Readiness(database=True, migrations=True, queue_seconds=work.queue_seconds())
    except Exception:
        current_app.logger.exception("not ready")
        return Readiness(database=False, migrations=False, queue_seconds=0)
