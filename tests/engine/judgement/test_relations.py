"""Family is told by what is said, by months and name: a fixed sum to family is support, to a lender it is interest."""

from __future__ import annotations

from csv import DictReader
from dataclasses import replace
from io import BytesIO, StringIO
from typing import Any

import docx
import pytest

from app.engine.judgement.options import Options
from app.engine.process.analysis import analyse
from app.engine.report.export.content import Content
from app.engine.report.export.csv import render_csv
from app.engine.report.export.labels import Language, label
from app.engine.report.export.remarks import NONE
from app.engine.report.export.word.document import render_docx
from app.engine.report.export.word.filling import fill_template
from app.engine.rules import RuleSet
from app.engine.rules.decisions import Decision, DecisionKind
from app.engine.types.report import Finding
from tests.engine.frames import BANK, covering, reading, row
from tests.engine.rulebook.asking import ask
from tests.engine.rulebook.triple import Papers
from tests.engine.surfaces import MADE_AT, surfaces

HALF = covering(BANK, "2026-01-01", "2026-06-30")


def lent_and_paid(party: str, text: str = "", **options: object) -> Finding:
    """20,000 from somebody, then 1,000 back every month; the first payment says something."""
    rows = [row("2026-01-02", "in", 20_000, party)]
    for month in range(1, 7):
        rows.append(row(f"2026-{month:02d}-05", "out", 1000, party, text=text if month == 1 else ""))
    return ask("XW-WD-04", Papers(rows, (HALF,), options))


@pytest.mark.parametrize(
    ("party", "text", "reason"),
    [
        ("赵桂芳", "给妈", "备注或称呼为“给妈”"),
        ("赵桂芳", "生活费", "备注或称呼为“生活费”"),
        ("王丽", "抚养费", "备注或称呼为“抚养费”"),
        ("张建国", "", "与客户同姓，6 个月有往来"),
    ],
)
def test_a_fixed_sum_to_family_informs_and_says_why_it_is_family(party: str, text: str, reason: str) -> None:
    found = lent_and_paid(party, text)
    assert (found.result, found.severity) == ("hit", "info")
    assert reason in found.sentence["zh-CN"]


def test_who_pays_for_lessons_is_no_family_and_who_pays_a_childs_fees_is() -> None:
    paid = [row(f"2026-{month:02d}-04", "in", 1600, "周静", text="钢琴课学费") for month in range(1, 7)]
    sent = [row(f"2026-{month:02d}-05", "in", 1600, "沈国强", text="学费") for month in range(1, 7)]
    found = analyse(reading([*paid, *sent], HALF), Options("张三")).report.counterparties
    assert {each.party: each.relation for each in found} == {"周静": "", "沈国强": "family"}


def test_a_word_of_the_lists_may_hold_any_sign() -> None:
    builtin = RuleSet.builtin()
    rules = replace(builtin, words=builtin.words | {"family_only": ("给妈(", "妈[.", "妈|")})
    assert "给妈(" in lent_and_paid("赵桂芳", "给妈(生日)", rules=rules).sentence["zh-CN"]


@pytest.mark.parametrize(
    ("party", "text"), [("李四", ""), ("张建国", "还款"), ("张建国", "付息"), ("赵桂芳", "给妈 付息")]
)
def test_a_rhythm_alone_tells_no_family_and_a_word_of_a_loan_outweighs_a_surname(
    party: str, text: str
) -> None:
    assert lent_and_paid(party, text).severity == "high"


def test_whom_the_operator_names_is_no_lender_by_a_rhythm() -> None:
    found = lent_and_paid("李四", related=("李四",))
    assert found.severity == "info"
    assert "操作员填写的关联方" in found.sentence["zh-CN"]


def relation(
    rows: list[dict[str, Any]], party: str, *decisions: Decision, **options: Any
) -> tuple[str, str, str]:
    """What the report says a party is, by what, and why."""
    found = analyse(reading(rows, HALF), Options("张三", decisions=decisions, **options)).report
    (each,) = [each for each in found.counterparties if each.party_key == party]
    return each.relation, each.relation_by, (each.relation_reason or {"zh-CN": ""})["zh-CN"]


def pays(party: str, text: str = "", direction: str = "out", months: int = 2) -> list[dict[str, Any]]:
    return [
        row(f"2026-0{month}-05", direction, 900 + month, party, text=text) for month in range(1, months + 1)
    ]


@pytest.mark.parametrize(
    ("rows", "party", "relation_and_sign"),
    [
        (pays("赵桂芳", "给妈"), "赵桂芳", ("parent", "words")),
        (pays("赵桂芳", "赡养费"), "赵桂芳", ("parent", "words")),
        (pays("王丽", "给老婆"), "王丽", ("spouse", "words")),
        (pays("王小宝", "给儿子"), "王小宝", ("child", "words")),
        # Who sends 给儿子 is a parent; who sends 赡养费 is a child.
        (pays("赵桂芳", "给儿子", "in"), "赵桂芳", ("parent", "words")),
        (pays("王小宝", "赡养费", "in"), "王小宝", ("child", "words")),
        (pays("老妈"), "老妈", ("parent", "words")),
        (pays("丈母娘"), "丈母娘", ("family", "words")),
        # Words that leave open who it is, or say two things, tell family and no more.
        (pays("王丽", "抚养费"), "王丽", ("family", "words")),
        (pays("王丽", "给老婆") + pays("王丽", "给儿子"), "王丽", ("family", "words")),
        (pays("赵桂芳", "生活费", months=6), "赵桂芳", ("family", "words")),
        (pays("张建国", months=6), "张建国", ("family", "rhythm")),
        (pays("张三建材有限公司"), "张三建材有限公司", ("own_firm", "firm")),
        (pays("李四", months=6), "李四", ("", "")),
        (pays("学大教育有限公司", "学费", months=6), "学大教育有限公司", ("", "")),
    ],
)
def test_the_report_tells_of_each_party_what_it_is_to_the_customer_and_what_decided_it(
    rows: list[dict[str, Any]], party: str, relation_and_sign: tuple[str, str]
) -> None:
    *found, why = relation(rows, party)
    assert tuple(found) == relation_and_sign
    assert bool(why) == bool(found[0])


def test_what_the_operator_says_of_a_party_outweighs_its_words() -> None:
    rows = pays("赵桂芳", "给妈")
    assert relation(rows, "赵桂芳", related=("赵桂芳",)) == ("related", "declared", "操作员填写的关联方")
    spouse = Decision(DecisionKind.RELATION, party_key="赵桂芳", value="spouse")
    assert relation(rows, "赵桂芳", spouse) == ("spouse", "decision", "操作员判断")
    assert relation(rows, "赵桂芳", replace(spouse, value="none")) == ("", "", "")


ONLY_TOLD = Decision(DecisionKind.RELATION, party_key="李四", value="family")


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("value", "is_calm"),
    [
        *((kin, True) for kin in ("spouse", "parent", "child", "family")),
        *((other, False) for other in ("related", "own_firm", "none")),
    ],
)
@pytest.mark.parametrize(
    ("rule", "rows"),
    [
        (
            "XW-HL-01",
            [
                each
                for month in (1, 2, 3)
                for each in (
                    row(f"2026-0{month}-05", "out", 30_000, "李四"),
                    row(f"2026-0{month}-08", "in", 30_000, "李四"),
                )
            ],
        ),
        (
            "XW-KJ-01",
            [
                each
                for day in (3, 9, 15, 21, 27)
                for each in (
                    row(f"2026-03-{day:02d} 10:00", "in", 60_000, "李四"),
                    row(f"2026-03-{day:02d} 11:00", "out", 60_000, "李四"),
                )
            ],
        ),
        ("XW-KJ-02", [row("2026-03-03", "in", 100_000, "李四"), row("2026-03-03", "out", 100_000, "李四")]),
    ],
)
def test_money_to_and_fro_is_calm_with_whom_the_operator_knows_to_be_family_and_with_nobody_else(
    rule: str, rows: list[dict[str, Any]], value: str, is_calm: bool
) -> None:
    assert ask(rule, Papers(rows, (HALF,))).result == "hit"
    decided = (replace(ONLY_TOLD, value=value),)
    assert ask(rule, Papers(rows, (HALF,), {"decisions": decided})).result == ("clear" if is_calm else "hit")
    # What the words say of family no longer counts when the operator says otherwise.
    told = [rows[0] | {"text": "给老婆"}, *rows[1:]]
    assert ask(rule, Papers(told, (HALF,))).result == "clear"
    assert ask(rule, Papers(told, (HALF,), {"decisions": decided})).result == ("clear" if is_calm else "hit")


def test_money_of_family_is_no_income_however_calm_it_is() -> None:
    rows = pays("李四", "工资", "in", months=6)
    income = analyse(reading(rows, HALF), Options("张三", decisions=(ONLY_TOLD,))).report.summary
    assert income.recognised_income_fen == 0


def test_a_name_that_strangers_bear_too_tells_a_relation_and_calms_nothing() -> None:
    assert relation(pays("舅舅"), "舅舅") == ("family", "words", "备注或称呼为“舅舅”")
    told, untold = lent_and_paid("舅舅"), lent_and_paid("老刘头")
    assert (told.result, told.severity) == (untold.result, untold.severity)


@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_each_row_of_the_csv_says_what_its_counterparty_is(language: Language) -> None:
    found = analyse(reading([*pays("赵桂芳", "给妈"), *pays("李四"), *pays("")], HALF), Options("张三"))
    content = render_csv(found.report, language, found.transactions).decode("utf-8-sig")
    lines = list(DictReader(StringIO(content, newline="")))
    keys = [label(each, language) for each in ("party", "relation", "relation_reason")]
    said = ("父母", "备注或称呼为“给妈”") if language == "zh-CN" else ("Parent", "called or told “给妈”")
    assert {tuple(line[key] for key in keys) for line in lines} == {
        ("赵桂芳", *said),
        ("李四", "", ""),
        ("", "", ""),
    }


@pytest.mark.parametrize("language", ["zh-CN", "en-US"])
def test_word_lists_each_counterparty_with_its_relation(language: Language) -> None:
    found = analyse(reading(pays("赵桂芳", "给妈"), HALF), Options("张三")).report
    content = Content(found, language, MADE_AT, "甲", NONE)
    letter, template = BytesIO(), docx.Document()
    template.add_paragraph("{{counterparties}}")
    template.save(letter)
    said = ["父母", "备注或称呼为“给妈”"] if language == "zh-CN" else ["Parent", "called or told “给妈”"]
    for data in (render_docx(content, "full"), fill_template(letter.getvalue(), content)):
        lines = [
            [cell.text for cell in line.cells]
            for table in docx.Document(BytesIO(data)).tables
            for line in table.rows
        ]
        (line,) = [each for each in lines if each[0] == "赵桂芳"]
        assert line[-2:] == said


@pytest.mark.everything  # before a commit: test_one_value
def test_paper_and_sheet_show_the_relation_of_each_party() -> None:
    found = analyse(reading(pays("赵桂芳", "给妈"), HALF), Options("张三"))
    for surface, text in surfaces(found).items():
        words = ("Parent", "calledortold“给妈”") if "en-US" in surface else ("父母", "备注或称呼为“给妈”")
        words = ('"relation":"parent"', '"relation_by":"words"') if surface == "json" else words
        for word in words:
            assert word in "".join(text.split()), (surface, word)
