"""Templates as readers: where one is known again, what it reads, what goes before it."""

from __future__ import annotations

from app.engine.pipeline import read
from app.engine.process.mapping import preview_mapping
from app.engine.tables.layout import Template
from app.engine.tables.unknown.templates import layout_to_json, template_from_json
from app.engine.types.statements import UploadedFile
from tests.engine.fixtures.archives import plain_zip
from tests.engine.fixtures.unlisted import HEADER, LAYOUT, unlisted_csv, unproven_pdf
from tests.engine.fixtures.wechat import wechat_csv
from tests.engine.fixtures.written import Row, xlsx
from tests.engine.mappings import codes, mapping_preview_of, only, opened, previews, template


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
    [statement] = mapping_preview_of(data, 1, **layout).statements
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
    trial = mapping_preview_of(data, 0, 2, **layout)
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
    found = [problem for problem in statement.problems if problem.code == "unmapped_sheet"]
    assert [problem.params["sheet"] for problem in found] == ["乙"]


def test_a_printed_table_that_proves_nothing_counts_once_a_person_mapped_it() -> None:
    data, truth = unproven_pdf(40, 3)
    refused = only(data)
    assert (refused.state, refused.rows) == ("to_confirm", 0)
    [table] = previews(data)
    assert table.is_cut
    assert table.layout is not None
    trial = preview_mapping(*opened(data), table.table, 0, 1, table.layout, "debit")
    assert trial is not None
    assert (trial.statements[0].in_fen, trial.statements[0].out_fen) == (truth.in_fen, truth.out_fen)
    assert preview_mapping(*opened(data), table.table, 3, 1, table.layout, "debit") is None
    plain = {
        "name": "打印",
        "names": list(trial.names),
        "kind": "debit",
        "layout": layout_to_json(table.layout),
    }
    mapped = template_from_json(plain)
    assert isinstance(mapped, Template)
    other, other_truth = unproven_pdf(70, 9)
    statement = only(other, mapped)
    assert (statement.state, statement.format) == ("read", "mapped")
    assert (statement.in_fen, statement.out_fen) == (other_truth.in_fen, other_truth.out_fen)
    assert "nothing_to_prove" in codes(statement)


def test_an_unknown_table_in_an_archive_is_not_set_aside_as_a_stranger() -> None:
    bill, _ = wechat_csv(rows=10)
    unknown, truth = unlisted_csv()
    archive = plain_zip({"微信.csv": bill, "村镇.csv": unknown, "读我.txt": b"hello\n"})
    states = {one.member: one.state for one in read([UploadedFile("a.zip", archive)]).statements}
    assert states == {"微信.csv": "read", "村镇.csv": "unknown_layout"}
    mapped = read([UploadedFile("a.zip", archive)], templates=[template()]).statements
    assert {one.member: one.rows for one in mapped} == {"微信.csv": 10, "村镇.csv": truth.rows}
