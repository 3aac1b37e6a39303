"""Until when a password that somebody else gave lets its owner in; none for passwords that were chosen."""

import sqlalchemy as sa
from alembic import op

revision = "0090"
down_revision = "0081"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("user", sa.Column("password_initial_until", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("user", "password_initial_until")
