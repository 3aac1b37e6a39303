"""Blobs may lie in an object store."""

import sqlalchemy as sa
from alembic import op

revision = '0028'
down_revision = '0024'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('blob') as batch:
        batch.add_column(sa.Column('place', sa.String(length=8), server_default='database', nullable=False))
        batch.add_column(sa.Column('object_key', sa.String(length=64), nullable=True))
        batch.alter_column('sealed', existing_type=sa.LargeBinary(), nullable=True)
        batch.create_check_constraint(op.f('ck_blob_place'), "(place = 'database') = (sealed IS NOT NULL)")
        batch.create_check_constraint(
            op.f('ck_blob_object_key'), "(place = 'objects') = (object_key IS NOT NULL)"
        )
        batch.create_check_constraint(op.f('ck_blob_known_place'), "place IN ('database', 'objects')")
    op.create_table(
        'leaving_object',
        sa.Column('id', sa.String(length=32), nullable=False),
        sa.PrimaryKeyConstraint('id', name=op.f('pk_leaving_object')),
    )


def downgrade() -> None:
    # What lies in an object store cannot be carried back by SQL; its rows would point nowhere.
    connection = op.get_bind()
    elsewhere = connection.execute(sa.text("SELECT count(*) FROM blob WHERE place = 'objects'")).scalar()
    if elsewhere:
        raise RuntimeError(f'{elsewhere} blobs lie in an object store: bring them back first')
    op.drop_table('leaving_object')
    with op.batch_alter_table('blob') as batch:
        batch.drop_constraint(op.f('ck_blob_known_place'), type_='check')
        batch.drop_constraint(op.f('ck_blob_object_key'), type_='check')
        batch.drop_constraint(op.f('ck_blob_place'), type_='check')
        batch.alter_column('sealed', existing_type=sa.LargeBinary(), nullable=False)
        batch.drop_column('object_key')
        batch.drop_column('place')
