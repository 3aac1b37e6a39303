"""Tasks, uploads, statements, reports and decisions on hits."""

import sqlalchemy as sa
from alembic import op

revision = '0002'
down_revision = '0001'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('task',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('owner_id', sa.Integer(), nullable=False),
    sa.Column('customer', sa.String(length=64), nullable=False),
    sa.Column('related', sa.JSON(), nullable=False),
    sa.Column('state', sa.String(length=16), nullable=False),
    sa.Column('stage', sa.String(length=16), nullable=False),
    sa.Column('progress', sa.Integer(), nullable=False),
    sa.Column('problem', sa.String(length=32), nullable=False),
    sa.Column('price', sa.Integer(), nullable=False),
    sa.Column('hold_id', sa.Integer(), nullable=True),
    sa.Column('runs', sa.Integer(), nullable=False),
    sa.Column('attempts', sa.Integer(), nullable=False),
    sa.Column('worker', sa.String(length=64), nullable=True),
    sa.Column('lease_until', sa.DateTime(timezone=True), nullable=True),
    sa.Column('demo', sa.Boolean(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('finished_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint("state IN ('queued','working','waiting','done','failed')", name=op.f('ck_task_state')),
    sa.CheckConstraint('progress BETWEEN 0 AND 100', name=op.f('ck_task_progress')),
    sa.ForeignKeyConstraint(['owner_id'], ['user.id'], name=op.f('fk_task_owner_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_task'))
    )
    with op.batch_alter_table('task', schema=None) as batch_op:
        batch_op.create_index('ix_task_owner_id_created_at', ['owner_id', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_task_state'), ['state'], unique=False)

    op.create_table('report',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('task_id', sa.Integer(), nullable=False),
    sa.Column('owner_id', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.Column('customer', sa.String(length=64), nullable=False),
    sa.Column('sources', sa.JSON(), nullable=False),
    sa.Column('source_key', sa.String(length=200), nullable=False),
    sa.Column('period_from', sa.Date(), nullable=True),
    sa.Column('period_to', sa.Date(), nullable=True),
    sa.Column('rows', sa.Integer(), nullable=False),
    sa.Column('in_fen', sa.BigInteger(), nullable=False),
    sa.Column('out_fen', sa.BigInteger(), nullable=False),
    sa.Column('real_in_fen', sa.BigInteger(), nullable=False),
    sa.Column('real_out_fen', sa.BigInteger(), nullable=False),
    sa.Column('hits_high', sa.Integer(), nullable=False),
    sa.Column('hits_medium', sa.Integer(), nullable=False),
    sa.Column('hits_low', sa.Integer(), nullable=False),
    sa.Column('hits_info', sa.Integer(), nullable=False),
    sa.Column('risk', sa.String(length=8), nullable=False),
    sa.Column('authenticity', sa.String(length=16), nullable=False),
    sa.Column('categories', sa.JSON(), nullable=False),
    sa.Column('conclusion', sa.Text(), nullable=False),
    sa.Column('report_blob_id', sa.String(length=32), nullable=False),
    sa.Column('frame_blob_id', sa.String(length=32), nullable=False),
    sa.Column('rules_version', sa.String(length=32), nullable=False),
    sa.Column('engine_version', sa.String(length=32), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['owner_id'], ['user.id'], name=op.f('fk_report_owner_id'), ondelete='CASCADE'),
    sa.ForeignKeyConstraint(['task_id'], ['task.id'], name=op.f('fk_report_task_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_report'))
    )
    with op.batch_alter_table('report', schema=None) as batch_op:
        batch_op.create_index('ix_report_owner_id_created_at', ['owner_id', 'created_at'], unique=False)
        batch_op.create_index(batch_op.f('ix_report_risk'), ['risk'], unique=False)
        batch_op.create_index('uq_report_task_id_version', ['task_id', 'version'], unique=True)

    op.create_table('statement',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('task_id', sa.Integer(), nullable=False),
    sa.Column('file', sa.String(length=200), nullable=False),
    sa.Column('member', sa.String(length=300), nullable=True),
    sa.Column('format', sa.String(length=32), nullable=True),
    sa.Column('state', sa.String(length=16), nullable=False),
    sa.Column('rows', sa.Integer(), nullable=False),
    sa.Column('period_from', sa.Date(), nullable=True),
    sa.Column('period_to', sa.Date(), nullable=True),
    sa.Column('detail', sa.JSON(), nullable=False),
    sa.ForeignKeyConstraint(['task_id'], ['task.id'], name=op.f('fk_statement_task_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_statement'))
    )
    with op.batch_alter_table('statement', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_statement_task_id'), ['task_id'], unique=False)

    op.create_table('upload',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('task_id', sa.Integer(), nullable=False),
    sa.Column('name', sa.String(length=200), nullable=False),
    sa.Column('sha256', sa.String(length=64), nullable=False),
    sa.Column('size_bytes', sa.Integer(), nullable=False),
    sa.Column('blob_id', sa.String(length=32), nullable=True),
    sa.Column('sealed_passwords', sa.LargeBinary(), nullable=True),
    sa.Column('password_tries', sa.Integer(), nullable=False),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['task_id'], ['task.id'], name=op.f('fk_upload_task_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_upload'))
    )
    with op.batch_alter_table('upload', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_upload_sha256'), ['sha256'], unique=False)
        batch_op.create_index(batch_op.f('ix_upload_task_id'), ['task_id'], unique=False)

    op.create_table('hit_decision',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('report_id', sa.Integer(), nullable=False),
    sa.Column('rule', sa.String(length=16), nullable=False),
    sa.Column('number', sa.Integer(), nullable=False),
    sa.Column('state', sa.String(length=16), nullable=False),
    sa.Column('reason', sa.String(length=200), nullable=False),
    sa.Column('actor_id', sa.Integer(), nullable=False),
    sa.Column('decided_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint("state IN ('confirmed','dismissed','open')", name=op.f('ck_hit_decision_state')),
    sa.ForeignKeyConstraint(['report_id'], ['report.id'], name=op.f('fk_hit_decision_report_id'), ondelete='CASCADE'),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_hit_decision'))
    )
    with op.batch_alter_table('hit_decision', schema=None) as batch_op:
        batch_op.create_index(batch_op.f('ix_hit_decision_report_id'), ['report_id'], unique=False)


def downgrade() -> None:
    with op.batch_alter_table('hit_decision', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_hit_decision_report_id'))

    op.drop_table('hit_decision')
    with op.batch_alter_table('upload', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_upload_task_id'))
        batch_op.drop_index(batch_op.f('ix_upload_sha256'))

    op.drop_table('upload')
    with op.batch_alter_table('statement', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_statement_task_id'))

    op.drop_table('statement')
    with op.batch_alter_table('report', schema=None) as batch_op:
        batch_op.drop_index('uq_report_task_id_version')
        batch_op.drop_index(batch_op.f('ix_report_risk'))
        batch_op.drop_index('ix_report_owner_id_created_at')

    op.drop_table('report')
    with op.batch_alter_table('task', schema=None) as batch_op:
        batch_op.drop_index(batch_op.f('ix_task_state'))
        batch_op.drop_index('ix_task_owner_id_created_at')

    op.drop_table('task')
