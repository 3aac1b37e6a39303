"""What ever came into and went out of an account, kept beside its balance."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

SUMS = (("came_in", "e.amount", "e.amount > 0"), ("went_out", "-e.amount", "e.amount < 0"))


def upgrade() -> None:
    for name, amount, side in SUMS:
        op.add_column("ledger_account", sa.Column(name, sa.BigInteger(), nullable=False, server_default="0"))
        op.execute(
            f"UPDATE ledger_account SET {name} = COALESCE((SELECT SUM({amount}) FROM ledger_entry e"
            f" WHERE e.account_id = ledger_account.id AND {side}), 0)"
        )


def downgrade() -> None:
    for name, _, _ in SUMS:
        op.drop_column("ledger_account", name)
