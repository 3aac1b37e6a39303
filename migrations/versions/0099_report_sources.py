"""An owner's sources are found by steps in an index of their own."""

from alembic import op

revision = "0099"
down_revision = "0098"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_report_sources", "report", ["owner_id", "is_newest", "source_key"])


def downgrade() -> None:
    op.drop_index("ix_report_sources", "report")
