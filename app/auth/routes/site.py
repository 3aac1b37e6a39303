"""For which site passkeys are made and asked: the origin of the pages that call, as far as it is trusted."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from flask import current_app, request

from app.auth.service.factors.passkeys import Site
from app.platform.config import Config
from app.platform.web.guards import is_allowed_origin

_LOCAL = "localhost"
_USUAL_PORTS = {"https": 443, "http": 80}


def site() -> Site:
    """Return the site of this call: an origin of ALLOWED_ORIGINS, else PUBLIC_URL, else the address that was called."""
    config: Config = current_app.extensions["config"]
    asked = request.headers.get("Origin", "")
    base = asked if is_allowed_origin(asked) else config.public_url or request.host_url
    try:
        parts = urlsplit(base.lower())
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return Site("", "", is_possible=False)
    shown_port = f":{port}" if port and port != _USUAL_PORTS.get(parts.scheme) else ""
    is_local = host == _LOCAL or host.endswith(f".{_LOCAL}")
    is_possible = bool(host) and not _is_address(host) and (parts.scheme == "https" or is_local)
    return Site(host, f"{parts.scheme}://{host}{shown_port}", is_possible)


def _is_address(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True
