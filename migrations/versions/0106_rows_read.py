"""A file tells how many of its rows the present run has read."""

import sqlalchemy as sa
from alembic import op

revision = "0106"
down_revision = "0105"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("upload", sa.Column("rows_read", sa.Integer(), nullable=True))


def downgrade() -> None:
    op.drop_column("upload", "rows_read")
