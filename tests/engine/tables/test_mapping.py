"""Mapping by hand: what is shown of an unknown table, and what a mapping makes of it."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import get_args

from app.engine.process.mapping import open_member, preview, preview_mapping
from app.engine.tables.layout import ROLES
from app.engine.tables.unknown.templates import layout_from_json
from app.engine.types.declarations import SignRule
from app.engine.types.statements import UploadedFile
from app.liushui.cases.sandbox import run_mapping_preview, run_preview, run_read
from tests.engine.fixtures.unlisted import HEADER, HEADER_AT, LAYOUT, unlisted_csv
from tests.engine.fixtures.written import Row, xlsx
from tests.engine.mappings import codes, mapping_preview_of, only, opened, previews, template


def test_an_unknown_table_is_refused_and_says_that_it_can_be_mapped() -> None:
    statement = only(unlisted_csv()[0])
    assert statement.state == "unknown_layout"
    assert "unknown_table" in codes(statement)
    assert "unknown_table" not in codes(only(b"dear sir\nno table here\n"))


def test_the_first_rows_are_shown_as_they_stand_with_the_best_guess() -> None:
    data, _ = unlisted_csv(rows=80)
    [table] = previews(data)
    assert (table.header_at, table.header_lines, table.names) == (HEADER_AT, 1, HEADER)
    assert (len(table.rows), table.numbers[:4], table.total) == (50, (1, 2, 3, 4), 84)
    assert table.rows[0] == ("某某村镇银行流水",)
    assert table.layout is not None
    assert {role: table.layout.columns[role] for role in ("moment", "time", "direction", "amount", "balance")} == {
        "moment": 1, "time": 2, "direction": 4, "amount": 5, "balance": 6,
    }  # fmt: skip
    assert (table.layout.sign, table.layout.date_order) == ("tag", "dmy")
    assert table.layout.directions == {"入": "in", "出": "out"}


def test_a_known_header_is_shown_as_its_template_says() -> None:
    data, _ = unlisted_csv()
    found = opened(data)
    layout = LAYOUT | {"currency": "HKD"}
    [table] = preview(found[1], [template(kind="credit", layout=layout)])
    assert (table.is_known, table.header_at, table.kind) == (True, HEADER_AT, "credit")
    assert table.layout == layout_from_json(layout)


def test_words_that_descriptions_begin_with_may_tell_the_direction() -> None:
    rows = "".join(
        f"2025-02-{day:02d},{'转入-工资' if day % 3 == 0 else '消费 面馆'},{day}.00\n" for day in range(1, 10)
    )
    data = f"啥时,啥事,多少\n{rows}".encode()
    layout = LAYOUT | {
        "columns": {"moment": 0, "text": 1, "amount": 2}, "sign": "text", "date_order": "ymd",
        "directions": {"转入": "in", "消费": "out"},
    }  # fmt: skip
    trial = mapping_preview_of(data, 0, **layout)
    assert set(trial.words) == {"转入", "消费"}
    assert (trial.statements[0].in_fen, trial.statements[0].out_fen) == (1_800, 2_700)


def test_every_meaning_of_a_column_can_be_chosen_on_the_screen() -> None:
    types = Path(__file__).parents[3] / "client/src/liushui/mapping/types.ts"
    groups = types.read_text(encoding="utf-8").split("ROLE_GROUPS = {")[1].split("} as const")[0]
    assert set(re.findall(r"'(\w+)'", groups)) == set(ROLES)


def test_every_way_to_tell_in_from_out_can_be_chosen_on_the_screen() -> None:
    types = Path(__file__).parents[3] / "client/src/liushui/mapping/types.ts"
    signs = types.read_text(encoding="utf-8").split("SIGNS = [")[1].split("]")[0]
    assert set(re.findall(r"'(\w+)'", signs)) == set(get_args(SignRule))


def test_money_in_two_columns_is_guessed_by_the_balance_whatever_the_columns_are_called() -> None:
    rows: list[Row] = [["甲", "乙", "丙", "丁"]]
    balance = 10_000
    for number in range(1, 20):
        fen = number * 531
        balance += fen if number % 4 == 0 else -fen
        sides = (f"{fen / 100:.2f}", "") if number % 4 == 0 else ("", f"{fen / 100:.2f}")
        rows.append([f"2025-03-{number:02d}", *sides, f"{balance / 100:.2f}"])
    data = xlsx({"一": rows})
    [table] = previews(data)
    assert table.layout is not None
    assert table.sheet == "一"
    assert table.layout.sign == "two_columns"
    assert table.layout.columns == {"moment": 0, "credit": 1, "debit": 2, "balance": 3}


def test_a_mapping_shows_the_figures_and_that_the_balances_chain() -> None:
    data, truth = unlisted_csv(rows=60)
    trial = mapping_preview_of(data)
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
    [statement] = mapping_preview_of(data, directions={"入": "out", "出": "in"}).statements
    assert statement.state == "disagrees"
    assert len(statement.chain.breaks) == truth.rows - 1
    assert statement.chain.breaks[0].row in (HEADER_AT + 3, HEADER_AT + truth.rows)


def test_a_word_without_a_meaning_leaves_its_rows_out_and_lists_them() -> None:
    data, truth = unlisted_csv()
    [statement] = mapping_preview_of(data, directions={"入": "in"}).statements
    assert (statement.state, statement.rows, statement.skipped) == ("partial", truth.in_n, truth.out_n)
    assert codes(statement).count("unreadable_direction") == truth.out_n


def test_a_mapping_of_what_is_not_there_gives_nothing() -> None:
    data, _ = unlisted_csv()
    found = opened(data)
    layout = layout_from_json(LAYOUT)
    assert preview_mapping(*found, 1, HEADER_AT, 1, layout, "debit") is None
    assert preview_mapping(*found, 0, 999, 1, layout, "debit") is None
    assert preview_mapping(*found, 0, 0, 1, layout, "debit") is None
    assert open_member(UploadedFile("f", data), (), "0" * 64) is None


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
    trial = run_mapping_preview(file, [], sha256=sha256, mapping=asked)
    assert trial is not None
    assert trial.statements[0].chain.checked == truth.rows - 1
    assert trial.transactions.height == truth.rows
    assert run_mapping_preview(file, [], sha256=sha256, mapping={**asked, "table": 5}) is None
    assert run_preview(UploadedFile("f", b"?"), [], sha256=sha256) == []
    [statement] = run_read([file], templates=[template()]).statements
    assert (statement.format, statement.in_fen) == ("mapped", truth.in_fen)
