"""The transactions as CSV: UTF-8 with BOM for Excel, no cell can become a formula."""

from __future__ import annotations

import polars as pl

from app.engine.messages.income import INCOME_NAMES
from app.engine.report.export.labels import Language, label
from app.engine.report.export.tables import relation_words
from app.engine.report.verdict.files import causes_of
from app.engine.types.report import Report
from app.engine.values.spreadsheets import FORMULA_STARTS

TEXT_COLUMNS = (
    ("party", "party"),
    ("text", "text"),
    ("kind", "kind"),
    ("method", "method_of_payment"),
    ("status", "status"),
    ("order_no", "order_no"),
    ("note", "note"),
)


def render_csv(report: Report, language: Language, transactions: pl.DataFrame) -> bytes:
    """All transactions (ANALYSED_SCHEMA) with a header line; amounts in yuan with two decimals.

    Where something of the case was not read a last column says so in every row: a line of its own, before the
    header or behind the rows, would be read as a header or a payment. One before it says of rows that nothing proves
    who confirmed them.
    """
    frame = _with_confirmations(export_frame(report, language, transactions), report, language)
    if report.summary.incomplete:
        frame = frame.with_columns(
            pl.lit(label("incomplete", language)).alias(label("completeness", language))
        )
    return b"\xef\xbb\xbf" + frame.write_csv(line_terminator="\r\n").encode("utf-8")


def export_frame(report: Report, language: Language, transactions: pl.DataFrame) -> pl.DataFrame:
    """The columns of the export under their titles, all as formula-safe text."""
    words = {key: label(key, language) for key in ("in", "out", "neutral", "left")}
    columns: list[tuple[str, pl.Expr]] = [
        ("number", pl.col("n").cast(pl.String)),
        ("time", _time()),
        ("direction", pl.col("direction").replace(words)),
        ("amount", decimal_text("amount_fen")),
        ("balance", decimal_text("balance_fen")),
        ("currency", pl.col("currency")),
        *((title, safe_text(name)) for name, title in TEXT_COLUMNS),
        ("flow", pl.col("flow").replace(words)),
        ("counted", decimal_text("real_fen")),
        ("category", pl.col("category")),
        ("income", income_words(language)),
        ("relation", pl.col("relation")),
        ("relation_reason", pl.col("relation_reason")),
        ("rules", pl.col("rules").list.join(" ")),
        ("file", (pl.col("statement") + 1).cast(pl.String)),
        ("source", pl.col("row").cast(pl.String)),
    ]
    titles = _unique([label(key, language) for key, _ in columns])
    return (
        with_relations(report, language, transactions)
        .sort("n")
        .select(expr.alias(title) for title, (_, expr) in zip(titles, columns, strict=True))
    )


def _with_confirmations(frame: pl.DataFrame, report: Report, language: Language) -> pl.DataFrame:
    said = {
        str(file.index + 1): cause.text[language]
        for file in report.files
        for cause in causes_of(file)
        if cause.code == "confirmed_alone"
    }
    if not said:
        return frame
    words = pl.col(label("file", language)).replace_strict(said, default="", return_dtype=pl.String)
    return frame.with_columns(words.alias(label("confirmation", language)))


def income_words(language: Language) -> pl.Expr:
    """What each row of net inflow is to a lender, in words; empty for other rows and in older reports."""
    names = {reason: name[language] for reason, name in INCOME_NAMES.items()}
    return pl.col("income").replace_strict(names, default="", return_dtype=pl.String).fill_null("")


def with_relations(report: Report, language: Language, transactions: pl.DataFrame) -> pl.DataFrame:
    """The rows with what their counterparty is to the customer and what told it; null where nothing is known."""
    said = [(each.party_key, *relation_words(each, language)) for each in report.counterparties]
    columns = dict.fromkeys(("party_key", "relation", "relation_reason"), pl.String)
    return transactions.join(pl.DataFrame(said, columns, orient="row"), on="party_key", how="left")


def _unique(titles: list[str]) -> list[str]:
    return [title if title not in titles[:place] else f"{title} 2" for place, title in enumerate(titles)]


def _time() -> pl.Expr:
    at = pl.col("occurred_at")
    return (
        pl.when("time_known").then(at.dt.strftime("%Y-%m-%d %H:%M:%S")).otherwise(at.dt.strftime("%Y-%m-%d"))
    )


def decimal_text(column: str) -> pl.Expr:
    """Fen as yuan with two decimals, exactly: -5 -> "-0.05"."""
    fen = pl.col(column)
    sign = pl.when(fen < 0).then(pl.lit("-")).otherwise(pl.lit(""))
    cents = (fen.abs() % 100).cast(pl.String).str.zfill(2)
    return pl.concat_str(sign, (fen.abs() // 100).cast(pl.String), pl.lit("."), cents)


def safe_text(column: str) -> pl.Expr:
    """Text behind an apostrophe when a spreadsheet would take it for a formula."""
    text = pl.col(column)
    risky = pl.any_horizontal(text.str.starts_with(each) for each in FORMULA_STARTS)
    return pl.when(risky).then(pl.concat_str(pl.lit("'"), text)).otherwise(text)
