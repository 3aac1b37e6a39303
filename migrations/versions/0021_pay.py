"""Buying: plans, orders with their history, payments, refunds, notices, reconciliations."""

import sqlalchemy as sa
from alembic import op

revision = '0021'
down_revision = '0020'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table('pay_plan',
    sa.Column('code', sa.String(length=32), nullable=False),
    sa.Column('kind', sa.String(length=8), nullable=False),
    sa.Column('name_zh', sa.String(length=60), nullable=False),
    sa.Column('name_en', sa.String(length=60), nullable=False),
    sa.Column('price_fen', sa.BigInteger(), nullable=False),
    sa.Column('days', sa.Integer(), nullable=False),
    sa.Column('points', sa.Integer(), nullable=False),
    sa.Column('least_fen', sa.BigInteger(), nullable=False),
    sa.Column('most_fen', sa.BigInteger(), nullable=False),
    sa.Column('is_active', sa.Boolean(), nullable=False),
    sa.Column('rank', sa.Integer(), nullable=False),
    sa.Column('version', sa.Integer(), nullable=False),
    sa.CheckConstraint("(kind = 'vip' AND price_fen > 0 AND days > 0 AND points = 0) OR (kind = 'points' AND price_fen > 0 AND points > 0 AND days = 0) OR (kind = 'recharge' AND price_fen = 0 AND least_fen > 0)", name=op.f('ck_pay_plan_whole')),
    sa.CheckConstraint("kind IN ('vip', 'points', 'recharge')", name=op.f('ck_pay_plan_kind')),
    sa.CheckConstraint('least_fen >= 0 AND most_fen >= least_fen', name=op.f('ck_pay_plan_bounds')),
    sa.CheckConstraint('price_fen >= 0 AND days >= 0 AND points >= 0', name=op.f('ck_pay_plan_amounts')),
    sa.PrimaryKeyConstraint('code', name=op.f('pk_pay_plan'))
    )
    op.create_table('pay_reconciliation',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('since', sa.DateTime(timezone=True), nullable=False),
    sa.Column('orders', sa.Integer(), nullable=False),
    sa.Column('amount_fen', sa.BigInteger(), nullable=False),
    sa.Column('differences', sa.JSON(), nullable=False),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_pay_reconciliation'))
    )
    op.create_index(op.f('ix_pay_reconciliation_at'), 'pay_reconciliation', ['at'], unique=False)

    op.create_table('pay_order',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('user_id', sa.Integer(), nullable=False),
    sa.Column('out_trade_no', sa.String(length=32), nullable=False),
    sa.Column('kind', sa.String(length=8), nullable=False),
    sa.Column('plan', sa.String(length=32), nullable=False),
    sa.Column('title_zh', sa.String(length=60), nullable=False),
    sa.Column('title_en', sa.String(length=60), nullable=False),
    sa.Column('amount_fen', sa.BigInteger(), nullable=False),
    sa.Column('points', sa.Integer(), nullable=False),
    sa.Column('days', sa.Integer(), nullable=False),
    sa.Column('channel', sa.String(length=8), nullable=False),
    sa.Column('state', sa.String(length=16), nullable=False),
    sa.Column('open_key', sa.String(length=96), nullable=True),
    sa.Column('problem', sa.String(length=40), nullable=False),
    sa.Column('trade_no', sa.String(length=64), nullable=False),
    sa.Column('refunded_fen', sa.BigInteger(), nullable=False),
    sa.Column('credited_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('vip_from', sa.DateTime(timezone=True), nullable=True),
    sa.Column('vip_to', sa.DateTime(timezone=True), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('expires_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('paid_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('closed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('next_check_at', sa.DateTime(timezone=True), nullable=True),
    sa.CheckConstraint("(open_key IS NULL) OR state IN ('created', 'paying')", name=op.f('ck_pay_order_open')),
    sa.CheckConstraint("channel IN ('alipay', 'balance')", name=op.f('ck_pay_order_channel')),
    sa.CheckConstraint("kind IN ('vip', 'points', 'recharge')", name=op.f('ck_pay_order_kind')),
    sa.CheckConstraint("state IN ('created', 'paying', 'paid', 'paid_late', 'part_refunded', 'refunded', 'closed', 'anomaly')", name=op.f('ck_pay_order_state')),
    sa.CheckConstraint('amount_fen > 0', name=op.f('ck_pay_order_amount')),
    sa.CheckConstraint('refunded_fen BETWEEN 0 AND amount_fen', name=op.f('ck_pay_order_refunded')),
    sa.ForeignKeyConstraint(['user_id'], ['user.id'], name=op.f('fk_pay_order_user_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_pay_order')),
    sa.UniqueConstraint('open_key', name=op.f('uq_pay_order_open_key')),
    sa.UniqueConstraint('out_trade_no', name=op.f('uq_pay_order_out_trade_no'))
    )
    op.create_index(op.f('ix_pay_order_next_check_at'), 'pay_order', ['next_check_at'], unique=False)
    op.create_index(op.f('ix_pay_order_user_id_id'), 'pay_order', ['user_id', 'id'], unique=False)

    op.create_table('pay_attempt',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('order_id', sa.Integer(), nullable=False),
    sa.Column('channel', sa.String(length=8), nullable=False),
    sa.Column('amount_fen', sa.BigInteger(), nullable=False),
    sa.Column('trade_no', sa.String(length=64), nullable=False),
    sa.Column('buys', sa.Boolean(), nullable=False),
    sa.Column('paid_at', sa.DateTime(timezone=True), nullable=False),
    sa.CheckConstraint("channel IN ('alipay', 'balance')", name=op.f('ck_pay_attempt_channel')),
    sa.CheckConstraint('amount_fen > 0', name=op.f('ck_pay_attempt_amount')),
    sa.ForeignKeyConstraint(['order_id'], ['pay_order.id'], name=op.f('fk_pay_attempt_order_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_pay_attempt')),
    sa.UniqueConstraint('order_id', 'channel', name=op.f('uq_pay_attempt_order_id_channel'))
    )
    op.create_table('pay_notice',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('notify_id', sa.String(length=128), nullable=False),
    sa.Column('order_id', sa.Integer(), nullable=True),
    sa.Column('trade_status', sa.String(length=32), nullable=False),
    sa.Column('outcome', sa.String(length=32), nullable=False),
    sa.Column('sealed_body', sa.LargeBinary(), nullable=False),
    sa.Column('received_at', sa.DateTime(timezone=True), nullable=False),
    sa.ForeignKeyConstraint(['order_id'], ['pay_order.id'], name=op.f('fk_pay_notice_order_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_pay_notice'))
    )
    op.create_index(op.f('ix_pay_notice_notify_id'), 'pay_notice', ['notify_id'], unique=False)
    op.create_index(op.f('ix_pay_notice_order_id'), 'pay_notice', ['order_id'], unique=False)

    op.create_table('pay_order_event',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('order_id', sa.Integer(), nullable=False),
    sa.Column('at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('event', sa.String(length=24), nullable=False),
    sa.Column('state', sa.String(length=16), nullable=False),
    sa.Column('detail', sa.JSON(), nullable=False),
    sa.Column('actor_id', sa.Integer(), nullable=True),
    sa.ForeignKeyConstraint(['actor_id'], ['user.id'], name=op.f('fk_pay_order_event_actor_id')),
    sa.ForeignKeyConstraint(['order_id'], ['pay_order.id'], name=op.f('fk_pay_order_event_order_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_pay_order_event'))
    )
    op.create_index(op.f('ix_pay_order_event_order_id'), 'pay_order_event', ['order_id'], unique=False)

    op.create_table('pay_refund',
    sa.Column('id', sa.Integer(), nullable=False),
    sa.Column('order_id', sa.Integer(), nullable=False),
    sa.Column('request_no', sa.String(length=40), nullable=False),
    sa.Column('channel', sa.String(length=8), nullable=False),
    sa.Column('amount_fen', sa.BigInteger(), nullable=False),
    sa.Column('points', sa.Integer(), nullable=False),
    sa.Column('seconds', sa.BigInteger(), nullable=False),
    sa.Column('takes_back', sa.Boolean(), nullable=False),
    sa.Column('reason', sa.String(length=200), nullable=False),
    sa.Column('state', sa.String(length=12), nullable=False),
    sa.Column('problem', sa.String(length=200), nullable=False),
    sa.Column('actor_id', sa.Integer(), nullable=True),
    sa.Column('created_at', sa.DateTime(timezone=True), nullable=False),
    sa.Column('closed_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('next_try_at', sa.DateTime(timezone=True), nullable=True),
    sa.Column('tries', sa.Integer(), nullable=False),
    sa.CheckConstraint("(state = 'requested') = (closed_at IS NULL)", name=op.f('ck_pay_refund_closed')),
    sa.CheckConstraint("channel IN ('alipay', 'balance')", name=op.f('ck_pay_refund_channel')),
    sa.CheckConstraint("state IN ('requested', 'done', 'failed')", name=op.f('ck_pay_refund_state')),
    sa.CheckConstraint('amount_fen > 0 AND points >= 0 AND seconds >= 0', name=op.f('ck_pay_refund_amounts')),
    sa.ForeignKeyConstraint(['actor_id'], ['user.id'], name=op.f('fk_pay_refund_actor_id')),
    sa.ForeignKeyConstraint(['order_id'], ['pay_order.id'], name=op.f('fk_pay_refund_order_id')),
    sa.PrimaryKeyConstraint('id', name=op.f('pk_pay_refund')),
    sa.UniqueConstraint('request_no', name=op.f('uq_pay_refund_request_no'))
    )
    op.create_index(op.f('ix_pay_refund_order_id'), 'pay_refund', ['order_id'], unique=False)
    op.create_index(op.f('ix_pay_refund_state_next_try_at'), 'pay_refund', ['state', 'next_try_at'], unique=False)
    op.create_index('uq_pay_refund_unbought', 'pay_refund', ['order_id'], unique=True, sqlite_where=sa.text('NOT takes_back'), postgresql_where=sa.text('NOT takes_back'))

    _fill()
    _protect()


PLANS = [
    ("vip_month", "vip", "会员月卡（31 天）", "VIP, one month (31 days)", 9_900, 31, 0, 0, 0, 10),
    ("vip_quarter", "vip", "会员季卡（92 天）", "VIP, a quarter (92 days)", 26_800, 92, 0, 0, 0, 20),
    ("vip_year", "vip", "会员年卡（366 天）", "VIP, one year (366 days)", 94_800, 366, 0, 0, 0, 30),
    ("points_100", "points", "100 积分", "100 points", 1_000, 0, 100, 0, 0, 40),
    ("points_500", "points", "500 积分", "500 points", 4_500, 0, 500, 0, 0, 50),
    ("points_2000", "points", "2000 积分", "2,000 points", 16_000, 0, 2_000, 0, 0, 60),
    ("recharge", "recharge", "余额充值", "Balance top-up", 0, 0, 0, 100, 5_000_000, 70),
]


def _fill() -> None:
    """Put the first plans on sale; administrators change them."""
    names = ("code", "kind", "name_zh", "name_en", "price_fen", "days", "points", "least_fen", "most_fen", "rank")
    types = (sa.String, sa.String, sa.String, sa.String, *(sa.BigInteger,) * 6)
    table = sa.table(
        "pay_plan",
        *(sa.column(name, type_) for name, type_ in zip(names, types, strict=True)),
        sa.column("is_active", sa.Boolean),
        sa.column("version", sa.Integer),
    )
    rows = [dict(zip(names, plan, strict=True)) | {"is_active": True, "version": 1} for plan in PLANS]
    op.bulk_insert(table, rows)


def _protect() -> None:
    """Refuse every change of an order's history."""
    if op.get_bind().dialect.name == "sqlite":
        for verb in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER pay_order_event_{verb.lower()} BEFORE {verb} ON pay_order_event "
                "BEGIN SELECT RAISE(ABORT, 'pay_order_event rows are final'); END"
            )
        return
    op.execute(
        "CREATE TRIGGER pay_order_event_final BEFORE UPDATE OR DELETE ON pay_order_event "
        "FOR EACH ROW EXECUTE FUNCTION ledger_refuse()"
    )
    op.execute(
        "CREATE TRIGGER pay_order_event_kept BEFORE TRUNCATE ON pay_order_event "
        "FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()"
    )


def downgrade() -> None:
    for table in (
        "pay_refund",
        "pay_order_event",
        "pay_notice",
        "pay_attempt",
        "pay_order",
        "pay_reconciliation",
        "pay_plan",
    ):
        op.drop_table(table)
