"""What a posting must be, and that its key, once used, means the same for ever."""

from __future__ import annotations

import pytest
from apiflask import APIFlask

from app.jifen import service
from app.jifen.posting import Posting, post
from app.jifen.texts import Memo
from tests.http import ALICE, work

MEMO = Memo("adjust", {"reason": "多付"})


@pytest.mark.parametrize(
    "amounts", [(), (0,), (5, -4), (-5, 4), (0, 0), (5,), (5, -2, -3), (5, -5, 0)], ids=str
)
def test_a_transfer_takes_from_one_account_what_it_gives_to_another(
    app: APIFlask, amounts: tuple[int, ...]
) -> None:
    codes = [(ALICE.id, "user"), (None, "issuance"), (None, "adjustment")]
    accounts = [service.account_id(*code, "points") for code in codes]
    posting = Posting("adjust", dict(zip(accounts, amounts, strict=False)), MEMO, "k")
    with pytest.raises(ValueError, match="takes from one account"), work():
        post(posting)
    assert service.verify() == []


def test_a_key_of_an_earlier_version_is_known_again() -> None:
    # The hash stands in the books: were it another one tomorrow, every repeat would be refused.
    posting = Posting("adjust", {2: 5, 1: -5}, MEMO, "k", actor_id=3)
    assert posting.fingerprint() == "6f0f1b87c04e46cbdd9e0eb9e6b1225ab286a20d2d46ec262f4c6d8898c769df"
