"""What operators say that transactions were for."""

import sqlalchemy as sa
from alembic import op

revision = '0011'
down_revision = '0010'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'category_correction',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('owner_id', sa.Integer(), nullable=False),
        sa.Column('task_id', sa.Integer(), nullable=True),
        sa.Column('actor_id', sa.Integer(), nullable=False),
        sa.Column('scope', sa.String(length=8), nullable=False),
        sa.Column('direction', sa.String(length=8), nullable=False),
        sa.Column('category', sa.String(length=8), nullable=False),
        sa.Column('was', sa.String(length=8), nullable=False),
        sa.Column('subject', sa.String(length=64), nullable=False),
        sa.Column('likeness', sa.String(length=64), nullable=False),
        sa.Column('sealed', sa.LargeBinary(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("direction IN ('in','out')", name=op.f('ck_category_correction_direction')),
        sa.CheckConstraint("scope IN ('row','party')", name=op.f('ck_category_correction_scope')),
        sa.CheckConstraint(
            "(scope = 'row') = (task_id IS NOT NULL)", name=op.f('ck_category_correction_task')
        ),
        sa.ForeignKeyConstraint(
            ['owner_id'], ['user.id'], name=op.f('fk_category_correction_owner_id'), ondelete='CASCADE'
        ),
        sa.ForeignKeyConstraint(
            ['task_id'], ['task.id'], name=op.f('fk_category_correction_task_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_category_correction')),
    )
    op.create_index(op.f('ix_category_correction_task_id'), 'category_correction', ['task_id'])
    op.create_index(op.f('ix_category_correction_likeness'), 'category_correction', ['likeness'])
    op.create_index(
        'uq_category_correction_owner_id_subject', 'category_correction', ['owner_id', 'subject'], unique=True
    )


def downgrade() -> None:
    op.drop_table('category_correction')
