"""What ever came into and went out of an account, kept beside its balance."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

SUMS = (("came_in", "e.amount", "e.amount > 0"), ("went_out", "-e.amount", "e.amount < 0"))


def upgrade() -> None:
    # What takes long comes first, under locks that keep writers out and let readers go on; the change of the
    # accounts, which on PostgreSQL nobody can read meanwhile, comes last.
    if op.get_bind().dialect.name == "postgresql":
        op.execute("LOCK TABLE ledger_account, ledger_entry IN SHARE ROW EXCLUSIVE MODE")
    added = ", ".join(
        f"CAST(SUM(CASE WHEN {side} THEN {amount} ELSE 0 END) AS BIGINT) AS {name}" for name, amount, side in SUMS
    )
    op.execute(
        f"CREATE TEMPORARY TABLE ledger_added AS SELECT e.account_id, {added} FROM ledger_entry e GROUP BY e.account_id"
    )
    op.execute("CREATE UNIQUE INDEX ix_ledger_added ON ledger_added (account_id)")
    for name, _, _ in SUMS:
        op.add_column("ledger_account", sa.Column(name, sa.BigInteger(), nullable=False, server_default="0"))
    op.execute(
        "UPDATE ledger_account SET (came_in, went_out) = (SELECT came_in, went_out FROM ledger_added a"
        " WHERE a.account_id = ledger_account.id) WHERE id IN (SELECT account_id FROM ledger_added)"
    )
    op.execute("DROP TABLE ledger_added")


def downgrade() -> None:
    for name, _, _ in SUMS:
        op.drop_column("ledger_account", name)
