"""Mutants that no test can notice, because they change nothing that anybody sees; each with its reason."""

from __future__ import annotations

from typing import NamedTuple


class Equivalent(NamedTuple):
    """The changed lines of a module, and why the change makes no difference."""

    module: str
    before: str
    after: str
    reason: str


_ENTRIES = "app/jifen/entries.py"
_FIGURES = "app/engine/values/figures.py"
_POSTING = "app/jifen/posting.py"
_SERVICE = "app/jifen/service.py"
_MONTHS = "app/engine/judgement/months.py"
_NORMALISE = "app/engine/judgement/normalise.py"
_PARTIES = "app/engine/report/sections/parties.py"
_ENTRIES = "app/jifen/entries.py"
_REPEATS = "app/engine/judgement/exclusions/repeats.py"
_MIRRORED = "app/engine/judgement/exclusions/mirrored.py"

_NO_EMPTY_ENTRY = "the table refuses an entry of nothing, and its amounts are integers"
_SIDES = 'conditions.append(Entry.amount {} {} if filters.direction == "in" else Entry.amount {} 0)'

EQUIVALENTS: tuple[Equivalent, ...] = (
    Equivalent(
        _FIGURES,
        """fen = round_fen(Decimal(f"{whole}.{part or '0'}")) * (-sign if match["sign"] == "-" else sign)""",
        """fen = round_fen(Decimal(f"{whole}.{part or '0'}")) // (-sign if match["sign"] == "-" else sign)""",
        "the sign is 1 or -1, by which fen divide without a rest",
    ),
    Equivalent(
        _POSTING,
        'dialect = sqlite if db.session.get_bind().dialect.name == "sqlite" else postgresql',
        'dialect = sqlite if not db.session.get_bind().dialect.name == "sqlite" else postgresql',
        "both constructs are written in the same words for either database",
    ),
    Equivalent(
        _POSTING,
        'dialect = sqlite if db.session.get_bind().dialect.name == "sqlite" else postgresql',
        'dialect = sqlite if db.session.get_bind().dialect.name != "sqlite" else postgresql',
        "both constructs are written in the same words for either database",
    ),
    Equivalent(
        _SERVICE,
        "if amount > 0:",
        "if amount >= 0:",
        "an adjustment by nothing is refused, whether or not its account was locked before",
    ),
    Equivalent(
        _POSTING,
        '"times_in": int(amount > 0),',
        '"times_in": int(amount >= 0),',
        "an entry of nothing is refused before",
    ),
    Equivalent(
        _MONTHS,
        'order = {"in": 0, "out": 1, EXCLUDED: 2}',
        'order = {"in": -1, "out": 1, EXCLUDED: 2}',
        "the order stays the same",
    ),
    Equivalent(
        _MIRRORED,
        "if not bank.is_empty() and not wallet.is_empty():",
        "if not bank.is_empty() or not wallet.is_empty():",
        "it only spares the pairing of nothing with something, which finds nothing",
    ),
    Equivalent(
        _ENTRIES,
        "func.coalesce(func.sum(-Entry.amount).filter(Entry.amount < 0), 0),",
        "func.coalesce(func.sum(-Entry.amount).filter(Entry.amount <= 0), 0),",
        _NO_EMPTY_ENTRY,
    ),
    *(
        Equivalent(_ENTRIES, _SIDES.format(">", "0", "<"), _SIDES.format(*changed), _NO_EMPTY_ENTRY)
        for changed in ((">=", "0", "<"), (">", "0", "<="), (">", "-1", "<"))
    ),
    Equivalent(
        _ENTRIES,
        ".join(Entry, (Entry.transaction_id == Transaction.id) & (Entry.amount > 0))",
        ".join(Entry, (Entry.transaction_id == Transaction.id) & (Entry.amount >= 0))",
        _NO_EMPTY_ENTRY,
    ),
    Equivalent(
        _REPEATS,
        "several = statement.min() < statement.max()",
        "several = statement.min() <= statement.max()",
        "it only spares the rows whose day and amount stand in one statement: they repeat nothing",
    ),
    Equivalent(
        _REPEATS,
        'several = formats.filter(pl.col("len") > 1)["wallet"]',
        'several = formats.filter(pl.col("len") >= 1)["wallet"]',
        "it only spares the wallets of one format: none of their rows is in another one than the first",
    ),
    Equivalent(
        _NORMALISE,
        'table = table.join(texts, on=name, how="left", maintain_order="left")',
        'table = table.join(texts, on=name, how="inner", maintain_order="left")',
        "the texts are those of the table itself, and no text of a row is null",
    ),
    Equivalent(
        _PARTIES,
        'out_fen=(pl.col("real_fen") * outflow).sum(),',
        'out_fen=(pl.col("real_fen") // outflow).sum(),',
        "divided by no there is nothing, which a sum passes over like nothing times an amount",
    ),
    Equivalent(
        _MONTHS,
        'rows, fen = int(promoted["rows"].sum()), int(promoted["amount_fen"].sum())',
        'rows, fen = int(promoted["rows"].sum()), int(promoted["real_fen"].sum())',
        "yield that is moved over to net inflow is real with its whole amount",
    ),
)
