"""The last entry of the audit log is anchored outside its table."""

import hashlib
import hmac
import json

import sqlalchemy as sa
from alembic import op
from flask import current_app

revision = "0109"
down_revision = "0108"
branch_labels = None
depends_on = None


def upgrade() -> None:
    anchor = op.create_table(
        "audit_anchor",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("entry_id", sa.Integer(), nullable=False),
        sa.Column("seal", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit_anchor")),
    )
    last = (
        op.get_bind().execute(sa.text("SELECT id, digest FROM audit_entry ORDER BY id DESC LIMIT 1")).first()
    )
    # A log that is empty needs no key: none is made before the first start.
    entry_id, seal = (last.id, _seal(last.id, last.digest)) if last else (0, "")
    op.bulk_insert(anchor, [{"id": 1, "entry_id": entry_id, "seal": seal}])


def _seal(entry_id: int, digest: str) -> str:
    """A keyed digest, as the product makes one on this day."""
    config = current_app.extensions["config"]
    stored = json.loads(config.keys or (config.data_dir / "keys.json").read_text())
    index = stored.get("index", stored["signing"])
    secret = hmac.digest(index.encode(), b"audit_anchor", hashlib.sha256)
    return hmac.digest(secret, f"{entry_id}:{digest}".encode(), hashlib.sha256).hex()


def downgrade() -> None:
    op.drop_table("audit_anchor")
