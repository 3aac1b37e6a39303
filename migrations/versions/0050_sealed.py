"""Seal what is personal: names of customers and files, holders, accounts, reasons, words of rules, the log's details."""

import base64
import hashlib
import hmac
import json
import os
import secrets
import unicodedata

import sqlalchemy as sa
from alembic import op
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from flask import current_app

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
    last, ring = 0, None
    while True:
        batch = connection.execute(
            sa.select(rows.c.id, rows.c.row_key, *(rows.c[name] for name in wanted))
            .where(rows.c.id > last)
            .order_by(rows.c.id)
            .limit(BATCH)
        ).all()
        if not batch:
            return
        ring = ring or Ring()
        changes = [turned(ring, table, columns, row._mapping) for row in batch]
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


# How the product sealed on that day, kept here so that its later changes cannot alter this step: AES-256-GCM; a sealed
# value is one byte for the length of the key's id, the id, a nonce, the rest.
NONCE_BYTES = 12
BITS = 62


class Ring:
    """The key ring of LIUSHUI_KEYS, else of the key file; an upgrade that has anything to seal has one."""

    def __init__(self) -> None:
        config = current_app.extensions['config']
        stored = json.loads(config.keys or (config.data_dir / 'keys.json').read_text())
        self.ciphers = {name: AESGCM(base64.b64decode(key)) for name, key in stored['keys'].items()}
        self.current = stored['current']
        self.index = stored.get('index', stored['signing'])

    def seal(self, plain: str, context: str) -> bytes:
        """Encrypt a text, bound to its place."""
        name, nonce = self.current.encode(), os.urandom(NONCE_BYTES)
        sealed = self.ciphers[self.current].encrypt(nonce, plain.encode(), context.encode())
        return bytes([len(name)]) + name + nonce + sealed

    def open(self, sealed: bytes, context: str) -> str:
        """Decrypt what `seal` made."""
        end = 1 + sealed[0]
        nonce, rest = sealed[end : end + NONCE_BYTES], sealed[end + NONCE_BYTES :]
        return self.ciphers[sealed[1:end].decode()].decrypt(nonce, rest, context.encode()).decode()

    def signature(self, text: str, place: str) -> int:
        """One bit of 62 for each pair of neighbouring characters of a name; `place` is table.column."""
        folded = unicodedata.normalize('NFKC', text).strip().casefold()
        secret = hmac.digest(self.index.encode(), f'{place}.pair'.encode(), hashlib.sha256)
        pairs = {folded[at : at + 2] for at in range(len(folded) - 1)}
        marks = (hmac.digest(secret, pair.encode(), hashlib.sha256).hex() for pair in pairs)
        return sum({1 << int(mark[:12], 16) % BITS for mark in marks})


def new_row_key() -> str:
    """Make the random name of a row: 32 hex digits."""
    return secrets.token_hex(16)


def context_of(table: str, name: str, row_key: str) -> str:
    """What a sealed value is bound to."""
    return f'{table}.{name}:{row_key}'


def _seal(ring, table, columns, row):
    row_key = new_row_key()
    change = {'id': row['id'], 'row_key': row_key}
    for name, (kind, is_optional, _, _) in columns.items():
        value = row[name]
        if value is None or (is_optional and value == ''):
            change[f'{name}_sealed'] = None
            continue
        plain = value if kind == TEXT else json.dumps(value, ensure_ascii=False, separators=(',', ':'))
        change[f'{name}_sealed'] = ring.seal(plain, context_of(table, name, row_key))
    if table in SIGNED:
        change['customer_signature'] = ring.signature(row['customer'], f'{table}.customer')
    return change


def _open(ring, table, columns, row):
    change = {'id': row['id']}
    for name, (kind, _, _, default) in columns.items():
        sealed = row[f'{name}_sealed']
        if sealed is None:
            change[name] = default
            continue
        plain = ring.open(bytes(sealed), context_of(table, name, row['row_key']))
        change[name] = plain if kind == TEXT else json.loads(plain)
    return change


_seal.reads = list
_open.reads = lambda columns: [f'{name}_sealed' for name in columns]


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
