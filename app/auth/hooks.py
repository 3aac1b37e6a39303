"""Where the rooms above add to accounts.

To a new account and to the user record, to what an account takes along and what is forgotten with it; and how
codes and words to an account's owner leave.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from apiflask import APIFlask
from flask import current_app

from app.auth.addresses import Kind
from app.auth.models import User as User
from app.platform.language import Language

Greeting = Callable[[User], None]
Description = Callable[[User], dict[str, Any]]


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


def greets_user(app: APIFlask, greeting: Greeting) -> None:
    """Call `greeting` in the transaction in which an account is created."""
    app.extensions.setdefault("user_greetings", []).append(greeting)


def describes_user(app: APIFlask, description: Description) -> None:
    """Add what `description` returns to the user record."""
    app.extensions.setdefault("user_descriptions", []).append(description)


def greet(user: User) -> None:
    """Run all greetings for a new account."""
    for greeting in current_app.extensions.get("user_greetings", []):
        greeting(user)


def describe(user: User) -> dict[str, Any]:
    """Collect what the rooms above say about an account."""
    described: dict[str, Any] = {}
    for description in current_app.extensions.get("user_descriptions", []):
        described |= description(user)
    return described


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


class Teller(Protocol):
    """What tells the owner of an account that something happened to it."""

    def __call__(self, user: User, code: str, params: dict[str, Any], also_to: Sequence[str]) -> None:
        """Tell them; `also_to` are addresses that are not the account's any more."""


Part = Callable[[User], Any]
Forgetting = Callable[[User], None]


def tells_user(app: APIFlask, teller: Teller) -> None:
    """Let `teller` tell owners what happened to their accounts."""
    app.extensions["user_teller"] = teller


def tell(user: User, code: str, params: dict[str, Any], also_to: Sequence[str] = ()) -> None:
    """Tell the owner of an account; `code` names the words."""
    teller: Teller | None = current_app.extensions.get("user_teller")
    if teller is not None:
        teller(user, code, params, also_to)


def exports_user(app: APIFlask, name: str, part: Part) -> None:
    """Let `part` say, as plain JSON, what a room keeps about an account; it becomes `name`.json."""
    app.extensions.setdefault("user_parts", {})[name] = part


def export(user: User) -> dict[str, Any]:
    """Collect what all rooms keep about an account."""
    return {name: part(user) for name, part in current_app.extensions.get("user_parts", {}).items()}


def forgets_user(app: APIFlask, forgetting: Forgetting) -> None:
    """Call `forgetting` in the transaction in which an account is deleted; money records stay."""
    app.extensions.setdefault("user_forgettings", []).append(forgetting)


def forget(user: User) -> None:
    """Let all rooms forget an account, those on the upper floors first."""
    for forgetting in reversed(current_app.extensions.get("user_forgettings", [])):
        forgetting(user)
