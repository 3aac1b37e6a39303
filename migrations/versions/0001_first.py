"""The first tables: accounts, blobs, idempotency keys, the ledger and the inbox."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

POSTED = ("ledger_transaction", "ledger_entry")


def upgrade() -> None:
    op.create_table(
        "announcement",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("type", sa.String(length=8), nullable=False),
        sa.Column("title_zh", sa.String(length=200), nullable=False),
        sa.Column("title_en", sa.String(length=200), nullable=False),
        sa.Column("content_zh", sa.Text(), nullable=False),
        sa.Column("content_en", sa.Text(), nullable=False),
        sa.Column("pinned", sa.Boolean(), nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("type IN ('activity', 'message', 'notice')", name=op.f("ck_announcement_type")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_announcement")),
    )
    op.create_index(op.f("ix_announcement_published_at"), "announcement", ["published_at"], unique=False)

    op.create_table(
        "blob",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("size_bytes", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blob")),
    )
    op.create_table(
        "idempotency_key",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("request_hash", sa.String(length=64), nullable=False),
        sa.Column("sealed_answer", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "key", name=op.f("pk_idempotency_key")),
    )
    op.create_index(op.f("ix_idempotency_key_created_at"), "idempotency_key", ["created_at"], unique=False)

    op.create_table(
        "price",
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.CheckConstraint("points >= 0", name=op.f("ck_price_points")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_price")),
    )
    op.create_table(
        "user",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("username", sa.String(length=64), nullable=False),
        sa.Column("nickname", sa.String(length=64), nullable=False),
        sa.Column("password_hash", sa.String(length=256), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("job", sa.String(length=64), nullable=False),
        sa.Column("organization", sa.String(length=64), nullable=False),
        sa.Column("location", sa.String(length=64), nullable=False),
        sa.Column("introduction", sa.String(length=400), nullable=False),
        sa.Column("personal_website", sa.String(length=200), nullable=False),
        sa.Column("vip_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("disabled_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_login_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_login_ip", sa.String(length=64), nullable=False),
        sa.CheckConstraint("role IN ('admin', 'user')", name=op.f("ck_user_role")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_user")),
        sa.UniqueConstraint("username", name=op.f("uq_user_username")),
    )
    op.create_table(
        "inbox_message",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("type", sa.String(length=8), nullable=False),
        sa.Column("code", sa.String(length=32), nullable=False),
        sa.Column("params", sa.JSON(), nullable=False),
        sa.Column("link", sa.String(length=200), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("message_type", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("type IN ('message', 'notice', 'todo')", name=op.f("ck_inbox_message_type")),
        sa.CheckConstraint("message_type BETWEEN 0 AND 3", name=op.f("ck_inbox_message_message_type")),
        sa.CheckConstraint("status IN (0, 1)", name=op.f("ck_inbox_message_status")),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user.id"], name=op.f("fk_inbox_message_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_inbox_message")),
    )
    op.create_index(
        op.f("ix_inbox_message_user_id_status"), "inbox_message", ["user_id", "status"], unique=False
    )

    op.create_table(
        "ledger_account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=True),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.BigInteger(), nullable=False),
        sa.Column("allow_negative", sa.Boolean(), nullable=False),
        sa.CheckConstraint(
            "(user_id IS NULL AND code IN ('issuance', 'consumption', 'adjustment')) OR (user_id IS NOT NULL AND code IN ('user', 'held') AND NOT allow_negative)",
            name=op.f("ck_ledger_account_code"),
        ),
        sa.CheckConstraint("kind IN ('points', 'cash')", name=op.f("ck_ledger_account_kind")),
        sa.CheckConstraint("allow_negative OR balance >= 0", name=op.f("ck_ledger_account_floor")),
        sa.CheckConstraint("version >= 0", name=op.f("ck_ledger_account_version")),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_ledger_account_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_account")),
        sa.UniqueConstraint("user_id", "code", "kind", name=op.f("uq_ledger_account_user_id_code_kind")),
    )
    op.create_index(
        "uq_ledger_account_system",
        "ledger_account",
        ["code", "kind"],
        unique=True,
        sqlite_where=sa.text("user_id IS NULL"),
        postgresql_where=sa.text("user_id IS NULL"),
    )

    op.create_table(
        "ledger_hold",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("ref_type", sa.String(length=32), nullable=False),
        sa.Column("ref_id", sa.String(length=64), nullable=False),
        sa.Column("memo_code", sa.String(length=32), nullable=False),
        sa.Column("memo_params", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("(state = 'held') = (closed_at IS NULL)", name=op.f("ck_ledger_hold_closed")),
        sa.CheckConstraint("state IN ('held', 'captured', 'released')", name=op.f("ck_ledger_hold_state")),
        sa.CheckConstraint("amount > 0", name=op.f("ck_ledger_hold_amount")),
        sa.ForeignKeyConstraint(["user_id"], ["user.id"], name=op.f("fk_ledger_hold_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_hold")),
    )
    op.create_index(op.f("ix_ledger_hold_user_id"), "ledger_hold", ["user_id"], unique=False)
    op.create_index(
        "uq_ledger_hold_ref",
        "ledger_hold",
        ["ref_type", "ref_id"],
        unique=True,
        sqlite_where=sa.text("state <> 'released'"),
        postgresql_where=sa.text("state <> 'released'"),
    )

    op.create_table(
        "ledger_transaction",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("type", sa.String(length=16), nullable=False),
        sa.Column("ref_type", sa.String(length=32), nullable=False),
        sa.Column("ref_id", sa.String(length=64), nullable=False),
        sa.Column("idem_key", sa.String(length=128), nullable=False),
        sa.Column("request_hash", sa.String(length=64), nullable=False),
        sa.Column("memo_code", sa.String(length=32), nullable=False),
        sa.Column("memo_params", sa.JSON(), nullable=False),
        sa.Column("actor_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reverses_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["actor_id"], ["user.id"], name=op.f("fk_ledger_transaction_actor_id")),
        sa.ForeignKeyConstraint(
            ["reverses_id"], ["ledger_transaction.id"], name=op.f("fk_ledger_transaction_reverses_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_transaction")),
        sa.UniqueConstraint("idem_key", name=op.f("uq_ledger_transaction_idem_key")),
        sa.UniqueConstraint("reverses_id", name=op.f("uq_ledger_transaction_reverses_id")),
    )
    op.create_table(
        "session",
        sa.Column("jti", sa.String(length=36), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("last_seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("idle_seconds", sa.Integer(), nullable=False),
        sa.Column("ip", sa.String(length=64), nullable=False),
        sa.Column("agent", sa.String(length=200), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user.id"], name=op.f("fk_session_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("jti", name=op.f("pk_session")),
    )
    op.create_index(op.f("ix_session_user_id"), "session", ["user_id"], unique=False)

    op.create_table(
        "ledger_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("transaction_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("balance_before", sa.BigInteger(), nullable=False),
        sa.Column("balance_after", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount <> 0", name=op.f("ck_ledger_entry_amount")),
        sa.CheckConstraint("balance_after = balance_before + amount", name=op.f("ck_ledger_entry_balance")),
        sa.ForeignKeyConstraint(
            ["account_id"], ["ledger_account.id"], name=op.f("fk_ledger_entry_account_id")
        ),
        sa.ForeignKeyConstraint(
            ["transaction_id"], ["ledger_transaction.id"], name=op.f("fk_ledger_entry_transaction_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_entry")),
        sa.UniqueConstraint("account_id", "seq", name=op.f("uq_ledger_entry_account_id_seq")),
    )
    op.create_index(op.f("ix_ledger_entry_transaction_id"), "ledger_entry", ["transaction_id"], unique=False)

    _fill()
    _protect()


def _fill() -> None:
    """Give the house its accounts, and a report its price."""
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
            {"code": code, "kind": kind, "balance": 0, "version": 0, "allow_negative": True}
            for kind in ("points", "cash")
            for code in ("issuance", "consumption", "adjustment")
        ],
    )
    price = sa.table("price", sa.column("code", sa.String), sa.column("points", sa.Integer))
    op.bulk_insert(price, [{"code": "report", "points": 10}])


def _protect() -> None:
    """Refuse every change of what was posted."""
    if op.get_bind().dialect.name == "sqlite":
        for table in POSTED:
            for verb in ("UPDATE", "DELETE"):
                op.execute(
                    f"CREATE TRIGGER {table}_{verb.lower()} BEFORE {verb} ON {table} "
                    f"BEGIN SELECT RAISE(ABORT, '{table} rows are final'); END"
                )
        return
    op.execute(
        "CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS "
        "$$ BEGIN RAISE EXCEPTION '% rows are final', TG_TABLE_NAME; END $$"
    )
    for table in POSTED:
        op.execute(
            f"CREATE TRIGGER {table}_final BEFORE UPDATE OR DELETE ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION ledger_refuse()"
        )
        op.execute(
            f"CREATE TRIGGER {table}_kept BEFORE TRUNCATE ON {table} "
            "FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()"
        )


def downgrade() -> None:
    op.drop_table("ledger_entry")
    op.drop_table("session")
    op.drop_table("ledger_transaction")
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP FUNCTION ledger_refuse()")
    op.drop_table("ledger_hold")
    op.drop_table("ledger_account")
    op.drop_table("inbox_message")
    op.drop_table("user")
    op.drop_table("price")
    op.drop_table("idempotency_key")
    op.drop_table("blob")
    op.drop_table("announcement")
