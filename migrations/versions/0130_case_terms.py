"""A case says what it is for, on which basis, and how long it is kept; who was erased stays erased after a restore."""

import sqlalchemy as sa
from alembic import op

revision = "0130"
down_revision = "0113"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    op.create_table(
        "case_terms",
        sa.Column("task_id", sa.Integer(), nullable=False),
        sa.Column("basis", sa.String(16), nullable=False),
        sa.Column("consent_on", sa.Date(), nullable=True),
        sa.Column("said_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("stated_by_id", sa.Integer(), nullable=True),
        sa.Column("stated_at", MOMENT, nullable=True),
        sa.Column("files_days", sa.Integer(), nullable=True),
        sa.Column("case_days", sa.Integer(), nullable=True),
        sa.Column("held_at", MOMENT, nullable=True),
        sa.Column("held_by_id", sa.Integer(), nullable=True),
        sa.Column("hold_reason_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("row_key", sa.String(32), nullable=False),
        sa.CheckConstraint(
            "basis IN ('','consent','contract','duty','other')", name=op.f("ck_case_terms_basis")
        ),
        sa.ForeignKeyConstraint(
            ["task_id"], ["task.id"], name=op.f("fk_case_terms_task_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("task_id", name=op.f("pk_case_terms")),
    )
    op.create_index(op.f("ix_case_terms_row_key"), "case_terms", ["row_key"], unique=True)
    op.create_index(
        op.f("ix_case_terms_stated_by_id_stated_at"), "case_terms", ["stated_by_id", "stated_at"]
    )
    op.create_table(
        "case_policy",
        sa.Column("id", sa.Integer(), nullable=False, autoincrement=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_case_policy")),
    )
    op.create_table(
        "erasure",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("asker_id", sa.Integer(), nullable=True),
        sa.Column("decider_id", sa.Integer(), nullable=True),
        sa.Column("cases", sa.Integer(), nullable=False),
        sa.Column("person_mark", sa.String(64), nullable=False),
        sa.Column("marks", sa.JSON(), nullable=False),
        sa.Column("reason_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("wanted_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("asked_at", MOMENT, nullable=False),
        sa.Column("decided_at", MOMENT, nullable=True),
        sa.Column("row_key", sa.String(32), nullable=False),
        sa.CheckConstraint("state IN ('waiting','done','declined')", name=op.f("ck_erasure_state")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_erasure")),
    )
    op.create_index(op.f("ix_erasure_row_key"), "erasure", ["row_key"], unique=True)
    op.create_index(op.f("ix_erasure_state"), "erasure", ["state"])


def downgrade() -> None:
    for table in ("erasure", "case_policy", "case_terms"):
        op.drop_table(table)
