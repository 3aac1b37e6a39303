"""How often points and money came in and went out, kept beside the sums; one side of an account found by an index."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

SIDES = (("in", "amount > 0"), ("out", "amount < 0"))


def upgrade() -> None:
    # What takes long comes first, under locks that keep writers out and let readers go on; the change of the
    # accounts, which on PostgreSQL nobody can read meanwhile, comes last.
    if op.get_bind().dialect.name == "postgresql":
        op.execute("LOCK TABLE ledger_account, ledger_entry IN SHARE ROW EXCLUSIVE MODE")
    for name, side in SIDES:
        op.create_index(
            f"ix_ledger_entry_{name}",
            "ledger_entry",
            ["account_id", "seq"],
            sqlite_where=sa.text(side),
            postgresql_where=sa.text(side),
        )
    counted = ", ".join(f"SUM(CASE WHEN {side} THEN 1 ELSE 0 END) AS times_{name}" for name, side in SIDES)
    op.execute(
        f"CREATE TEMPORARY TABLE ledger_counted AS SELECT account_id, {counted} FROM ledger_entry GROUP BY account_id"
    )
    op.execute("CREATE UNIQUE INDEX ix_ledger_counted ON ledger_counted (account_id)")
    for name, _ in SIDES:
        op.add_column(
            "ledger_account", sa.Column(f"times_{name}", sa.BigInteger(), nullable=False, server_default="0")
        )
    op.execute(
        "UPDATE ledger_account SET (times_in, times_out) = (SELECT times_in, times_out FROM ledger_counted c"
        " WHERE c.account_id = ledger_account.id) WHERE id IN (SELECT account_id FROM ledger_counted)"
    )
    op.execute("DROP TABLE ledger_counted")


def downgrade() -> None:
    for name, _ in SIDES:
        op.drop_column("ledger_account", f"times_{name}")
        op.drop_index(f"ix_ledger_entry_{name}", "ledger_entry")
