"""Numbers as a person reads them."""

from __future__ import annotations

import pytest

from app.engine.messages.wording import percent

# The console's `formatShare` is tried with the same shares (`client/src/liushui/cases/wording.test.ts`).
SHARES = [
    (0.3125, "31.3%"),
    (0.0625, "6.3%"),
    (0.256, "25.6%"),
    (0.0005, "0.1%"),
    (0.0004, "<0.1%"),
    (0, "0.0%"),
    (1.5, "150.0%"),
]


@pytest.mark.parametrize(("share", "shown"), SHARES)
def test_a_share_is_the_same_on_paper_and_in_the_console(share: float, shown: str) -> None:
    assert percent(share) == shown
