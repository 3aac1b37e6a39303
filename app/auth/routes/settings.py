"""The calls by which an account changes itself: profile, picture, password, addresses, export, deletion."""

from __future__ import annotations

from typing import Any

from apiflask import APIBlueprint
from flask import Response
from flask_jwt_extended import current_user, get_jwt

from app.auth import addresses
from app.auth.routes.actor import actor
from app.auth.routes.record import own_record
from app.auth.schemas.accounts import (
    AvatarSchema,
    ChangeEmailSchema,
    ChangeMobileSchema,
    ChangePasswordSchema,
    PictureSchema,
    PresentPasswordSchema,
    SaveInfoSchema,
)
from app.auth.schemas.login import UserSchema
from app.auth.service import account_deletion, accounts, credentials, profile
from app.platform.data.database import db, writing
from app.platform.web import guards
from app.platform.web.envelope import ok
from app.platform.web.shapes import binary

bp = APIBlueprint("settings", __name__, url_prefix="/api/user", tag="auth")


@bp.post("/save-info")
@guards.user
@guards.writes
@bp.input(SaveInfoSchema, location="json_or_form", arg_name="data")
@bp.output(UserSchema)
def save_info(data: dict[str, Any]) -> dict[str, Any]:
    """Change what the caller's account says about itself; return the user record."""
    profile.save(current_user, data)
    return ok(own_record())


@bp.get("/save-info")
@guards.user
@bp.output(UserSchema)
def saved_info() -> dict[str, Any]:
    """Return what the caller's account says about itself."""
    return ok(own_record())


@bp.get("/upload")
@guards.user
@bp.output(AvatarSchema)
def uploaded_picture() -> dict[str, Any]:
    """Tell where the caller's picture is; empty when it has none."""
    return ok({"url": accounts.avatar_address(current_user)})


@bp.post("/upload")
@guards.user
@guards.in_person
@bp.input(PictureSchema, location="files", arg_name="files")
@bp.output(AvatarSchema)
def upload_picture(files: dict[str, Any]) -> dict[str, Any]:
    """Set the caller's picture; it is drawn anew, without what was hidden in the file."""
    with files["file"].stream as stream:
        picture = profile.picture_of(stream.read(profile.PICTURE_BYTES + 1))
    user_id = current_user.id
    # The drawing takes a moment; the write lock does not wait for it.
    db.session.rollback()
    with writing():
        user = accounts.get_user(user_id)
        assert user is not None  # noqa: S101 (the guard found it a moment ago)
        profile.set_picture(user, picture)
        url = accounts.avatar_address(user)
        db.session.commit()
    return ok({"url": url})


@bp.delete("/upload")
@guards.user
@guards.writes
@bp.output(AvatarSchema)
def remove_picture() -> dict[str, Any]:
    """Remove the caller's picture."""
    profile.remove_picture(current_user)
    return ok({"url": ""})


@bp.get("/avatar/<picture_id>")
@guards.public
@bp.doc(responses=binary("image/jpeg", "The picture"))
def picture(picture_id: str) -> Response:
    """Return a picture of an account; its name is a random number that only who may see the account is told."""
    return Response(
        profile.open_picture(picture_id),
        mimetype="image/jpeg",
        headers={"Content-Disposition": "inline; filename=avatar.jpg"},
    )


@bp.post("/changepwd")
@guards.user
@guards.in_person
@guards.with_initial_password
@guards.without_factor
@guards.writes
@bp.input(ChangePasswordSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def change_password(data: dict[str, Any]) -> dict[str, Any]:
    """Change the caller's password; all other sessions and all tokens for programs end."""
    credentials.change_password(
        current_user, data["password"], data["newpassword"], actor(), jti=get_jwt()["jti"]
    )
    return ok()


@bp.post("/changemobile")
@guards.user
@guards.in_person
@guards.writes
@bp.input(ChangeMobileSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def change_mobile(data: dict[str, Any]) -> dict[str, Any]:
    """Set the caller's mobile number, with the password and the code that was sent to the number."""
    number = addresses.mobile(data["mobile"])
    credentials.change_address(
        current_user, data["password"], number, data["captcha"], actor(), jti=get_jwt()["jti"]
    )
    return ok()


@bp.post("/changeemail")
@guards.user
@guards.in_person
@guards.writes
@bp.input(ChangeEmailSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def change_email(data: dict[str, Any]) -> dict[str, Any]:
    """Set the caller's e-mail address, with the password and the code that was sent to the address."""
    address = addresses.email(data["email"])
    credentials.change_address(
        current_user, data["password"], address, data["captcha"], actor(), jti=get_jwt()["jti"]
    )
    return ok()


@bp.post("/export")
@guards.user
@guards.in_person
@guards.writes
@bp.input(PresentPasswordSchema, location="json_or_form", arg_name="data")
@bp.doc(responses=binary("application/zip", "JSON files, one for each part"))
def export(data: dict[str, Any]) -> Response:
    """Return all that is kept about the caller as a ZIP of JSON files."""
    archive = account_deletion.export(current_user, data["password"], actor(), jti=get_jwt()["jti"])
    return Response(
        archive,
        mimetype="application/zip",
        headers={"Content-Disposition": f"attachment; filename=liushui-{current_user.id}.zip"},
    )


@bp.post("/delete")
@guards.user
@guards.in_person
@guards.writes
@bp.input(PresentPasswordSchema, location="json_or_form", arg_name="data")
@bp.output({}, schema_name="Nothing")
def delete(data: dict[str, Any]) -> dict[str, Any]:
    """Delete the caller's account with its tasks and files; money records stay without a name."""
    account_deletion.delete(current_user, data["password"], actor(), jti=get_jwt()["jti"])
    return ok()
