"""Shapes of the calls about rules: the table, the draft, versions, backtests."""

from __future__ import annotations

from apiflask import Schema
from apiflask.fields import Boolean, Dict, Float, List, Nested, Raw, String
from marshmallow.validate import Length, OneOf, Range

from app.platform.web.shapes import CardFactSchema, FilledText, Integer, PagingSchema

_WORD = Length(min=0, max=60)


class BothSchema(Schema):
    """A text in both languages."""

    zh_CN = String(required=True, data_key="zh-CN")
    en_US = String(required=True, data_key="en-US")


class RuleFactsSchema(Schema):
    """The values of a rule; lists that its kind does not have are empty, `active` is null without a switch."""

    active = Boolean(required=True, allow_none=True)
    severities = List(String(), required=True)
    include = List(String(), required=True)
    excluded = List(String(), required=True, data_key="exclude", attribute="exclude")
    require = List(String(), required=True)
    whole = List(String(), required=True)
    words = List(String(), required=True)
    thresholds = Dict(keys=String(), values=Float(), required=True)


class RuleThresholdSchema(Schema):
    """A number that a rule compares with; `default` or `current` is null when the rule has none there."""

    name = String(required=True)
    label = Dict(keys=String(), values=String(), required=True)
    unit = String(required=True)
    least = Float(required=True)
    most = Float(required=True)
    is_whole = Boolean(required=True)
    default = Float(required=True, allow_none=True)
    current = Float(required=True, allow_none=True)


class RuleRowSchema(Schema):
    """One rule, family, list of words or group of thresholds: the default beside what it is now.

    `is_changed` compares `current` with `default`, `in_draft` with what is switched on. `is_gone` marks a rule
    of one's own that the draft takes away.
    """

    kind = String(required=True)
    id = String(required=True)
    name = Dict(keys=String(), values=String(), required=True)
    family = String(required=True)
    family_name = Dict(keys=String(), values=String(), required=True)
    definition = Dict(keys=String(), values=String(), required=True)
    source = String(required=True)
    direction = String(required=True)
    category = String(required=True)
    reports_as = String(required=True)
    lender_kind = String(required=True)
    is_own = Boolean(required=True)
    is_gone = Boolean(required=True)
    is_changed = Boolean(required=True)
    in_draft = Boolean(required=True)
    reason = String(required=True)
    editable = List(String(), required=True)
    default = Nested(RuleFactsSchema, required=True, allow_none=True)
    current = Nested(RuleFactsSchema, required=True)
    thresholds = List(Nested(RuleThresholdSchema), required=True)


class MisfitSchema(Schema):
    """A change that does not fit the rules of today, and why."""

    kind = String(required=True)
    id = String(required=True)
    field = String(required=True)
    code = String(required=True)
    text = String(required=True)


class RuleDifferenceSchema(Schema):
    """One field of one rule: words added and removed, or the value before and after (null: not there)."""

    kind = String(required=True)
    id = String(required=True)
    name = Dict(keys=String(), values=String(), required=True)
    field = String(required=True)
    before: Raw = Raw(required=True, allow_none=True)
    after: Raw = Raw(required=True, allow_none=True)
    added = List(String(), required=True)
    removed = List(String(), required=True)
    unit = String(required=True)
    label = Dict(keys=String(), values=String(), required=True, allow_none=True)


class CategoryNameSchema(Schema):
    """A category that words may decide."""

    code = String(required=True)
    name = Dict(keys=String(), values=String(), required=True)
    direction = String(required=True)


class CurrencyRateSchema(Schema):
    """Yuan for one unit of a currency, as exact decimals: in the draft, and as it is on (null: there is none)."""

    currency = String(required=True, metadata={"description": "a code of ISO 4217"})
    rate = String(required=True, allow_none=True)
    active = String(required=True, allow_none=True)


class RuleTableSchema(Schema):
    """All rules with the draft over them; `misfits` are changes of the active version that no longer fit."""

    version = String(required=True)
    number = Integer(required=True)
    base_version = String(required=True)
    revision = Integer(required=True)
    misfits = List(Nested(MisfitSchema), required=True)
    rows = List(Nested(RuleRowSchema), required=True)
    rates = List(Nested(CurrencyRateSchema), required=True)
    categories = List(Nested(CategoryNameSchema), required=True)


class RuleDraftSchema(Schema):
    """The draft: `revision` 0 says that there is none. `number` is the version that is switched on."""

    revision = Integer(required=True)
    number = Integer(required=True)
    changes = Dict(required=True)
    differences = List(Nested(RuleDifferenceSchema), required=True)
    misfits = List(Nested(MisfitSchema), required=True)
    author = String(required=True)
    changetime_text = String(required=True)


class RevisionSchema(Schema):
    """Which draft the caller saw."""

    revision = Integer(required=True, validate=Range(min=0))


class DraftInSchema(RevisionSchema):
    """All changes of a draft, as `RuleDraftSchema.changes` shows them."""

    changes = Dict(required=True)


class RuleValuesSchema(RevisionSchema):
    """The values that a rule shall have; what is left out stays as it is."""

    active = Boolean()
    reason = String(validate=Length(max=200))
    name = Nested(BothSchema)
    definition = Nested(BothSchema)
    severities = List(String(), validate=Length(max=4))
    include = List(String(validate=_WORD), validate=Length(max=500))
    excluded = List(String(validate=_WORD), validate=Length(max=500), data_key="exclude", attribute="exclude")
    require = List(String(validate=_WORD), validate=Length(max=500))
    whole = List(String(validate=_WORD), validate=Length(max=500))
    words = List(String(validate=_WORD), validate=Length(max=500))
    thresholds = Dict(keys=String(), values=Float(), validate=Length(max=40))
    rate = String(
        validate=Length(max=16),
        metadata={"description": "of a currency (kind rates): yuan for one unit, six decimals at most"},
    )


class NewRuleSchema(RevisionSchema):
    """A word rule of one's own: of a family of hits, or (`kind` category_rules) of a category."""

    kind = String(required=True, validate=OneOf(["hits", "category_rules"]))
    id = String(required=True, validate=Length(max=11))
    family = String(load_default="", validate=Length(max=16))
    category = String(load_default="", validate=Length(max=8))
    name = Nested(BothSchema)
    definition = Nested(BothSchema)
    severity = String(load_default="medium", validate=OneOf(["info", "low", "medium", "high"]))
    direction = String(load_default="any", validate=OneOf(["in", "out", "any"]))
    include = List(String(validate=_WORD), required=True, validate=Length(max=500))
    excluded = List(
        String(validate=_WORD),
        load_default=list,
        validate=Length(max=500),
        data_key="exclude",
        attribute="exclude",
    )
    require = List(String(validate=_WORD), load_default=list, validate=Length(max=500))
    party_kinds = List(String(), load_default=list, validate=Length(max=4))
    priority = Integer(load_default=0)


class ActivateSchema(RevisionSchema):
    """Switching a draft on: `number` is the version that the caller saw as the active one."""

    number = Integer(required=True, validate=Range(min=0))
    note = FilledText(200, required=True)


class RestoreSchema(Schema):
    """Switching an earlier version on again: `number` is the version that the caller saw as the active one."""

    number = Integer(required=True, validate=Range(min=0))
    note = FilledText(200, required=True)


class RuleVersionSchema(Schema):
    """A version that is or was switched on; `restores` is the version whose changes it took over."""

    number = Integer(required=True)
    label = String(required=True)
    state = String(required=True)
    note = String(required=True)
    author = String(required=True)
    restores = Integer(required=True, allow_none=True)
    changes = Integer(required=True, metadata={"description": "how many rules, lists and groups differ"})
    createtime_text = String(required=True)
    activatetime_text = String(required=True)
    retiretime_text = String(required=True)


class RuleVersionListSchema(Schema):
    """A page of versions, newest first."""

    list = List(Nested(RuleVersionSchema), required=True)
    total = Integer(required=True)


class RuleVersionPagingSchema(PagingSchema):
    """Which page of versions."""


class RuleVersionDetailSchema(RuleVersionSchema):
    """A version with what it changed against the one before it, and against the rules as they come."""

    differences = List(Nested(RuleDifferenceSchema), required=True)
    from_default = List(Nested(RuleDifferenceSchema), required=True)
    misfits = List(Nested(MisfitSchema), required=True)


class NewRuleTrialSchema(RevisionSchema):
    """A backtest over the newest `reports`."""

    reports = Integer(load_default=20, validate=Range(min=1, max=100))


class RuleTrialRowSchema(Schema):
    """A transaction that is found, or put into a category, by one of the two rule sets only."""

    report_id = Integer(required=True)
    customer = String(required=True)
    n = Integer(required=True)
    day = String(required=True)
    direction = String(required=True)
    amount_fen = Integer(required=True)
    party = String(required=True)
    text = String(required=True)
    words = List(String(), load_default=list)
    before = String()
    after = String()


class RuleTrialFiguresSchema(Schema):
    """What a rule finds in all reports of the run; `severities` counts reports."""

    rows = Integer(required=True)
    sum_fen = Integer(required=True)
    reports = Integer(required=True)
    severities = Dict(keys=String(), values=Integer(), required=True)


class RuleTrialHitSchema(Schema):
    """A hit rule before and after."""

    rule = String(required=True)
    name = Dict(keys=String(), values=String(), required=True)
    before = Nested(RuleTrialFiguresSchema, required=True)
    after = Nested(RuleTrialFiguresSchema, required=True)
    changed_reports = Integer(required=True)
    is_changed = Boolean(required=True)
    gained = List(Nested(RuleTrialRowSchema), required=True)
    lost = List(Nested(RuleTrialRowSchema), required=True)


class RuleTrialAnswerSchema(Schema):
    """The answer to a behaviour or check."""

    result = String(required=True)
    severity = String(required=True)


class RuleTrialReportSchema(Schema):
    """A report of the run; `problem` says why it could not be analysed."""

    report_id = Integer(required=True)
    customer = String(required=True)
    problem = String()


class RuleTrialQuestionSchema(Schema):
    """A behaviour or check that answers otherwise: from which answer to which (null: not asked), how often."""

    id = String(required=True)
    name = Dict(keys=String(), values=String(), required=True)
    before = Nested(RuleTrialAnswerSchema, required=True, allow_none=True)
    after = Nested(RuleTrialAnswerSchema, required=True, allow_none=True)
    reports = Integer(required=True)
    examples = List(Nested(RuleTrialReportSchema), required=True)


class RuleTrialCategoriesSchema(Schema):
    """Transactions that get another category."""

    rows = Integer(required=True)
    reports = Integer(required=True)
    examples = List(Nested(RuleTrialRowSchema), required=True)


class RuleTrialResultSchema(Schema):
    """What differs over all reports tried; `touched` counts the reports that would differ at all."""

    reports = Integer(required=True)
    touched = Integer(required=True)
    real_changed = Integer(required=True)
    skipped = List(Nested(RuleTrialReportSchema), required=True)
    hits = List(Nested(RuleTrialHitSchema), required=True)
    questions = List(Nested(RuleTrialQuestionSchema), required=True)
    categories = Nested(RuleTrialCategoriesSchema, required=True)


class RuleTrialSchema(Schema):
    """A backtest; `is_outdated` says that the draft or the active version changed since it began."""

    id = Integer(required=True)
    state = String(required=True)
    revision = Integer(required=True)
    done = Integer(required=True)
    total = Integer(required=True)
    is_outdated = Boolean(required=True)
    createtime_text = String(required=True)
    finishtime_text = String(required=True)
    result = Nested(RuleTrialResultSchema, required=True)


class RuleTrialOrNoneSchema(Schema):
    """The backtest of the draft; null when it was not tried."""

    trial = Nested(RuleTrialSchema, required=True, allow_none=True)


class PresetCardSchema(Schema):
    """A family of rules in the form of the template's card list: a switch, on or off for the caller's account.

    `name` is the family's code; `id`, its place, is a number as the template has it.
    """

    id = Integer(required=True)
    title = String(required=True)
    description = String(required=True)
    name = String(required=True)
    actionType = String(required=True)
    enable = Boolean(required=True)
    data = List(Nested(CardFactSchema), required=True)
