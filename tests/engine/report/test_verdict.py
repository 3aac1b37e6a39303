"""The verdict on a case: one function, and every surface says what it says."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from click.testing import CliRunner

from app.engine.messages.proofs import proof_text
from app.engine.pipeline import read
from app.engine.process.analysis import Analysis, Options, analyse
from app.engine.report.export.csv import render_csv
from app.engine.report.sections.files import describe
from app.engine.report.verdict import judge
from app.engine.report.verdict.files import with_standing
from app.engine.report.verdict.stored import brought_up_to_date
from app.engine.types.plain_json import to_json
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import (
    BalanceChain,
    Break,
    ControlTotal,
    ControlTotals,
    Problem,
    UploadedFile,
)
from app.liushui.cli import cli_group
from app.liushui.cli.report import report_command
from tests.engine.fixtures.alipay import alipay_csv
from tests.engine.fixtures.plain_sheets import HEAD, pictured, put_all, rows, saved, sheet
from tests.engine.frames import ALIPAY, BANK, reading, row
from tests.engine.surfaces import AGREEING, surfaces

ROWS = [row(f"2026-01-{day:02d} 10:00", "out", 5 + day, "某店") for day in range(1, 31)]
PROVEN = replace(BANK, chain=BalanceChain(checked=29))


def case(*statements: Any) -> Analysis:
    return analyse(reading(ROWS, *statements), Options(customer="张三"))


def cut_bill(every: int = 3) -> bytes:
    """An Alipay export with every third row gone and its preamble as it was."""
    head, body = alipay_csv(60)[0].decode("gb18030").split("备注", 1)
    first, *lines = body.split("\r\n")
    kept = [line for at, line in enumerate(lines) if at % every]
    return (head + "备注" + "\r\n".join([first, *kept, ""])).encode("gb18030")


def test_a_bill_with_rows_cut_out_disagrees_on_every_surface(tmp_path: Path) -> None:
    found = read([UploadedFile("alipay.csv", cut_bill())])
    (statement,) = found.statements
    lacking = 60 - statement.rows
    assert statement.state == "disagrees"
    shown = surfaces(analyse(found, Options()))
    reported = f"文件写明 60 笔，实际读到 {statement.rows} 笔，缺 {lacking} 笔"
    assert all(reported in shown[name] for name in ("xlsx zh-CN", "json"))
    assert reported.replace(" ", "") in shown["pdf zh-CN"]
    for name, text in shown.items():
        assert not AGREEING.search(text), (name, AGREEING.search(text))
    (tmp_path / "alipay.csv").write_bytes(cut_bill())
    read_it = CliRunner().invoke(cli_group, ["read", str(tmp_path / "alipay.csv"), "--json"])
    assert (read_it.exit_code, json.loads(read_it.stdout)["ok"]) == (3, False)
    ran = CliRunner().invoke(report_command, [str(tmp_path / "alipay.csv")])
    assert (ran.exit_code, reported in ran.stdout) == (3, True)
    assert "存在不一致" in ran.stdout
    assert not AGREEING.search(ran.output)


def test_the_proof_of_a_statement_names_totals_that_differ() -> None:
    wrong = ControlTotals((ControlTotal("rows", 31, 30),), binding=False)
    assert proof_text(BalanceChain(), wrong)["zh-CN"] == "自述合计 1 项中 1 项不符"


def unread(state: str = "partial") -> Any:
    pages = tuple(Problem(ProblemCode.PAGE_WITHOUT_HEADER, page=page) for page in range(2, 10))
    return replace(PROVEN, state=state, skipped=374, pages=9, problems=pages, format="cmb_debit")


def test_a_case_read_in_part_says_first_what_is_missing_and_marks_every_figure() -> None:
    found = case(unread())
    summary = found.report.summary
    missing = "招商银行储蓄卡交易流水 9 页中 8 页未读取，以下金额不完整，不可用于授信。"
    assert (summary.authenticity, summary.incomplete, summary.verdict.level) == ("part_read", True, "amber")
    assert summary.verdict.missing is not None
    assert summary.verdict.missing["zh-CN"] == missing
    shown = surfaces(found)
    assert shown["xlsx zh-CN"].split("\n")[2:4] == ["未读全", missing]
    first_page = shown["pdf zh-CN"].split("\n")[0]
    assert first_page.index(missing.replace(" ", "")) < first_page.index("月可认定收入")
    whole = shown["pdf zh-CN"].replace("\n", "")
    for name in ("流水总额（收入）", "流水总额（支出）", "净流入", "净流出", "净额", "日均余额", "月均还款"):
        assert re.search(rf"{re.escape(name)}[–\d,.%-]+（不完整）", whole), name
    assert "Not read whole" in shown["xlsx en-US"]
    assert "In (incomplete)" in shown["xlsx en-US"]
    assert not any(AGREEING.search(each) for each in shown.values())


def test_a_csv_of_a_case_read_in_part_has_a_last_column_that_says_so() -> None:
    found = case(PROVEN)
    whole = list(
        csv.reader(StringIO(render_csv(found.report, "zh-CN", found.transactions).decode("utf-8-sig")))
    )
    summary = replace(found.report.summary, incomplete=True)
    part = render_csv(replace(found.report, summary=summary), "zh-CN", found.transactions).decode("utf-8-sig")
    lines = list(csv.reader(StringIO(part)))
    assert [line[:-1] for line in lines] == whole
    assert {line[-1] for line in lines} == {"读取完整性", "不完整"}


def test_nothing_changes_in_exports_where_nothing_is_missing() -> None:
    shown = surfaces(case(PROVEN))
    assert not any("不完整" in text or "incomplete" in text for name, text in shown.items() if name != "json")


@pytest.mark.parametrize(
    ("statement", "reported"),
    [
        (replace(BANK, state="partial", skipped=3), "3 行未能读取"),
        (replace(BANK, state="need_password", rows=0), "“bank.csv”未读取（需要密码）"),
        (replace(PROVEN, state="disagrees", pages=4, problems=(Problem(ProblemCode.PAGE_WITHOUT_TEXT, page=2),)), "4 页中 1 页未读取"),
    ],
    ids=["rows", "file", "page"],
)  # fmt: skip
def test_what_was_not_read_is_told_with_its_number(statement: Any, reported: str) -> None:
    verdict = case(PROVEN, replace(statement, file="bank.csv")).report.summary.verdict
    assert (verdict.result, verdict.level) == ("part_read", "amber")
    assert verdict.missing is not None
    assert reported in verdict.missing["zh-CN"]
    assert [cause.file for cause in verdict.causes] == [1]


def test_a_contradiction_beats_what_is_missing_and_leaves_its_sentence() -> None:
    broken = replace(unread(), chain=BalanceChain(29, (Break(7, 2, 100, 90),)))
    verdict = case(broken).report.summary.verdict
    assert (verdict.result, verdict.level, verdict.title["zh-CN"]) == ("disagrees", "red", "存在不一致")
    assert verdict.missing is not None
    assert [cause.level for cause in verdict.causes] == ["red", "amber"]
    assert "第 2 页第 7 行" in verdict.causes[0].text["zh-CN"]


def scanned_page(second: int, last: int, *, altered: bool = False) -> Analysis:
    """A list of no known layout whose second page is a picture; `altered` also changes a balance behind it."""
    pdf = sheet()
    put_all(pdf, 100, [HEAD, *rows(1, 14)])
    pictured(pdf)
    pdf.add_page()
    later = [list(line) for line in rows(second, last)]
    if altered:
        for line in later[4:]:
            line[-2] = f"{float(line[-2]) - 500:.2f}"
    put_all(pdf, 100, [HEAD, *later])
    return analyse(read([UploadedFile("list.pdf", saved(pdf))]), Options())


def test_a_break_that_a_page_that_was_not_read_explains_is_amber() -> None:
    report = scanned_page(16, 30).report
    verdict, (file,) = report.summary.verdict, report.files
    assert file.problems[0].code == "only_break"
    assert (verdict.result, verdict.level, verdict.title["zh-CN"]) == ("part_read", "amber", "未读取")
    assert (file.level, file.state_text["zh-CN"]) == ("amber", "有页未能读取，未计入")
    assert "每页带表头" in file.next_step["zh-CN"]
    assert "rows" not in file.next_step["en-US"]


def test_a_break_beside_the_one_that_a_page_explains_is_red() -> None:
    report = scanned_page(16, 30, altered=True).report
    assert report.files[0].problems[0].code == "few_breaks"
    assert (report.summary.verdict.level, report.files[0].level) == ("red", "red")


def test_a_case_of_which_nothing_was_read_is_not_read_and_names_its_files() -> None:
    refused = [replace(BANK, file=f"{state}.pdf", state=state, rows=0) for state in ("damaged", "needs_ocr")]
    verdict = analyse(reading([], *refused), Options()).report.summary.verdict
    assert (verdict.result, verdict.level) == ("part_read", "amber")
    assert verdict.title == {"zh-CN": "未读取", "en-US": "Not read"}
    assert verdict.text["zh-CN"].startswith("“damaged.pdf”未读取（")
    assert verdict.text["en-US"].startswith("“damaged.pdf” was not read (")
    part = case(PROVEN, refused[0]).report.summary.verdict
    assert (part.title["zh-CN"], part.text["zh-CN"][:16]) == ("部分读取", "“damaged.pdf”未读取")


@pytest.mark.parametrize("every", [2, 5])
def test_a_bill_that_lacks_records_is_incomplete_and_says_how_many(every: int) -> None:
    found = analyse(read([UploadedFile("alipay.csv", cut_bill(every))]), Options())
    summary, (file,) = found.report.summary, found.report.files
    assert (summary.authenticity, summary.incomplete) == ("disagrees", True)
    assert summary.verdict.missing is not None
    assert f"写明 60 笔，只有 {file.rows} 笔，以下金额不完整" in summary.verdict.missing["zh-CN"]
    assert f"{file.rows} of the 60 records that it states" in summary.verdict.missing["en-US"]
    assert [cause.code for cause in summary.verdict.causes] == ["records_differ"]


def test_a_bill_with_more_records_than_it_states_lacks_nothing() -> None:
    more = ControlTotals((ControlTotal("rows", 29, 30),), binding=False)
    summary = case(replace(ALIPAY, totals=more)).report.summary
    assert (summary.authenticity, summary.incomplete) == ("disagrees", False)


def test_rows_that_could_not_be_read_account_for_the_records_that_are_missing() -> None:
    totals = ControlTotals((ControlTotal("rows", 33, 30),), binding=False)
    reported = case(replace(ALIPAY, state="partial", skipped=3, totals=totals)).report
    assert reported.summary.verdict.result == "part_read"
    assert [each.severity for each in reported.checks if each.id == "ZW-02"] == ["info"]
    more = case(replace(ALIPAY, state="partial", skipped=2, totals=totals)).report.summary.verdict
    assert more.result == "disagrees"


def test_a_wallet_alone_is_amber_and_says_what_would_clear_it() -> None:
    counted = ControlTotals((ControlTotal("rows", 30, 30), ControlTotal("out_fen", 1, 2)), binding=False)
    report = case(replace(ALIPAY, totals=counted)).report
    (cause,) = report.summary.verdict.causes
    assert (report.summary.authenticity, report.summary.verdict.level) == ("unproven", "amber")
    assert (cause.code, cause.file) == ("records_alone", 0)
    assert "无法逐笔自证；其笔数与所列相符" in cause.text["zh-CN"]
    assert "付款银行卡" in cause.clears["zh-CN"]
    assert report.files[0].state_text["zh-CN"] == "已读取，笔数相符"
    assert not any(AGREEING.search(text) for text in surfaces(case(replace(ALIPAY, totals=counted))).values())


def test_a_red_lamp_names_its_cause_its_file_and_what_would_clear_it() -> None:
    report = analyse(reading(ROWS, PROVEN), Options(customer="李四")).report
    (cause,) = report.summary.verdict.causes
    assert (cause.code, cause.level, cause.file) == ("ZW-16", "red", 0)
    assert "户名“张三”与客户“李四”不一致" in cause.text["zh-CN"]
    assert cause.clears == next(each for each in report.checks if each.id == "ZW-16").clearing


def test_a_report_stored_before_there_were_verdicts_gets_its_own() -> None:
    wrong = ControlTotals((ControlTotal("rows", 31, 30),), binding=False)
    for statement in (PROVEN, unread(), replace(ALIPAY, totals=wrong)):
        report = case(statement).report
        new = json.loads(json.dumps(to_json(report)))
        old = json.loads(json.dumps(new))
        for name in ("verdict", "incomplete"):
            del old["summary"][name]
        for file in old["files"]:
            for name in ("totals_binding", "state_text", "level", "next_step", "pages", "confirmed"):
                del file[name]
        derived = brought_up_to_date(old)
        assert derived["summary"]["verdict"]["result"] == judge(report.files, report.checks).result
        assert derived["files"][0]["level"] == new["files"][0]["level"]
        assert brought_up_to_date(new) is new


DEMO = Path(__file__).parents[3] / "app/liushui/cases/demo"


def test_a_wallet_whose_payments_the_bank_confirms_is_green() -> None:
    bill, bank = (DEMO / name for name in ("alipay_lin_xiaomei.csv", "cmb_lin_xiaomei.pdf"))
    files = [UploadedFile(each.name, each.read_bytes()) for each in (bill, bank)]
    found = read(files)
    report = analyse(found, Options("林晓梅")).report
    assert (report.summary.authenticity, report.summary.verdict.level) == ("agrees", "green")
    assert report.files[0].confirmed > 100
    assert report.files[0].state_text["zh-CN"] == "已读取，银行流水已印证"
    # A payment by the card that the bank lacks: nothing confirms the bill any more.
    by_card = found.transactions.filter(pl.col("statement") == 1, pl.col("party").str.starts_with("支付宝-"))[
        "n"
    ][40]
    less = replace(found, transactions=found.transactions.filter(pl.col("n") != by_card))
    doubted = analyse(less, Options("林晓梅")).report
    assert (doubted.files[0].confirmed, doubted.summary.authenticity) == (0, "unproven")
    assert doubted.files[0].level == "amber"


def test_what_was_read_off_a_picture_says_so_beside_its_proof():
    statement = replace(BANK, state="read_by_ocr", recognised=True, chain=BalanceChain(checked=3))
    file = with_standing(describe(0, statement, 0))
    assert (file.level, file.state_text["zh-CN"]) == ("green", "由图片识别，余额连续")
    assert file.state_text["en-US"] == "Read off a picture; balances agree"
    assert "对照原件" in file.next_step["zh-CN"]
    verdict = judge([file], [])
    assert verdict.result == "agrees"
    assert verdict.text["zh-CN"].endswith("户名、对手方与摘要未经印证，请对照原件。")
    assert "names and descriptions are not proven" in verdict.text["en-US"]
    plain = with_standing(describe(0, replace(statement, state="read", recognised=False), 0))
    assert "图片" not in judge([plain], []).text["zh-CN"]
