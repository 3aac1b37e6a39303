"""Which account at Alipay the application uses: the one of the environment, the local cashier's, or none."""

from __future__ import annotations

from flask import current_app

from app.pay import rsa2
from app.pay.cashier import keys
from app.pay.gateway import Alipay, Merchant
from app.platform.config import Config, ConfigError

NOTIFY_PATH, RETURN_PATH = "/api/pay/notify/alipay", "/api/pay/return/alipay"


def uses_cashier(config: Config) -> bool:
    """Tell whether payments are simulated: no account at Alipay is set, and simulating is allowed here."""
    if config.alipay is not None or config.cashier == "off":
        return False
    return config.cashier == "force" or not config.production


def merchant_of(config: Config) -> Merchant | None:
    """Return who we are at the gateway; None when nobody can pay by Alipay. Raises ConfigError."""
    if config.alipay is not None:
        return _real(config)
    return _simulated(config) if uses_cashier(config) else None


def _real(config: Config) -> Merchant:
    access = config.alipay
    assert access is not None  # noqa: S101 (the caller looked)
    try:
        private_key = rsa2.load_private_key(access.private_key)
    except rsa2.KeyTextError as error:
        raise ConfigError(f"ALIPAY_PRIVATE_KEY: {error}.") from error
    try:
        alipay_key = rsa2.load_public_key(access.public_key)
    except rsa2.KeyTextError as error:
        raise ConfigError(f"ALIPAY_PUBLIC_KEY: {error}.") from error
    return Merchant(
        app_id=access.app_id,
        seller_id=access.seller_id,
        private_key=private_key,
        alipay_key=alipay_key,
        gateway_url=access.gateway,
        page_url=access.gateway,
        notify_url=config.public_url + NOTIFY_PATH,
        return_url=config.public_url + RETURN_PATH,
        timeout_seconds=config.pay_timeout_seconds,
    )


def _simulated(config: Config) -> Merchant:
    ours = keys.load(config.data_dir)
    # The server speaks to itself; the browser stays at whatever address it came by.
    host = "127.0.0.1" if config.host in ("0.0.0.0", "::", "") else config.host  # noqa: S104
    base = f"http://{host}:{config.port}"
    return Merchant(
        app_id=keys.APP_ID,
        seller_id=keys.SELLER_ID,
        private_key=ours.merchant,
        alipay_key=ours.alipay.public_key(),
        gateway_url=f"{base}{keys.GATEWAY_PATH}",
        page_url=keys.GATEWAY_PATH,
        notify_url=base + NOTIFY_PATH,
        return_url=RETURN_PATH,
        timeout_seconds=config.pay_timeout_seconds,
        is_simulation=True,
    )


def alipay() -> Alipay | None:
    """Return the gateway of the running application, or None when nobody can pay by Alipay."""
    known = current_app.extensions
    if "alipay" not in known:
        found = merchant_of(known["config"])
        known["alipay"] = Alipay(found) if found else None
    gateway: Alipay | None = known["alipay"]
    return gateway
