"""The black list of parties: sealed names and accounts."""

import sqlalchemy as sa
from alembic import op

revision = '0009'
down_revision = '0008'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'black_entry',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('fingerprint', sa.String(length=64), nullable=False),
        sa.Column('sealed', sa.LargeBinary(), nullable=False),
        sa.Column('severity', sa.String(length=8), nullable=False),
        sa.Column('author_id', sa.Integer(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "severity IN ('info','low','medium','high')", name=op.f('ck_black_entry_severity')
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_black_entry')),
    )
    op.create_index('uq_black_entry_fingerprint', 'black_entry', ['fingerprint'], unique=True)


def downgrade() -> None:
    op.drop_table('black_entry')
