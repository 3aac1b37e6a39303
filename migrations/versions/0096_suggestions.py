"""What is said alike, added up in one index."""

from alembic import op

revision = "0096"
down_revision = "0095"
branch_labels = None
depends_on = None

TABLE, BEFORE = "category_correction", ["likeness", "category", "owner_id", "scope"]
NOW = [*BEFORE, "id"]


def _name(columns: list[str]) -> str:
    return f"ix_{TABLE}_{'_'.join(columns)}"


def upgrade() -> None:
    op.create_index(_name(NOW), TABLE, NOW)
    op.drop_index(_name(BEFORE), TABLE)


def downgrade() -> None:
    op.create_index(_name(BEFORE), TABLE, BEFORE)
    op.drop_index(_name(NOW), TABLE)
