"""What an operator says that transactions were for: of one row, or of every row of a party in one direction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

import polars as pl

from app.engine.rules import RuleSet
from app.engine.types.plain_json import from_json
from app.engine.types.statements import Reading

BY_OPERATOR = "operator"
"""`category_rule` of rows whose category an operator decided."""


@dataclass(frozen=True)
class RowPlace:
    """One row of an original, found again in every reading of the same bytes; `occurred_at` is an ISO time."""

    sha256: str
    sheet: str | None
    page: int | None
    row: int
    occurred_at: str
    amount_fen: int


@dataclass(frozen=True)
class Correction:
    """The category of money in ("in") or out ("out"): of the row at `place`, else of all rows of `party_key`."""

    direction: str
    category: str
    party_key: str = ""
    place: RowPlace | None = None

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Correction:
        """The correction of its JSON form (`dataclasses.asdict`); ValueError when it has another shape."""
        return from_json(cls, data)


def is_correctable() -> pl.Expr:
    """Whether an operator may say what a row was for; asks the columns direction, flow and category_rule.

    Only what the source states as money in or out and what counts as such. A row that is left out has a reason
    and no purpose, and what the source counts as neither would become income of another kind in silence. Money in
    on a card is a refund or a gift of the bank, never income (`categorise`).
    """
    return (pl.col("flow") == pl.col("direction")) & (pl.col("category_rule") != "card")


def correct(
    frame: pl.DataFrame, reading: Reading, corrections: Sequence[Correction], rules: RuleSet
) -> pl.DataFrame:
    """The rows with the categories that the operator decided; what decided them is then "operator".

    `frame` has the columns n, direction, flow, party_key, category and category_rule. What is said of a row goes
    before what is said of its party. Only the purpose changes: flow, amounts and reasons stay as they are.
    Corrections to a category that the rules do not have in that direction are passed over.
    """
    codes = rules.category_by_code
    fitting = [
        each
        for each in corrections
        if each.category in codes and codes[each.category].direction == each.direction
    ]
    if not fitting:
        return frame
    decided = decisions_of(frame, reading, fitting)
    frame = frame.join(decided, on="n", how="left", maintain_order="left")
    holds = pl.col("said").is_not_null() & is_correctable()
    return frame.with_columns(
        category=pl.when(holds).then("said").otherwise("category"),
        category_rule=pl.when(holds).then(pl.lit(BY_OPERATOR)).otherwise("category_rule"),
    ).drop("said")


def decisions_of(frame: pl.DataFrame, reading: Reading, corrections: Sequence[Correction]) -> pl.DataFrame:
    """What the corrections say of rows, correctable or not: columns n, said (a category's code), one line a row."""
    parties = pl.DataFrame(
        [(each.party_key, each.direction, each.category) for each in corrections if each.place is None],
        schema={"party_key": pl.String, "direction": pl.String, "said": pl.String},
        orient="row",
    ).unique(["party_key", "direction"], keep="last", maintain_order=True)
    of_party = (
        frame.filter(pl.col("party_key") != "")
        .join(parties, on=["party_key", "direction"], how="inner")
        .select("n", "said")
    )
    places = [(each.place, each.direction, each.category) for each in corrections if each.place is not None]
    of_row = rows_at(reading, places)
    decided = pl.concat([of_party.with_columns(pl.col("n").cast(pl.UInt32)), of_row])
    return decided.unique("n", keep="last", maintain_order=True)


def place_of(reading: Reading, row: dict[str, Any]) -> RowPlace:
    """Where a transaction (a row of TRANSACTION_SCHEMA) stands in its original."""
    return RowPlace(
        sha256=reading.statements[row["statement"]].sha256,
        sheet=row["sheet"],
        page=row["page"],
        row=row["row"],
        occurred_at=row["occurred_at"].isoformat(),
        amount_fen=row["amount_fen"],
    )


_PLACE: dict[str, pl.DataType | type[pl.DataType]] = {
    "sha256": pl.String,
    "sheet": pl.String,
    "page": pl.UInt16,
    "row": pl.UInt32,
    "occurred_at": pl.Datetime("us"),
    "amount_fen": pl.Int64,
}


def rows_at(reading: Reading, places: Sequence[tuple[RowPlace, str, str]]) -> pl.DataFrame:
    """Columns n, said: what is said of rows at their places, several rows of one when its bytes were uploaded twice.

    Each of `places` is a place, the direction of its row ("" for any), and what is said of it.
    """
    lines = [
        {
            **asdict(place),
            "occurred_at": datetime.fromisoformat(place.occurred_at),
            "of": direction,
            "said": said,
        }
        for place, direction, said in places
    ]
    entries = pl.DataFrame(lines, schema={**_PLACE, "of": pl.String, "said": pl.String})
    if entries.is_empty():
        return pl.DataFrame(schema={"n": pl.UInt32, "said": pl.String})
    hashes = pl.Series("sha256", [each.sha256 for each in reading.statements], dtype=pl.String)
    rows = reading.transactions.with_columns(
        sha256=pl.lit(hashes).gather(pl.col("statement").cast(pl.UInt32))
    )
    # The later word on a place comes last, as it does among the corrections.
    found = entries.join(rows, on=[*_PLACE], how="inner", nulls_equal=True, maintain_order="left")
    return found.filter((pl.col("of") == "") | (pl.col("of") == pl.col("direction"))).select("n", "said")
