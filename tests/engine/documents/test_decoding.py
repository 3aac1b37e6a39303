"""Bytes become the text they were, or are refused; no encoding is taken for another."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.engine.documents.texts.decoding import (
    _share_of_big5,
    _share_of_gb18030,
    decode_text,
    recode_plain_gb18030,
)
from app.engine.documents.texts.gb18030 import decode_gb18030
from tests.engine.fixtures.alipay import alipay_csv
from tests.engine.fixtures.wechat import wechat_csv
from tests.engine.sources.test_wallets import assert_truth, codes

LATIN = (
    (
        "Müller GmbH|Café Zürich|Señor Núñez|Überweisung|Gehälter für März|Crédit à l'été|Straße 5|naïve façade"
        "|£12.00 Tesco|€ 5,00|5 € Bäckerei|Årsavgift|Kjøp|Bøker|Málaga|Łódź nein|Prélèvement|Ökostrom|“Déjà vu” – ok"
    )
    .replace("Łódź", "Lodz")
    .split("|")
)
SIMPLE = [
    "微信支付", "商户消费", "转账", "余额宝", "招商银行", "早餐", "沈知遥", "杭州栖云软件有限公司", "收入", "支出", "元", "零钱提现",
    "充值", "还款", "快递", "水电燃气", "物业费", "超市", "餐饮美食", "交易成功", "对方已收钱", "淘宝", "京东商城", "¥12.00",
    "【消费】", "（已退款）", "账户明细", "嘉禾镕镒",
]  # fmt: skip
TRADITIONAL = [
    "交易日期", "存入", "提款", "結餘", "匯款", "轉帳", "信用卡", "利息收入", "國泰世華銀行", "臺灣銀行", "超級市場", "電費", "薪資",
    "摘要", "備註", "帳號", "支出金額", "存入金額", "手續費", "現金", "自動櫃員機", "繳款", "餐廳", "台北",
]  # fmt: skip


JAPANESE = [
    "振込", "給料", "電気料", "ｺﾝﾋﾞﾆ", "カード", "ヤマダ商店", "デビット１", "利息", "手数料", "口座振替", "ATM", "株式会社東京",
]  # fmt: skip
KOREAN = [
    "급여",
    "체크카드",
    "김민수",
    "전기요금",
    "편의점",
    "이자",
    "수수료",
    "송금",
    "강남지점",
    "국민연금",
]


def lines_of(words: list[str]) -> st.SearchStrategy[str]:
    word = st.sampled_from([*words, *words, "2025-01-02", "12.00", "ATM", "abc"])
    row = st.lists(word, min_size=2, max_size=6).map(",".join)
    rows = st.lists(row, min_size=2, max_size=12).map("\n".join)
    return rows.filter(lambda text: sum(not char.isascii() for char in text) >= 2)


def share_alone(text: str) -> float:
    """Letters beyond ASCII that have no such neighbour, among all."""
    foreign = [place for place, char in enumerate(text) if not char.isascii()]
    alone = [place for place in foreign if not {place - 1, place + 1} & set(foreign)]
    return len(alone) / len(foreign)


@given(lines_of(LATIN))
@example("Müller GmbH,Señor Núñez\nSeñor Núñez,Señor Núñez")
def test_latin_text_never_becomes_chinese(text):
    read = decode_text(text.encode("cp1252"))
    # Accents side by side are how Chinese lies in bytes: where most are, the text is refused, and never another one.
    assert read == text or (read is None and share_alone(text) < 0.5)


@given(lines_of(SIMPLE))
def test_chinese_text_never_becomes_latin_or_traditional(text):
    assert decode_text(text.encode("gb18030")) == text


@given(lines_of(JAPANESE))
def test_japanese_lists_are_themselves(text):
    text = "日付,摘要,お支払金額,お預り金額,差引残高,メモ\n" + text
    assert decode_text(text.encode("cp932")) == text


@pytest.mark.parametrize("blanks", range(3))
def test_a_long_japanese_list_is_itself_wherever_its_samples_end(blanks):
    text = "日付,摘要,お支払金額\n" + f"2025/1/2,{' ' * blanks}ヤマダ商店 ｺﾝﾋﾞﾆ,1200\n" * 4_000
    assert decode_text(text.encode("cp932")) == text


@given(lines_of(KOREAN))
def test_korean_lists_are_themselves(text):
    text = "거래일시,적요,출금액,입금액,잔액\n" + text
    assert decode_text(text.encode("cp949")) == text
    # Long ones could pass for Chinese beyond doubt: all their bytes lie where its characters do.
    assert recode_plain_gb18030((text * 40).encode("cp949")) is None


@given(lines_of(TRADITIONAL))
def test_traditional_text_never_becomes_simplified(text):
    assert decode_text(text.encode("big5")) == text


@given(
    lines_of([*LATIN, *SIMPLE]), st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
)
def test_unicode_is_always_itself(text, encoding):
    head = "Date,Amount,Balance,Text\n" * 4
    assert decode_text((head + text).encode(encoding)) == head + text


@given(st.binary(max_size=400))
def test_no_bytes_make_the_decoder_fall(data):
    decode_text(data)


def test_one_rare_name_in_chinese_text_changes_nothing():
    text = "交易对方,金额\n" + "镕堃喆龘,1.00\n小满便利店,2.00\n" * 3
    assert decode_text(text.encode("gb18030")) == text


def test_a_long_ascii_head_says_nothing_about_the_rest(read_one):
    bill, truth = alipay_csv(20)
    padded = b"-" * 60_000 + b"\r\n" + bill
    (statement,) = read_one(padded).statements
    assert_truth(statement, truth)


@pytest.mark.parametrize("broken", [b"\xff", b"\x80"])
@pytest.mark.parametrize("at", [0.5, 0.9])
def test_a_broken_byte_in_a_text_is_reported_with_its_row(read_one, at, broken):
    for data, _ in (wechat_csv(40), alipay_csv(40)):
        lines = data.split(b"\n")
        number = int(len(lines) * at)
        place = next(at for at, byte in enumerate(lines[number]) if byte > 0x80)
        cells = lines[number]
        lines[number] = cells[:place] + broken + cells[place + 1 :]
        (statement,) = read_one(b"\n".join(lines)).statements
        rows = {problem.row for problem in statement.problems}
        assert statement.rows + statement.skipped == 40
        assert number + 1 in rows


def in_two_and_four_bytes() -> list[bytes]:
    """Every pair of GB18030 and every group of four bytes for characters of the first plane."""
    leads, digits = range(0x81, 0xFF), range(0x30, 0x3A)
    pairs = [bytes((lead, trail)) for lead in leads for trail in range(0x40, 0xFF) if trail != 0x7F]
    fours = [
        bytes((lead, second, third, fourth))
        for lead in range(0x81, 0x85)
        for second in digits
        for third in leads
        for fourth in digits
    ]
    return pairs + fours


def by_python(code: bytes) -> str | None:
    try:
        return code.decode("gb18030")
    except UnicodeDecodeError:
        return None


def test_characters_of_gb18030_are_themselves_or_refused():
    younger = {}
    for code in in_two_and_four_bytes():
        expected = by_python(code)
        if expected is None:
            with pytest.raises(UnicodeError):
                decode_gb18030(code)
        elif decode_gb18030(code) != expected:
            younger[expected] = decode_gb18030(code)
    # What the edition of 2000 had to leave in the area of private use has places of its own since; one changed places.
    assert younger.pop("ḿ") == "\ue7c7"
    assert "".join(younger.values()) == "\u3000︐︒︑︓︔︕︖︗︘︙ḿ龴龵龶龷龸龹龺龻"
    assert all("\ue000" <= before <= "\uf8ff" for before in younger)


@pytest.mark.parametrize("text", [b"\x80", b"5 \x80", b"\x80\xd6\xd0", b"\xa2\xe3 \x80 1.00"])
def test_a_byte_that_browsers_take_for_a_euro_is_broken(text):
    with pytest.raises(UnicodeError):
        decode_gb18030(text)


def test_a_name_with_a_character_of_the_later_edition_is_read_as_itself(read_one):
    bill, truth = alipay_csv(40)
    data = bill.replace("南巷米粉".encode("gb18030"), b"\xfe\x59" + "巷€粉".encode("gb18030"))
    reading = read_one(data)
    assert_truth(reading.statements[0], truth)
    assert "龴巷€粉" in reading.transactions["party"].to_list()
    assert "broken_characters" not in codes(reading.statements[0])


def test_a_file_joined_of_two_encodings_is_refused():
    head = wechat_csv(40)[0]
    assert decode_text(head + alipay_csv(40)[0]) is None
    assert decode_text(alipay_csv(40)[0] + head) is None


def test_a_joined_file_is_damaged_and_not_half_read(read_one):
    (statement,) = read_one(wechat_csv(40)[0] + alipay_csv(40)[0]).statements
    assert (statement.state, codes(statement)) == ("damaged", ["not_text"])


@pytest.mark.parametrize("name", ["utf-8", "gb18030"])
def test_a_text_cut_inside_a_character_keeps_the_rest(name):
    text = "交易时间,交易对方\n" * 20 + "2025-01-01,沈知遥"
    decoded = decode_text(text.encode(name)[:-1])
    assert decoded is not None
    assert decoded.startswith(text[:-1])
    assert decoded.endswith("\ufffd")


def share_one_by_one(sample: bytes, encoding: str, leads: list[int], trails: range) -> float:
    """The share of common characters by its definition: each character's own two bytes looked at."""
    foreign = [char for char in sample.decode(encoding, errors="replace") if not char.isascii()]
    codes = [char.encode(encoding, errors="replace") for char in foreign]
    common = sum(len(code) == 2 and code[0] in leads and code[1] in trails for code in codes)
    return common / len(foreign) if foreign else 0.0


@given(st.one_of(st.binary(max_size=200), st.text().map(lambda text: text.encode("gb18030", "ignore"))))
def test_the_share_of_common_characters_is_the_one_counted_one_by_one(sample):
    leads = [*range(0xA1, 0xA4), *range(0xB0, 0xD8)]
    assert _share_of_gb18030(sample) == share_one_by_one(sample, "gb18030", leads, range(0xA1, 0xFF))
    frequent = list(range(0xA1, 0xC7))
    assert _share_of_big5(sample) == share_one_by_one(sample, "big5", frequent, range(0x40, 0xFF))
