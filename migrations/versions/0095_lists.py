"""Indexes for long lists; which version of a report is the newest, and when an article is listed, in columns."""

import sqlalchemy as sa
from alembic import op

revision = "0095"
down_revision = "0090"
branch_labels = None
depends_on = None

NEWEST = {"sqlite_where": sa.text("is_newest = 1"), "postgresql_where": sa.text("is_newest")}
USER_LIST = ("closed_at", "id", "disabled_at", "role", "username_key", "nickname")
REPORT_LIST = (
    "owner_id",
    "is_newest",
    "created_at",
    "id",
    "risk",
    "authenticity",
    "source_key",
    "rows",
    "in_fen",
    "out_fen",
    "real_in_fen",
    "real_out_fen",
    "hits_high",
    "hits_medium",
)
# Table and columns; the name is made of both.
ADDED = (
    ("audit_entry", ("at", "id")),
    ("audit_entry", ("actor_id", "at", "id")),
    ("audit_entry", ("event", "at", "id")),
    ("verification", ("state", "id")),
    ("pay_order", ("state", "id")),
    ("pay_order", ("kind", "id")),
    ("pay_order", ("user_id", "state", "id")),
    ("pay_order", ("user_id", "kind", "id")),
    ("pay_order", ("trade_no",)),
    ("ledger_request", ("state", "id")),
    ("inbox_message", ("user_id", "status", "id")),
    ("inbox_message", ("user_id", "status", "type")),
    ("inbox_message", ("user_id", "type", "id")),
    ("inbox_message", ("user_id", "id")),
    ("outbox_message", ("state", "id")),
    ("outbox_message", ("kind", "id")),
    ("content_article", ("state", "listed_at", "id")),
    ("content_article", ("listed_at", "id")),
    ("content_article", ("topic", "state", "listed_at", "id")),
    ("content_article", ("title", "id")),
    ("content_article", ("updated_at", "id")),
    ("content_set", ("created_at", "id")),
    ("content_set", ("name", "id")),
    ("content_set", ("status", "created_at", "id")),
    ("content_set", ("status", "name", "id")),
    ("content_promotion", ("created_at", "id", "starts_on", "ends_on")),
    ("content_promotion", ("visits", "id", "starts_on", "ends_on")),
    ("content_promotion", ("activity_name", "id", "starts_on", "ends_on")),
    ("category_correction", ("likeness", "category", "owner_id", "scope")),
    ("quality_item", ("queue_id", "decided_at", "id")),
    ("quality_item", ("queue_id", "state", "decided_at", "id")),
    ("task", ("owner_id", "state", "created_at", "id")),
    ("task", ("owner_id", "finished_at")),
)
# What the new ones make needless.
GONE = (
    ("audit_entry", ("at",)),
    ("audit_entry", ("actor_id",)),
    ("audit_entry", ("event",)),
    ("ledger_request", ("state",)),
    ("category_correction", ("likeness",)),
    ("inbox_message", ("user_id", "status")),
    ("content_article", ("state", "published_at")),
    ("content_set", ("created_at",)),
)
# Name, table, columns before, columns now.
LONGER = (
    ("ix_task_owner_id_created_at", "task", ("owner_id", "created_at"), ("owner_id", "created_at", "id")),
    (
        "ix_party_trace_kind_fingerprint",
        "party_trace",
        ("kind", "fingerprint"),
        ("kind", "fingerprint", "customer_key"),
    ),
)


def _name(table: str, columns: tuple[str, ...]) -> str:
    return f"ix_{table}_{'_'.join(columns)}"


def upgrade() -> None:
    op.add_column("report", sa.Column("is_newest", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.execute(
        "UPDATE report SET is_newest = false WHERE EXISTS"
        " (SELECT 1 FROM report newer WHERE newer.task_id = report.task_id AND newer.version > report.version)"
    )
    op.create_index(
        "uq_report_newest", "report", ["task_id"], unique=True, **NEWEST
    )
    op.create_index("ix_report_listed", "report", list(REPORT_LIST))
    # Not in a batch, which on SQLite makes the table anew: what hangs on articles would go with the old one.
    long_ago = sa.Column("listed_at", sa.DateTime(timezone=True), nullable=False, server_default="1970-01-01 00:00:00.000000")
    op.add_column("content_article", long_ago)
    op.execute("UPDATE content_article SET listed_at = COALESCE(published_at, created_at)")
    for table, columns in GONE:
        op.drop_index(_name(table, columns), table)
    for name, table, _, columns in LONGER:
        op.drop_index(name, table)
        op.create_index(name, table, list(columns))
    for table, columns in ADDED:
        op.create_index(_name(table, columns), table, list(columns))
    op.create_index("ix_user_listed", "user", list(USER_LIST))
    op.create_index(
        "ix_audit_entry_subject", "audit_entry", ["subject"], postgresql_ops={"subject": "varchar_pattern_ops"}
    )


def downgrade() -> None:
    op.drop_index("ix_audit_entry_subject", "audit_entry")
    op.drop_index("ix_user_listed", "user")
    for table, columns in ADDED:
        op.drop_index(_name(table, columns), table)
    for name, table, columns, _ in LONGER:
        op.drop_index(name, table)
        op.create_index(name, table, list(columns))
    for table, columns in GONE:
        op.create_index(_name(table, columns), table, list(columns))
    op.drop_column("content_article", "listed_at")
    op.drop_index("ix_report_listed", "report")
    op.drop_index("uq_report_newest", "report")
    op.drop_column("report", "is_newest")
