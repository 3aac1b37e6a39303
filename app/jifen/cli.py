"""Chores about the ledger: prove it, correct it."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click
from flask.cli import AppGroup

from app.auth import service as auth
from app.jifen import service
from app.platform.data.database import db, writing
from app.platform.errors import AppError

ledger_group = AppGroup("ledger", help="The ledger of points and balance.")


@ledger_group.command("verify")
def verify() -> None:
    """Prove every invariant; exit 1 and print the first break if one fails."""
    found = service.verify()
    if found:
        click.echo(f"{found[0]} ({len(found)} in all)", err=True)
        sys.exit(1)
    click.echo("the ledger is sound")


@ledger_group.command("adjust", context_settings={"ignore_unknown_options": True})
@click.argument("username")
@click.argument("kind", type=click.Choice(["points", "cash"]))
@click.argument("amount", type=int)
@click.argument("reason")
@click.argument("key")
def adjust(username: str, kind: str, amount: int, reason: str, key: str) -> None:
    """Correct a user's points, or cash in fen, by a signed AMOUNT; the same KEY corrects once."""
    user = auth.find_user(username)
    if user is None or amount == 0:
        click.echo("no such user, or nothing to correct", err=True)
        sys.exit(1)
    user_id = user.id
    db.session.rollback()
    with writing():
        number = _committed(lambda: service.adjust(user_id, amount, kind, reason, f"adjust:{key}", None))
    click.echo(f"posted as {number}")


@ledger_group.command("reverse")
@click.argument("transaction", type=int)
@click.argument("reason")
def reverse(transaction: int, reason: str) -> None:
    """Post the exact opposite of a grant or an adjustment, once."""
    with writing():
        number = _committed(lambda: service.reverse(transaction, reason))
    click.echo(f"posted as {number}")


def _committed(posting: Callable[[], int]) -> int:
    """Commit one posting; exit 1 with its words when it is refused."""
    try:
        number = posting()
    except AppError as error:
        db.session.rollback()
        click.echo(error.text("en-US"), err=True)
        sys.exit(1)
    db.session.commit()
    return number
