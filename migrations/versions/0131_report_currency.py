"""A report's row says in which currency its amounts are, so that lists can name it."""

import sqlalchemy as sa
from alembic import op

revision = "0131"
down_revision = "0130"
branch_labels = None
depends_on = None

REPORT = sa.table(
    "report", sa.column("id", sa.Integer), sa.column("categories", sa.JSON), sa.column("currency", sa.String)
)


def upgrade() -> None:
    op.add_column("report", sa.Column("currency", sa.String(8), nullable=False, server_default="CNY"))
    connection = op.get_bind()
    # So far the currency stands beside each category; a report without any counts nothing.
    first = REPORT.c.categories[0]["currency"].as_string()
    others = connection.execute(sa.select(REPORT.c.id, first).where(first != "CNY")).all()
    for id, currency in others:
        connection.execute(sa.update(REPORT).where(REPORT.c.id == id).values(currency=currency))
    if connection.dialect.name == "postgresql":
        op.alter_column("report", "currency", server_default=None)


def downgrade() -> None:
    op.drop_column("report", "currency")
