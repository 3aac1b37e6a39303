"""The ledger hardened: accounts for money from outside, holds that end, postings by hand, chains kept by the database."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0013"
branch_labels = None
depends_on = None

OLD_CODES = "'issuance', 'consumption', 'adjustment')"
NEW_CODES = "'issuance', 'consumption', 'adjustment', 'alipay', 'suspense')"


def upgrade() -> None:
    _allow_codes(OLD_CODES, NEW_CODES)
    account = sa.table(
        "ledger_account",
        sa.column("code", sa.String),
        sa.column("kind", sa.String),
        sa.column("balance", sa.BigInteger),
        sa.column("version", sa.BigInteger),
        sa.column("allow_negative", sa.Boolean),
    )
    op.bulk_insert(
        account,
        [
            {"code": "alipay", "kind": "cash", "balance": 0, "version": 0, "allow_negative": True},
            # Only what came in can go back.
            {"code": "suspense", "kind": "cash", "balance": 0, "version": 0, "allow_negative": False},
        ],
    )
    op.add_column("ledger_hold", sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index(op.f("ix_ledger_hold_expires_at"), "ledger_hold", ["expires_at"], unique=False)
    op.create_table(
        "ledger_request",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("asked_by", sa.Integer(), nullable=False),
        sa.Column("decided_by", sa.Integer(), nullable=True),
        sa.Column("transaction_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("kind IN ('points', 'cash')", name=op.f("ck_ledger_request_kind")),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_ledger_request_amount")),
        sa.CheckConstraint("state IN ('waiting', 'posted', 'refused')", name=op.f("ck_ledger_request_state")),
        sa.CheckConstraint("(state = 'waiting') = (decided_at IS NULL)", name=op.f("ck_ledger_request_decided")),
        sa.CheckConstraint(
            "(state = 'posted') = (transaction_id IS NOT NULL)", name=op.f("ck_ledger_request_posted")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_ledger_request_user_id")),
        sa.ForeignKeyConstraint(["asked_by"], ["user.id"], name=op.f("fk_ledger_request_asked_by")),
        sa.ForeignKeyConstraint(["decided_by"], ["user.id"], name=op.f("fk_ledger_request_decided_by")),
        sa.ForeignKeyConstraint(
            ["transaction_id"], ["ledger_transaction.id"], name=op.f("fk_ledger_request_transaction_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_request")),
    )
    op.create_index(op.f("ix_ledger_request_user_id"), "ledger_request", ["user_id"], unique=False)
    op.create_index(op.f("ix_ledger_request_state"), "ledger_request", ["state"], unique=False)
    _chain()


def _allow_codes(before: str, after: str) -> None:
    """Change which codes the house's accounts may have."""
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("ck_ledger_account_code", "ledger_account")
        op.create_check_constraint(
            op.f("ck_ledger_account_code"),
            "ledger_account",
            f"(user_id IS NULL AND code IN ({after})"
            " OR (user_id IS NOT NULL AND code IN ('user', 'held') AND NOT allow_negative)",
        )
        return
    # SQLite cannot alter a check, and a table to which others refer cannot be made anew inside a
    # transaction; its documentation gives this way for changes that leave the rows as they are.
    connection = op.get_bind()
    version = connection.exec_driver_sql("PRAGMA schema_version").scalar_one()
    connection.exec_driver_sql("PRAGMA writable_schema = ON")
    connection.execute(
        sa.text(
            "UPDATE sqlite_master SET sql = replace(sql, :before, :after)"
            " WHERE type = 'table' AND name = 'ledger_account'"
        ),
        {"before": before, "after": after},
    )
    connection.exec_driver_sql(f"PRAGMA schema_version = {version + 1}")
    connection.exec_driver_sql("PRAGMA writable_schema = OFF")


def _chain() -> None:
    """Refuse an entry that does not continue its account's chain; on PostgreSQL also a transfer that does not add up."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(
            "CREATE TRIGGER ledger_entry_chain BEFORE INSERT ON ledger_entry "
            "WHEN CASE WHEN NEW.seq = 1 THEN NEW.balance_before <> 0 ELSE NOT EXISTS ("
            "SELECT 1 FROM ledger_entry WHERE account_id = NEW.account_id AND seq = NEW.seq - 1 "
            "AND balance_after = NEW.balance_before) END "
            "BEGIN SELECT RAISE(ABORT, 'ledger_entry breaks the chain'); END"
        )
        return
    op.execute(
        "CREATE FUNCTION ledger_chain() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "IF NEW.seq = 1 THEN "
        "IF NEW.balance_before <> 0 THEN RAISE EXCEPTION 'ledger_entry breaks the chain'; END IF; "
        "ELSIF NOT EXISTS (SELECT 1 FROM ledger_entry WHERE account_id = NEW.account_id "
        "AND seq = NEW.seq - 1 AND balance_after = NEW.balance_before) THEN "
        "RAISE EXCEPTION 'ledger_entry breaks the chain'; END IF; RETURN NEW; END $$"
    )
    op.execute(
        "CREATE TRIGGER ledger_entry_chain BEFORE INSERT ON ledger_entry "
        "FOR EACH ROW EXECUTE FUNCTION ledger_chain()"
    )
    op.execute(
        "CREATE FUNCTION ledger_sum() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "IF (SELECT COALESCE(SUM(amount), 0) <> 0 OR COUNT(*) <> 2 FROM ledger_entry "
        "WHERE transaction_id = NEW.id) THEN "
        "RAISE EXCEPTION 'ledger_transaction % does not add up', NEW.id; END IF; RETURN NULL; END $$"
    )
    op.execute(
        "CREATE CONSTRAINT TRIGGER ledger_transaction_sum AFTER INSERT ON ledger_transaction "
        "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sum()"
    )


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER ledger_transaction_sum ON ledger_transaction")
        op.execute("DROP TRIGGER ledger_entry_chain ON ledger_entry")
        op.execute("DROP FUNCTION ledger_sum()")
        op.execute("DROP FUNCTION ledger_chain()")
    else:
        op.execute("DROP TRIGGER ledger_entry_chain")
    op.drop_table("ledger_request")
    op.drop_index(op.f("ix_ledger_hold_expires_at"), "ledger_hold")
    op.drop_column("ledger_hold", "expires_at")
    op.execute("DELETE FROM ledger_account WHERE code IN ('alipay', 'suspense')")
    _allow_codes(NEW_CODES, OLD_CODES)
