"""Quality inspection: queues of reports and the verdicts on them."""

import sqlalchemy as sa
from alembic import op

revision = '0007'
down_revision = '0006'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'quality_queue',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('name', sa.String(length=60), nullable=False),
        sa.Column('mode', sa.String(length=8), nullable=False),
        sa.Column('share', sa.Integer(), nullable=False),
        sa.Column('since', sa.DateTime(timezone=True), nullable=False),
        sa.Column('creator_id', sa.Integer(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("mode IN ('random','warnings')", name=op.f('ck_quality_queue_mode')),
        sa.CheckConstraint('share BETWEEN 1 AND 100', name=op.f('ck_quality_queue_share')),
        sa.ForeignKeyConstraint(
            ['creator_id'], ['user.id'], name=op.f('fk_quality_queue_creator_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_quality_queue')),
    )
    op.create_table(
        'quality_item',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('queue_id', sa.Integer(), nullable=False),
        sa.Column('report_id', sa.Integer(), nullable=False),
        sa.Column('is_drawn', sa.Boolean(), nullable=False),
        sa.Column('state', sa.String(length=8), nullable=False),
        sa.Column('reviewer_id', sa.Integer(), nullable=True),
        sa.Column('reason', sa.String(length=200), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('decided_at', sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("state IN ('pending','passed','rejected')", name=op.f('ck_quality_item_state')),
        sa.CheckConstraint(
            "(state = 'pending') = (decided_at IS NULL)", name=op.f('ck_quality_item_decided')
        ),
        sa.ForeignKeyConstraint(
            ['queue_id'], ['quality_queue.id'], name=op.f('fk_quality_item_queue_id'), ondelete='CASCADE'
        ),
        sa.ForeignKeyConstraint(
            ['report_id'], ['report.id'], name=op.f('fk_quality_item_report_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_quality_item')),
    )
    op.create_index(op.f('ix_quality_item_report_id'), 'quality_item', ['report_id'])
    op.create_index(op.f('ix_quality_item_state'), 'quality_item', ['state'])
    op.create_index('uq_quality_item_queue_id_report_id', 'quality_item', ['queue_id', 'report_id'], unique=True)


def downgrade() -> None:
    op.drop_table('quality_item')
    op.drop_table('quality_queue')
