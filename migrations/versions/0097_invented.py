"""Invented accounts of the demonstration are closed, also those that were only disabled when they were made."""

from alembic import op

revision = "0097"
down_revision = "0096"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute(
        """UPDATE "user" SET closed_at = disabled_at
        WHERE username LIKE 'demo:%' AND closed_at IS NULL AND disabled_at IS NOT NULL"""
    )


def downgrade() -> None:
    """Nothing: a closed account of nobody stays as good as a disabled one."""
