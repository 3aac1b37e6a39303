"""Optional services: offers, terms, prices, and a free month for everybody who is here."""

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = '0013'
down_revision = '0012'
branch_labels = None
depends_on = None

PRICES = {'pdf_check': 30, 'money_network': 20, 'email': 10, 'retention': 30}
# No trial of the longer retention: without asking, files are kept no longer than they were.
TRIAL_DAYS = {'pdf_check': 30, 'money_network': 30, 'email': 30, 'retention': 0}


def upgrade() -> None:
    offer = op.create_table(
        'service_offer',
        sa.Column('code', sa.String(length=16), nullable=False),
        sa.Column('included', sa.Boolean(), nullable=False),
        sa.Column('trial_days', sa.Integer(), nullable=False),
        sa.CheckConstraint('trial_days BETWEEN 0 AND 365', name=op.f('ck_service_offer_trial_days')),
        sa.PrimaryKeyConstraint('code', name=op.f('pk_service_offer')),
    )
    term = op.create_table(
        'service_term',
        sa.Column('id', sa.Integer(), nullable=False),
        sa.Column('owner_id', sa.Integer(), nullable=False),
        sa.Column('code', sa.String(length=16), nullable=False),
        sa.Column('starts_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('ends_at', sa.DateTime(timezone=True), nullable=False),
        sa.Column('is_trial', sa.Boolean(), nullable=False),
        sa.Column('is_renewing', sa.Boolean(), nullable=False),
        sa.Column('payments', sa.Integer(), nullable=False),
        sa.Column('cancelled_at', sa.DateTime(timezone=True), nullable=True),
        sa.Column('reminded_for', sa.DateTime(timezone=True), nullable=True),
        sa.Column('ended_for', sa.DateTime(timezone=True), nullable=True),
        sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint('ends_at > starts_at', name=op.f('ck_service_term_span')),
        sa.ForeignKeyConstraint(
            ['owner_id'], ['user.id'], name=op.f('fk_service_term_owner_id'), ondelete='CASCADE'
        ),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_service_term')),
    )
    op.create_index('uq_service_term_owner_id_code', 'service_term', ['owner_id', 'code'], unique=True)
    op.create_index(op.f('ix_service_term_ends_at'), 'service_term', ['ends_at'])
    price = sa.table('price', sa.column('code', sa.String), sa.column('points', sa.Integer))
    op.bulk_insert(price, [{'code': f'service_{code}', 'points': points} for code, points in PRICES.items()])
    op.bulk_insert(
        offer, [{'code': code, 'included': False, 'trial_days': days} for code, days in TRIAL_DAYS.items()]
    )
    now = datetime.now(UTC)
    user = sa.table('user', sa.column('id', sa.Integer))
    op.bulk_insert(
        term,
        [
            {
                'owner_id': owner_id, 'code': code, 'starts_at': now, 'ends_at': now + timedelta(days=days),
                'is_trial': True, 'is_renewing': False, 'payments': 0, 'created_at': now,
            }
            for (owner_id,) in op.get_bind().execute(sa.select(user.c.id)).all()
            for code, days in TRIAL_DAYS.items() if days
        ],
    )


def downgrade() -> None:
    price = sa.table('price', sa.column('code', sa.String))
    op.execute(price.delete().where(price.c.code.in_([f'service_{code}' for code in PRICES])))
    op.drop_table('service_term')
    op.drop_table('service_offer')
