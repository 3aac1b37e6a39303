"""How often points and money came in and went out, kept beside the sums; one side of an account found by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

SIDES = (("in", "amount > 0"), ("out", "amount < 0"))


def upgrade() -> None:
    for name, side in SIDES:
        op.create_index(
            f"ix_ledger_entry_{name}",
            "ledger_entry",
            ["account_id", "seq"],
            sqlite_where=sa.text(side),
            postgresql_where=sa.text(side),
        )
        op.add_column(
            "ledger_account", sa.Column(f"times_{name}", sa.BigInteger(), nullable=False, server_default="0")
        )
        op.execute(
            f"UPDATE ledger_account SET times_{name} = (SELECT COUNT(*) FROM ledger_entry e"
            f" WHERE e.account_id = ledger_account.id AND e.{side})"
        )


def downgrade() -> None:
    for name, _ in SIDES:
        op.drop_column("ledger_account", f"times_{name}")
        op.drop_index(f"ix_ledger_entry_{name}", "ledger_entry")
