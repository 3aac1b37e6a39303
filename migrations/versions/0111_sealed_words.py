"""Names of projects and tokens, and comments, are sealed: projects are named after customers."""

import base64
import json
import os
import secrets

import sqlalchemy as sa
from alembic import op
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from flask import current_app

revision = "0111"
down_revision = "0110"
branch_labels = None
depends_on = None

# table: {column: (how long it was, may be NULL when sealed)}
SEALS = {
    "team_group": {"name": (40, False), "description": (200, True)},
    "content_comment": {"text": (500, False)},
    "api_token": {"name": (64, False)},
}


def upgrade() -> None:
    ring = Ring()
    empty = sa.text("''::bytea" if _is_postgresql() else "x''")
    for table, columns in SEALS.items():
        op.add_column(table, sa.Column("row_key", sa.String(32), nullable=False, server_default=""))
        for name, (_, is_optional) in columns.items():
            default = None if is_optional else empty
            op.add_column(
                table,
                sa.Column(f"{name}_sealed", sa.LargeBinary(), nullable=is_optional, server_default=default),
            )
        for row in _rows(table, columns):
            row_key = secrets.token_hex(16)
            sealed = {
                f"{name}_sealed": ring.seal(getattr(row, name), f"{table}.{name}:{row_key}") for name in columns
            }
            _change(table, row.id, {"row_key": row_key, **sealed})
        op.create_index(f"ix_{table}_row_key", table, ["row_key"], unique=True)
        for name in columns:
            op.drop_column(table, name)
        _drop_defaults(table, ["row_key", *(f"{name}_sealed" for name, (_, more) in columns.items() if not more)])


def downgrade() -> None:
    ring = Ring()
    for table, columns in SEALS.items():
        for name, (length, _) in columns.items():
            op.add_column(table, sa.Column(name, sa.String(length), nullable=False, server_default=""))
        for row in _rows(table, ["row_key", *(f"{name}_sealed" for name in columns)]):
            plain = {
                name: ring.open(bytes(sealed), f"{table}.{name}:{row.row_key}")
                for name in columns
                if (sealed := getattr(row, f"{name}_sealed")) is not None
            }
            if plain:
                _change(table, row.id, plain)
        op.drop_index(f"ix_{table}_row_key", table)
        for name in ("row_key", *(f"{name}_sealed" for name in columns)):
            op.drop_column(table, name)
        _drop_defaults(table, list(columns))


class Ring:
    """The key ring as the product used it on this day: AES-256-GCM; length of the key's id, the id, a nonce, the rest.

    It is read when something is sealed: a database without rows needs none.
    """

    NONCE_BYTES = 12

    def __init__(self) -> None:
        self._stored = None

    def _cipher(self, name: str) -> AESGCM:
        return AESGCM(base64.b64decode(self._read()["keys"][name]))

    def _read(self):
        if self._stored is None:
            config = current_app.extensions["config"]
            self._stored = json.loads(config.keys or (config.data_dir / "keys.json").read_text())
        return self._stored

    def seal(self, plain: str, context: str) -> bytes:
        """Encrypt a text, bound to its place."""
        current, nonce = self._read()["current"], os.urandom(self.NONCE_BYTES)
        sealed = self._cipher(current).encrypt(nonce, plain.encode(), context.encode())
        return bytes([len(current)]) + current.encode() + nonce + sealed

    def open(self, sealed: bytes, context: str) -> str:
        """Decrypt what `seal` made."""
        end = 1 + sealed[0]
        nonce, rest = sealed[end : end + self.NONCE_BYTES], sealed[end + self.NONCE_BYTES :]
        return self._cipher(sealed[1:end].decode()).decrypt(nonce, rest, context.encode()).decode()


def _rows(table, names):
    chosen = sa.select(sa.column("id"), *(sa.column(name) for name in names)).select_from(sa.table(table))
    return op.get_bind().execute(chosen).all()


def _change(table, row_id, values) -> None:
    changed = sa.table(table, sa.column("id"), *(sa.column(name) for name in values))
    op.get_bind().execute(changed.update().where(changed.c.id == row_id).values(values))


def _is_postgresql() -> bool:
    return op.get_bind().dialect.name == "postgresql"


def _drop_defaults(table, names) -> None:
    if _is_postgresql():
        for name in names:
            op.alter_column(table, name, server_default=None)
