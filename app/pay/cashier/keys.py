"""The local cashier's two key pairs: ours as merchant, and that of its "Alipay"; made at the first use."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import rsa

from app.pay import rsa2
from app.platform.data.private_files import private_folder

APP_ID = "2021000000000001"
SELLER_ID = "2088000000000001"
GATEWAY_PATH = "/cashier/gateway.do"
FILE = "cashier-keys.json"


@dataclass(frozen=True)
class Keys:
    """Two RSA key pairs."""

    merchant: rsa.RSAPrivateKey
    alipay: rsa.RSAPrivateKey


def load(data_dir: Path) -> Keys:
    """Return the pairs of the data folder; they are made when missing (mode 0600)."""
    path = data_dir / FILE
    if not path.exists():
        private_folder(data_dir)
        made = {
            name: rsa2.private_text(rsa.generate_private_key(public_exponent=65537, key_size=2048))
            for name in ("merchant", "alipay")
        }
        draft = data_dir / f"{FILE}.{secrets.token_hex(8)}.new"
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            json.dump(made, file)
        # Of processes that start together one gives its file the name; the others read it, whole.
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
        draft.unlink()
    stored = json.loads(path.read_text())
    return Keys(rsa2.load_private_key(stored["merchant"]), rsa2.load_private_key(stored["alipay"]))
