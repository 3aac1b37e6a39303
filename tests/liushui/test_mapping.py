"""Mapping by hand: what is shown of an unknown table, what a mapping makes of it, where a template is known again."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import Any

import pytest

from app.liushui.engine.mapping import Trial, open_member, preview, try_mapping
from app.liushui.engine.pipeline import read
from app.liushui.engine.readers.layout import Template
from app.liushui.engine.templates import (
    FAULT_TEXTS,
    layout_from_json,
    template_from_json,
    template_to_json,
)
from app.liushui.engine.types import Statement, UploadedFile
from app.liushui.sandbox import run_preview, run_read, run_trial
from tests.liushui.fixtures.archives import plain_zip
from tests.liushui.fixtures.unlisted import HEADER, HEADER_AT, LAYOUT, unlisted_csv
from tests.liushui.fixtures.wechat import wechat_csv
from tests.liushui.fixtures.written import Row, xlsx


def template(**changes: Any) -> Template:
    plain = {"name": "村镇银行", "names": list(HEADER), "kind": "debit", "layout": LAYOUT} | changes
    found = template_from_json(plain)
    assert isinstance(found, Template), found
    return found


def trial_of(data: bytes, header_at: int = HEADER_AT, lines: int = 1, **changes: Any) -> Trial:
    found = open_member(UploadedFile("f", data), (), hashlib.sha256(data).hexdigest())
    assert found is not None
    layout = layout_from_json({**LAYOUT, **changes})
    trial = try_mapping(*found, 0, header_at, lines, layout, "debit")
    assert trial is not None
    return trial


def only(data: bytes, *templates: Template) -> Statement:
    [statement] = read([UploadedFile("f.csv", data)], templates=templates).statements
    return statement


def codes(statement: Statement) -> list[str]:
    return [problem.code for problem in statement.problems]


def test_an_unknown_table_is_refused_and_says_that_it_can_be_mapped() -> None:
    statement = only(unlisted_csv()[0])
    assert statement.state == "unknown_layout"
    assert "unknown_table" in codes(statement)
    assert "unknown_table" not in codes(only(b"dear sir\nno table here\n"))


def test_the_first_rows_are_shown_as_they_stand_with_the_best_guess() -> None:
    data, _ = unlisted_csv(rows=80)
    found = open_member(UploadedFile("f", data), (), hashlib.sha256(data).hexdigest())
    assert found is not None
    [table] = preview(found[1])
    assert (table.header_at, table.header_lines, table.names) == (HEADER_AT, 1, HEADER)
    assert (len(table.rows), table.numbers[:4], table.total) == (50, (1, 2, 3, 4), 84)
    assert table.rows[0] == ("某某村镇银行流水",)
    assert table.layout is not None
    assert {role: table.layout.columns[role] for role in ("moment", "time", "direction", "amount", "balance")} == {
        "moment": 1, "time": 2, "direction": 4, "amount": 5, "balance": 6,
    }  # fmt: skip
    assert (table.layout.sign, table.layout.date_order) == ("tag", "dmy")
    assert table.layout.directions == {"入": "in", "出": "out"}


def test_money_in_two_columns_is_guessed_by_the_balance_whatever_the_columns_are_called() -> None:
    rows: list[Row] = [["甲", "乙", "丙", "丁"]]
    balance = 10_000
    for number in range(1, 20):
        fen = number * 531
        balance += fen if number % 4 == 0 else -fen
        sides = (f"{fen / 100:.2f}", "") if number % 4 == 0 else ("", f"{fen / 100:.2f}")
        rows.append([f"2025-03-{number:02d}", *sides, f"{balance / 100:.2f}"])
    data = xlsx({"一": rows})
    found = open_member(UploadedFile("f", data), (), hashlib.sha256(data).hexdigest())
    assert found is not None
    [table] = preview(found[1])
    assert table.layout is not None
    assert table.sheet == "一"
    assert table.layout.sign == "two_columns"
    assert table.layout.columns == {"moment": 0, "credit": 1, "debit": 2, "balance": 3}


def test_a_mapping_shows_the_figures_and_that_the_balances_chain() -> None:
    data, truth = unlisted_csv(rows=60)
    trial = trial_of(data)
    [statement] = trial.statements
    assert (statement.state, statement.rows, statement.skipped) == ("read", truth.rows, 0)
    assert (statement.in_n, statement.in_fen) == (truth.in_n, truth.in_fen)
    assert (statement.out_n, statement.out_fen) == (truth.out_n, truth.out_fen)
    assert (statement.chain.checked, statement.chain.breaks) == (truth.rows - 1, ())
    assert trial.transactions.height == 50
    assert trial.transactions["party"][0] == "商户1"
    assert (trial.names, set(trial.words)) == (HEADER, {"入", "出"})


def test_a_wrong_mapping_shows_where_the_balances_break() -> None:
    data, truth = unlisted_csv()
    [statement] = trial_of(data, directions={"入": "out", "出": "in"}).statements
    assert statement.state == "disagrees"
    assert len(statement.chain.breaks) == truth.rows - 1
    assert statement.chain.breaks[0].row in (HEADER_AT + 3, HEADER_AT + truth.rows)


def test_a_word_without_a_meaning_leaves_its_rows_out_and_lists_them() -> None:
    data, truth = unlisted_csv()
    [statement] = trial_of(data, directions={"入": "in"}).statements
    assert (statement.state, statement.rows, statement.skipped) == ("partial", truth.in_n, truth.out_n)
    assert codes(statement).count("unreadable_direction") == truth.out_n


def test_a_mapping_of_what_is_not_there_gives_nothing() -> None:
    data, _ = unlisted_csv()
    found = open_member(UploadedFile("f", data), (), hashlib.sha256(data).hexdigest())
    assert found is not None
    layout = layout_from_json(LAYOUT)
    assert try_mapping(*found, 1, HEADER_AT, 1, layout, "debit") is None
    assert try_mapping(*found, 0, 999, 1, layout, "debit") is None
    assert try_mapping(*found, 0, 0, 1, layout, "debit") is None
    assert open_member(UploadedFile("f", data), (), "0" * 64) is None


def test_a_template_reads_another_file_of_the_same_layout() -> None:
    data, truth = unlisted_csv(rows=45, seed=7)
    statement = only(data, template())
    assert (statement.state, statement.format, statement.format_version) == ("read", "mapped", "村镇银行")
    assert (statement.rows, statement.in_fen, statement.out_fen) == (truth.rows, truth.in_fen, truth.out_fen)
    assert (statement.kind, statement.holder, statement.account) == ("debit", "张三", "6222000011112222")
    assert statement.chain.checked == truth.rows - 1


def test_a_header_that_differs_in_one_name_is_not_recognised() -> None:
    data, _ = unlisted_csv(header=(*HEADER[:5], "数目额", *HEADER[6:]))
    assert only(data, template()).state == "unknown_layout"


def test_blanks_and_wide_letters_in_a_header_do_not_matter() -> None:
    data, truth = unlisted_csv(header=(" 序", "发生日 ", "时 刻", *HEADER[3:]))
    assert only(data, template()).rows == truth.rows


def test_one_changed_digit_is_noticed_in_a_mapped_file() -> None:
    data, _ = unlisted_csv(rows=20)
    lines = data.decode("gb18030").split("\r\n")
    cells = lines[10].split(",")
    cells[5] = f"{float(cells[5]) + 1:.2f}"
    lines[10] = ",".join(cells)
    statement = only("\r\n".join(lines).encode("gb18030"), template())
    assert statement.state == "disagrees"
    assert [found.row for found in statement.chain.breaks] == [11]


def test_a_named_reader_goes_before_a_template() -> None:
    data, truth = wechat_csv(rows=20)
    names = ["交易时间", "交易类型", "交易对方", "商品", "收/支", "金额(元)", "支付方式", "当前状态",
             "交易单号", "商户单号", "备注"]  # fmt: skip
    layout = LAYOUT | {"columns": {"moment": 0, "amount": 5}, "sign": "signed", "directions": {}}
    statement = only(data, template(names=names, layout=layout))
    assert (statement.format, statement.in_fen) == ("wechat", truth.in_fen)


def test_a_template_that_reads_no_row_is_not_the_tables_own() -> None:
    data, _ = unlisted_csv(rows=5)
    layout = LAYOUT | {"columns": {**LAYOUT["columns"], "moment": 3, "text": 1}}  # type: ignore[dict-item]
    assert only(data, template(layout=layout)).state == "unknown_layout"


def test_a_currency_that_the_file_states_goes_before_the_templates() -> None:
    assert only(unlisted_csv(currency="币种：美元")[0], template()).currency == "USD"
    assert only(unlisted_csv()[0], template()).currency == "CNY"


def monthly(title: str) -> bytes:
    rows = "".join(
        f"{month:02d}{day:02d},{day}.00,面馆\n" for month, day in ((12, 28), (12, 30), (1, 3), (1, 9))
    )
    return f"{title}\n哪天,花了,在哪\n{rows}".encode()


def test_dates_without_a_year_take_it_from_the_files_own_title_or_stay_unread() -> None:
    layout = LAYOUT | {
        "columns": {"moment": 0, "amount": 1}, "sign": "reversed", "date_order": "md", "directions": {},
    }  # fmt: skip
    card = template(names=["哪天", "花了", "在哪"], layout=layout, kind="credit")
    reading = read([UploadedFile("f", monthly("2024年12月11日至2025年01月10日"))], templates=[card])
    days = [moment.strftime("%Y%m%d") for moment in reading.transactions["occurred_at"]]
    assert days == ["20241228", "20241230", "20250103", "20250109"]
    assert only(monthly("2023年1月账单"), card).rows == 4
    # Two months and no period: either year may be meant.
    assert only(monthly("2024年12月和2025年1月"), card).state == "unknown_layout"
    data = monthly("账单")
    [statement] = trial_of(data, 1, **layout).statements
    assert (statement.rows, statement.skipped) == (0, 4)
    assert "year_unknown" in codes(statement)


def test_a_header_of_two_rows_is_known_again_by_both() -> None:
    top, low = "谁,啥时,钱,", ",,进,出"
    rows = "".join(
        f"甲{day},2025-02-{day:02d},{'' if day % 2 else day},{day if day % 2 else ''}\n"
        for day in range(1, 9)
    )
    layout = LAYOUT | {
        "columns": {"party": 0, "moment": 1, "credit": 2, "debit": 3}, "sign": "two_columns", "date_order": "ymd",
        "directions": {},
    }  # fmt: skip
    data = f"{top}\n{low}\n{rows}".encode()
    trial = trial_of(data, 0, 2, **layout)
    assert trial.names == ("谁", "啥时", "钱进", "出")
    assert trial.statements[0].rows == 8
    assert only(data, template(names=list(trial.names), layout=layout)).rows == 8
    assert only(f"{top}\n{rows}".encode(), template(names=list(trial.names), layout=layout)).rows == 0


def test_other_sheets_beside_a_mapped_one_are_not_lost_in_silence() -> None:
    text = unlisted_csv(rows=6)[0].decode("gb18030").split("\r\n")
    known: list[Row] = [list(line.split(",")) for line in text]
    unknown: list[Row] = [["怪", "列", "名"], ["2025-01-02", "3.50", "x"], ["2025-01-03", "4.50", "y"]]
    reading = read([UploadedFile("f", xlsx({"甲": known, "乙": unknown}))], templates=[template()])
    [statement] = reading.statements
    assert (statement.sheet_or_page, statement.rows) == ("甲", 6)
    told = [problem for problem in statement.problems if problem.code == "unmapped_sheet"]
    assert [problem.params["sheet"] for problem in told] == ["乙"]


def test_an_unknown_table_in_an_archive_is_not_set_aside_as_a_stranger() -> None:
    bill, _ = wechat_csv(rows=10)
    unknown, truth = unlisted_csv()
    archive = plain_zip({"微信.csv": bill, "村镇.csv": unknown, "读我.txt": b"hello\n"})
    states = {one.member: one.state for one in read([UploadedFile("a.zip", archive)]).statements}
    assert states == {"微信.csv": "read", "村镇.csv": "unknown_layout"}
    mapped = read([UploadedFile("a.zip", archive)], templates=[template()]).statements
    assert {one.member: one.rows for one in mapped} == {"微信.csv": 10, "村镇.csv": truth.rows}


def test_templates_cross_the_border_of_the_child_process() -> None:
    data, truth = unlisted_csv()
    file, sha256 = UploadedFile("f.csv", data), hashlib.sha256(data).hexdigest()
    [table] = run_preview(file, [], sha256=sha256)
    asked = {
        "table": 0,
        "header_at": HEADER_AT,
        "header_lines": 1,
        "kind": "debit",
        "layout": table["layout"],
    }
    trial = run_trial(file, [], sha256=sha256, mapping=asked)
    assert trial is not None
    assert trial.statements[0].chain.checked == truth.rows - 1
    assert trial.transactions.height == truth.rows
    assert run_trial(file, [], sha256=sha256, mapping={**asked, "table": 5}) is None
    assert run_preview(UploadedFile("f", b"?"), [], sha256=sha256) == []
    [statement] = run_read([file], templates=[template()]).statements
    assert (statement.format, statement.in_fen) == ("mapped", truth.in_fen)


def test_a_template_survives_being_written_as_json() -> None:
    assert template_from_json(template_to_json(template())) == template()
    two = dataclasses.replace(
        template().layout, sign="two_columns", columns={"moment": 1, "credit": 2, "debit": 3}
    )
    written = template_to_json(dataclasses.replace(template(), layout=two))
    assert written["layout"]["directions"] == {}
    assert isinstance(template_from_json(written), Template)


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("name", "", "bad_name"),
        ("name", "x" * 61, "bad_name"),
        ("name", "a\u202eb", "bad_name"),
        ("name", "\ud800", "bad_name"),
        ("name", ["x"], "bad_name"),
        ("kind", "loan", "bad_kind"),
        ("names", ["only"], "bad_names"),
        ("names", ["a"] * 201, "bad_names"),
        ("names", ["", "", ""], "bad_names"),
        ("names", "序发生日", "bad_names"),
        ("names", ["a", "b c"], "bad_column_name"),
        ("names", ["a", 5], "bad_column_name"),
        ("names", ["a", "\x00"], "bad_column_name"),
        ("layout", None, "not_an_object"),
        ("layout.sign", "guess", "bad_sign"),
        ("layout.sign", {}, "bad_sign"),
        ("layout.date_order", "ydm", "bad_date_order"),
        ("layout.decimal", ";", "bad_decimal"),
        ("layout.currency", "rmb", "bad_currency"),
        ("layout.currency", None, "bad_currency"),
        ("layout.balance_is_debt", 1, "bad_flag"),
        ("layout.columns", [], "not_an_object"),
        ("layout.columns.amount", 8, "no_such_column"),
        ("layout.columns.amount", -1, "no_such_column"),
        ("layout.columns.amount", True, "no_such_column"),
        ("layout.columns.amount", 5.0, "no_such_column"),
        ("layout.columns.amount", 6, "column_twice"),
        ("layout.columns.profit", 0, "unknown_role"),
        ("layout.directions", {"入": "up"}, "bad_word"),
        ("layout.directions", {"": "in"}, "bad_word"),
        ("layout.directions", {"x" * 41: "in"}, "bad_word"),
        ("layout.directions", {str(n): "in" for n in range(201)}, "too_many_words"),
        ("layout.directions", {}, "needs_words"),
        ("layout.columns.moment", ..., "needs_moment"),
        ("layout.columns.amount", ..., "needs_amount"),
        ("layout.columns.direction", ..., "needs_direction"),
        ("layout.decimal", ..., "missing_key"),
        ("layout.year_month", [2025, 1], "unknown_key"),
        ("owner", 1, "unknown_key"),
    ],
)  # fmt: skip
def test_a_faulty_template_is_refused_in_words(path: str, value: Any, code: str) -> None:
    plain: dict[str, Any] = template_to_json(template())
    *way, last = path.split(".")
    place = plain
    for step in way:
        place[step] = dict(place[step])
        place = place[step]
    if value is ...:
        del place[last]
    else:
        place[last] = value
    faults = template_from_json(plain)
    assert isinstance(faults, list)
    assert code in [fault.code for fault in faults]
    for fault in faults:
        assert all(words and "{" not in words for words in fault.words.values())
        fault.words["zh-CN"].encode()


def test_every_fault_has_words_in_both_languages() -> None:
    assert all(set(words) == {"zh-CN", "en-US"} for words in FAULT_TEXTS.values())


def test_columns_that_a_sign_rule_needs_are_asked_for() -> None:
    for sign, code in (
        ("two_columns", "needs_both_sides"),
        ("text", "needs_text"),
        ("tag", "needs_direction"),
    ):
        columns = {"moment": 1, "amount": 5}
        plain = template_to_json(template()) | {"layout": LAYOUT | {"sign": sign, "columns": columns}}
        faults = template_from_json(plain)
        assert isinstance(faults, list)
        assert [fault.code for fault in faults] == [code]
