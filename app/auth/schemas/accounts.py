"""Shapes of the calls by which accounts are opened and changed."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Boolean, File, String
from marshmallow import ValidationError, validates_schema
from marshmallow.validate import Length, OneOf, Regexp

from app.auth.schemas.codes import ADDRESS_LONGEST, captcha
from app.platform.web.envelope import current_language
from app.platform.web.shapes import WHOLE_ADDRESS, FilledText

PASSWORD_TYPED_MOST = 512
"""Longer than any password that is taken: what is too long is refused in words of its own."""


def typed_password() -> String:
    """Make a field for a password, taken exactly as typed."""
    return String(required=True, validate=Length(min=1, max=PASSWORD_TYPED_MOST))


def present_password() -> String:
    """Make a field for the caller's own password; who comes by single sign-on alone has none to give."""
    return String(load_default="", validate=Length(max=PASSWORD_TYPED_MOST))


class _AddressSchema(Schema):
    mobile = String(load_default="", validate=Length(max=ADDRESS_LONGEST))
    email = String(load_default="", validate=Length(max=ADDRESS_LONGEST))

    @validates_schema
    def _one_address(self, data: dict[str, Any], **_: Any) -> None:
        if bool(data.get("mobile")) == bool(data.get("email")):
            zh = current_language() == "zh-CN"
            name = "email" if data.get("type") == "email" else "mobile"
            raise ValidationError(
                {
                    name: [
                        "请填写手机号或邮箱其中之一"
                        if zh
                        else "Give a mobile number or an e-mail address, one of them"
                    ]
                }
            )


class RegisterSchema(_AddressSchema):
    """A new account, with the code that was sent to its mobile number or e-mail address."""

    username = String(required=True, validate=Length(min=1, max=64))
    password = typed_password()
    captcha = captcha()


class ResetPasswordSchema(_AddressSchema):
    """A new password, with the code that was sent to the account's mobile number or e-mail address."""

    type = String(load_default="", validate=OneOf(["", "mobile", "email"]))
    captcha = captcha()
    newpassword = typed_password()


class CodeLoginSchema(Schema):
    """A login without password, by a code that was sent to the account's number."""

    mobile = String(required=True, validate=Length(max=ADDRESS_LONGEST))
    captcha = captcha()
    remember = Boolean(load_default=False)


class ChangePasswordSchema(Schema):
    """The present password and the new one."""

    password = typed_password()
    newpassword = typed_password()


class ChangeMobileSchema(Schema):
    """The password, a new number and the code that was sent there."""

    password = present_password()
    mobile = String(required=True, validate=Length(max=ADDRESS_LONGEST))
    captcha = captcha()


class ChangeEmailSchema(Schema):
    """The password, a new address and the code that was sent there."""

    password = present_password()
    email = String(required=True, validate=Length(max=ADDRESS_LONGEST))
    captcha = captcha()


class PresentPasswordSchema(Schema):
    """The present password, for what needs it once more."""

    password = present_password()


class SaveInfoSchema(Schema):
    """What an account says about itself; fields that are not given stay.

    Nickname, country, area and e-mail address have to stand there afterwards. `email` is the present one, whole or
    as it is shown: another one is set by `changeemail`, with a code.
    """

    nickname = FilledText(64)
    email = String(validate=Length(max=ADDRESS_LONGEST))
    job = String(validate=Length(max=64))
    organization = String(validate=Length(max=64))
    location = String(validate=Length(max=64))
    country = FilledText(8)
    area = FilledText(64)
    address = String(validate=Length(max=200))
    introduction = String(validate=Length(max=200))
    profile = String(validate=Length(max=200))
    personalWebsite = String(validate=[Length(max=200), Regexp(r"(https?://\S+)?\Z", error=WHOLE_ADDRESS)])


class PictureSchema(Schema):
    """A picture of the account."""

    file = File(required=True)  # type: ignore[no-untyped-call]


class AvatarSchema(Schema):
    """Where the account's picture is now; empty when it has none."""

    url = String(required=True)
