"""Shapes of the calls about accounts."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Field, List, Nested, String
from marshmallow import ValidationError, validates_schema
from marshmallow.validate import Length, OneOf

from app.auth.models import ROLES
from app.platform.web.envelope import current_language
from app.platform.web.shapes import Integer


class LoginSchema(Schema):
    """Credentials; `account` is another name for `username`. `otp` is a code of the second factor, if there is one."""

    username = String(validate=Length(max=254))
    account = String(validate=Length(max=254))
    password = String(validate=Length(max=512))
    remember = Boolean(load_default=False)
    otp = String(load_default="", validate=Length(max=32))

    @validates_schema
    def _check(self, data: dict[str, Any], **_: Any) -> None:
        zh = current_language() == "zh-CN"
        wrong: dict[str, list[str]] = {}
        if not (data.get("username") or data.get("account")):
            wrong["username"] = ["用户名不能为空" if zh else "Username cannot be empty"]
        if not data.get("password"):
            wrong["password"] = ["密码不能为空" if zh else "Password cannot be empty"]
        if wrong:
            raise ValidationError(wrong)


class UserinfoSchema(Schema):
    """What a login answers about the account and its new session."""

    id = Integer(required=True)
    user_id = Integer(required=True)
    username = String(required=True)
    nickname = String(required=True)
    mobile = String(required=True)
    avatar = String(required=True)
    role = String(required=True, validate=OneOf(ROLES))
    initialPassword = Boolean(required=True)
    factorMissing = Boolean(required=True)
    score = Integer(required=True)
    token = String(required=True)
    createtime = Integer(required=True)
    expiretime = Integer(required=True)
    expires_in = Integer(required=True)


class LoginAnswerSchema(Schema):
    """The answer of a login."""

    userinfo = Nested(UserinfoSchema, required=True)


class UserSchema(Schema):
    """The user record."""

    id = Integer(required=True)
    logintime_text = String(required=True)
    loginip = String(required=True)
    username = String(required=True)
    name = String(required=True)
    nickname = String(required=True)
    avatar = String(required=True)
    job = String(required=True)
    jobName = String(required=True)
    organization = String(required=True)
    organizationName = String(required=True)
    location = String(required=True)
    locationName = String(required=True)
    country = String(required=True)
    area = String(required=True)
    address = String(required=True)
    email = String(required=True)
    introduction = String(required=True)
    profile = String(required=True)
    personalWebsite = String(required=True)
    phone = String(required=True)
    registrationDate = String(required=True)
    accountId = String(required=True)
    certification = Integer(required=True)
    viptime = Integer(required=True)
    viptime_text = String(required=True)
    vip = Boolean(required=True)
    role = String(required=True, validate=OneOf(ROLES))
    initialPassword = Boolean(required=True)
    initialPasswordUntil_text = String(required=True)
    hasPassword = Boolean(required=True)
    factorMissing = Boolean(required=True)
    score = Integer(required=True)
    money = String(required=True)
    settings = Dict(keys=String(), values=Field(), required=True)


class MenuNodeSchema(Schema):
    """One node of the menu tree."""

    path = String(required=True)
    name = String(required=True)
    meta = Dict(keys=String(), values=Field(), required=True)
    children = List(Nested(lambda: MenuNodeSchema()))
