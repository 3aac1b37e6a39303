"""Messages that leave the house."""

import sqlalchemy as sa
from alembic import op

revision = '0012'
down_revision = '0011'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'outbox_message',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('kind', sa.String(length=8), nullable=False),
        sa.Column('purpose', sa.String(length=16), nullable=False),
        sa.Column('ref', sa.String(length=64), nullable=False),
        sa.Column('owner_id', sa.Integer(), nullable=True),
        sa.Column('masked_to', sa.String(length=128), nullable=False),
        sa.Column('sealed', sa.LargeBinary(), nullable=False),
        sa.Column('blob_ids', sa.JSON(), nullable=False),
        sa.Column('token', sa.String(length=32), nullable=False),
        sa.Column('state', sa.String(length=8), nullable=False),
        sa.Column('adapter', sa.String(length=16), nullable=False),
        sa.Column('attempts', sa.Integer(), nullable=False),
        sa.Column('next_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('problem', sa.String(length=200), nullable=False),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('sent_at', sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("kind IN ('mail', 'sms')", name=op.f('ck_outbox_message_kind')),
        sa.CheckConstraint(
            "state IN ('queued', 'sent', 'failed', 'kept')", name=op.f('ck_outbox_message_state')
        ),
        sa.ForeignKeyConstraint(
            ['owner_id'], ['user.id'], name=op.f('fk_outbox_message_owner_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_outbox_message')),
    )
    op.create_index(op.f('ix_outbox_message_ref'), 'outbox_message', ['ref'])
    op.create_index(
        op.f('ix_outbox_message_owner_id_created_at'), 'outbox_message', ['owner_id', 'created_at']
    )
    op.create_index(op.f('ix_outbox_message_state_next_at'), 'outbox_message', ['state', 'next_at'])


def downgrade() -> None:
    op.drop_table('outbox_message')
