"""How each account likes its console."""

import sqlalchemy as sa
from alembic import op

revision = "0060"
down_revision = '0050'
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "console_settings",
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user.id"], name=op.f("fk_console_settings_user_id_user"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_console_settings")),
    )


def downgrade() -> None:
    op.drop_table("console_settings")
