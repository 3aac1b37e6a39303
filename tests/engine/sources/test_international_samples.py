"""Published samples of the international formats: exact rows and sums, and what their balances prove."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest

from app.engine.messages.problems import problem_text

AGREE = {
    "actualbudget_actual__data-with-categories.qif": "read",
    "actualbudget_actual__qif-account.qif": "read",
    "actualbudget_actual__data.sta": "read",
    "jseutter_ofxparse__account_listing_aggregation.ofx": "no_transactions",
    "jseutter_ofxparse__anzcc.ofx": "read",
    "jseutter_ofxparse__bank_medium.ofx": "read",
    "jseutter_ofxparse__error_message.ofx": "no_transactions",
    "jseutter_ofxparse__fail_nice__date_missing.ofx": "partial",
    "jseutter_ofxparse__fail_nice__empty_balance.ofx": "read",
    "jseutter_ofxparse__fidelity-savings.ofx": "read",
    "jseutter_ofxparse__ofx-v102-empty-tags.ofx": "partial",
    "sebastienrousseau_bankstatementparser__camt.053.001.02.xml": "read",
    "sebastienrousseau_bankstatementparser__golden__camt053_duplicate_same_day.xml": "read",
    "sebastienrousseau_bankstatementparser__golden__camt053_garbled_amount.xml": "partial",
    "sebastienrousseau_bankstatementparser__sample.mt940": "read",
    "sebastienrousseau_bankstatementparser__sample.ofx": "read",
    "wolph_mt940__betterplace__with_binary_character.sta": "read read",
    "wolph_mt940__cmxl__mt940.sta": "read read read",
    "wolph_mt940__jejik__generic.sta": "read",
    "wolph_mt940__jejik__ing.sta": "disagrees",
    "wolph_mt940__jejik__knab.sta": "read disagrees",
    "wolph_mt940__jejik__rabobank-iban.sta": "read",
    "wolph_mt940__mBank__mt942.sta": "read",
    "wolph_mt940__self-provided__february_30.sta": "read",
    "wolph_mt940__self-provided__multiline.sta": "read disagrees",
    "wolph_mt940__self-provided__overly_long_details.sta": "disagrees",
    "wolph_mt940__self-provided__raphaelm.sta": "read read",
}
"""Samples that agree with the truth to the cent, and the states of their statements."""

CLOSING_ELSEWHERE = {"wolph_mt940__self-provided__raphaelm.sta"}
"""The truth says 0.00; the file says C 020324 95000,00 without a currency, and 145000 - 50000 proves it."""


def fen(text: str) -> int:
    return round(Decimal(text) * 100)


@pytest.mark.parametrize("name", AGREE)
def test_international_samples_agree_with_the_truth(samples, read_one, name):
    truth = json.loads((samples / "truth.json").read_text(encoding="utf-8"))[name]
    reading = read_one((samples / name).read_bytes(), name=name)
    statements = reading.statements
    assert " ".join(one.state for one in statements) == AGREE[name]
    assert sum(one.rows for one in statements) == reading.transactions.height == truth["rows"]
    for way in ("in", "out"):
        assert sum(getattr(one, f"{way}_fen") for one in statements) == fen(truth[f"{way}_sum"])
        if f"{way}_n" in truth:
            assert sum(getattr(one, f"{way}_n") for one in statements) == truth[f"{way}_n"]
    stated = [total for one in statements for total in one.totals.stated if total.name == "closing_fen"]
    if truth.get("closing", "none") != "none" and name not in CLOSING_ELSEWHERE:
        assert stated[-1].stated == fen(truth["closing"])
    assert all(problem_text(problem) for one in statements for problem in one.problems)


def test_reversed_credits_go_out_as_twenty_balances_prove(samples, read_one):
    """The file holds two RC entries of 204.88 each: a reversed credit is money out."""
    name = "wolph_mt940__betterplace__sepa_mt9401.sta"
    truth = json.loads((samples / "truth.json").read_text(encoding="utf-8"))[name]
    reading = read_one((samples / name).read_bytes())
    assert len(reading.statements) == 20
    assert {one.state for one in reading.statements} == {"read"}
    assert all(one.totals.agree for one in reading.statements)
    assert reading.transactions.height == truth["rows"]
    assert sum(one.in_fen for one in reading.statements) == fen(truth["in_sum"])
    assert sum(one.out_fen for one in reading.statements) == fen(truth["out_sum"])
    assert reading.statements[-1].totals.stated[0].stated == fen(truth["closing"])


def test_bad_entries_of_the_samples_are_listed_and_not_counted(samples, read_one):
    found = {
        "jseutter_ofxparse__fail_nice__date_missing.ofx": ("unreadable_date", [33, 40, 48]),
        "jseutter_ofxparse__ofx-v102-empty-tags.ofx": ("entry_without_id", [23]),
        "sebastienrousseau_bankstatementparser__golden__camt053_garbled_amount.xml": (
            "unreadable_amount",
            [16],
        ),
    }
    for name, (code, rows) in found.items():
        (statement,) = read_one((samples / name).read_bytes()).statements
        assert [problem.row for problem in statement.problems if problem.code == code] == rows
        assert (statement.skipped, statement.rows) == (len(rows), 0)


def test_the_parties_of_the_samples_are_found(samples, read_one):
    reading = read_one((samples / "actualbudget_actual__data.sta").read_bytes())
    first = reading.transactions.row(0, named=True)
    assert (first["party"], first["party_account"], first["text"], first["kind"]) == (
        "Boulangerie L'Étoile",
        "FR1420041010050500013M02606",
        "Facture 2025-0042",
        "SEPA OVERBOEKING",
    )
    assert reading.transactions["party"][2] == "MÜLLER GMBH"
