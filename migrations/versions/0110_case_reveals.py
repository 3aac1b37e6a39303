"""Administrators see cases of others for a while, once they gave password and reason."""

import sqlalchemy as sa
from alembic import op

revision = "0110"
down_revision = "0109"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "case_reveal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("task_id", sa.Integer(), nullable=False),
        sa.Column("admin_id", sa.Integer(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["task_id"], ["task.id"], name=op.f("fk_case_reveal_task_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["admin_id"], ["user.id"], name=op.f("fk_case_reveal_admin_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_case_reveal")),
    )
    op.create_index("uq_case_reveal_task_id_admin_id", "case_reveal", ["task_id", "admin_id"], unique=True)
    op.create_index(op.f("ix_case_reveal_admin_id"), "case_reveal", ["admin_id"])


def downgrade() -> None:
    op.drop_table("case_reveal")
