"""The noise book is long, plain and fair, and its score counts what a report says of everyday payees."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

from app.engine.rules import RuleSet
from tests.engine.casebook.book import Book
from tests.engine.casebook.person import Person, persona
from tests.engine.noisebook.book import HALVES, Payee, half_of, payees, people
from tests.engine.noisebook.score import Judged, judged_of, score_of

EVERYBODY = [payee for half in HALVES for payee in payees(half)]
SHOP = Payee(
    half="open",
    source="wechat",
    payee="巷尾杂货铺",
    text="/",
    kind="商户消费",
    way="out",
    category="",
    least_fen=1_000,
    most_fen=2_000,
    times=3,
    codes=("O11",),
    word="",
    may=(),
    must="",
)


@cache
def first_person() -> tuple[Judged, ...]:
    person, share = next(people("open"))
    return tuple(judged_of(person, share, seed=1))


def test_the_book_holds_everyday_life_provocations_and_some_true_trouble() -> None:
    assert len(EVERYBODY) >= 1_200
    assert sum(bool(payee.word) for payee in EVERYBODY) >= 350
    assert sum(bool(payee.must) for payee in EVERYBODY) >= 40
    for half in HALVES:
        assert len(payees(half)) >= 0.8 * len(EVERYBODY) / len(HALVES)


def test_every_payee_stands_once_and_in_the_half_of_its_name() -> None:
    assert [payee for payee in EVERYBODY if payee.half != half_of(payee.payee)] == []
    assert [key for key, times in Counter(payee.key for payee in EVERYBODY).items() if times > 1] == []


def test_every_payee_has_codes_that_exist_amounts_in_order_and_the_word_it_is_to_provoke_by() -> None:
    rules = RuleSet.builtin()
    codes = {category.code for category in rules.categories}
    ids = set(rules.hit_rule_by_id)
    for payee in EVERYBODY:
        assert payee.codes, payee
        assert set(payee.codes) <= codes, payee
        assert 0 < payee.least_fen < payee.most_fen, payee
        assert payee.way in ("in", "out", "neutral"), payee
        assert bool(payee.category) == (payee.source == "alipay"), payee
        assert set(payee.may) <= ids, payee
        assert not payee.must or any(rule.startswith(payee.must) for rule in ids), payee
        printed = f"{payee.payee} {payee.text} {payee.kind}".lower()
        assert all(word in printed for word in payee.word.lower().split()), payee


def test_the_persons_of_a_half_pay_every_payee_of_it_once() -> None:
    for half in HALVES:
        paid = [payee.key for _, share in people(half) for payee in share]
        assert sorted(paid) == sorted(payee.key for payee in payees(half))


def test_every_printed_row_comes_back_to_its_payee() -> None:
    assert {each.payee.key: each.rows for each in first_person()} == {
        each.payee.key: each.payee.times for each in first_person()
    }


def test_rows_are_right_only_in_a_category_that_the_payee_allows() -> None:
    person, share = next(people("open"))
    astray = [replace(payee, codes=("Z99",)) for payee in share]
    assert sum(each.right for each in first_person()) > 0
    assert sum(each.right for each in judged_of(person, astray, seed=1)) == 0


def test_a_word_of_gambling_is_an_alarm_for_a_shop_and_none_for_trouble() -> None:
    shop = replace(SHOP, payee="澳门百家乐投注充值")
    innocent, guilty = _one(shop), _one(replace(shop, must="MZ-DB"))
    assert (innocent.loudest, innocent.is_missed) == ("high", False)
    assert (guilty.loudest, guilty.is_missed) == ("", False)
    quiet = _one(replace(SHOP, must="MZ-DB"))
    assert (quiet.loudest, quiet.is_missed) == ("", True)


def test_a_score_counts_each_payee_once_at_its_loudest_and_leaves_out_what_is_fair() -> None:
    loud = Judged(SHOP, rows=3, right=1, hits={"MZ-DB-01": "high", "MZ-WD-06": "medium", "MZ-JE-01": "high"})
    fair = Judged(replace(SHOP, may=("MZ-WD-03",)), rows=2, right=2, hits={"MZ-WD-03": "low"})
    missed = Judged(replace(SHOP, must="MZ-WD-06"), rows=1, hits={"MZ-WD-02": "medium"})
    score = score_of([loud, fair, missed])
    assert (score.rows, score.right, score.innocent, score.trouble) == (6, 3, 2, 1)
    assert score.alarmed == {"high": 1}
    assert score.share_alarmed == 0.5
    assert score.by_rule == {"MZ-DB-01": [loud], "MZ-WD-06": [loud]}
    assert score.missed == [missed]


def _one(payee: Payee) -> Judged:
    """What is said of a payee whom somebody pays beside a daily purchase."""

    def tell(book: Book) -> None:
        book.living("alipay", 1, 90)
        for day in book.days(9):
            fen = book.chance.randint(payee.least_fen, payee.most_fen)
            book.add("wechat", book.at(day), "out", fen, payee.payee, "O11", kind=payee.kind, text=payee.text)

    (found,) = judged_of(Person("somebody", tell, persona("王文远")), (payee,), seed=1)
    return found
