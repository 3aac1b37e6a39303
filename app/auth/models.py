"""Tables of accounts and their sessions."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    ForeignKey,
    Index,
    LargeBinary,
    String,
    UniqueConstraint,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from app.platform.data.database import Base
from app.platform.data.sealed import SealedJson, SealedOptionalText, SealedRow, SealedText

ROLES = ("admin", "user")
SCOPES = ("read", "write", "admin")
FACTOR_DEMANDS = ("none", "admin", "all")
"""Of which roles administrators may demand a second factor."""
CODE_EVENTS = ("register", "login", "resetpwd", "changemobile", "changeemail", "renzheng")


class User(SealedRow, Base):
    """An operator or administrator; `vip_until` is the end of the paid time span.

    `username_key` is the name as names are compared. Mobile number and e-mail address lie sealed; at most one
    account has each. `closed_at` is when the owner deleted the account: the row stays for the money records. Invented accounts of the
    demonstration are closed too.
    `password_initial_until` is set while the password is one that its owner was given and has not replaced yet.
    `password_hash` is empty where there is none: its owner comes in by single sign-on alone.
    """

    __tablename__ = "user"
    __table_args__ = (
        CheckConstraint("role IN ('admin', 'user')", name="role"),
        # All that the list is narrowed and ordered by: a part of a name is not looked for in the wide rows.
        Index("ix_user_listed", "closed_at", "id", "disabled_at", "role", "username_key", "nickname"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    username: Mapped[str] = mapped_column(String(64), unique=True)
    username_key: Mapped[str] = mapped_column(String(64), unique=True, index=True)
    nickname: Mapped[str] = mapped_column(String(64))
    password_hash: Mapped[str] = mapped_column(String(256))
    password_initial_until: Mapped[datetime | None]
    role: Mapped[str] = mapped_column(String(16))
    mobile_sealed: Mapped[bytes | None]
    mobile_index: Mapped[str | None] = mapped_column(String(64), unique=True, index=True)
    email_sealed: Mapped[bytes | None]
    email_index: Mapped[str | None] = mapped_column(String(64), unique=True, index=True)
    avatar_id: Mapped[str | None] = mapped_column(String(32), index=True)
    job: Mapped[str] = mapped_column(String(64), default="")
    organization: Mapped[str] = mapped_column(String(64), default="")
    location: Mapped[str] = mapped_column(String(64), default="")
    country: Mapped[str] = mapped_column(String(8), default="")
    area: Mapped[str] = mapped_column(String(64), default="")
    address: Mapped[str] = mapped_column(String(200), default="")
    introduction: Mapped[str] = mapped_column(String(400), default="")
    profile: Mapped[str] = mapped_column(String(400), default="")
    personal_website: Mapped[str] = mapped_column(String(200), default="")
    vip_until: Mapped[datetime | None]
    created_at: Mapped[datetime]
    disabled_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    last_login_at: Mapped[datetime | None]
    last_login_ip: Mapped[str] = mapped_column(String(64), default="")

    mobile = SealedOptionalText("mobile_sealed", index="mobile_index")
    email = SealedOptionalText("email_sealed", index="email_index")


class Session(Base):
    """One login: the token's `jti`, how long it may live, and whether it was ended.

    `provider_login_at` is set for a login by single sign-on: when the provider says that somebody proved there who
    they are; the beginning of time when it does not say.
    """

    __tablename__ = "session"

    jti: Mapped[str] = mapped_column(String(36), primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    created_at: Mapped[datetime]
    last_seen_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    idle_seconds: Mapped[int]
    ip: Mapped[str] = mapped_column(String(64))
    agent: Mapped[str] = mapped_column(String(200))
    ended_at: Mapped[datetime | None]
    provider_login_at: Mapped[datetime | None]

    user: Mapped[User] = relationship()

    @property
    def by_firm(self) -> bool:
        """Whether the firm's own provider proved who it is: no second factor is asked for here."""
        return self.provider_login_at is not None


class ApiToken(SealedRow, Base):
    """A token for programs; the token itself is not kept, only its digest. `hint` is how it begins."""

    __tablename__ = "api_token"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    name_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    hint: Mapped[str] = mapped_column(String(16))
    digest: Mapped[str] = mapped_column(String(64), unique=True, index=True)
    scopes: Mapped[list[str]] = mapped_column(JSON)
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]
    last_used_ip: Mapped[str] = mapped_column(String(64), default="")
    revoked_at: Mapped[datetime | None]

    name = SealedText("name_sealed")
    user: Mapped[User] = relationship()


class RateLimit(Base):
    """How often something was tried in vain, and until when it may not be tried again."""

    __tablename__ = "gate"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    failures: Mapped[int] = mapped_column(default=0)
    closed_until: Mapped[datetime]
    last_at: Mapped[datetime] = mapped_column(index=True)


class Setting(Base):
    """A choice of the administrators about accounts."""

    __tablename__ = "auth_setting"

    name: Mapped[str] = mapped_column(String(32), primary_key=True)
    value: Mapped[Any] = mapped_column(JSON)


class Code(Base):
    """A code that was sent to an address for one purpose; neither the code nor the address can be read here.

    `mark` is the fingerprint of the address, `digest` that of the code; `ticket_digest` is set while the code
    was traded for a ticket. Rows count for the limits as long as they are kept.
    """

    __tablename__ = "code"
    __table_args__ = (
        CheckConstraint("checks BETWEEN 0 AND 5", name="checks"),
        Index(None, "mark", "created_at"),
        Index(None, "ip", "created_at"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    event: Mapped[str] = mapped_column(String(16))
    mark: Mapped[str] = mapped_column(String(64))
    salt: Mapped[str] = mapped_column(String(32))
    digest: Mapped[str] = mapped_column(String(64))
    ip: Mapped[str] = mapped_column(String(64))
    checks: Mapped[int] = mapped_column(default=0)
    created_at: Mapped[datetime] = mapped_column(index=True)
    expires_at: Mapped[datetime]
    used_at: Mapped[datetime | None]
    ticket_digest: Mapped[str | None] = mapped_column(String(64))


class LinkedIdentity(SealedRow, Base):
    """Who an account is at the provider: `identity_key` is the keyed digest of issuer and subject, exact to the letter."""

    __tablename__ = "sso_identity"
    __table_args__ = (UniqueConstraint("user_id", "issuer"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"))
    issuer: Mapped[str] = mapped_column(String(255))
    identity_key: Mapped[str] = mapped_column(String(64), unique=True)
    subject_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]

    subject = SealedText("subject_sealed")
    user: Mapped[User] = relationship()


class SignOnAttempt(SealedRow, Base):
    """Somebody on the way to the provider and back; neither state, cookie nor code can be read here.

    `browser_digest` binds the way to one browser, `user_id` and `jti` to a session when it is to be linked or proven.
    `code_digest` and `proven` are set once the provider vouched for somebody.
    """

    __tablename__ = "sso_attempt"
    __table_args__ = (CheckConstraint("purpose IN ('login', 'link', 'again')", name="purpose"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    purpose: Mapped[str] = mapped_column(String(8))
    state_digest: Mapped[str] = mapped_column(String(64), unique=True)
    browser_digest: Mapped[str] = mapped_column(String(64))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    jti: Mapped[str | None] = mapped_column(String(36))
    created_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
    answered_at: Mapped[datetime | None]
    code_digest: Mapped[str | None] = mapped_column(String(64), unique=True)
    proven_sealed: Mapped[bytes | None]

    proven = SealedJson("proven_sealed")


class Totp(SealedRow, Base):
    """The authenticator app of an account; it counts once a first code was right (`confirmed_at`).

    `last_step` is the newest step of 30 seconds (RFC 6238) whose code was used: no code counts twice.
    """

    __tablename__ = "totp"

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    secret_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]
    confirmed_at: Mapped[datetime | None]
    last_step: Mapped[int] = mapped_column(default=0)

    secret = SealedText("secret_sealed")


class RecoveryCode(Base):
    """A code that stands for a lost second factor once; kept as a keyed digest, which is bound to its account."""

    __tablename__ = "recovery_code"

    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), primary_key=True)
    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    used_at: Mapped[datetime | None]


class Passkey(SealedRow, Base):
    """A key pair of WebAuthn whose private half never leaves its owner's device.

    Id and public key are base64url, as browsers write them. `site` is the domain that it was made for (RP ID).
    """

    __tablename__ = "passkey"

    id: Mapped[int] = mapped_column(primary_key=True)
    user_id: Mapped[int] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    site: Mapped[str] = mapped_column(String(253))
    credential_id: Mapped[str] = mapped_column(String(1400), unique=True)
    public_key: Mapped[str] = mapped_column(String(4000))
    sign_count: Mapped[int] = mapped_column(BigInteger)
    name_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime]
    last_used_at: Mapped[datetime | None]

    name = SealedText("name_sealed")


class Challenge(Base):
    """What an answer about a second factor or a passkey has to name: once, for minutes, from where it was asked for.

    Only its digest is kept. `bound_to` is a place, or the `jti` of a session.
    """

    __tablename__ = "auth_challenge"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    purpose: Mapped[str] = mapped_column(String(16))
    user_id: Mapped[int | None] = mapped_column(ForeignKey("user.id", ondelete="CASCADE"), index=True)
    bound_to: Mapped[str] = mapped_column(String(64))
    remember: Mapped[bool] = mapped_column(default=False)
    checks: Mapped[int] = mapped_column(default=0)
    expires_at: Mapped[datetime] = mapped_column(index=True)


class AuditAnchor(Base):
    """Which entry of the audit log is the last one: a single row, whose `seal` nobody makes without the key ring.

    Without it the newest entries could be cut off, and what is left would be a chain all the same.
    """

    __tablename__ = "audit_anchor"

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    entry_id: Mapped[int]
    seal: Mapped[str] = mapped_column(String(64))


class AuditEntry(SealedRow, Base):
    """Who did or looked at what; each row holds the digest of the one before. Never changed or deleted (triggers).

    `actor_id` refers to no row: what somebody did outlives the account. `detail` is sealed; only its seal may be
    renewed, with another key, and the digest still says what was in it.
    """

    __tablename__ = "audit_entry"
    __table_args__ = (
        Index(None, "at", "id"),
        Index(None, "actor_id", "at", "id"),
        Index(None, "event", "at", "id"),
        # The beginning of a subject, letter by letter.
        Index(None, "subject", postgresql_ops={"subject": "varchar_pattern_ops"}),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    at: Mapped[datetime]
    actor_id: Mapped[int | None]
    event: Mapped[str] = mapped_column(String(32))
    subject: Mapped[str] = mapped_column(String(96))
    detail_sealed: Mapped[bytes] = mapped_column(LargeBinary)
    ip: Mapped[str] = mapped_column(String(64))
    request_id: Mapped[str] = mapped_column(String(32))
    digest: Mapped[str] = mapped_column(String(64))

    detail = SealedJson("detail_sealed")
