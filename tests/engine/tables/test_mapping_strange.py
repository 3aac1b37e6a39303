"""Mapping by hand of tables that are not as they should be: what is guessed, what is told, what never passes as proven."""

from __future__ import annotations

import pytest

from app.engine.pipeline import is_proven
from app.engine.process.mapping import MappingPreview, preview, preview_mapping
from app.engine.tables.layout import Layout, Template
from app.engine.types.statements import Statement
from tests.engine.fixtures.unlisted import (
    HEADER,
    HEADER_AT,
    LAYOUT,
    RULED_HEADER,
    ruled_pdf,
    unlisted_csv,
    unproven_pdf,
)
from tests.engine.fixtures.written import Row, xlsx
from tests.engine.mappings import codes, mapping_preview_of, only, opened, previews, template, trial_as_shown

MOVES = [-1_147, 250_000, -99_999, -5_000, 1, -31_500, 42_000, -70, -8_888, 61_000, -12_345, -600]


def balanced(header: str, line: str, moves: list[int] | None = None, opening: int = 500_000) -> bytes:
    """A table of `moves` (fen); `line` writes a row of day, number, fen, sum (unsigned), sides and balance."""
    lines, balance = [header] if header else [], opening
    for number, fen in enumerate(moves or MOVES, 1):
        balance += fen
        lines.append(
            line.format(
                number=number,
                day=f"2025-03-{number:02d}",
                amount=f"{fen / 100:.2f}",
                bare=f"{abs(fen) / 100:.2f}",
                credit=f"{fen / 100:.2f}" if fen > 0 else "",
                debit=f"{-fen / 100:.2f}" if fen < 0 else "",
                mark="+" if fen > 0 else "-",
                balance=f"{balance / 100:.2f}",
            )
        )
    return "\n".join(lines).encode()


def first(trial: MappingPreview) -> Statement:
    return trial.statements[0]


IN_FEN = sum(fen for fen in MOVES if fen > 0)
OUT_FEN = -sum(fen for fen in MOVES if fen < 0)


def test_a_transaction_that_is_taken_for_the_header_is_counted_as_skipped_and_listed() -> None:
    data = balanced("", "{day},何事,{amount},{balance}")
    layout = {"columns": {"moment": 0, "amount": 2, "balance": 3}, "sign": "signed", "date_order": "ymd"}
    statement = first(mapping_preview_of(data, 0, **layout))
    assert (statement.state, statement.rows, statement.skipped) == ("partial", len(MOVES) - 1, 1)
    assert [(one.code, one.row) for one in statement.problems if one.severity == "error"] == [
        ("header_is_transaction", 1)
    ]
    two = first(mapping_preview_of(data, 0, 2, **layout))
    assert (two.state, two.skipped) == ("partial", 2)
    [table] = previews(data)
    assert (table.header_at, table.layout) == (None, None)


def test_a_header_over_merged_cells_is_suggested_in_two_rows() -> None:
    rows: list[Row] = [["某某合作社"], ["啥时候", "钱", "", "剩余", "说法"], ["", "进项", "出项", "", ""]]
    for line in balanced("", "{day},{credit},{debit},{balance},说法{number}").decode().split("\n"):
        rows.append(list(line.split(",")))
    data = xlsx({"一": rows})
    [table] = previews(data)
    assert (table.header_at, table.header_lines) == (1, 2)
    statement = first(trial_as_shown(data))
    assert (statement.state, statement.in_fen, statement.out_fen) == ("read", IN_FEN, OUT_FEN)
    assert statement.chain.checked == len(MOVES) - 1


def test_two_words_that_nobody_knows_are_explained_by_the_balance() -> None:
    data, truth = unlisted_csv(ways=("归我", "归人"))
    [table] = previews(data)
    assert table.layout is not None
    assert (table.layout.sign, table.layout.directions) == ("tag", {"归我": "in", "归人": "out"})
    statement = first(trial_as_shown(data))
    assert (statement.in_fen, statement.out_fen) == (truth.in_fen, truth.out_fen)


def test_a_plus_and_a_dash_are_words_of_a_direction() -> None:
    data = balanced("哪天,记号,多少,还剩", "{day},{mark},{bare},{balance}")
    layout = {"columns": {"moment": 0, "direction": 1, "amount": 2, "balance": 3}, "date_order": "ymd"}
    trial = mapping_preview_of(data, 0, **layout, directions={"+": "in", "-": "out"})
    assert set(trial.words) == {"+", "-"}
    assert (first(trial).state, first(trial).in_fen, first(trial).out_fen) == ("read", IN_FEN, OUT_FEN)
    [table] = previews(data)
    assert table.layout is not None
    assert table.layout.directions == {"+": "in", "-": "out"}
    # A mark without a meaning stays unread, as any word does.
    assert first(mapping_preview_of(data, 0, **layout, directions={"+": "in"})).state == "partial"


def test_a_balance_is_found_beside_columns_of_known_names() -> None:
    data = balanced("交易日期,何事,金额,所余", "{day},何事{number},{amount},{balance}")
    statement = first(trial_as_shown(data))
    assert (statement.chain.checked, statement.in_fen) == (len(MOVES) - 1, IN_FEN)


def test_columns_of_one_name_are_distinguished_by_their_place() -> None:
    data = balanced("日子,金,金,金", "{day},{credit},{debit},{balance}")
    columns = {"moment": 0, "credit": 1, "debit": 2, "balance": 3}
    layout = LAYOUT | {"columns": columns, "sign": "two_columns", "date_order": "ymd", "directions": {}}
    trial = mapping_preview_of(data, 0, **layout)
    assert (first(trial).in_fen, first(trial).out_fen) == (IN_FEN, OUT_FEN)
    read = only(data, template(names=list(trial.names), layout=layout))
    assert (read.state, read.in_fen, read.out_fen) == ("read", IN_FEN, OUT_FEN)


def test_a_template_is_not_used_where_its_columns_stand_in_another_order() -> None:
    data, _ = unlisted_csv(header=(*HEADER[:5], HEADER[6], HEADER[5], HEADER[7]))
    assert only(data, template()).state == "unknown_layout"


@pytest.mark.parametrize(("one", "other"), [("amount", "balance"), ("balance", "amount")])
def test_a_template_over_cells_that_changed_places_is_never_read_as_agreeing(one: str, other: str) -> None:
    columns = dict(LAYOUT["columns"])  # type: ignore[call-overload]
    columns[one], columns[other] = columns[other], columns[one]
    statement = only(unlisted_csv()[0], template(layout={**LAYOUT, "columns": columns}))
    assert statement.state != "read"
    assert not is_proven(statement.chain, statement.totals)


@pytest.mark.parametrize(
    "changes",
    [
        {"sign": "reversed", "directions": {}},
        {"sign": "signed", "directions": {}},
        {"directions": {"入": "out", "出": "in"}},
        {"directions": {"入": "in", "出": "in"}},
        {"directions": {"入": "neutral", "出": "neutral"}},
        {"decimal": ","},
        {"date_order": "mdy"},
        {"date_order": "ymd"},
        {"date_order": "md"},
        {"balance_is_debt": True},
    ],
    ids=str,
)
def test_a_mapping_that_the_file_contradicts_never_agrees(changes: dict[str, object]) -> None:
    statement = first(mapping_preview_of(unlisted_csv(rows=60)[0], **changes))
    assert statement.state != "read"
    saved = only(unlisted_csv(rows=60)[0], template(layout={**LAYOUT, **changes}))
    assert saved.state != "read"


def test_dates_written_in_several_ways_are_read_or_listed_never_turned() -> None:
    rows = ("2025-03-04,1.00,9.00", "05/03/2025,2.00,11.00", "31.03.2025,3.00,14.00", "04/31/2025,4.00,18.00")
    data = ("那天,增减,剩下\n" + "\n".join(rows)).encode()
    columns = {"moment": 0, "amount": 1, "balance": 2}
    trial = mapping_preview_of(data, 0, columns=columns, sign="signed", date_order="dmy")
    days = [moment.strftime("%m%d") for moment in trial.transactions["occurred_at"]]
    assert (days, first(trial).skipped) == (["0304", "0305", "0331"], 1)
    assert "unreadable_date" in codes(first(trial))


def test_a_ruled_pdf_is_cut_by_its_lines_whatever_its_columns_are_called() -> None:
    """Its balances prove it without a word; how it is cut is shown and can be mapped all the same."""
    data, truth = ruled_pdf(60, 4)
    proven = only(data)
    assert (proven.state, proven.format, proven.rows) == ("read", "general", truth.rows)
    assert (proven.in_fen, proven.out_fen) == (truth.in_fen, truth.out_fen)
    [table] = previews(data)
    assert (table.is_cut, table.names, table.total) == (True, RULED_HEADER, truth.rows + 1)
    trial = trial_as_shown(data)
    assert (first(trial).in_fen, first(trial).out_fen) == (truth.in_fen, truth.out_fen)
    assert first(trial).chain.checked == truth.rows - 1
    assert table.layout is not None
    mapped = Template("钱庄", trial.names, table.layout)
    other, other_truth = ruled_pdf(130, 8)
    statement = only(other, mapped)
    assert (statement.state, statement.format, statement.rows) == ("read", "mapped", other_truth.rows)
    assert (statement.in_fen, statement.out_fen) == (other_truth.in_fen, other_truth.out_fen)
    assert statement.chain.checked == other_truth.rows - 1


def test_a_pdf_and_a_letter_without_a_table_say_that_there_is_nothing_to_map() -> None:
    assert "no_table" in codes(only("尊敬的客户：\n您好\n此致\n".encode()))
    for data in (unlisted_csv()[0], unproven_pdf(20, 1)[0], ruled_pdf(20, 1)[0]):
        assert "no_table" not in codes(only(data))


def test_sixty_columns_and_five_thousand_rows_are_shown_in_part_and_tried_in_full() -> None:
    filler = ",".join(f"x{n}" for n in range(57))
    names = ",".join(f"栏{n}" for n in range(57))
    moves = [((n * 7_919) % 90_000 + 1) * (1 if n % 3 == 0 else -1) for n in range(5_000)]
    lines = [f"那天,{names},增减,剩下"]
    balance = 900_000_000
    for n, fen in enumerate(moves):
        balance += fen
        lines.append(f"2025-01-{n // 200 + 1:02d},{filler},{fen / 100:.2f},{balance / 100:.2f}")
    data = "\n".join(lines).encode()
    [table] = previews(data)
    assert (len(table.rows), len(table.rows[0]), table.total) == (50, 59 + 1, 5_001)
    statement = first(trial_as_shown(data))
    assert (statement.rows, statement.in_fen) == (5_000, sum(fen for fen in moves if fen > 0))
    assert (statement.chain.checked, statement.chain.breaks) == (4_999, ())


def test_a_table_of_more_columns_than_a_template_holds_is_no_table() -> None:
    data = "\n".join([",".join(f"栏{n}" for n in range(300)), ",".join("1" for _ in range(300))]).encode()
    layout = Layout({"moment": 0, "amount": 1}, "signed")
    assert preview_mapping(*opened(data), 0, 0, 1, layout, "debit") is None
    assert preview(opened(data)[1])[0].layout is None
    assert HEADER_AT == 2


@pytest.mark.parametrize(("heading", "came", "went"), [("来/去", "来", "去"), ("进/出", "进", "出")])
def test_the_words_of_a_ledger_kept_by_hand_are_explained(heading: str, came: str, went: str) -> None:
    rows = "".join(f"2025-01-{day:02d},{came if day % 3 else went},{day}.00,王五\n" for day in range(13, 23))
    [table] = previews(f"日期,{heading},金额,同谁\n{rows}".encode())
    assert table.layout is not None
    assert (table.layout.sign, table.layout.directions) == ("tag", {came: "in", went: "out"})
    assert table.layout.columns["party"] == 3
