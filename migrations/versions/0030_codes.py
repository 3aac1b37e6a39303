"""Verification codes."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "code",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event", sa.String(length=16), nullable=False),
        sa.Column("mark", sa.String(length=64), nullable=False),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("ip", sa.String(length=64), nullable=False),
        sa.Column("checks", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ticket_digest", sa.String(length=64), nullable=True),
        sa.CheckConstraint("checks BETWEEN 0 AND 5", name=op.f("ck_code_checks")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_code")),
    )
    op.create_index(op.f("ix_code_mark_created_at"), "code", ["mark", "created_at"])
    op.create_index(op.f("ix_code_ip_created_at"), "code", ["ip", "created_at"])
    op.create_index(op.f("ix_code_created_at"), "code", ["created_at"])


def downgrade() -> None:
    op.drop_table("code")
