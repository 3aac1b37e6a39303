"""What each day brought by each type of transaction, kept with the postings; what it makes needless goes."""

import sqlalchemy as sa
from alembic import op

revision = "0098"
down_revision = "0097"
branch_labels = None
depends_on = None

SIDES = (("in", "amount > 0"), ("out", "amount < 0"))
FIGURES = ("first_seq", "last_seq", "came_in", "went_out", "times_in", "times_out")
DAY = {
    "sqlite": "date(t.created_at, '+8 hours')",
    "postgresql": "CAST(t.created_at AT TIME ZONE 'Asia/Shanghai' AS date)",
}


def _keep_writers_out() -> None:
    # What takes long runs under locks that let readers go on; the change of the accounts, which on PostgreSQL
    # nobody can read meanwhile, comes last.
    if op.get_bind().dialect.name == "postgresql":
        op.execute("LOCK TABLE ledger_account, ledger_entry IN SHARE ROW EXCLUSIVE MODE")


def upgrade() -> None:
    _keep_writers_out()
    op.create_table(
        "ledger_day_total",
        sa.Column("account_id", sa.Integer(), sa.ForeignKey("ledger_account.id"), primary_key=True),
        sa.Column("day", sa.Date(), primary_key=True),
        sa.Column("type", sa.String(16), primary_key=True),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in FIGURES),
    )
    day = DAY[op.get_bind().dialect.name]
    op.execute(
        f"INSERT INTO ledger_day_total (account_id, day, type, {', '.join(FIGURES)})"
        f" SELECT e.account_id, {day}, t.type, MIN(e.seq), MAX(e.seq),"
        " SUM(CASE WHEN e.amount > 0 THEN e.amount ELSE 0 END),"
        " SUM(CASE WHEN e.amount < 0 THEN -e.amount ELSE 0 END),"
        " COUNT(CASE WHEN e.amount > 0 THEN 1 END), COUNT(CASE WHEN e.amount < 0 THEN 1 END)"
        " FROM ledger_entry e JOIN ledger_account a ON a.id = e.account_id"
        " JOIN ledger_transaction t ON t.id = e.transaction_id"
        f" WHERE a.code = 'user' GROUP BY e.account_id, {day}, t.type"
    )
    for name, _ in SIDES:
        op.drop_index(f"ix_ledger_entry_{name}", "ledger_entry")
    for name, _ in SIDES:
        op.drop_column("ledger_account", f"times_{name}")


def downgrade() -> None:
    _keep_writers_out()
    for name, side in SIDES:
        where = sa.text(side)
        op.create_index(
            f"ix_ledger_entry_{name}",
            "ledger_entry",
            ["account_id", "seq"],
            sqlite_where=where,
            postgresql_where=where,
        )
    counted = ", ".join(f"COUNT(CASE WHEN {side} THEN 1 END) AS times_{name}" for name, side in SIDES)
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
    op.drop_table("ledger_day_total")
