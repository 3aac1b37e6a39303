"""Shapes of the calls about projects and teams, and of what an account shows about itself."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Float, List, Nested, String
from marshmallow.validate import Length, OneOf, Range

from app.platform.web.shapes import FilledText, Integer, PagingSchema
from app.team.models import KINDS, MEMBER_STATES


class GroupInSchema(Schema):
    """A new project or team."""

    kind = String(required=True, validate=OneOf(KINDS))
    name = FilledText(40, required=True)
    description = String(load_default="", validate=Length(max=200))


class GroupEditSchema(Schema):
    """Another name and description."""

    name = FilledText(40, required=True)
    description = String(load_default="", validate=Length(max=200))


class GroupQuerySchema(PagingSchema):
    """Which groups of the caller are wanted."""

    kind = String(load_default="", validate=OneOf(["", *KINDS]))
    state = String(load_default="", validate=OneOf(["", *MEMBER_STATES]))


class MemberSchema(Schema):
    """One person of a group."""

    user_id = Integer(required=True)
    username = String(required=True)
    name = String(required=True)
    avatar = String(required=True)
    state = String(required=True, validate=OneOf(MEMBER_STATES))
    leads = Boolean(required=True)
    jointime_text = String(required=True)


class GroupSchema(Schema):
    """A project or a team with its people; `state` is the caller's own, empty for an administrator outside."""

    id = Integer(required=True)
    kind = String(required=True, validate=OneOf(KINDS))
    name = String(required=True)
    description = String(required=True)
    owner_id = Integer(required=True)
    owner = String(required=True)
    state = String(required=True)
    members = List(Nested(MemberSchema), required=True)
    peopleNumber = Integer(required=True)
    createtime_text = String(required=True)


class GroupListSchema(Schema):
    """A page of groups."""

    list = List(Nested(GroupSchema), required=True)
    total = Integer(required=True)


class InvitationSchema(Schema):
    """Whom to invite: one person by user name, or everybody of a team."""

    username = String(validate=Length(min=1, max=64))
    team_id = Integer(validate=Range(min=1))


class InvitationAnswerSchema(Schema):
    """Whether the caller joins."""

    accept = Boolean(required=True)


class HandOverSchema(Schema):
    """Who leads the group from now on: a member."""

    user_id = Integer(required=True)


class ContributorSchema(Schema):
    """Somebody of a project, as the template shows them."""

    name = String(required=True)
    email = String(required=True)
    avatar = String(required=True)


class MyProjectSchema(Schema):
    """A project of the caller's, in the template's shape."""

    id = Integer(required=True)
    name = String(required=True)
    description = String(required=True)
    peopleNumber = Integer(required=True)
    contributors = List(Nested(ContributorSchema), required=True)


class MyTeamSchema(Schema):
    """A team of the caller's, in the template's shape."""

    id = Integer(required=True)
    avatar = String(required=True)
    name = String(required=True)
    peopleNumber = Integer(required=True)


class ProjectAndTeamSchema(Schema):
    """A line about a project or a team of the caller's, in the template's shape."""

    id = Integer(required=True)
    content = String(required=True)


class ActivitySchema(Schema):
    """One thing that the caller did, in the template's shape; `time` stands beside."""

    id = Integer(required=True)
    title = String(required=True)
    description = String(required=True)
    avatar = String(required=True)
    time = String(required=True)


class VisitSchema(Schema):
    """How often the caller did something in the last 7 days; `growth` is in per cent against the 7 days before.

    `base` is the number of those: with 0 there is nothing to compare with, and `growth` is 0.
    """

    name = String(required=True)
    visits = Integer(required=True)
    growth = Float(required=True)
    base = Integer(required=True)


class ActivityQuerySchema(PagingSchema):
    """Which page of the caller's log is wanted."""


class ActivityListSchema(Schema):
    """A page of the caller's log."""

    list = List(Nested(ActivitySchema), required=True)
    total = Integer(required=True)
