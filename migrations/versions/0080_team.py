"""Projects and teams; a task may belong to a project."""

import sqlalchemy as sa
from alembic import op

from app.extensions import UTCDateTime

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
        sa.Column('created_at', UTCDateTime(), nullable=False),
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
        sa.Column('created_at', UTCDateTime(), nullable=False),
        sa.Column('joined_at', UTCDateTime(), nullable=True),
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
    if op.get_bind().dialect.name == 'sqlite':
        # Building the table anew would delete what hangs on its rows; a column alone is only added.
        op.execute(
            'ALTER TABLE task ADD COLUMN project_id INTEGER '
            'CONSTRAINT fk_task_project_id REFERENCES team_group (id) ON DELETE SET NULL'
        )
    else:
        op.add_column('task', sa.Column('project_id', sa.Integer(), nullable=True))
        op.create_foreign_key(
            op.f('fk_task_project_id'), 'task', 'team_group', ['project_id'], ['id'], ondelete='SET NULL'
        )
    op.create_index(op.f('ix_task_project_id'), 'task', ['project_id'])


def downgrade() -> None:
    op.drop_index(op.f('ix_task_project_id'), 'task')
    if op.get_bind().dialect.name == 'sqlite':
        op.execute('ALTER TABLE task DROP COLUMN project_id')
    else:
        op.drop_constraint(op.f('fk_task_project_id'), 'task', type_='foreignkey')
        op.drop_column('task', 'project_id')
    op.drop_table('team_membership')
    op.drop_table('team_group')
