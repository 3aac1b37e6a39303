"""The local cashier: a payment provider on this machine, spoken to over real HTTP with real RSA2 keys.

It stands for Alipay where no account at Alipay is set up. It shares keys and signing with the room around it,
and nothing else: it keeps its trades in a file of its own, and what it says has to be believed by signature.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from flask import current_app

from app.pay.cashier.store import FAULTS as FAULTS
from app.pay.cashier.store import Store

if TYPE_CHECKING:
    from apiflask import APIFlask

    from app.platform.config import Config


def join(app: APIFlask, config: Config) -> None:
    """Open the cashier in this application."""
    from app.pay.cashier.delivery import PostOffice
    from app.pay.cashier.routes import bp

    store = Store(config.data_dir / "cashier.sqlite")
    app.extensions["cashier"] = store
    app.extensions["cashier_post"] = PostOffice(store, config.cashier_time_factor)
    app.register_blueprint(bp)
    # What was on its way when the process was killed goes on with the next one.
    app.extensions["jobs"].sweeps(app.extensions["cashier_post"].resume)


def faults() -> set[str]:
    """Return the faults that are switched on."""
    store: Store = current_app.extensions["cashier"]
    return store.faults()


def set_faults(names: list[str]) -> None:
    """Switch these faults on and all others off; unknown names are passed over."""
    store: Store = current_app.extensions["cashier"]
    store.set_faults(set(names) & set(FAULTS))
