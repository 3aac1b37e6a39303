"""What a customer's accounts said day by day is kept, sealed, with each task, to be compared with later ones."""

import sqlalchemy as sa
from alembic import op

revision = "0134"
down_revision = "0133"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "handed_in",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("task_id", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("customer_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("customer_index", sa.String(length=64), nullable=False),
        sa.Column("statements_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("row_key", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(["task_id"], ["task.id"], name=op.f("fk_handed_in_task_id_task"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["owner_id"], ["user.id"], name=op.f("fk_handed_in_owner_id_user"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_handed_in")),
    )
    op.create_index("uq_handed_in_task_id", "handed_in", ["task_id"], unique=True)
    op.create_index(op.f("ix_handed_in_row_key"), "handed_in", ["row_key"], unique=True)
    op.create_index("ix_handed_in_owner_id_customer_index", "handed_in", ["owner_id", "customer_index", "task_id"])


def downgrade() -> None:
    op.drop_table("handed_in")
