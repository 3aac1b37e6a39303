"""Reports keep the state of their review; those from before have none, and nobody waits for it."""

import sqlalchemy as sa
from alembic import op

revision = "0104"
down_revision = "0103"
branch_labels = None
depends_on = None

COLUMNS = {
    "review_items": sa.Integer,
    "review_decided": sa.Integer,
    "reviewed_at": lambda: sa.DateTime(timezone=True),
    "reviewed_by_id": sa.Integer,
}


def upgrade() -> None:
    for name, kind in COLUMNS.items():
        op.add_column("report", sa.Column(name, kind(), nullable=True))
    op.create_index("ix_report_review", "report", ["owner_id", "is_newest", "reviewed_at", "id"])


def downgrade() -> None:
    op.drop_index("ix_report_review", "report")
    for name in reversed(COLUMNS):
        op.drop_column("report", name)
