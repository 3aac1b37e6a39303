"""The authenticator app: six digits that change every 30 seconds (TOTP, RFC 6238), each good once."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

import pyotp
import segno
from sqlalchemy import delete, update

from app.auth.models import Totp, User
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import AppError

ISSUER = "Liushui"
STEP_SECONDS = 30
DRIFT = 1
"""How many steps a clock may be off, either way."""
DRIFT_TOLD = 120
"""Up to how many steps a wrong clock is told: an hour, as daylight saving time set by hand makes it."""
SECRET_LETTERS = 32
"""160 bits, as RFC 4226 recommends."""
SETUP_LASTS = timedelta(minutes=15)
DIGITS = 6


class TotpOnError(AppError):
    """There is an app already; another one takes its place once it is switched off."""

    reason = "totp_on"
    zh, en = "已启用验证器应用，请先停用", "An authenticator app is set up already: switch it off first"


class NoTotpError(AppError):
    """Nothing was set up, or too long ago."""

    reason = "no_totp"
    zh, en = "设置已超时，请重新扫描二维码", "The setup took too long: scan a new QR code"


class WrongFirstCodeError(AppError):
    """The app shows other digits than it should."""

    reason, field = "wrong_first_code", "otp"
    zh = "验证码不正确：请确认扫描的是当前二维码，并输入应用正在显示的 6 位数字"
    en = "This is not the code: scan the QR code shown here, and enter the 6 digits that the app shows now"


class WrongClockError(AppError):
    """The digits are right for another time of day."""

    reason, field = "wrong_clock", "otp"
    zh = "手机时间{way}了约 {minutes} 分钟：请在手机上开启“自动设置时间”，再输入新的验证码"
    en = "The phone’s clock is about {minutes} min {way}: let it set the time automatically, then enter a new code"


@dataclass(frozen=True)
class Setup:
    """What an app needs: the secret as text, and the address with it as a QR code (SVG in a data URI)."""

    secret: str
    uri: str
    qr: str


def step_of(moment: datetime) -> int:
    """Return the number of a moment's step."""
    return int(moment.timestamp()) // STEP_SECONDS


def matching_step(secret: str, digits: str, steps: Iterable[int]) -> int | None:
    """Return the first of `steps` whose code these digits are. All are compared, in one time."""
    codes = pyotp.HOTP(secret)
    found = None
    for step in steps:
        if hmac.compare_digest(codes.at(step).encode(), digits.encode()) and found is None:
            found = step
    return found


def around(step: int, drift: int) -> list[int]:
    """Return the steps up to `drift` away, the nearest first."""
    return sorted(range(max(step - drift, 0), step + drift + 1), key=lambda each: abs(each - step))


def is_on(user_id: int) -> bool:
    """Tell whether an account has an app that counts."""
    row = db.session.get(Totp, user_id)
    return row is not None and row.confirmed_at is not None


def begin(user: User) -> Setup:
    """Make a secret for an account's app; it counts once `confirm` was given a right code. Raises TotpOnError."""
    row = db.session.get(Totp, user.id, with_for_update=True, populate_existing=True)
    if row is not None and row.confirmed_at is not None:
        raise TotpOnError
    if row is None:
        row = Totp(user_id=user.id)
        db.session.add(row)
    secret = pyotp.random_base32(SECRET_LETTERS)
    row.secret, row.created_at, row.last_step = secret, clock.now(), 0
    db.session.flush()
    uri = pyotp.TOTP(secret).provisioning_uri(name=user.username, issuer_name=ISSUER)
    qr = segno.make(uri, error="m").svg_data_uri(scale=4, dark="#000", light="#fff")
    return Setup(secret, uri, qr)


def confirm(user: User, digits: str) -> None:
    """Let an app count that shows the right code.

    Raises NoTotpError, TotpOnError, WrongFirstCodeError or WrongClockError.
    """
    row = db.session.get(Totp, user.id, with_for_update=True, populate_existing=True)
    if row is not None and row.confirmed_at is not None:
        raise TotpOnError
    now = clock.now()
    if row is None or now - row.created_at > SETUP_LASTS:
        raise NoTotpError
    step = matching_step(row.secret, digits, around(step_of(now), DRIFT_TOLD))
    if step is None:
        raise WrongFirstCodeError
    off = step - step_of(now)
    if abs(off) > DRIFT:
        way = {"zh-CN": "快" if off > 0 else "慢", "en-US": "ahead" if off > 0 else "behind"}
        raise WrongClockError(minutes=max(round(abs(off) * STEP_SECONDS / 60), 1), way=way)
    row.confirmed_at, row.last_step = now, step
    db.session.flush()


def use(user_id: int, digits: str) -> bool:
    """Tell whether these are an app's digits, and use them up: of those who come with the same at once, one is right."""
    row = db.session.get(Totp, user_id)
    if row is None or row.confirmed_at is None:
        return False
    step = matching_step(row.secret, digits, around(step_of(clock.now()), DRIFT))
    if step is None:
        return False
    used = db.session.execute(
        update(Totp)
        .where(Totp.user_id == user_id, Totp.confirmed_at.is_not(None), Totp.last_step < step)
        .values(last_step=step)
        .returning(Totp.user_id)
        .execution_options(synchronize_session=False)
    ).scalar_one_or_none()
    db.session.expire(row)
    return used is not None


def forget_setup(user_id: int) -> None:
    """Forget an app that is being set up: it was begun before there was a factor to prove."""
    db.session.execute(delete(Totp).where(Totp.user_id == user_id, Totp.confirmed_at.is_(None)))


def forget(user_id: int) -> bool:
    """Forget an account's app; tell whether there was one that counted."""
    was_on = is_on(user_id)
    db.session.execute(delete(Totp).where(Totp.user_id == user_id))
    return was_on
