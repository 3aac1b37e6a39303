"""Projects and teams; a task may be shared with a project."""

import sqlalchemy as sa
from alembic import op

revision = '0080'
down_revision = '0070'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'team_group',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('kind', sa.String(length=8), nullable=False),
        sa.Column('name', sa.String(length=40), nullable=False),
        sa.Column('description', sa.String(length=200), nullable=False),
        sa.Column('owner_id', sa.Integer(), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("kind IN ('project', 'team')", name=op.f('ck_team_group_kind')),
        sa.ForeignKeyConstraint(
            ['owner_id'], ['user.id'], name=op.f('fk_team_group_owner_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_team_group')),
    )
    op.create_index(op.f('ix_team_group_owner_id'), 'team_group', ['owner_id'])
    op.create_table(
        'team_membership',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('group_id', sa.Integer(), nullable=False),
        sa.Column('user_id', sa.Integer(), nullable=False),
        sa.Column('state', sa.String(length=8), nullable=False),
        sa.Column('invited_by', sa.Integer(), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('joined_at', sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("state IN ('invited', 'joined')", name=op.f('ck_team_membership_state')),
        sa.ForeignKeyConstraint(
            ['group_id'], ['team_group.id'], name=op.f('fk_team_membership_group_id'), ondelete='CASCADE'
        ),
        sa.ForeignKeyConstraint(
            ['user_id'], ['user.id'], name=op.f('fk_team_membership_user_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_team_membership')),
    )
    op.create_index(
        'uq_team_membership_group_id_user_id', 'team_membership', ['group_id', 'user_id'], unique=True
    )
    op.create_index(op.f('ix_team_membership_user_id_state'), 'team_membership', ['user_id', 'state'])
    op.create_table(
        'task_share',
        sa.Column('task_id', sa.Integer(), nullable=False),
        sa.Column('project_id', sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ['task_id'], ['task.id'], name=op.f('fk_task_share_task_id'), ondelete='CASCADE'
        ),
        sa.ForeignKeyConstraint(
            ['project_id'], ['team_group.id'], name=op.f('fk_task_share_project_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('task_id', name=op.f('pk_task_share')),
    )
    op.create_index(op.f('ix_task_share_project_id'), 'task_share', ['project_id'])


def downgrade() -> None:
    op.drop_table('task_share')
    op.drop_table('team_membership')
    op.drop_table('team_group')
