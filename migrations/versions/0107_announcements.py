"""Announcements are written, scheduled and withdrawn, and reach the message boxes."""

import sqlalchemy as sa
from alembic import op

revision = "0107"
down_revision = "0106"
branch_labels = None
depends_on = None


ADDED = {
    "link": lambda: sa.Column("link", sa.String(length=200), server_default="", nullable=False),
    "about": lambda: sa.Column("about", sa.String(length=64), server_default="", nullable=False),
    "ends_at": lambda: sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True),
    "withdrawn_at": lambda: sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True),
    # What was announced before stays where it is: nobody gets a message about old news.
    "is_sent": lambda: sa.Column("is_sent", sa.Boolean(), server_default=sa.true(), nullable=False),
    "version": lambda: sa.Column("version", sa.Integer(), server_default="1", nullable=False),
}


def upgrade() -> None:
    for column in ADDED.values():
        op.add_column("announcement", column())
    op.create_index(op.f("ix_announcement_about"), "announcement", ["about"])
    with op.batch_alter_table("inbox_message") as table:
        table.add_column(sa.Column("announcement_id", sa.Integer(), nullable=True))
        table.create_foreign_key(
            op.f("fk_inbox_message_announcement_id"),
            "announcement",
            ["announcement_id"],
            ["id"],
            ondelete="CASCADE",
        )
        table.create_index(op.f("ix_inbox_message_announcement_id"), ["announcement_id"])


def downgrade() -> None:
    op.execute("DELETE FROM inbox_message WHERE announcement_id IS NOT NULL")
    with op.batch_alter_table("inbox_message") as table:
        table.drop_index(op.f("ix_inbox_message_announcement_id"))
        table.drop_constraint(op.f("fk_inbox_message_announcement_id"), type_="foreignkey")
        table.drop_column("announcement_id")
    op.execute("DELETE FROM announcement WHERE withdrawn_at IS NOT NULL")
    op.drop_index(op.f("ix_announcement_about"), "announcement")
    for name in ADDED:
        op.drop_column("announcement", name)
