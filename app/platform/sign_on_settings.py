"""The settings of single sign-on: which OpenID provider, and what of its word counts here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from app.platform.environment import ConfigError

LOOPBACK = ("127.0.0.1", "localhost", "::1")
_HOURS_MOST = 24 * 7


@dataclass(frozen=True)
class SignOnSettings:
    """An OpenID provider, and what of its word counts here.

    `hosts` are those that the server calls: the issuer's own and the ones that are named besides it.
    `admin_group` is empty when administrators decide about roles; `email_domains` when any address will do.
    """

    issuer: str
    client_id: str
    client_secret: str = field(repr=False)
    public_url: str
    """Where this server is reached: people come back there, and nowhere else."""
    name: str = ""
    scopes: tuple[str, ...] = ("openid", "profile", "email")
    hosts: frozenset[str] = frozenset()
    username_claim: str = "preferred_username"
    groups_claim: str = "groups"
    admin_group: str = ""
    opens_accounts: bool = False
    email_domains: tuple[str, ...] = ()
    admins_only_by_password: bool = False
    session_hours: int = 12
    timeout_seconds: float = 10.0

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> SignOnSettings | None:
        """Read the settings; None when no provider is named, ConfigError when they do not suffice."""
        issuer = environ.get("OIDC_ISSUER", "").strip()
        if not issuer:
            return None
        missing = [
            name for name in ("OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "PUBLIC_URL") if not environ.get(name)
        ]
        if missing:
            raise ConfigError(f"OIDC_ISSUER needs {', '.join(missing)} too.")
        public_url = environ["PUBLIC_URL"].rstrip("/")
        for name, url in (("OIDC_ISSUER", issuer), ("PUBLIC_URL", public_url)):
            if not is_safe(url) or urlsplit(url).query or urlsplit(url).fragment:
                raise ConfigError(f"{name} must be an https:// address (http:// on this machine only).")
        scopes = tuple((environ.get("OIDC_SCOPES") or "openid profile email").split())
        if "openid" not in scopes:
            raise ConfigError("OIDC_SCOPES must contain openid.")
        return cls(
            issuer=issuer,
            client_id=environ["OIDC_CLIENT_ID"],
            client_secret=environ["OIDC_CLIENT_SECRET"],
            public_url=public_url,
            name=environ.get("OIDC_NAME", "").strip()[:32],
            scopes=scopes,
            hosts=frozenset({urlsplit(issuer).netloc.lower(), *_words(environ, "OIDC_HOSTS")}),
            username_claim=environ.get("OIDC_USERNAME_CLAIM") or "preferred_username",
            groups_claim=environ.get("OIDC_GROUPS_CLAIM") or "groups",
            admin_group=environ.get("OIDC_ADMIN_GROUP", ""),
            opens_accounts=_one_of(environ, "OIDC_NEW_ACCOUNTS", "closed", "open"),
            email_domains=tuple(_words(environ, "OIDC_EMAIL_DOMAINS")),
            admins_only_by_password=_one_of(environ, "OIDC_PASSWORD_LOGIN", "all", "admins"),
            session_hours=_hours(environ),
        )


def is_safe(url: str) -> bool:
    """Tell whether an address is reached over TLS or lies on this machine, and carries no name and password."""
    try:
        parts = urlsplit(url)
        host, is_plain = parts.hostname, parts.username is None and parts.password is None
    except ValueError:
        return False
    return (
        bool(host) and is_plain and (parts.scheme == "https" or (parts.scheme == "http" and host in LOOPBACK))
    )


def _words(environ: Mapping[str, str], name: str) -> list[str]:
    return [word.lower() for word in re.split(r"[,\s]+", environ.get(name, "")) if word]


def _one_of(environ: Mapping[str, str], name: str, usual: str, other: str) -> bool:
    """Read a setting of two words; tell whether it is the other one."""
    choice = environ.get(name) or usual
    if choice not in (usual, other):
        raise ConfigError(f"{name} is {usual} or {other}, not {choice!r}.")
    return choice == other


def _hours(environ: Mapping[str, str]) -> int:
    text = environ.get("OIDC_SESSION_HOURS") or "12"
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= _HOURS_MOST):
        raise ConfigError(f"OIDC_SESSION_HOURS is a whole number from 1 to {_HOURS_MOST}, not {text!r}.")
    return int(text)
