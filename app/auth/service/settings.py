"""What administrators chose about accounts."""

from __future__ import annotations

from flask import current_app

from app.auth.models import Setting, User
from app.auth.service import accounts
from app.platform.config import Config
from app.platform.data.database import db
from app.platform.errors import AppError

REGISTRATION = "registration"


class PasswordLoginClosedError(AppError):
    """The account comes in by single sign-on alone; told only to who proved to own it."""

    reason, keeps_work = "password_login_closed", True
    zh = "该账号须通过单点登录进入，不能使用密码、验证码或通行密钥"
    en = "This account logs in by single sign-on, not by password, code or passkey"


def has_provider() -> bool:
    """Tell whether there is single sign-on here."""
    config: Config = current_app.extensions["config"]
    return config.sign_on is not None


def is_for_admins_only() -> bool:
    """Tell whether passwords and codes let in administrators alone, and everybody else comes by single sign-on."""
    config: Config = current_app.extensions["config"]
    return config.sign_on is not None and config.sign_on.admins_only_by_password


def may_use_password(user: User) -> bool:
    """Tell whether somebody may log in by password, code or passkey, or has to come by single sign-on."""
    return accounts.has_password(user) and (user.role == "admin" or not is_for_admins_only())


def may_register() -> bool:
    """Tell whether strangers may open accounts."""
    if is_for_admins_only():
        return False
    row = db.session.get(Setting, REGISTRATION)
    return True if row is None else bool(row.value)


def let_register(is_open: bool) -> None:
    """Let strangers open accounts, or not."""
    row = db.session.get(Setting, REGISTRATION, with_for_update=True)
    if row is None:
        row = Setting(name=REGISTRATION)
        db.session.add(row)
    row.value = is_open
    db.session.flush()
