"""What of a book is recognised income, counted from its steps by the definition of the figure and nothing of the product."""

from __future__ import annotations

import statistics
from datetime import timedelta

from tests.engine.casebook.book import Book, Step

CODES = {"I10", "I11", "I20", "I21"}


def recognised(book: Book) -> list[Step]:
    """Earned money of a stream, of nobody related, that neither went back to who sent it nor repaid a card."""
    earned = [
        step
        for step in book.steps
        if step.way == "in"
        and step.code in CODES
        and step.party not in book.related
        and not _went_back(book, step)
        and not _repaid_a_card(book, step)
    ]
    lasting = {code for code in CODES if len({step.month for step in earned if step.code == code}) >= 3}
    return [step for step in earned if step.code in lasting | {"I10"}]


def _went_back(book: Book, step: Step) -> bool:
    until = step.at + timedelta(days=10)
    returned = [
        each.fen
        for each in book.steps
        if each.is_real and each.way == "out" and each.party == step.party and step.at <= each.at <= until
    ]
    return sum(returned) >= 0.8 * step.fen > 0


def _repaid_a_card(book: Book, step: Step) -> bool:
    """Whether a till's card receipt repaid a card in about the same amount on its day."""
    repaid = [each.fen for each in book.steps if each.code == "N13" and each.at.date() == step.at.date()]
    return step.kind == "POS结算" and 0.8 * step.fen <= sum(repaid) <= 1.2 * step.fen


def usual(values: list[int]) -> int:
    """The month's income: the median, or the mean where more than a third of the months have none."""
    if any(values) and values.count(0) > len(values) / 3:
        return round(sum(values) / len(values))
    return int(statistics.median(values) * 2 + 1) // 2
