"""Plans, orders and payments: from a chosen plan to points, balance or VIP, and back when refunded."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from apiflask import APIFlask

    from app.platform.config import Config


def join(app: APIFlask) -> None:
    """Add the room to the application."""
    from app.auth import hooks
    from app.jifen import service as jifen
    from app.pay import cashier, proof
    from app.pay.cli import reconcile_command
    from app.pay.jobs import register_jobs
    from app.pay.merchant import merchant_of, uses_cashier
    from app.pay.routes import blueprints
    from app.pay.service import account_deletion

    for blueprint in blueprints:
        app.register_blueprint(blueprint)
    app.cli.add_command(reconcile_command)
    jifen.proves(app, proof.breaks)
    register_jobs(app)
    hooks.adds_to_user_export(app, "orders", account_deletion.export)
    hooks.on_user_deleted(app, account_deletion.forget)
    config: Config = app.extensions["config"]
    if uses_cashier(config):
        cashier.join(app, config)
    elif config.alipay is not None:
        # Keys that cannot be read are told at the start, not to the first buyer.
        merchant_of(config)
