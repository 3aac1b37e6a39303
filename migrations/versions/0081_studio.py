"""The studio: its state, playlist, chat, watchers, operations, changes of parameters."""

import sqlalchemy as sa
from alembic import op

revision = '0081'
down_revision = '0080'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('studio',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('title', sa.String(length=60), nullable=False),
    sa.Column('notification', sa.String(length=200), nullable=False),
    sa.Column('category', sa.String(length=16), nullable=False),
    sa.Column('method', sa.String(length=8), nullable=False),
    sa.Column('viewers_most', sa.Integer(), nullable=False),
    sa.Column('rotations', sa.Integer(), nullable=False),
    sa.Column('started_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('stream', sa.String(length=8), nullable=False),
    sa.Column('clarity', sa.String(length=8), nullable=False),
    sa.Column('clarities', sa.JSON(), nullable=False),
    sa.Column('gasket', sa.Boolean(), nullable=False),
    sa.Column('parameters', sa.JSON(), nullable=False),
    sa.Column('parameters_version', sa.Integer(), nullable=False),
    sa.CheckConstraint("clarity IN ('original', 'super', 'high', 'standard')", name=op.f('ck_studio_clarity')),
    sa.CheckConstraint("method IN ('normal', 'flow', 'video', 'web')", name=op.f('ck_studio_method')),
    sa.CheckConstraint("stream IN ('main', 'hot', 'cold')", name=op.f('ck_studio_stream')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_studio'))
    )
    op.create_table('studio_change',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('state', sa.String(length=10), nullable=False),
    sa.Column('wanted', sa.JSON(), nullable=False),
    sa.Column('original', sa.JSON(), nullable=False),
    sa.Column('base_version', sa.Integer(), nullable=False),
    sa.Column('description', sa.String(length=200), nullable=False),
    sa.Column('reason', sa.String(length=200), nullable=False),
    sa.Column('asked_id', sa.Integer(), nullable=False),
    sa.Column('asked_by', sa.String(length=64), nullable=False),
    sa.Column('decided_by', sa.String(length=64), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('updated_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint("state IN ('auditing', 'passed', 'finished', 'refused', 'cancelled')", name=op.f('ck_studio_change_state')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_studio_change'))
    )
    op.create_index(op.f('ix_studio_change_state'), 'studio_change', ['state'], unique=False)
    op.create_table('studio_message',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('user_id', sa.Integer(), nullable=False),
    sa.Column('username', sa.String(length=64), nullable=False),
    sa.Column('category', sa.String(length=16), nullable=False),
    sa.Column('content', sa.String(length=200), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint("category IN ('product', 'statement', 'rule', 'compliance', 'training', 'other')", name=op.f('ck_studio_message_category')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_studio_message'))
    )
    op.create_index(op.f('ix_studio_message_created_at'), 'studio_message', ['created_at'], unique=False)
    op.create_table('studio_minute',
    sa.Column('minute', sa.Integer(), autoincrement=False, nullable=False),
    sa.Column('viewers', sa.Integer(), nullable=False),
    sa.PrimaryKeyConstraint('minute', name=op.f('pk_studio_minute'))
    )
    op.create_table('studio_collected',
    sa.Column('user_id', sa.Integer(), nullable=False),
    sa.Column('message_id', sa.Integer(), nullable=False),
    sa.ForeignKeyConstraint(['message_id'], ['studio_message.id'], name=op.f('fk_studio_collected_message_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_studio_collected_user_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('user_id', 'message_id', name=op.f('pk_studio_collected'))
    )
    op.create_index(op.f('ix_studio_collected_message_id'), 'studio_collected', ['message_id'], unique=False)
    op.create_table('studio_operation',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('kind', sa.String(length=16), nullable=False),
    sa.Column('detail', sa.JSON(), nullable=False),
    sa.Column('change_id', sa.Integer(), nullable=True),
    sa.Column('actor_id', sa.Integer(), nullable=False),
    sa.Column('actor', sa.String(length=64), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['change_id'], ['studio_change.id'], name=op.f('fk_studio_operation_change_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_studio_operation'))
    )
    op.create_index(op.f('ix_studio_operation_change_id'), 'studio_operation', ['change_id'], unique=False)
    op.create_table('studio_program',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('position', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=80), nullable=False),
    sa.Column('video_id', sa.Integer(), nullable=False),
    sa.Column('cover_id', sa.Integer(), nullable=True),
    sa.Column('seconds', sa.Integer(), nullable=False),
    sa.Column('audit', sa.String(length=8), nullable=False),
    sa.Column('reason', sa.String(length=200), nullable=False),
    sa.Column('created_by', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint("audit IN ('auditing', 'passed', 'failed')", name=op.f('ck_studio_program_audit')),
    sa.ForeignKeyConstraint(['cover_id'], ['content_media.id'], name=op.f('fk_studio_program_cover_id')),
    sa.ForeignKeyConstraint(['video_id'], ['content_media.id'], name=op.f('fk_studio_program_video_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_studio_program'))
    )
    op.create_table('studio_watcher',
    sa.Column('user_id', sa.Integer(), nullable=False),
    sa.Column('seen_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_studio_watcher_user_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('user_id', name=op.f('pk_studio_watcher'))
    )
    op.create_index(op.f('ix_studio_watcher_seen_at'), 'studio_watcher', ['seen_at'], unique=False)


def downgrade() -> None:
    op.drop_index(op.f('ix_studio_watcher_seen_at'), table_name='studio_watcher')
    op.drop_table('studio_watcher')
    op.drop_table('studio_program')
    op.drop_index(op.f('ix_studio_operation_change_id'), table_name='studio_operation')
    op.drop_table('studio_operation')
    op.drop_index(op.f('ix_studio_collected_message_id'), table_name='studio_collected')
    op.drop_table('studio_collected')
    op.drop_table('studio_minute')
    op.drop_index(op.f('ix_studio_message_created_at'), table_name='studio_message')
    op.drop_table('studio_message')
    op.drop_index(op.f('ix_studio_change_state'), table_name='studio_change')
    op.drop_table('studio_change')
    op.drop_table('studio')
