"""Rules as data: versions of changes over the built-in rules, presets of operators, trial runs."""

import sqlalchemy as sa
from alembic import op

revision = '0008'
down_revision = '0007'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'rule_version',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('owner_id', sa.Integer(), nullable=True),
        sa.Column('scope', sa.Integer(), nullable=False),
        sa.Column('state', sa.String(length=8), nullable=False),
        sa.Column('number', sa.Integer(), nullable=True),
        sa.Column('revision', sa.Integer(), nullable=False),
        sa.Column('base_version', sa.String(length=32), nullable=False),
        sa.Column('changes', sa.JSON(), nullable=False),
        sa.Column('note', sa.String(length=200), nullable=False),
        sa.Column('restores', sa.Integer(), nullable=True),
        sa.Column('author_id', sa.Integer(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('changed_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('activated_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('retired_at', sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("state IN ('draft','active','retired')", name=op.f('ck_rule_version_state')),
        sa.CheckConstraint("(state = 'draft') = (number IS NULL)", name=op.f('ck_rule_version_numbered')),
        sa.CheckConstraint('scope = COALESCE(owner_id, 0)', name=op.f('ck_rule_version_scope')),
        sa.ForeignKeyConstraint(
            ['owner_id'], ['user.id'], name=op.f('fk_rule_version_owner_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_rule_version')),
    )
    op.create_index('uq_rule_version_scope_number', 'rule_version', ['scope', 'number'], unique=True)
    op.create_index(
        'uq_rule_version_scope_state',
        'rule_version',
        ['scope', 'state'],
        unique=True,
        sqlite_where=sa.text("state IN ('draft','active')"),
        postgresql_where=sa.text("state IN ('draft','active')"),
    )
    op.create_table(
        'rule_trial',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('draft_id', sa.Integer(), nullable=False),
        sa.Column('revision', sa.Integer(), nullable=False),
        sa.Column('changes', sa.JSON(), nullable=False),
        sa.Column('installed_id', sa.Integer(), nullable=True),
        sa.Column('preset_id', sa.Integer(), nullable=True),
        sa.Column('report_ids', sa.JSON(), nullable=False),
        sa.Column('done', sa.Integer(), nullable=False),
        sa.Column('state', sa.String(length=16), nullable=False),
        sa.Column('attempts', sa.Integer(), nullable=False),
        sa.Column('lease_until', sa.DateTime(timezone=True), nullable=True),
        sa.Column('result_blob_id', sa.String(length=32), nullable=True),
        sa.Column('requester_id', sa.Integer(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('finished_at', sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("state IN ('running','done','cancelled')", name=op.f('ck_rule_trial_state')),
        sa.ForeignKeyConstraint(
            ['draft_id'], ['rule_version.id'], name=op.f('fk_rule_trial_draft_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_rule_trial')),
    )
    op.create_index(op.f('ix_rule_trial_draft_id'), 'rule_trial', ['draft_id'])
    op.create_index(op.f('ix_rule_trial_state'), 'rule_trial', ['state'])


def downgrade() -> None:
    op.drop_table('rule_trial')
    op.drop_table('rule_version')
