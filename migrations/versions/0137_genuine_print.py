"""How banks make their PDFs, learned from files that administrators confirmed as originals."""

import sqlalchemy as sa
from alembic import op

revision = "0137"
down_revision = "0136"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "genuine_print",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("format", sa.String(length=40), nullable=False),
        sa.Column("layout", sa.String(length=80), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("made", sa.String(length=7), nullable=True),
        sa.Column("traits_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("author_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("row_key", sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_genuine_print")),
    )
    op.create_index("uq_genuine_print_digest", "genuine_print", ["digest", "format", "layout"], unique=True)
    op.create_index(op.f("ix_genuine_print_row_key"), "genuine_print", ["row_key"], unique=True)


def downgrade() -> None:
    op.drop_table("genuine_print")
