"""A file keeps in which currency the operator said its amounts are."""

import sqlalchemy as sa
from alembic import op

revision = "0101"
down_revision = "0100"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("upload", sa.Column("currency", sa.String(3), nullable=True))


def downgrade() -> None:
    op.drop_column("upload", "currency")
