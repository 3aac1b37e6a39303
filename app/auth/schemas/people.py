"""Shapes of the calls by which administrators look after accounts."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, List, Nested, String
from marshmallow.validate import Length, OneOf

from app.auth.models import ROLES
from app.auth.schemas.sessions import EndingSchema
from app.platform.web.shapes import FilledText, Integer, PagingSchema


class PeopleQuerySchema(PagingSchema):
    """Which accounts: a part of a name, or a whole mobile number or e-mail address."""

    keyword = String(load_default="", validate=Length(max=254))
    role = String(load_default="", validate=OneOf(["", *ROLES]))
    state = String(load_default="", validate=OneOf(["", "active", "disabled"]))


class AccountLineSchema(Schema):
    """One account; number and address are masked."""

    id = Integer(required=True)
    username = String(required=True)
    nickname = String(required=True)
    role = String(required=True)
    phone = String(required=True)
    email = String(required=True)
    disabled = Boolean(required=True)
    initialPassword = Boolean(required=True)
    hasPassword = Boolean(required=True)
    factors = List(String(), required=True)
    sessions = Integer(required=True)
    loginip = String(required=True)
    logintime_text = String(required=True)
    createtime_text = String(required=True)


class AccountListSchema(Schema):
    """A page of accounts, whether strangers may open one, and whether there is single sign-on."""

    list = List(Nested(AccountLineSchema), required=True)
    total = Integer(required=True)
    registration = Boolean(required=True)
    sso = Boolean(required=True)


class NewAccountSchema(EndingSchema):
    """An account that an administrator opens for somebody."""

    username = String(required=True, validate=Length(min=1, max=64))
    role = String(load_default="user", validate=OneOf(ROLES))


class GivenPasswordSchema(Schema):
    """An account with the initial password that was made for it; it is shown this once."""

    account = Nested(AccountLineSchema, required=True)
    password = String(required=True)
    until_text = String(required=True)


class RoleSchema(EndingSchema):
    """A role."""

    role = String(required=True, validate=OneOf(ROLES))


class LinkingSchema(EndingSchema):
    """Who somebody is at the OpenID provider, as it calls them (`sub`)."""

    subject = FilledText(255, required=True)


class DisablingSchema(EndingSchema):
    """Why an account is disabled."""

    reason = String(load_default="", validate=Length(max=200))


class RegistrationSchema(Schema):
    """Whether strangers may open accounts."""

    open = Boolean(required=True)


class NewRegistrationSchema(RegistrationSchema, EndingSchema):
    """Whether strangers may open accounts from now on."""
