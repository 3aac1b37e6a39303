"""What the gateway says was paid for an order that was not to cost that."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("pay_order", sa.Column("found_fen", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    op.drop_column("pay_order", "found_fen")
