"""Announcements are written, scheduled and withdrawn, and reach the message boxes."""

import sqlalchemy as sa
from alembic import op

revision = "0105"
down_revision = "0103"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("announcement") as table:
        table.add_column(sa.Column("link", sa.String(length=200), server_default="", nullable=False))
        table.add_column(sa.Column("about", sa.String(length=64), server_default="", nullable=False))
        table.add_column(sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True))
        table.add_column(sa.Column("withdrawn_at", sa.DateTime(timezone=True), nullable=True))
        # What was announced before stays where it is: nobody gets a message about old news.
        table.add_column(sa.Column("is_sent", sa.Boolean(), server_default=sa.true(), nullable=False))
        table.add_column(sa.Column("version", sa.Integer(), server_default="1", nullable=False))
        table.create_index(op.f("ix_announcement_about"), ["about"])
    with op.batch_alter_table("announcement") as table:
        for name in ("link", "about", "is_sent", "version"):
            table.alter_column(name, server_default=None)
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
    with op.batch_alter_table("announcement") as table:
        table.drop_index(op.f("ix_announcement_about"))
        for name in ("version", "is_sent", "withdrawn_at", "ends_at", "about", "link"):
            table.drop_column(name)
