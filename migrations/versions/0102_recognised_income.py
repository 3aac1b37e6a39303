"""A task keeps the loan applied for; a report its recognised income a month."""

import sqlalchemy as sa
from alembic import op

revision = "0102"
down_revision = "0101"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("task", sa.Column("applied_amount_fen", sa.BigInteger(), nullable=True))
    op.add_column("task", sa.Column("applied_term_months", sa.Integer(), nullable=True))
    op.add_column("task", sa.Column("applied_yearly_rate", sa.Float(), nullable=True))
    op.add_column("report", sa.Column("recognised_income_month_fen", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    op.drop_column("report", "recognised_income_month_fen")
    for name in ("applied_yearly_rate", "applied_term_months", "applied_amount_fen"):
        op.drop_column("task", name)
