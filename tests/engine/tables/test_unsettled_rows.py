"""Rows that failed, were cancelled or wait: in no sum, and named with their number and what they come to."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine.messages.problems import problem_text
from app.engine.pipeline import read
from app.engine.types.statements import Statement, UploadedFile
from tests.effort import examples
from tests.engine.fixtures.alipay import alipay_csv
from tests.engine.fixtures.shops import jd
from tests.engine.fixtures.wechat import wechat_csv
from tests.engine.fixtures.written import xlsx

HEAD = "交易日期,交易金额,账户余额,对方户名,摘要,交易状态\n"
SETTLED = (
    "2025-03-01,5000.00,15000.00,某公司,工资,交易成功\n"
    "2025-03-02,-100.00,14900.00,甲店,消费,交易成功\n"
    "2025-03-04,-200.00,14700.00,乙店,消费,交易成功\n"
)
WITHOUT_BALANCE = "\n".join(
    line.replace(",15000.00", "").replace(",14900.00", "").replace(",14700.00", "")
    for line in (HEAD.replace(",账户余额", "") + SETTLED).split("\n")
)


def only(data: str | bytes) -> Statement:
    (statement,) = read([UploadedFile("bill", data.encode() if isinstance(data, str) else data)]).statements
    return statement


def problems_of(statement: Statement, code: str = "rows_not_settled") -> dict[str, str]:
    (problem,) = [one for one in statement.problems if one.code == code]
    return {
        **problem.params,
        "words": problem_text(problem)["zh-CN"],
        "english": problem_text(problem)["en-US"],
    }


def test_failed_and_cancelled_rows_are_in_no_sum_and_named():
    statement = only(
        WITHOUT_BALANCE
        + "2025-03-05,-3000.00,丙,转账,交易失败\n2025-03-06,800.00,丁,转账,已撤销\n2025-03-07,-9.90,戊,消费,成功\n"
    )
    assert (statement.state, statement.rows) == ("read", 4)
    assert (statement.in_n, statement.in_fen, statement.out_n, statement.out_fen) == (1, 500_000, 3, 30_990)
    words = problems_of(statement)
    assert (words["count"], words["sum"], words["rows"]) == ("2", "3,800.00", "5, 6")
    assert (
        words["words"]
        == "有 2 行没有成交（状态：交易失败, 已撤销），共 3,800.00 元，未计入任何合计：第 5, 6 行。"
    )
    assert "2 rows did not happen" in words["english"]


@pytest.mark.parametrize(
    "status",
    [
        "失败",
        "支付失败",
        "已取消",
        "处理中",
        "待入账",
        "Pending",
        "DECLINED",
        "Failed",
        "cancelled",
        "Payment declined",
        "支付失败，余额不足",
        "失败：密码错误",
        "Rejected - insufficient funds",
    ],
)
def test_each_word_for_what_did_not_happen_counts(status):
    statement = only(WITHOUT_BALANCE + f"2025-03-05,-3000.00,丙,转账,{status}\n")
    assert (statement.rows, statement.out_fen, problems_of(statement)["count"]) == (3, 30_000, "1")


@pytest.mark.parametrize(
    "status", ["交易成功", "等待确认收货", "已冲正", "Completed", "已到账", "Reversed", "退款成功", ""]
)
def test_any_other_status_leaves_its_row_where_it_is(status):
    statement = only(WITHOUT_BALANCE + f"2025-03-05,-3000.00,丙,转账,{status}\n")
    assert (statement.rows, statement.out_fen) == (4, 330_000)
    assert "rows_not_settled" not in {one.code for one in statement.problems}


@pytest.mark.parametrize(
    "place", ["2025-03-05,-9.00,交易失败,交易失败,成功\n", "2025-03-05,-9.00,丙,Pending,成功\n"]
)
def test_a_word_in_a_description_is_no_status(place):
    assert only(WITHOUT_BALANCE + place).rows == 4


def test_a_failed_row_that_left_the_balance_as_it_was_is_left_out_and_the_chain_holds():
    rows = SETTLED.split("\n")
    rows.insert(2, "2025-03-03,-3000.00,14900.00,丙,转账,交易失败")
    statement = only(HEAD + "\n".join(rows))
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 3, 30_000)
    assert (statement.chain.checked, statement.chain.breaks) == (2, ())
    assert problems_of(statement)["count"] == "1"


def test_a_row_whose_balance_moved_did_happen_whatever_its_status_says():
    rows = (
        SETTLED
        + "2025-03-05,-3000.00,11700.00,丙,转账,已撤销\n2025-03-05,3000.00,14700.00,丙,冲正,交易成功\n"
    )
    statement = only(HEAD + rows)
    assert (statement.state, statement.rows) == ("read", 5)
    assert (statement.in_fen, statement.out_fen) == (800_000, 330_000)
    assert "rows_not_settled" not in {one.code for one in statement.problems}


def test_without_balances_a_row_that_another_one_takes_back_did_happen():
    rows = "2025-03-05,-3000.00,丙,转账,交易失败\n2025-03-05,3000.00,丙,冲正,交易成功\n"
    statement = only(WITHOUT_BALANCE + rows)
    assert (statement.rows, statement.in_fen, statement.out_fen) == (5, 800_000, 330_000)


def test_pending_rows_without_a_balance_or_an_amount_do_not_stop_the_others():
    rows = SETTLED + "2025-03-05,-3000.00,,丙,转账,处理中\n2025-03-06,--,,丁,转账,处理中\n"
    statement = only(HEAD + rows)
    assert (statement.state, statement.rows, statement.skipped) == ("read", 3, 0)
    assert (problems_of(statement)["count"], problems_of(statement)["sum"]) == ("2", "3,000.00")


def test_amounts_whose_direction_only_the_balances_tell_are_read_past_a_failed_row():
    rows = SETTLED.replace(",-", ",").split("\n")
    rows.insert(2, "2025-03-03,3000.00,14900.00,丙,转账,失败")
    statement = only(HEAD + "\n".join(rows) + "2025-03-05,700.00,15400.00,丁,转账,成功\n")
    assert (statement.in_fen, statement.out_fen, problems_of(statement)["sum"]) == (
        70_000,
        30_000,
        "3,000.00",
    )


UNKNOWN = [
    "On hold",
    "冻结",
    "未授权",
    "Authorised",
    "处理异常",
    "Returned",
    "Retenu",
    "Unclaimed",
    "Storniert",
]


@pytest.mark.parametrize("status", UNKNOWN)
def test_a_row_whose_status_nobody_knows_is_reported_and_in_no_sum(status):
    statement = only(
        WITHOUT_BALANCE + f"2025-03-05,-3000.00,丙,转账,{status}\n2025-03-06,8.50,丁,转账,{status}\n"
    )
    assert (statement.state, statement.rows, statement.skipped) == ("partial", 3, 2)
    assert (statement.in_fen, statement.out_fen) == (500_000, 30_000)
    words = problems_of(statement, "status_unknown")
    assert (words["count"], words["sum"], words["rows"]) == ("2", "3,008.50", "5, 6")
    assert f"有 2 行的交易状态含义不明（{status}），共 3,008.50 元" in words["words"]
    assert f"whether 2 rows happened (status: {status}), 3,008.50 CNY in all" in words["english"]


@pytest.mark.parametrize(
    "status",
    [
        "支付成功",
        "已完成",
        "交易完成",
        "已入账",
        "部分退款",
        "已退款(￥5.00)",
        "已存入零钱",
        "对方已收钱",
        "正常",
        "未冲正",
        "退款成功",
        "已全额退款",
        "订单完成",
        "Success",
        "Settled",
        "posted",
        "Cleared",
        "Paid",
        "Approved",
        "Refunded",
        "Gebucht",
        "Ausgeführt",
        "Effectué",
        "Validée",
        "Comptabilisé",
        "Completado",
        "Liquidado",
        "Concluído",
        "Contabilizzato",
        "Verwerkt",
        "Berjaya",
        "Selesai",
        "Berhasil",
    ],
)
def test_each_word_for_what_did_happen_counts(status):
    statement = only(WITHOUT_BALANCE + f"2025-03-05,-3000.00,丙,转账,{status}\n")
    assert (statement.state, statement.rows, statement.out_fen) == ("read", 4, 330_000)


@pytest.mark.parametrize(
    "status",
    [
        "待清算",
        "受理中",
        "交易无效",
        "余额不足",
        "已驳回",
        "Unsettled",
        "Unposted",
        "Queued",
        "Zurückgewiesen",
        "Rejeté",
        "Denegada",
        "Geannuleerd",
        "Gagal",
        "Tidak-berjaya",
        "Dibatalkan",
        "Pendente",
    ],
)
def test_each_further_word_for_what_did_not_happen_counts(status):
    statement = only(WITHOUT_BALANCE + f"2025-03-05,-3000.00,丙,转账,{status.replace('-', ' ')}\n")
    assert (statement.state, statement.rows, problems_of(statement)["count"]) == ("read", 3, "1")


def test_a_status_that_all_rows_share_is_ordinary_whatever_it_says():
    statement = only(WITHOUT_BALANCE.replace("交易成功", "已登账"))
    assert (statement.state, statement.rows, statement.skipped) == ("read", 3, 0)


def test_a_column_of_regions_is_no_column_of_statuses():
    head = "交易日期,交易金额,对方户名,摘要,State\n"
    rows = [
        f"2025-03-{day:02d},-{day}.00,店{day},消费,{'NV' if day == 7 else 'CA'}\n" for day in range(1, 29)
    ]
    statement = only(head + "".join(rows))
    assert (statement.state, statement.rows) == ("read", 28)


def test_a_column_without_any_word_of_a_status_says_something_else():
    statement = only(WITHOUT_BALANCE.replace("交易成功", "个人", 2).replace("交易成功", "对公"))
    assert (statement.state, statement.rows) == ("read", 3)


def test_one_strange_word_beside_an_unknown_one_that_nearly_all_rows_share_is_reported():
    rows = [
        f"2025-03-{day:02d},-{day}.00,店{day},消费,{'ล้มเหลว' if day == 7 else 'สำเร็จ'}\n"
        for day in range(1, 29)
    ]
    statement = only("交易日期,交易金额,对方户名,摘要,交易状态\n" + "".join(rows))
    assert (statement.state, statement.rows, statement.out_fen) == ("partial", 27, 39_900)
    assert problems_of(statement, "status_unknown")["rows"] == "8"


def test_balances_tell_whether_a_row_of_an_unknown_status_happened():
    moved = only(HEAD + SETTLED + "2025-03-05,-3000.00,11700.00,丙,转账,冻结\n")
    assert (moved.state, moved.rows, moved.out_fen) == ("read", 4, 330_000)
    for balance in ("14700.00", ""):
        more = f"2025-03-05,-3000.00,{balance},丙,转账,冻结\n2025-03-06,-1.00,14699.00,丁,消费,交易成功\n"
        stood = only(HEAD + SETTLED + more)
        assert (stood.state, stood.rows, stood.out_fen) == ("read", 4, 30_100)
        assert problems_of(stood)["statuses"] == "冻结"


@pytest.mark.parametrize("place", ["first", "last"])
def test_a_row_of_an_unknown_status_beyond_the_balances_is_reported(place):
    first, last = "2025-02-28,-7.00,10000.00,丙,转账,冻结\n", "2025-03-05,-7.00,,丙,转账,冻结\n"
    statement = only(HEAD + (first + SETTLED if place == "first" else SETTLED + last))
    assert (statement.state, statement.rows, statement.out_fen) == ("partial", 3, 30_000)
    assert problems_of(statement, "status_unknown")["sum"] == "7.00"


def test_a_wallet_keeps_rows_of_an_unknown_status_and_tells_them():
    made, _ = jd(40, 3)
    before, after = only(made), only(made.decode().replace("交易成功", "冻结中", 1))
    assert (after.rows, after.in_fen, after.out_fen) == (before.rows, before.in_fen, before.out_fen)
    assert problems_of(after, "status_unknown_kept")["count"] == "1"
    assert "status_unknown_kept" not in {one.code for one in before.problems}


@pytest.mark.parametrize("count", [3, 4])
def test_a_stated_number_of_rows_agrees_whether_or_not_it_counts_what_did_not_happen(count):
    statement = only(f"总笔数：{count}\n" + WITHOUT_BALANCE + "2025-03-05,-3000.00,丙,转账,交易失败\n")
    assert (statement.state, statement.rows, statement.totals.agree) == ("read", 3, True)


def test_a_stated_number_that_fits_neither_disagrees():
    statement = only("总笔数：5\n" + WITHOUT_BALANCE + "2025-03-05,-3000.00,丙,转账,交易失败\n")
    assert (statement.state, statement.totals.agree) == ("disagrees", False)


def test_a_workbook_is_read_the_same_way():
    rows = [
        line.split(",") for line in (WITHOUT_BALANCE + "2025-03-05,-3000.00,丙,转账,失败").split("\n") if line
    ]
    statement = only(xlsx({"a": rows}))
    assert (statement.rows, statement.out_fen, problems_of(statement)["count"]) == (3, 30_000, "1")


def test_wallets_keep_the_rows_that_they_count_themselves():
    for data, truth in (alipay_csv(200), wechat_csv(200)):
        statement = only(data)
        assert (statement.rows, statement.neutral_fen) == (truth.rows, truth.neutral_fen)
        assert "rows_not_settled" not in {one.code for one in statement.problems}


@settings(max_examples=examples(60))
@given(st.integers(0, 10**9), st.booleans())
def test_failed_rows_at_random_change_no_sum_and_are_added_up(seed, has_balance):
    random = Random(seed)
    lines, sums, failed, balance = [], {"in": 0, "out": 0}, [], 10_000_000
    for day in range(1, random.randint(8, 28)):
        fen, is_in, is_failed = random.randint(1, 90_000), random.random() < 0.4, random.random() < 0.3
        signed = fen if is_in else -fen
        if is_failed:
            failed.append(fen)
        else:
            balance += signed
            sums["in" if is_in else "out"] += fen
        status = random.choice(["失败", "已撤销", "Declined"]) if is_failed else "成功"
        rest = f",{balance / 100:.2f}" if has_balance else ""
        lines.append(f"2025-03-{day:02d},{signed / 100:.2f}{rest},丙{day},消费,{status}")
    head = HEAD if has_balance else HEAD.replace(",账户余额", "")
    statement = only(head + "\n".join(lines))
    if statement.state != "read":
        return
    assert {"in": statement.in_fen, "out": statement.out_fen} == sums
    if failed:
        assert problems_of(statement)["sum"] == f"{sum(failed) / 100:,.2f}"


@settings(max_examples=examples(60))
@given(st.integers(0, 10**9))
def test_rows_of_unknown_statuses_at_random_are_in_no_sum_and_all_reported(seed):
    random = Random(seed)
    lines, out, strange = [], 0, []
    for day in range(1, random.randint(6, 28)):
        fen = random.randint(1, 90_000)
        is_strange = day > 1 and random.random() < 0.3
        if is_strange:
            strange.append(fen)
        else:
            out += fen
        status = random.choice(UNKNOWN) if is_strange else random.choice(["成功", "Completed", "已入账"])
        lines.append(f"2025-03-{day:02d},-{fen / 100:.2f},丙{day},消费,{status}")
    statement = only(HEAD.replace(",账户余额", "") + "\n".join(lines))
    assert (statement.out_fen, statement.skipped) == (out, len(strange))
    if strange:
        assert problems_of(statement, "status_unknown")["sum"] == f"{sum(strange) / 100:,.2f}"
