"""Seal what is personal: names of customers and files, holders, accounts, reasons, words of rules, the log's details."""

import json

import sqlalchemy as sa
from alembic import op

from app.platform.data.sealed import context_of, new_row_key
from app.platform.data.vault import key_ring

revision = '0050'
down_revision = '0040'
branch_labels = None
depends_on = None

TEXT, JSON = 'text', 'json'
# table: {column: (kind, may be NULL when sealed, type as it was, what the plain column held by default)}
SEALS = {
    'task': {
        'customer': (TEXT, False, sa.String(64), ''),
        'related': (JSON, False, sa.JSON(), '[]'),
    },
    'upload': {'name': (TEXT, False, sa.String(200), '')},
    'statement': {
        'file': (TEXT, False, sa.String(200), ''),
        'member': (TEXT, True, sa.String(300), None),
        'detail': (JSON, False, sa.JSON(), '{}'),
    },
    'report': {
        'customer': (TEXT, False, sa.String(64), ''),
        'conclusion': (TEXT, True, sa.Text(), ''),
    },
    'hit_decision': {'reason': (TEXT, False, sa.String(200), '')},
    'quality_item': {'reason': (TEXT, True, sa.String(200), '')},
    'rule_version': {
        'changes': (JSON, False, sa.JSON(), '{}'),
        'note': (TEXT, True, sa.String(200), ''),
    },
    'rule_trial': {'changes': (JSON, False, sa.JSON(), '{}')},
    'inbox_message': {'params': (JSON, False, sa.JSON(), '{}')},
    'audit_entry': {'detail': (JSON, False, sa.JSON(), '{}')},
}
SIGNED = ('task', 'report')
BATCH = 1000
# Everything of an entry but its seal, which is renewed when keys change.
FINAL = ('id', 'at', 'actor_id', 'event', 'subject', 'ip', 'request_id', 'digest', 'row_key')


def upgrade() -> None:
    _unprotect()
    empty = sa.text("''::bytea" if _is_postgresql() else "x''")
    for table, columns in SEALS.items():
        op.add_column(table, sa.Column('row_key', sa.String(32), nullable=False, server_default=''))
        for name, (_, is_optional, _, _) in columns.items():
            default = None if is_optional else empty
            op.add_column(
                table,
                sa.Column(f'{name}_sealed', sa.LargeBinary(), nullable=is_optional, server_default=default),
            )
        if table in SIGNED:
            op.add_column(
                table, sa.Column('customer_signature', sa.BigInteger(), nullable=False, server_default='0')
            )
        _fill(table, columns, _seal)
        op.create_index(f'ix_{table}_row_key', table, ['row_key'], unique=True)
        for name in columns:
            op.drop_column(table, name)
        _drop_defaults(table, ['row_key', *(f'{name}_sealed' for name in columns)])
        if table in SIGNED:
            _drop_defaults(table, ['customer_signature'])
    _protect(f"UPDATE OF {', '.join(FINAL)}")


def downgrade() -> None:
    _unprotect()
    for table, columns in SEALS.items():
        for name, (_, _, was, default) in columns.items():
            op.add_column(table, sa.Column(name, was, nullable=default is None, server_default=default))
        _fill(table, columns, _open)
        op.drop_index(f'ix_{table}_row_key', table)
        for name in ('row_key', *(f'{name}_sealed' for name in columns)):
            op.drop_column(table, name)
        if table in SIGNED:
            op.drop_column(table, 'customer_signature')
        _drop_defaults(table, [name for name, (_, _, _, default) in columns.items() if default is not None])
    _protect('UPDATE')


def _fill(table, columns, turned) -> None:
    """Give every row what `turned` makes of it, a batch at a time."""
    connection = op.get_bind()
    kinds = {name: was for name, (_, _, was, _) in columns.items()}
    rows = sa.table(
        table,
        sa.column('id', sa.Integer),
        sa.column('row_key', sa.String),
        sa.column('customer_signature', sa.BigInteger),
        *(sa.column(name, kind) for name, kind in kinds.items()),
        *(sa.column(f'{name}_sealed', sa.LargeBinary) for name in kinds),
    )
    wanted = turned.reads(columns)
    last = 0
    while True:
        batch = connection.execute(
            sa.select(rows.c.id, rows.c.row_key, *(rows.c[name] for name in wanted))
            .where(rows.c.id > last)
            .order_by(rows.c.id)
            .limit(BATCH)
        ).all()
        if not batch:
            return
        changes = [turned(table, columns, row._mapping) for row in batch]
        connection.execute(
            rows.update()
            .where(rows.c.id == sa.bindparam('of_id'))
            .values({name: sa.bindparam(f'to_{name}') for name in changes[0] if name != 'id'}),
            [
                {'of_id': change['id']} | {f'to_{name}': value for name, value in change.items() if name != 'id'}
                for change in changes
            ],
        )
        last = batch[-1].id


def _seal(table, columns, row):
    ring, row_key = key_ring(), new_row_key()
    change = {'id': row['id'], 'row_key': row_key}
    for name, (kind, is_optional, _, _) in columns.items():
        value = row[name]
        if value is None or (is_optional and value == ''):
            change[f'{name}_sealed'] = None
            continue
        plain = value if kind == TEXT else json.dumps(value, ensure_ascii=False, separators=(',', ':'))
        change[f'{name}_sealed'] = ring.seal(plain.encode(), context_of(table, name, row_key))
    if table in SIGNED:
        change['customer_signature'] = _signature(table, row['customer'])
    return change


def _open(table, columns, row):
    change = {'id': row['id']}
    for name, (kind, _, _, default) in columns.items():
        sealed = row[f'{name}_sealed']
        if sealed is None:
            change[name] = default
            continue
        plain = key_ring().open(bytes(sealed), context_of(table, name, row['row_key'])).decode()
        change[name] = plain if kind == TEXT else json.loads(plain)
    return change


_seal.reads = list
_open.reads = lambda columns: [f'{name}_sealed' for name in columns]


def _signature(table, name) -> int:
    # Asked of the product: what it looks for later must be what is written here.
    from app.liushui.models import ReportRow, Task

    return {'task': Task, 'report': ReportRow}[table].customer.signature_of(name)


def _is_postgresql() -> bool:
    return op.get_bind().dialect.name == 'postgresql'


def _drop_defaults(table, names) -> None:
    if _is_postgresql():
        for name in names:
            op.alter_column(table, name, server_default=None)


def _unprotect() -> None:
    if _is_postgresql():
        op.execute('DROP TRIGGER audit_entry_final ON audit_entry')
    else:
        for verb in ('update', 'delete'):
            op.execute(f'DROP TRIGGER audit_entry_{verb}')


def _protect(update: str) -> None:
    """Refuse every change of what was written down: `update` says of which columns."""
    if _is_postgresql():
        op.execute(
            f'CREATE TRIGGER audit_entry_final BEFORE {update} OR DELETE ON audit_entry '
            'FOR EACH ROW EXECUTE FUNCTION ledger_refuse()'
        )
        return
    for name, verb in (('update', update), ('delete', 'DELETE')):
        op.execute(
            f"CREATE TRIGGER audit_entry_{name} BEFORE {verb} ON audit_entry "
            "BEGIN SELECT RAISE(ABORT, 'audit_entry rows are final'); END"
        )
