"""Chores of buying: compare our books with the gateway's."""

from __future__ import annotations

import sys

import click

from app.pay.merchant import alipay
from app.pay.service import reconcile
from app.platform.data.database import db, writing


@click.command("reconcile")
@click.option(
    "--days", type=click.IntRange(1, 90), default=3, show_default=True, help="How far to look back."
)
def reconcile_command(days: int) -> None:
    """Compare our orders with the payment channel; exit 1 and print each difference if there is any."""
    from app.engine.messages.wording import counted

    if alipay() is None:
        click.echo("no payment channel is set up: nothing to compare")
        return
    comparison = reconcile.compare_since(days)
    with writing():
        reconcile.keep(comparison)
        db.session.commit()
    for difference in comparison.differences:
        click.echo(
            f"{difference['out_trade_no']}: {difference['code']}"
            f" (here {difference['ours']}, there {difference['theirs']})",
            err=True,
        )
    click.echo(f"{counted(len(comparison.ours), 'order')} compared, {len(comparison.differences)} differ")
    if comparison.differences:
        sys.exit(1)
