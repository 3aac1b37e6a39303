"""Chores about accounts."""

from __future__ import annotations

import sys

import click
from flask.cli import AppGroup

from app.auth import audit, hooks, service
from app.platform import clock
from app.platform.data.database import db, writing
from app.platform.errors import AppError

admin_group = AppGroup("admin", help="Accounts of administrators, and passwords for whoever lost theirs.")
_MACHINE = audit.Actor(None)


@admin_group.command("create")
@click.argument("username")
@click.option("--password", help="An initial password, 8 to 128 characters; made when not given.")
def create(username: str, password: str | None) -> None:
    """Create an administrator, with a password that has to be replaced at the first login."""
    with writing():
        try:
            made, initial = service.make_user(username, _MACHINE, role="admin", password=password)
        except AppError as error:
            db.session.rollback()
            click.echo(error.text("en-US"), err=True)
            sys.exit(1)
        description = _describe(made)
        db.session.commit()
    click.echo(f"administrator {username} created")
    if password is None:
        click.echo(f"initial password: {initial}")
    click.echo(description)


@admin_group.command("password")
@click.argument("username")
def give_password(username: str) -> None:
    """Give an account a new initial password: for whoever lost theirs, or let the initial one expire."""
    with writing():
        user = service.find_user(username)
        if user is None or user.closed_at is not None:
            click.echo("there is no such account", err=True)
            sys.exit(1)
        initial = service.give_password(user, _MACHINE)
        description = _describe(user)
        db.session.commit()
    click.echo(f"all sessions have ended\ninitial password: {initial}\n{description}")


@admin_group.command("second-factor-off")
@click.argument("username")
def take_factors(username: str) -> None:
    """Take all second factors from an account whose owner lost them: for the only administrator too."""
    with writing():
        user = service.find_user(username)
        if user is None or user.closed_at is not None:
            click.echo("there is no such account", err=True)
            sys.exit(1)
        try:
            service.reset_factors(user, "flask admin second-factor-off", _MACHINE)
        except AppError as error:
            db.session.rollback()
            click.echo(error.text("en-US"), err=True)
            sys.exit(1)
        name = user.username
        db.session.commit()
    click.echo(f"{name} logs in without a second factor now; all sessions and API tokens have ended")


def _describe(user: hooks.User) -> str:
    until = clock.to_text(user.password_initial_until)
    return f"{user.username} chooses a password of their own at the first login, until {until} (UTC+8)"


audit_group = AppGroup("audit", help="The audit log.")


@audit_group.command("verify")
def verify() -> None:
    """Prove that no row of the audit log was changed, moved, taken out or cut off; exit 1 and the first break if one was."""
    broken = audit.first_break()
    if broken is not None:
        click.echo(f"the audit log breaks at row {broken}", err=True)
        sys.exit(1)
    click.echo("the audit log is whole")
