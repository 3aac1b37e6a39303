"""Second factors: authenticator apps, recovery codes, passkeys, and the challenges that they answer."""

import sqlalchemy as sa
from alembic import op

revision = "0112"
down_revision = "0111"
branch_labels = None
depends_on = None


def _owner(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=f"fk_{table}_user_id", ondelete="CASCADE")


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "totp",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("secret_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.Column("confirmed_at", moment, nullable=True),
        sa.Column("last_step", sa.Integer(), nullable=False),
        sa.Column("row_key", sa.String(32), nullable=False),
        _owner("totp"),
        sa.PrimaryKeyConstraint("user_id", name="pk_totp"),
    )
    op.create_index("ix_totp_row_key", "totp", ["row_key"], unique=True)
    op.create_table(
        "recovery_code",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("used_at", moment, nullable=True),
        _owner("recovery_code"),
        sa.PrimaryKeyConstraint("user_id", "digest", name="pk_recovery_code"),
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("site", sa.String(253), nullable=False),
        sa.Column("credential_id", sa.String(1400), nullable=False),
        sa.Column("public_key", sa.String(4000), nullable=False),
        sa.Column("sign_count", sa.BigInteger(), nullable=False),
        sa.Column("name_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.Column("last_used_at", moment, nullable=True),
        sa.Column("row_key", sa.String(32), nullable=False),
        _owner("passkey"),
        sa.PrimaryKeyConstraint("id", name="pk_passkey"),
        sa.UniqueConstraint("credential_id", name="uq_passkey_credential_id"),
    )
    op.create_index("ix_passkey_user_id", "passkey", ["user_id"])
    op.create_index("ix_passkey_row_key", "passkey", ["row_key"], unique=True)
    op.create_table(
        "auth_challenge",
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("bound_to", sa.String(64), nullable=False),
        sa.Column("remember", sa.Boolean(), nullable=False),
        sa.Column("checks", sa.Integer(), nullable=False),
        sa.Column("expires_at", moment, nullable=False),
        _owner("auth_challenge"),
        sa.PrimaryKeyConstraint("digest", name="pk_auth_challenge"),
    )
    op.create_index("ix_auth_challenge_user_id", "auth_challenge", ["user_id"])
    op.create_index("ix_auth_challenge_expires_at", "auth_challenge", ["expires_at"])


def downgrade() -> None:
    for table in ("auth_challenge", "passkey", "recovery_code", "totp"):
        op.drop_table(table)
