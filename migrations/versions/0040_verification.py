"""Real-name verification: applications, scans, the rule and what may be done before it."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0031"
branch_labels = None
depends_on = None

OPEN = sa.text("state IN ('draft', 'auditing')")
VALID = sa.text("state IN ('pass', 'changing')")


def upgrade() -> None:
    op.create_table(
        "verification",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("row_key", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("replaces_id", sa.Integer(), nullable=True),
        sa.Column("certificate_type", sa.String(length=24), nullable=False),
        sa.Column("name_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("number_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("phone_sealed", sa.LargeBinary(), nullable=False),
        sa.Column("enterprise_type", sa.String(length=24), nullable=True),
        sa.Column("enterprise_name_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("enterprise_number_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("subject_index", sa.String(length=64), nullable=False),
        sa.Column("valid_until", sa.Date(), nullable=True),
        sa.Column("warnings", sa.JSON(), nullable=False),
        sa.Column("consent_version", sa.String(length=16), nullable=False),
        sa.Column("consented_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("submitted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("alerted_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("outcome", sa.String(length=16), nullable=True),
        sa.Column("provider", sa.String(length=32), nullable=False),
        sa.Column("check_attempts", sa.Integer(), nullable=False),
        sa.Column("next_check_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("checked_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reviewer_id", sa.Integer(), nullable=True),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("reason_sealed", sa.LargeBinary(), nullable=True),
        sa.Column("forget_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("kind IN ('personal', 'enterprise')", name=op.f("ck_verification_kind")),
        sa.CheckConstraint(
            "state IN ('draft', 'auditing', 'pass', 'rejected', 'withdrawn', 'changing', 'expired', 'revoked')",
            name=op.f("ck_verification_state"),
        ),
        sa.CheckConstraint(
            "outcome IN ('match', 'mismatch', 'unavailable')", name=op.f("ck_verification_outcome")
        ),
        sa.CheckConstraint(
            "(kind = 'enterprise') = (enterprise_type IS NOT NULL)", name=op.f("ck_verification_enterprise")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user.id"], name=op.f("fk_verification_user_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["replaces_id"],
            ["verification.id"],
            name=op.f("fk_verification_replaces_id"),
            ondelete="SET NULL",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_verification")),
    )
    for name, columns, where in (
        ("uq_verification_open", ["user_id"], OPEN),
        ("uq_verification_valid", ["user_id"], VALID),
        ("uq_verification_subject", ["subject_index"], VALID),
    ):
        op.create_index(name, "verification", columns, unique=True, sqlite_where=where, postgresql_where=where)
    op.create_index(op.f("ix_verification_user_id_created_at"), "verification", ["user_id", "created_at"])
    op.create_index(op.f("ix_verification_state_due_at"), "verification", ["state", "due_at"])
    op.create_index(op.f("ix_verification_subject_index"), "verification", ["subject_index"])
    op.create_index(op.f("ix_verification_next_check_at"), "verification", ["next_check_at"])
    op.create_index(op.f("ix_verification_row_key"), "verification", ["row_key"], unique=True)
    op.create_index(op.f("ix_verification_forget_at"), "verification", ["forget_at"])
    op.create_table(
        "verification_scan",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("application_id", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("blob_id", sa.String(length=32), nullable=True),
        sa.Column("mimetype", sa.String(length=32), nullable=False),
        sa.Column("size_bytes", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["application_id"],
            ["verification.id"],
            name=op.f("fk_verification_scan_application_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_verification_scan")),
    )
    op.create_index(
        "uq_verification_scan_place", "verification_scan", ["application_id", "place"], unique=True
    )
    policy = op.create_table(
        "verification_policy",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("is_required", sa.Boolean(), nullable=False),
        sa.Column("changed_by", sa.Integer(), nullable=True),
        sa.Column("changed_at", sa.DateTime(timezone=True), nullable=True),
        sa.CheckConstraint("id = 1", name=op.f("ck_verification_policy_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_verification_policy")),
    )
    op.bulk_insert(policy, [{"id": 1, "is_required": True}])
    op.create_table(
        "verification_allowance",
        sa.Column("user_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("tasks", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["user.id"], name=op.f("fk_verification_allowance_user_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_verification_allowance")),
    )


def downgrade() -> None:
    # Scans lie in blobs that nothing else refers to.
    op.execute("DELETE FROM blob WHERE id IN (SELECT blob_id FROM verification_scan WHERE blob_id IS NOT NULL)")
    for table in ("verification_allowance", "verification_policy", "verification_scan", "verification"):
        op.drop_table(table)
