"""Traps of the findings about how money moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.engine.frames import BANK, WECHAT, covering, row
from tests.engine.rulebook.asking import ask, missing, result
from tests.engine.rulebook.cases_movements import (
    OTHER,
    PERSONS,
    THIRD,
    emptied,
    funnel,
    hub,
    passages,
    probes,
    reactivation,
    settling,
    split,
    trips,
    two_way,
)
from tests.engine.rulebook.triple import Papers


def test_evidence_of_fast_passage_are_the_receipts_and_what_left() -> None:
    found = ask("XW-KJ-01", passages(3))
    assert (found.evidence, found.months) == ([1, 2, 3, 4, 5, 6], ["2026-01"])
    assert ask("XW-KJ-01", passages(6)).severity == "high"


def test_the_receipts_of_a_day_are_one_passage_however_many_they_are() -> None:
    def days(first: str) -> Papers:
        rows: list[dict[str, Any]] = []
        for day in ("05", "08", "11"):
            rows += [
                row(f"2026-01-{day} 09:00", "in", first, "李四"),
                row(f"2026-01-{day} 10:00", "in", 4000, "王五"),
            ]
            rows.append(row(f"2026-01-{day} 20:00", "out", 9000, "赵六"))
        return Papers(rows)

    assert result("XW-KJ-01", days("6000")) == "hit"
    assert result("XW-KJ-01", days("5999.99")) == "clear"


def test_money_that_goes_on_to_an_own_account_is_no_passage() -> None:
    rows = [*passages(3).rows]
    for each in rows[1::2]:
        each["party"] = "张三"
    assert result("XW-KJ-01", Papers(rows)) == "clear"


def test_little_stays_is_asked_of_the_accounts_with_balances_only() -> None:
    bank = settling(20_000)
    wallet = [row("2026-01-09", "in", 10_000, "李四", statement=1)]
    papers = Papers([*bank.rows, *wallet], (*bank.statements, covering(WECHAT, "2026-01-01", "2026-01-31")))
    assert ask("XW-KJ-03", papers).numbers[2].value == 1_000_000
    assert result("XW-KJ-03", papers) == "clear"
    assert "余额" in missing("XW-KJ-03", Papers([row("2026-01-05", "in", 100, "李四")]))
    part = replace(BANK, period_from=None)
    assert "自然月" in missing("XW-KJ-03", Papers(settling(20_000).rows[:1], (part,)))
    assert "净流入" in missing("XW-KJ-03", Papers(settling(20_000).rows[1:], bank.statements))


def test_rows_of_one_day_without_times_are_no_round_trip() -> None:
    def one_day(first: str, then: str) -> Papers:
        return Papers([row(first, "out", 100_000, "李四"), row(then, "in", 100_000, "李四")])

    assert result("XW-HL-01", one_day("2026-01-05 10:00", "2026-01-05 11:00")) == "hit"
    # What came in an hour before went back: a trip the other way round.
    assert "收自李四" in ask("XW-HL-01", one_day("2026-01-05 11:00", "2026-01-05 10:00")).sentence["zh-CN"]
    assert result("XW-HL-01", one_day("2026-01-05", "2026-01-05")) == "clear"
    assert result("XW-HL-01", one_day("2026-01-05", "2026-01-05 11:00")) == "clear"
    assert result("XW-HL-01", one_day("2026-01-05", "2026-01-12 11:00")) == "hit"


def test_a_round_trip_may_end_in_another_account_of_the_holder() -> None:
    rows = [
        row("2026-01-05", "out", 100_000, "李四"),
        row("2026-01-06", "in", 100_000, "李四", statement=1),
    ]
    assert result("XW-HL-01", Papers(rows, (BANK, OTHER))) == "hit"


@pytest.mark.parametrize("nobody", ["财付通", "ATM取款", "备付金集中存管账户", "张三", "银联商务", ""])
def test_cash_clearing_houses_and_the_holder_are_no_parties(nobody: str) -> None:
    rows = trips(3).rows
    for each in rows:
        each["party"] = nobody
    assert missing("XW-HL-01", Papers(rows)) == "交易对方名称"


def test_a_merchant_behind_a_clearing_house_is_a_party() -> None:
    rows = trips(3).rows
    for each in rows:
        each["party"] = "财付通-某店"
    assert result("XW-HL-01", Papers(rows)) == "hit"


def test_a_party_seen_before_the_window_is_no_new_two_way_party() -> None:
    papers = two_way(5)
    old = [row("2024-12-01", "in", 1, name) for name in PERSONS[:1]]
    found = ask("XW-HL-02", Papers([*old, *papers.rows]))
    assert (found.result, found.numbers[0].value, found.numbers[1].value) == ("clear", 4, 5)
    assert result("XW-HL-02", two_way(4)) == "clear"
    assert len(ask("XW-HL-02", papers).evidence) == 30


@pytest.mark.parametrize(("rule", "flow"), [("XW-FS-01", "in"), ("XW-FS-02", "out")])
def test_a_funnel_needs_persons_a_week_and_a_sum(rule: str, flow: str) -> None:
    yuan = "4000" if flow == "in" else "6250"
    assert ask(rule, funnel(10, yuan, flow)).numbers[0].value == 10
    assert result(rule, funnel(9, yuan, flow)) == "clear"
    firms = funnel(10, yuan, flow)
    firms.rows[0]["party"] = "丙公司"
    assert result(rule, firms) == "clear"
    late = funnel(10, yuan, flow)
    for each in late.rows[10:]:
        each["occurred_at"] = each["occurred_at"].replace(day=8 if flow == "in" else 1)
    if flow == "out":
        late.rows[0]["occurred_at"] = late.rows[0]["occurred_at"].replace(day=8)
    assert result(rule, late) == "clear"
    small = funnel(10, yuan, flow)
    for each in small.rows:
        each["amount_fen"] //= 10
    assert result(rule, small) == "clear"


def test_what_went_to_three_parties_is_not_gathered_and_what_was_paid_before_is_not_spread() -> None:
    rows = funnel(10, "4000", "in").rows
    third = [row("2026-01-07", "out", 2000, name) for name in ("丙公司", "丁公司")]
    rows[11]["amount_fen"] = 200_000
    assert result("XW-FS-01", Papers([*rows, *third])) == "clear"
    spread = funnel(10, "6250", "out").rows
    for each in spread[10:]:
        each["occurred_at"] = each["occurred_at"].replace(day=3)
    assert result("XW-FS-02", Papers(spread)) == "clear"


def test_splitting_is_asked_apart_of_cash_and_of_transfers_and_of_either_side() -> None:
    cash = {"text": "ATM取款"}
    assert result("XW-FS-03", split(3, "16667", **cash)) == "hit"
    assert result("XW-FS-03", split(3, "16666", **cash)) == "clear"
    assert result("XW-FS-03", split(2, "49999", **cash)) == "clear"
    assert result("XW-FS-03", split(3, "50000", **cash)) == "clear"
    mixed = split(3, "200000").rows
    mixed[0]["direction"] = "in"
    assert result("XW-FS-03", Papers(mixed)) == "clear"
    everyday = [row("2026-01-05", "out", 49_000, PERSONS[place % 12]) for place in range(11)]
    assert result("XW-FS-03", Papers(everyday)) == "clear"
    firm = replace(BANK, holder="某某贸易有限公司")
    assert result("XW-FS-03", Papers(split(4, "125000").rows, (firm,), {"customer": ""})) == "clear"
    own = split(4, "125000").rows
    for each in own:
        each["party"] = "张三"
    assert result("XW-FS-03", Papers([*own, row("2026-01-05", "out", 1, "某店")])) == "clear"


def test_a_probe_comes_before_the_large_amount_within_a_day_and_with_known_times() -> None:
    assert result("XW-FS-04", probes(1)) == "clear"
    assert result("XW-FS-04", probes(2, hours=25)) == "clear"
    assert result("XW-FS-04", probes(2, hours=0)) == "clear"
    assert result("XW-FS-04", probes(2, large="999.99")) == "clear"
    assert ask("XW-FS-04", probes(2)).evidence == [1, 2, 3, 4]
    assert "时间" in missing("XW-FS-04", Papers([row("2026-01-05", "out", 1, "李四")]))
    assert "对方" in missing("XW-FS-04", Papers([row("2026-01-05 10:00", "out", 1, "")]))


def test_time_that_no_statement_covers_is_no_sleep() -> None:
    papers = reactivation(60)
    split_up = [{**each, "statement": int(place > 0)} for place, each in enumerate(papers.rows)]
    apart = (covering(BANK, "2025-11-01", "2026-01-01"), covering(BANK, "2026-03-02", "2026-04-30"))
    assert result("XW-XM-01", Papers(split_up, apart)) == "clear"
    touching = (covering(BANK, "2025-11-01", "2026-01-31"), covering(BANK, "2026-02-01", "2026-04-30"))
    assert result("XW-XM-01", Papers(split_up, touching)) == "hit"
    other_account = (touching[0], covering(OTHER, "2026-02-01", "2026-04-30"))
    assert result("XW-XM-01", Papers(split_up, other_account)) == "clear"
    before = Papers(papers.rows[1:], (covering(BANK, "2026-01-01", "2026-03-31"),))
    assert result("XW-XM-01", before) == "hit"


def test_interest_does_not_wake_an_account_and_a_week_must_see_enough() -> None:
    interest = row("2026-02-20", "in", 3, "", text="结息")
    assert result("XW-XM-01", Papers([*reactivation(60).rows, interest])) == "hit"
    assert (
        result("XW-XM-01", Papers([*reactivation(60).rows, row("2026-02-20", "out", 3, "某店")])) == "clear"
    )
    assert result("XW-XM-01", reactivation(60, rows=4, yuan="20000")) == "clear"
    assert result("XW-XM-01", reactivation(60, yuan="9999.99")) == "clear"
    assert result("XW-XM-01", reactivation(60, at=6)) == "hit"
    assert result("XW-XM-01", reactivation(60, at=7)) == "clear"


def test_an_emptied_account_needs_a_new_payee_a_sum_and_no_debt() -> None:
    assert ask("XW-BP-01", emptied("50")).evidence == [2]
    known = emptied("50").rows
    known.insert(1, row("2026-02-01 10:00", "out", 1, "王五", balance_fen=1_000_000))
    assert result("XW-BP-01", Papers(known)) == "clear"
    early = emptied("50").rows
    early[1]["occurred_at"] = early[1]["occurred_at"].replace(month=1, day=30)
    later = row("2026-03-01 10:00", "out", 1, "某店", balance_fen=1)
    assert result("XW-BP-01", Papers([*early, later])) == "clear"
    small = emptied("50").rows
    for each in small:
        each["amount_fen"], each["balance_fen"] = each["amount_fen"] // 4, each["balance_fen"] // 4
    assert result("XW-BP-01", Papers(small)) == "clear"
    debt = emptied("50").rows
    debt[1] |= {"party": "借呗", "text": "还款"}
    assert result("XW-BP-01", Papers(debt)) == "clear"


def test_a_bank_with_balances_and_no_time_of_day_beside_a_wallet_lacks_the_time() -> None:
    dated = [{**each, "time_known": False} for each in emptied("50").rows]
    wallet = row("2026-02-11 10:00", "out", 5, "某店")
    assert missing("XW-BP-01", Papers([*dated, wallet])) == "交易的具体时间（时分秒）"
    assert missing("XW-BP-01", Papers([wallet])) == "账户余额"


def test_three_payments_empty_an_account_as_one_large_one_does() -> None:
    def paid(times: int) -> Papers:
        """A new payee gets 4,000 of 10,000 in parts; a known one the rest; the last cent of it to the new one."""
        rows = [row("2026-01-01 09:00", "out", 1, "某店", balance_fen=1_000_000)]
        balance = 1_000_000
        for place in range(times):
            balance -= 400_000 // times
            part = row(f"2026-02-10 1{place}:00", "out", 1, "王五", balance_fen=balance)
            rows.append({**part, "amount_fen": 400_000 // times})
        rows.append({**row("2026-02-10 13:30", "out", 1, "某店", balance_fen=2), "amount_fen": balance - 2})
        rows.append({**row("2026-02-10 14:00", "out", 1, "王五", balance_fen=1), "amount_fen": 1})
        return Papers(rows)

    assert result("XW-BP-01", paid(2)) == "hit"
    assert result("XW-BP-01", paid(1)) == "clear"


@pytest.mark.parametrize(
    ("rows", "word"),
    [
        ([row("2026-01-05 10:00", "out", 5, "", balance_fen=1)], "对方"),
        ([row("2026-01-05", "out", 5, "某店", balance_fen=1)], "时间"),
        ([row("2026-01-05 10:00", "out", 5, "某店")], "余额"),
        ([row("2026-01-05 10:00", "out", 5, "某店", balance_fen=1)], "流水"),
    ],
)
def test_an_emptied_account_names_what_it_lacks(rows: list[dict[str, object]], word: str) -> None:
    assert word in missing("XW-BP-01", Papers(rows))


def chained(*at: str) -> Papers:
    """Money from 李四 through three accounts of the holder to 王五, each step at its time."""
    rows = [
        row(at[0], "in", 50_000, "李四"),
        row(at[1], "out", 50_000, "张三", text="转账"),
        row(at[1], "in", 50_000, "张三", text="转账", statement=1),
        row(at[2], "out", 48_000, "张三", text="转账", statement=1),
        row(at[2], "in", 48_000, "张三", text="转账", statement=2),
        row(at[3], "out", 45_000, "王五", statement=2),
    ]
    return Papers(rows, (BANK, OTHER, THIRD))


def test_the_longest_path_goes_through_the_own_accounts_in_time_order() -> None:
    found = ask("XW-WL-01", chained("2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08"))
    assert (found.result, found.numbers[-1].value, found.evidence) == ("hit", 4, [1, 2, 3, 4, 5, 6])
    way = "李四 → 招商银行储蓄卡交易流水（尾号5678） → 工商银行借记卡明细（尾号2222） → 建设银行个人账户交易明细（尾号4444） → 王五"
    assert way in found.sentence["zh-CN"]
    assert "45,000.00" in found.sentence["en-US"]


def test_money_does_not_go_on_before_it_came_in() -> None:
    backwards = ask("XW-WL-01", chained("2026-01-08", "2026-01-07", "2026-01-06", "2026-01-05"))
    assert (backwards.result, backwards.numbers[-1].value) == ("clear", 1)
    one_day = ask("XW-WL-01", chained(*["2026-01-05"] * 4))
    assert one_day.numbers[-1].value == 1
    timed = ask("XW-WL-01", chained(*(f"2026-01-05 1{hour}:00" for hour in range(4))))
    assert timed.numbers[-1].value == 4
    weeks = ask("XW-WL-01", chained("2026-01-05", "2026-01-06", "2026-01-14", "2026-01-15"))
    assert weeks.numbers[-1].value == 2


def test_hubs_are_named_by_what_goes_through_them() -> None:
    rows = [
        *hub("10000").rows,
        row("2026-01-05", "in", 30_000, "甲公司"),
        row("2026-01-05", "out", 20_000, "甲公司"),
    ]
    found = ask("XW-WL-01", Papers([*rows, row("2026-01-05", "in", 90_000, "乙公司")]))
    assert found.numbers[1].value == 2_000_000
    sentence = found.sentence["zh-CN"]
    assert sentence.index("甲公司") < sentence.index("李四")
    assert "乙公司" not in sentence
    assert sorted(found.evidence) == [1, 2, 3, 4]


def test_interest_that_another_file_repeats_wakes_no_account() -> None:
    interest = row("2026-02-20", "in", 3, "", text="结息", kind="结息")
    again = interest | {"statement": 1}
    papers = Papers([*reactivation(60).rows, interest, again], (BANK, replace(BANK, sha256="3" * 64)))
    assert result("XW-XM-01", papers) == "hit"
