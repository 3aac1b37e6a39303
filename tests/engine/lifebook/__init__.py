"""The case book "ordinary life": people with real merchants and institutions, and the truth of every row.

It has two halves. Who writes rules may run and read the *open* half (`open_*.py`). The *kept* half (`kept/`)
measures whether the rules hold for people whom their writers never saw: read only its score. So does the *third*
set (`third/`), which was written when both halves had been used, without a look at the rules or the kept half.

How to write a person
---------------------
A person is a function that fills a `Life` (`life.py`, `days.py`), put into the half by its decorator::

    people = Half()

    @people.add("许文静", "wechat", "icbc", employer="杭州海康威视数字技术股份有限公司")
    def engineer(life: Life) -> None:
        "An engineer with a year-end bonus, a mortgage and a child in classes."
        life.wages("icbc", 15_800, day=10, spread=300)
        life.bonus("icbc", date(2026, 1, 28), 42_000)
        life.everyday("wechat", card="icbc")
        life.instalments("icbc", 4_365.12, day=20, code="O41", party="中国工商银行股份有限公司", lender="工商银行")
        life.monthly("wechat", 1_280, day=3, party="学而思培优", code="O16", text="春季班学费")

- The first argument is the holder's name, then come the accounts of which files are handed in. Wallets: "wechat",
  "alipay". Banks, as lists: "icbc", "ccb", "boc", "abc", "bocom", "psbc", "spdb", "cmb list"; "cmb" is a PDF and
  takes seconds. "citic card" is the bill of a credit card, which prints a day and a party only. Opening balances are
  found so that no balance falls below zero.
- Twelve whole months, 2025-07-01 to 2026-06-30. Every account gets a purchase on its first and last day.
- Amounts of the verbs are yuan. `life.chance` is the only source of chance.
- `life.add` writes a row that no verb writes; `card=` of a wallet's verb pays by a bank's card of the person: the bank's
  mirrored row (N16) is written too where that bank's file is handed in.
- The verbs know their codes. Where two codes are honest, name the other ones in `accepts=`. Codes: the catalogue.
- Money of lenders names its `lender`, one key per firm whatever name is printed; a person who lends has `lender` too.
- Income is recognised by definition (`truth.py`), not by the story. Where the definition needs what no row says
  (one-off sales, staged wages, cash-out by card), say `recognised=False`.
- `life.must` are rules that have to hit, `life.may` those that are fair either way; every other hit counts as wrong.
  Large, round, cash and night rows are reckoned by `truth.py`. Whoever has something to see ends with
  `life.trouble(...)`; ordinary people must get no high and hardly a medium.
- Write from life, not from word lists: the printed forms of names, cut, suffixed, with order numbers.

`explain(person)` in `score.py` prints what the product got wrong about somebody, by payee.
"""
