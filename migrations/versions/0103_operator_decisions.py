"""What operators decide about hits, findings and parties counts in the report, and the log keeps what it changed."""

import sqlalchemy as sa
from alembic import op

revision = "0103"
down_revision = "0102"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("report", sa.Column("revises", sa.Integer(), nullable=True))
    op.create_table(
        "operator_decision",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("task_id", sa.Integer(), nullable=True),
        sa.Column("actor_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("subject", sa.String(length=64), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "kind IN ('hit','finding','relation','lender','same_party')", name=op.f("ck_operator_decision_kind")
        ),
        sa.CheckConstraint(
            "state IN ('confirmed','dismissed','set')", name=op.f("ck_operator_decision_state")
        ),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["user.id"], name=op.f("fk_operator_decision_owner_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["task_id"], ["task.id"], name=op.f("fk_operator_decision_task_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_operator_decision")),
    )
    op.create_index(op.f("ix_operator_decision_task_id"), "operator_decision", ["task_id"])
    op.create_index(
        "uq_operator_decision_owner_id_subject", "operator_decision", ["owner_id", "subject"], unique=True
    )
    op.create_table(
        "decision_entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("task_id", sa.Integer(), nullable=False),
        sa.Column("actor_id", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=8), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=True),
        sa.Column("said_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("changes_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("row_key", sa.String(length=32), nullable=False),
        sa.CheckConstraint("action IN ('made','undone')", name=op.f("ck_decision_entry_action")),
        sa.ForeignKeyConstraint(
            ["task_id"], ["task.id"], name=op.f("fk_decision_entry_task_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_decision_entry")),
    )
    op.create_index(op.f("ix_decision_entry_task_id"), "decision_entry", ["task_id"])
    op.create_index(op.f("ix_decision_entry_row_key"), "decision_entry", ["row_key"], unique=True)


def downgrade() -> None:
    op.drop_table("decision_entry")
    op.drop_table("operator_decision")
    op.drop_column("report", "revises")
