"""Chores about accounts."""

from __future__ import annotations

import sys

import click
from flask.cli import AppGroup

from app.auth import audit, service
from app.envelope import AppError
from app.extensions import db, writing

admin_group = AppGroup("admin", help="Accounts of administrators.")


@admin_group.command("create")
@click.argument("username")
@click.password_option(help="8 to 128 characters; asked for when not given.")
def create(username: str, password: str) -> None:
    """Create an administrator."""
    with writing():
        try:
            service.create_user(username, password, role="admin")
        except AppError as error:
            db.session.rollback()
            click.echo(error.text("en-US"), err=True)
            sys.exit(1)
        db.session.commit()
    click.echo(f"administrator {username} created")


audit_group = AppGroup("audit", help="The audit log.")


@audit_group.command("verify")
def verify() -> None:
    """Prove that no row of the audit log was changed, moved or taken out; exit 1 and the first break if one was."""
    broken = audit.first_break()
    if broken is not None:
        click.echo(f"the audit log breaks at row {broken}", err=True)
        sys.exit(1)
    click.echo("the audit log is whole")
