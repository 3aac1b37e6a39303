"""Where the rooms above add to accounts: to a new account, and to the user record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apiflask import APIFlask
from flask import current_app

from app.auth.models import User as User

Greeting = Callable[[User], None]
Description = Callable[[User], dict[str, Any]]


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
