"""Reports keep their verdict: whether anything of the case was not read, and the words for the list of tasks."""

import sqlalchemy as sa
from alembic import op

revision = "0100"
down_revision = "0099"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("report", sa.Column("incomplete", sa.Boolean(), nullable=True))
    op.add_column("report", sa.Column("verdict_sealed", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    op.drop_column("report", "verdict_sealed")
    op.drop_column("report", "incomplete")
