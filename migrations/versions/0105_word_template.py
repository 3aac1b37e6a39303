"""An account has a Word template of its own, with named fields."""

import sqlalchemy as sa
from alembic import op

revision = "0105"
down_revision = "0104"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "word_template",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner_id", sa.Integer(), nullable=False),
        sa.Column("name_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("fields", sa.JSON(), nullable=False),
        sa.Column("blob_id", sa.String(length=32), nullable=False),
        sa.Column("size_bytes", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("row_key", sa.String(length=32), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["user.id"], name=op.f("fk_word_template_owner_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_word_template")),
        sa.UniqueConstraint("owner_id", name=op.f("uq_word_template_owner_id")),
    )
    op.create_index(op.f("ix_word_template_row_key"), "word_template", ["row_key"], unique=True)


def downgrade() -> None:
    op.drop_table("word_template")
