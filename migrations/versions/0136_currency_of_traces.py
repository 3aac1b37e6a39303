"""The currency of what the rows of a name or an account add up to."""

import sqlalchemy as sa
from alembic import op

revision = "0136"
down_revision = "0135"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("party_trace") as table:
        table.add_column(sa.Column("currency", sa.String(length=8), nullable=True))
    op.execute(
        "UPDATE party_trace SET currency = COALESCE((SELECT report.currency FROM report "
        "WHERE report.task_id = party_trace.task_id AND report.is_newest), 'XXX')"
    )
    with op.batch_alter_table("party_trace") as table:
        table.alter_column("currency", existing_type=sa.String(length=8), nullable=False)


def downgrade() -> None:
    with op.batch_alter_table("party_trace") as table:
        table.drop_column("currency")
