"""What an operator typed of a picture is kept, sealed, with the file."""

import sqlalchemy as sa
from alembic import op

revision = "0132"
down_revision = "0131"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("upload") as table:
        table.add_column(sa.Column("sealed_typed_cells", sa.LargeBinary(), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("upload") as table:
        table.drop_column("sealed_typed_cells")
