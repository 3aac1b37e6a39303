"""Sealed addresses and profiles of accounts, tokens for programs, gates against guessing, settings."""

import secrets
import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None

TEXTS = (("country", 8), ("area", 64), ("address", 200))
UNIQUE = ("row_key", "username_key", "mobile_index", "email_index")


def upgrade() -> None:
    # With defaults for the rows that exist: SQLite cannot add a required column without one.
    op.add_column("user", sa.Column("row_key", sa.String(32), nullable=False, server_default=""))
    op.add_column("user", sa.Column("username_key", sa.String(64), nullable=False, server_default=""))
    for name in ("mobile", "email"):
        op.add_column("user", sa.Column(f"{name}_sealed", sa.LargeBinary(), nullable=True))
        op.add_column("user", sa.Column(f"{name}_index", sa.String(64), nullable=True))
    op.add_column("user", sa.Column("avatar_id", sa.String(32), nullable=True))
    for name, length in TEXTS:
        op.add_column("user", sa.Column(name, sa.String(length), nullable=False, server_default=""))
    op.add_column("user", sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True))
    user = sa.table("user", sa.column("id"), sa.column("username"), sa.column("row_key"), sa.column("username_key"))
    connection = op.get_bind()
    for row in connection.execute(sa.select(user.c.id, user.c.username)).all():
        connection.execute(
            sa.update(user)
            .where(user.c.id == row.id)
            .values(
                row_key=secrets.token_hex(16),
                username_key=unicodedata.normalize("NFKC", row.username).strip().casefold()[:64],
            )
        )
    for name in UNIQUE:
        op.create_index(op.f(f"ix_user_{name}"), "user", [name], unique=True)
    op.create_index(op.f("ix_user_avatar_id"), "user", ["avatar_id"])
    op.create_table(
        "api_token",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("hint", sa.String(length=16), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("scopes", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_used_ip", sa.String(length=64), nullable=False),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user.id"], name=op.f("fk_api_token_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_api_token")),
    )
    op.create_index(op.f("ix_api_token_user_id"), "api_token", ["user_id"])
    op.create_index(op.f("ix_api_token_digest"), "api_token", ["digest"], unique=True)
    op.create_table(
        "gate",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("closed_until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_gate")),
    )
    op.create_index(op.f("ix_gate_last_at"), "gate", ["last_at"])
    op.create_table(
        "auth_setting",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_auth_setting")),
    )


def downgrade() -> None:
    for table in ("auth_setting", "gate", "api_token"):
        op.drop_table(table)
    for name in (*UNIQUE, "avatar_id"):
        op.drop_index(op.f(f"ix_user_{name}"), "user")
    for name in (
        "row_key", "username_key", "mobile_sealed", "mobile_index", "email_sealed", "email_index",
        "avatar_id", "country", "area", "address", "closed_at",
    ):
        op.drop_column("user", name)
