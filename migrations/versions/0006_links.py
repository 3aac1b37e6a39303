"""Links between cases, and the audit log."""

import sqlalchemy as sa
from alembic import op

revision = '0006'
down_revision = '0004'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        'audit_entry',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('actor_id', sa.Integer(), nullable=True),
        sa.Column('event', sa.String(length=32), nullable=False),
        sa.Column('subject', sa.String(length=96), nullable=False),
        sa.Column('detail', sa.JSON(), nullable=False),
        sa.Column('ip', sa.String(length=64), nullable=False),
        sa.Column('request_id', sa.String(length=32), nullable=False),
        sa.Column('digest', sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_audit_entry')),
    )
    for column in ('at', 'actor_id', 'event'):
        op.create_index(op.f(f'ix_audit_entry_{column}'), 'audit_entry', [column])
    _protect_the_log()
    op.create_table(
        'party_trace',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('task_id', sa.Integer(), nullable=False),
        sa.Column('kind', sa.String(length=8), nullable=False),
        sa.Column('role', sa.String(length=8), nullable=False),
        sa.Column('party_kind', sa.String(length=8), nullable=False),
        sa.Column('fingerprint', sa.String(length=64), nullable=False),
        sa.Column('customer_key', sa.String(length=64), nullable=False),
        sa.Column('label', sa.LargeBinary(), nullable=False),
        sa.Column('rows', sa.Integer(), nullable=False),
        sa.Column('in_fen', sa.BigInteger(), nullable=False),
        sa.Column('out_fen', sa.BigInteger(), nullable=False),
        sa.Column('first_day', sa.Date(), nullable=True),
        sa.Column('last_day', sa.Date(), nullable=True),
        sa.CheckConstraint("kind IN ('name','account')", name=op.f('ck_party_trace_kind')),
        sa.CheckConstraint("role IN ('party','self')", name=op.f('ck_party_trace_role')),
        sa.ForeignKeyConstraint(['task_id'], ['task.id'], name=op.f('fk_party_trace_task_id'), ondelete='CASCADE'),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_party_trace')),
    )
    op.create_index(op.f('ix_party_trace_task_id'), 'party_trace', ['task_id'])
    op.create_index('ix_party_trace_kind_fingerprint', 'party_trace', ['kind', 'fingerprint'])


def _protect_the_log() -> None:
    """Refuse every change of what was written down."""
    if op.get_bind().dialect.name == 'sqlite':
        for verb in ('UPDATE', 'DELETE'):
            op.execute(
                f"CREATE TRIGGER audit_entry_{verb.lower()} BEFORE {verb} ON audit_entry "
                "BEGIN SELECT RAISE(ABORT, 'audit_entry rows are final'); END"
            )
        return
    # The function came with the ledger (0001) and names the table itself.
    op.execute(
        'CREATE TRIGGER audit_entry_final BEFORE UPDATE OR DELETE ON audit_entry '
        'FOR EACH ROW EXECUTE FUNCTION ledger_refuse()'
    )
    op.execute(
        'CREATE TRIGGER audit_entry_kept BEFORE TRUNCATE ON audit_entry '
        'FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()'
    )


def downgrade() -> None:
    op.drop_table('party_trace')
    op.drop_table('audit_entry')
