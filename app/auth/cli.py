"""Chores about accounts."""

from __future__ import annotations

import sys

import click
from flask.cli import AppGroup

from app.auth import service
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
