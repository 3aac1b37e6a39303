"""A number of a decision that was taken back is not given again: SQLite gave the newest one to the next."""

from alembic import op

revision = "0138"
down_revision = "0137"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _make_anew(never_again=True)


def downgrade() -> None:
    _make_anew(never_again=False)


def _make_anew(*, never_again: bool) -> None:
    # PostgreSQL never gives a number twice.
    if op.get_bind().dialect.name == "sqlite":
        kept = {"sqlite_autoincrement": never_again}
        with op.batch_alter_table("operator_decision", recreate="always", table_kwargs=kept):
            pass
