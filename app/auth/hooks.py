"""Hooks that rooms above register: on creation and deletion of an account, its record, export, codes, notices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from apiflask import APIFlask
from flask import current_app

from app.auth.addresses import Kind
from app.auth.models import User as User
from app.platform.language import Language

UserCreated = Callable[[User], None]
UserFields = Callable[[User], dict[str, Any]]


@dataclass(frozen=True)
class CodeLetter:
    """A verification code on its way: to which address, for what, good for how many minutes."""

    kind: Kind
    to: str
    event: str
    code: str
    language: Language
    minutes: int


class Carrier(Protocol):
    """What carries codes out of the house."""

    def can_reach(self, kind: Kind) -> bool:
        """Tell whether letters to addresses of a kind arrive anywhere."""

    def keeps(self, kind: Kind) -> bool:
        """Tell whether such letters stay on this machine, for an administrator to read."""

    def carry(self, letter: CodeLetter) -> None:
        """Take a code in, within the present transaction; it leaves after the commit."""


def on_user_created(app: APIFlask, action: UserCreated) -> None:
    """Call `action` in the transaction in which an account is created."""
    app.extensions.setdefault("on_user_created", []).append(action)


def adds_to_user_record(app: APIFlask, fields: UserFields) -> None:
    """Add what `fields` returns to the user record."""
    app.extensions.setdefault("user_fields", []).append(fields)


def user_created(user: User) -> None:
    """Run what the rooms do for a new account."""
    for action in current_app.extensions.get("on_user_created", []):
        action(user)


def user_record(user: User) -> dict[str, Any]:
    """Collect the fields that rooms add to the user record."""
    record: dict[str, Any] = {}
    for fields in current_app.extensions.get("user_fields", []):
        record |= fields(user)
    return record


def carries_codes(app: APIFlask, carrier: Carrier) -> None:
    """Let `carrier` take verification codes out of the house."""
    app.extensions["code_carrier"] = carrier


def carries(kind: Kind) -> bool:
    """Tell whether codes can be carried to addresses of a kind."""
    carrier: Carrier | None = current_app.extensions.get("code_carrier")
    return carrier is not None and carrier.can_reach(kind)


def keeps(kind: Kind) -> bool:
    """Tell whether codes to addresses of a kind stay on this machine."""
    carrier: Carrier | None = current_app.extensions.get("code_carrier")
    return carrier is not None and carrier.keeps(kind)


def carry(letter: CodeLetter) -> None:
    """Hand a code to the carrier."""
    current_app.extensions["code_carrier"].carry(letter)


class Notifier(Protocol):
    """Notifies the owner of an account that something happened to it."""

    def __call__(self, user: User, code: str, params: dict[str, Any], also_to: Sequence[str]) -> None:
        """Send the notice; `also_to` are addresses that the account had before."""


ExportPart = Callable[[User], Any]
UserDeleted = Callable[[User], None]


def notifies_user(app: APIFlask, notifier: Notifier) -> None:
    """Let `notifier` notify owners of what happened to their accounts."""
    app.extensions["user_notifier"] = notifier


def notify(user: User, code: str, params: dict[str, Any], also_to: Sequence[str] = ()) -> None:
    """Notify the owner of an account; `code` names the text."""
    notifier: Notifier | None = current_app.extensions.get("user_notifier")
    if notifier is not None:
        notifier(user, code, params, also_to)


def adds_to_user_export(app: APIFlask, name: str, part: ExportPart) -> None:
    """Add to an account's export what a room keeps of it: plain JSON, as `name`.json."""
    app.extensions.setdefault("user_parts", {})[name] = part


def user_export(user: User) -> dict[str, Any]:
    """Collect what all rooms export of an account."""
    return {name: part(user) for name, part in current_app.extensions.get("user_parts", {}).items()}


def on_user_deleted(app: APIFlask, action: UserDeleted) -> None:
    """Call `action` in the transaction in which an account is deleted; money records stay."""
    app.extensions.setdefault("on_user_deleted", []).append(action)


def user_deleted(user: User) -> None:
    """Run what the rooms do when an account is deleted, upper floors first."""
    for action in reversed(current_app.extensions.get("on_user_deleted", [])):
        action(user)
