"""The reading of each report is kept, so that it can be analysed again without the files."""

import sqlalchemy as sa
from alembic import op

revision = '0010'
down_revision = '0009'
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table('report', schema=None) as batch_op:
        batch_op.add_column(sa.Column('reading_blob_id', sa.String(length=32), nullable=True))
        batch_op.add_column(sa.Column('stored_version', sa.Integer(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table('report', schema=None) as batch_op:
        batch_op.drop_column('stored_version')
        batch_op.drop_column('reading_blob_id')
