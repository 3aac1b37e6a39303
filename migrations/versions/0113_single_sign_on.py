"""Single sign-on: who accounts are at the provider, ways there and back, and when somebody logged in there."""

import sqlalchemy as sa
from alembic import op

revision = "0113"
down_revision = "0112"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sso_identity",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("issuer", sa.String(length=255), nullable=False),
        sa.Column("identity_key", sa.String(length=64), nullable=False),
        sa.Column("subject_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_used_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("row_key", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user.id"], name=op.f("fk_sso_identity_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sso_identity")),
        sa.UniqueConstraint("identity_key", name=op.f("uq_sso_identity_identity_key")),
        sa.UniqueConstraint("user_id", "issuer", name=op.f("uq_sso_identity_user_id_issuer")),
    )
    op.create_index(op.f("ix_sso_identity_row_key"), "sso_identity", ["row_key"], unique=True)
    op.create_table(
        "sso_attempt",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("purpose", sa.String(length=8), nullable=False),
        sa.Column("state_digest", sa.String(length=64), nullable=False),
        sa.Column("browser_digest", sa.String(length=64), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("jti", sa.String(length=36), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("answered_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("code_digest", sa.String(length=64), nullable=True),
        sa.Column("proven_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("row_key", sa.String(length=32), nullable=False),
        sa.CheckConstraint("purpose IN ('login', 'link', 'again')", name=op.f("ck_sso_attempt_purpose")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user.id"], name=op.f("fk_sso_attempt_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sso_attempt")),
        sa.UniqueConstraint("code_digest", name=op.f("uq_sso_attempt_code_digest")),
        sa.UniqueConstraint("state_digest", name=op.f("uq_sso_attempt_state_digest")),
    )
    op.create_index(op.f("ix_sso_attempt_expires_at"), "sso_attempt", ["expires_at"])
    op.create_index(op.f("ix_sso_attempt_row_key"), "sso_attempt", ["row_key"], unique=True)
    op.create_index(op.f("ix_sso_attempt_user_id"), "sso_attempt", ["user_id"])
    op.add_column("session", sa.Column("provider_login_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("session", "provider_login_at")
    op.drop_table("sso_attempt")
    op.drop_table("sso_identity")
