"""How an account is opened, and how its password and addresses change."""

from __future__ import annotations

import re
import unicodedata

from app.auth import addresses, audit, codes, hooks, passwords
from app.auth.models import User
from app.auth.service import accounts, api_tokens, sessions, settings
from app.platform import clock
from app.platform.data.database import db
from app.platform.errors import AppError

CODE_NEEDS_ACCOUNT = frozenset({"resetpwd", "login"})
"""For what a code is only sent when the address has an account; strangers are not told which."""

_USERNAME = re.compile(r"[\w.-]{2,32}")


class RegistrationClosedError(AppError):
    """Administrators open accounts here, nobody else."""

    reason = "registration_closed"
    zh, en = "本站未开放注册，请联系管理员", "Accounts are opened by the administrators here: ask one of them"


class UnusableUsernameError(AppError):
    """A name that could be mistaken, for an address or for nothing at all."""

    reason, field = "unusable_username", "username"
    zh = "用户名为 2 到 32 个字，可用文字、数字、“_”“-”“.”，不能只有数字"
    en = "A user name has 2 to 32 letters, digits, “_”, “-” or “.”, and not only digits"


class NoSuchAccountError(AppError):
    """Said only to somebody who proved to own the address."""

    reason = "no_such_account"
    zh, en = "该号码或邮箱尚未注册账号", "No account has this number or address"


class PasswordAsGivenError(AppError):
    """The new password is the initial one, which somebody else knows."""

    reason, field = "password_as_given", "newpassword"
    zh, en = "新密码不能与初始密码相同", "This is the password you were given: choose another one"


def is_worth_sending(event: str, address: str) -> bool:
    """Tell whether a code for this purpose is of any use to the owner of the address."""
    return event not in CODE_NEEDS_ACCOUNT or _alive(address) is not None


class NoPasswordError(AppError):
    """The account is entered by single sign-on and has no password to change."""

    reason = "account_without_password"
    zh = "该账号通过单点登录进入，没有可修改的密码"
    en = "This account logs in by single sign-on: it has no password to change"


def _alive(address: str) -> User | None:
    """Find the account that codes to an address let in: none whose owner comes by single sign-on alone."""
    user = accounts.find_by_address(address)
    return user if user is not None and user.disabled_at is None and accounts.has_password(user) else None


def register(username: str, password: str, address: str, captcha: str, actor: audit.Actor) -> User:
    """Open an account for whoever owns the address (in its kept spelling).

    Raises RegistrationClosedError, UnusableUsernameError, what `codes.check` raises, and what
    `accounts.create_user` does.
    """
    if not settings.may_register():
        raise RegistrationClosedError
    name = name_of(username)
    try:
        passwords.refuse_unusable(password, name)
    except AppError as error:
        # What other calls name `newpassword` is the only password of this one.
        error.field = "password"
        raise
    codes.check("register", address, captcha, actor)
    kind = addresses.kind_of(address)
    user = accounts.create_user(
        name,
        password,
        mobile=address if kind == "mobile" else None,
        email=address if kind == "email" else None,
    )
    _note(actor, user, "registered", by=kind)
    return user


def name_of(typed: str) -> str:
    """Return a user name as it is kept. Raises UnusableUsernameError."""
    name = unicodedata.normalize("NFKC", typed).strip()
    if not _USERNAME.fullmatch(name) or name.replace(".", "").replace("-", "").isdigit():
        raise UnusableUsernameError
    return name


def owner_by_code(address: str, captcha: str, actor: audit.Actor) -> User:
    """Return whose address it is, for a login. Raises what `codes.check` does, or NoSuchAccountError."""
    codes.check("login", address, captcha, actor)
    user = _alive(address)
    if user is None:
        raise NoSuchAccountError
    if not settings.may_use_password(user):
        raise settings.PasswordLoginClosedError
    return user


def reset_password(address: str, captcha: str, password: str, actor: audit.Actor) -> None:
    """Give the account of an address a new password; its sessions and tokens end and its owner is told.

    Raises what `codes.check` and `passwords.refuse_unusable` do, or PasswordAsGivenError; for an address without
    account, DeadCodeError.
    """
    passwords.refuse_unusable(password, "")
    codes.check("resetpwd", address, captcha, actor)
    user = _alive(address)
    if user is None:
        # Nobody was sent a code for it: whoever guessed one learns as much as from a wrong guess.
        raise codes.DeadCodeError
    _set_password(user, password)
    sessions.end_sessions(user.id)
    api_tokens.revoke_all(user.id)
    sessions.forget_failures(user)
    _note(actor, user, "password_reset")
    hooks.notify(user, "password_reset", {"ip": actor.ip})


def change_password(user: User, present: str, password: str, actor: audit.Actor, *, jti: str) -> None:
    """Change one's own password; all other sessions end, and all tokens for programs.

    Raises NoPasswordError, WrongPasswordError, TooOftenError, InitialPasswordOverError, PasswordAsGivenError, or what
    `passwords.refuse_unusable` does.
    """
    if not accounts.has_password(user):
        raise NoPasswordError
    sessions.reauthenticate(user, present, jti)
    _set_password(user, password)
    sessions.end_sessions(user.id, but=jti)
    # Whoever had the old password may have made one.
    api_tokens.revoke_all(user.id)
    _note(actor, user, "password_changed")
    hooks.notify(user, "password_changed", {"ip": actor.ip})


def _hold(user: User) -> None:
    """Keep others from changing the password: who writes last would win, and a login under way would not know."""
    db.session.refresh(user, with_for_update={"key_share": True})


def _set_password(user: User, password: str) -> None:
    _hold(user)
    passwords.refuse_unusable(password, user.username)
    if accounts.has_initial_password(user) and passwords.password_matches(password, user.password_hash):
        raise PasswordAsGivenError
    user.password_hash, user.password_initial_until = passwords.hash_password(password), None
    db.session.flush()


def give_password(user: User, actor: audit.Actor) -> str:
    """Give an account a new initial password and return it; its sessions and tokens end and its owner is told."""
    _hold(user)
    made = passwords.make_initial(user.username)
    user.password_hash = passwords.hash_password(made)
    user.password_initial_until = clock.now() + passwords.INITIAL_LASTS
    db.session.flush()
    sessions.end_sessions(user.id)
    api_tokens.revoke_all(user.id)
    sessions.forget_failures(user)
    audit.record(actor, "password_given", f"user:{user.id}", until=user.password_initial_until.isoformat())
    hooks.notify(user, "password_given", {})
    return made


def change_address(
    user: User, present: str, address: str, captcha: str, actor: audit.Actor, *, jti: str
) -> None:
    """Set one's own mobile number or e-mail address (in its kept spelling).

    The owner is told in the inbox and by mail, an e-mail address that was left too; an earlier number gets no SMS.
    Raises what `sessions.reauthenticate` and `codes.check` do, MobileTakenError or EmailTakenError.
    """
    sessions.reauthenticate(user, present, jti)
    _bind(user, address, captcha, actor)


def bind_mobile(user: User, number: str, captcha: str, actor: audit.Actor, *, jti: str) -> None:
    """Give an account that has no number its first one; after a fresh login the code suffices.

    Raises PasswordNeededError, FreshLoginNeededError (also for a token for programs), or as `change_address` does.
    """
    if user.mobile:
        raise PasswordNeededError
    if not sessions.is_fresh(jti):
        # By its number an account is regained: a session that lies open must not suffice to take it over.
        raise FreshLoginNeededError
    _bind(user, number, captcha, actor)


class FreshLoginNeededError(AppError):
    """A first number is bound right after a login, or with the password."""

    reason, field = "fresh_login_needed", "mobile"
    zh = "请重新登录后 15 分钟内绑定，或在“安全设置”中用密码绑定"
    en = "Bind it within 15 minutes after a login, or under Security, with the password"


class PasswordNeededError(AppError):
    """A number that is already set changes only with the password."""

    reason, field = "password_needed", "password"
    zh = "账号已绑定手机号，更换时需在“安全设置”中验证密码"
    en = "This account has a number already: change it under Security, with the password"


def _bind(user: User, address: str, captcha: str, actor: audit.Actor) -> None:
    kind = addresses.kind_of(address)
    codes.check(f"change{kind}", address, captcha, actor)
    earlier = user.mobile if kind == "mobile" else user.email
    accounts.set_address(user, address)
    _note(actor, user, f"{kind}_changed", to=addresses.mask(address))
    params = {"to": addresses.mask(address)}
    hooks.notify(user, f"{kind}_changed", params, also_to=[earlier] if earlier and earlier != address else [])


def _note(actor: audit.Actor, user: User, event: str, **detail: object) -> None:
    who = audit.Actor(actor.id or user.id, actor.ip, actor.request_id)
    audit.record(who, event, f"user:{user.id}", **detail)
