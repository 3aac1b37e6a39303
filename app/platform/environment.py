"""What the environment says before a setting is read: where the program and its data lie, and secrets that stand in files."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

import click

ROOT = Path(__file__).resolve().parents[2]
IS_INSTALLED = (ROOT / "app" / "migrations").is_dir()
"""Whether this came from a wheel, which brings its migrations inside the package (scripts/wheel.mjs)."""
MIGRATIONS = ROOT / "app" / "migrations" if IS_INSTALLED else ROOT / "migrations"

SECRETS = (
    "LIUSHUI_KEYS",
    "DATABASE_URL",
    "QUEUE_URL",
    "ADMIN_PASSWORD",
    "SMTP_PASSWORD",
    "SMS_SECRET",
    "ALIPAY_PRIVATE_KEY",
    "S3_SECRET_ACCESS_KEY",
    "RENZHENG_PROVIDER_SECRET",
    "OIDC_CLIENT_SECRET",
)
"""Settings that may stand in a file instead, named by the setting with `_FILE` behind it."""


class ConfigError(click.ClickException):
    """A setting that makes no sense; the message says which one and what to do."""


def default_data_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Return the folder of the data unless DATA_DIR names one: `instance/` of a checkout, else the user's own place."""
    if not IS_INSTALLED:
        return ROOT / "instance"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "liushui"
    return Path(environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "liushui"


def with_secrets_of_files(environ: Mapping[str, str]) -> Mapping[str, str]:
    """Read secrets that a vault, systemd or a container puts into files; ConfigError when one cannot be read."""
    found = {}
    for name in SECRETS:
        path = environ.get(f"{name}_FILE")
        if not path:
            continue
        if environ.get(name):
            raise ConfigError(f"{name} and {name}_FILE are both set; take one of them away.")
        try:
            found[name] = Path(path).read_text(encoding="utf-8").strip()
        except (OSError, UnicodeError) as error:
            raise ConfigError(
                f"{name}_FILE must name a file of text that can be read, not {path!r}."
            ) from error
    return {**environ, **found}


def database_url(environ: Mapping[str, str]) -> str:
    """Read the address of the database, empty for the default; its password never stands in the message of the error."""
    url = environ.get("DATABASE_URL", "")
    scheme, colon, rest = url.partition("://")
    if not url or (scheme == "sqlite" and rest.startswith("/")):
        return url
    if not colon or scheme not in ("postgres", "postgresql", "postgresql+psycopg"):
        raise ConfigError(
            "DATABASE_URL must be postgresql://USER:PASSWORD@HOST/NAME, or sqlite:/// with the path of a file."
        )
    try:
        parts = urlsplit(f"postgresql://{rest}")
        is_clear = parts.port != 0 and parts.netloc.count("@") < 2 and not parts.fragment
    except ValueError:
        is_clear = False
    if not is_clear:
        raise ConfigError(
            "DATABASE_URL names no host and port that can be understood. In its password write @ as %40, : as %3A, "
            "/ as %2F, # as %23 and ? as %3F."
        )
    return f"postgresql+psycopg://{rest}"
