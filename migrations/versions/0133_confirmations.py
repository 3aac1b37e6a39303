"""Who compared which rows of a file with its pages is kept, sealed, with the file."""

import sqlalchemy as sa
from alembic import op

revision = "0133"
down_revision = "0132"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("upload") as table:
        table.add_column(sa.Column("sealed_confirmations", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("upload") as table:
        table.drop_column("sealed_confirmations")
