"""Templates: layouts that operators mapped by hand."""

import sqlalchemy as sa
from alembic import op

revision = '0004'
down_revision = '0003'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'statement_template',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('owner_id', sa.Integer(), nullable=False),
        sa.Column('name', sa.String(length=60), nullable=False),
        sa.Column('fingerprint', sa.String(length=64), nullable=False),
        sa.Column('names', sa.JSON(), nullable=False),
        sa.Column('kind', sa.String(length=8), nullable=False),
        sa.Column('layout', sa.JSON(), nullable=False),
        sa.Column('used_count', sa.Integer(), nullable=False),
        sa.Column('used_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ['owner_id'], ['user.id'], name=op.f('fk_statement_template_owner_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_statement_template')),
    )
    with op.batch_alter_table('statement_template', schema=None) as batch_op:
        batch_op.create_index('uq_statement_template_owner_id_name', ['owner_id', 'name'], unique=True)
        batch_op.create_index('uq_statement_template_owner_id_fingerprint', ['owner_id', 'fingerprint'], unique=True)


def downgrade() -> None:
    op.drop_table('statement_template')
