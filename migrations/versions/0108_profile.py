"""A personal profile stands beside the introduction."""

import sqlalchemy as sa
from alembic import op

revision = "0108"
down_revision = "0107"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("user", sa.Column("profile", sa.String(length=400), server_default="", nullable=False))


def downgrade() -> None:
    op.drop_column("user", "profile")
