"""The order of work: unpack, open, read, check, number. What fails becomes a named state."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import polars as pl

from app.engine.documents.opened import OpenedDocument, TextDocument, WorkbookDocument, sheet_problems
from app.engine.documents.opening import Refusal, open_document
from app.engine.documents.unpack import Refused, opened_with, unpack
from app.engine.pdf.facts.amounts import RowPlace
from app.engine.pdf.facts.gather import gather_facts
from app.engine.pdf.text import PdfDocument
from app.engine.proofs.balance_chain import check_balance
from app.engine.proofs.breaks import break_problems
from app.engine.proofs.settling import outside_balances, settle, settle_crossed
from app.engine.proofs.totals import check_totals, is_summed, sum_directions, sums_as_stated, total_problems
from app.engine.recognition.documents import Told, flaw_problems, with_flaws
from app.engine.recognition.pages import RecognisedDocument
from app.engine.recognition.typed import with_typed
from app.engine.sources import NAMED
from app.engine.sources.joined import of_pages, statements_in
from app.engine.sources.misread import read_best
from app.engine.sources.reader import Reader
from app.engine.tables.confirming import as_unproven, is_confirmable, settled
from app.engine.tables.currency.answers import with_answer
from app.engine.tables.layout import Template
from app.engine.tables.recognised import prove_recognised
from app.engine.tables.unknown.general import GENERAL
from app.engine.tables.unknown.mapped import MappedReader, has_mappable_table, has_unread_table
from app.engine.types.open_cells import Confirmation, TypedCell
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import (
    NO_CURRENCY,
    READABLE_STATES,
    TRANSACTION_SCHEMA,
    BalanceChain,
    ControlTotals,
    Document,
    Limits,
    Problem,
    Reading,
    RefusedError,
    State,
    Statement,
    UploadedFile,
)
from app.engine.types.table_read import TableRead, find_broken
from app.engine.values.figures import forget_cells
from app.engine.values.text import MAX_SUM_FEN

Progress = Callable[[str, float, Mapping[str, int]], None]
"""Hears a stage ("unpack", "read", "recognise 3/20" with pages done of pages), its share from 0 to 1, and the rows read
so far by name of file."""
Result = tuple[Statement, pl.DataFrame]

_STRANGERS = frozenset(
    {
        ProblemCode.UNKNOWN_LAYOUT,
        ProblemCode.NOT_TEXT,
        ProblemCode.PICTURE,
        ProblemCode.PAGE_WITHOUT_TABLE,
        ProblemCode.OFFICE_DOCUMENT,
        ProblemCode.EMPTY_WORKBOOK,
    }
)
"""Problems of members that are no statements at all; beside a statement they are only noted."""


def read(
    files: Sequence[UploadedFile],
    passwords: Sequence[str] = (),
    limits: Limits = Limits(),  # noqa: B008 - frozen
    progress: Progress | None = None,
    templates: Sequence[Template] = (),
    *,
    pdf_facts: bool = False,
    currencies: Mapping[str, str] | None = None,
    typed: Mapping[str, Sequence[TypedCell]] | None = None,
    confirmed: Mapping[str, Sequence[Confirmation]] | None = None,
) -> Reading:
    """Read every statement in `files`; `progress` hears how far it is.

    `templates` are layouts that the operator mapped by hand; they go before the general reader's guess.
    `pdf_facts` also gathers what the PDFs show of their making, which only the checks of an analysis ask.
    `currencies` are the operator's answers by name of file, for statements that do not say their own.
    `typed` are the cells of pictures that the operator typed, by SHA-256 of the document; `confirmed` the rows that
    the operator compared with its pages.
    Every file ends in at least one Statement with a state; nothing is raised for bad input.
    """
    report_progress = progress or (lambda stage, share, rows: None)
    report_progress("unpack", 0.0, {})
    units = unpack(files, passwords, limits)
    report_progress("unpack", 1.0, {})
    readers = (*NAMED, MappedReader(templates), GENERAL)
    results: list[Result] = []
    rows: dict[str, int] = {}
    for done, unit in enumerate(units):
        report_progress("read", done / len(units), rows)

        def told(page: int, pages: int, before: int = done) -> None:
            report_progress(f"recognise {page}/{pages}", (before + page / pages) / len(units), rows)

        found = _read_unit(unit, limits, readers, told, typed or {}, confirmed or {})
        for statement, frame in found:
            rows[statement.file] = rows.get(statement.file, 0) + frame.height
        results += _with_facts(unit, found) if pdf_facts and isinstance(unit, Document) else found
    forget_cells()
    answers = currencies or {}
    results = [with_answer(one, frame, answers.get(one.file)) for one, frame in _set_aside(results)]
    report_progress("read", 1.0, rows)
    frames = [
        frame.hstack([pl.Series("statement", [index], dtype=pl.UInt16).new_from_index(0, frame.height)])
        for index, (_, frame) in enumerate(results)
        if frame.height
    ]
    statements = tuple(statement for statement, _ in results)
    return Reading(statements, number_rows(frames), opened_with(units))


def _set_aside(results: list[Result]) -> list[Result]:
    """Leave out strangers of an archive when a statement lies beside them, and note them there."""
    kept: list[Result] = []
    strangers: dict[str, list[str]] = {}
    archives = {one.file for one, _ in results if one.member and one.format}
    for statement, frame in results:
        codes = {problem.code for problem in statement.problems}
        is_stranger = codes & _STRANGERS and ProblemCode.UNKNOWN_TABLE not in codes and not statement.columns
        if statement.member and statement.file in archives and is_stranger:
            strangers.setdefault(statement.file, []).append(statement.member)
        else:
            kept.append((statement, frame))
    for at, (statement, frame) in enumerate(kept):
        names = strangers.pop(statement.file, []) if statement.format else []
        notes = tuple(Problem(ProblemCode.NOT_A_STATEMENT, "info", params={"member": name}) for name in names)
        kept[at] = (replace(statement, problems=(*statement.problems, *notes)), frame)
    return kept


def number_rows(frames: list[pl.DataFrame]) -> pl.DataFrame:
    """One frame (TRANSACTION_SCHEMA) of the rows of all statements, numbered through."""
    filled = [frame for frame in frames if frame.height]
    if not filled:
        return pl.DataFrame(schema=TRANSACTION_SCHEMA)
    frame = pl.concat(filled) if len(filled) > 1 else filled[0]
    numbers = pl.int_range(1, frame.height + 1, dtype=pl.UInt32, eager=True).alias("n")
    columns = dict(zip(frame.columns, frame.get_columns(), strict=True))
    return pl.DataFrame([numbers, *(columns[name] for name in TRANSACTION_SCHEMA if name != "n")])


def _read_unit(
    unit: Document | Refused,
    limits: Limits,
    readers: Sequence[Reader],
    told: Told,
    typed: Mapping[str, Sequence[TypedCell]],
    confirmed: Mapping[str, Sequence[Confirmation]],
) -> list[Result]:
    if isinstance(unit, Refused):
        return [_no_rows(_refused(unit.document, unit.state, unit.problems))]
    try:
        opened = open_document(unit, limits, told)
        if isinstance(opened, Refusal):
            return [_no_rows(_refused(unit, opened.state, opened.problems))]
        if isinstance(opened, RecognisedDocument):
            opened = with_typed(opened, typed.get(unit.sha256, ()))
        return _read_opened(unit, opened, readers, confirmed.get(unit.sha256, ()))
    except RefusedError as refused:
        return [_no_rows(_refused(unit, refused.state, (refused.problem,)))]


def _read_opened(
    document: Document,
    opened: OpenedDocument,
    readers: Sequence[Reader],
    confirmations: Sequence[Confirmation],
) -> list[Result]:
    for reader in readers:
        tables = read_best(reader, opened)
        if tables is not None:
            if isinstance(opened, RecognisedDocument):
                tables = prove_recognised(opened, tables, read_best(reader, opened.second) or [])
            tables = [settled(_with_unproven(opened, table), confirmations) for table in tables]
            between = _pages_between(opened, tables)
            count = opened.page_count if isinstance(opened, PdfDocument) else 0
            found = (
                _conclude(document, _with_sheet_problems(opened, table), pages)
                for table, pages in zip(tables, between, strict=True)
            )
            results = [(replace(statement, pages=count), frame) for statement, frame in found]
            if isinstance(opened, RecognisedDocument):
                return [(with_flaws(opened, statement), frame) for statement, frame in results]
            return _read_apart(document, opened, readers, results) or results
    problems = [Problem(ProblemCode.UNKNOWN_LAYOUT, "error")]
    if has_unread_table(opened):
        problems.append(Problem(ProblemCode.UNKNOWN_TABLE, "info"))
    elif not has_mappable_table(opened):
        problems.append(Problem(ProblemCode.NO_TABLE, "info"))
    if isinstance(opened, PdfDocument):
        problems += [one for one in opened.unseen_problems() if one.code == ProblemCode.INVISIBLE_TEXT]
    if isinstance(opened, RecognisedDocument):
        problems += flaw_problems(opened, range(opened.page_count))
    return [_no_rows(_refused(document, "unknown_layout", tuple(problems)))]


def _read_apart(
    document: Document, opened: OpenedDocument, readers: Sequence[Reader], whole: Sequence[Result]
) -> list[Result]:
    """The statements that were joined into one PDF, each read by itself; none where that reads no more of it."""
    if not isinstance(opened, PdfDocument) or all(one.state == "read" for one, _ in whole):
        return []
    results: list[Result] = []
    for part in statements_in(opened, [problem for one, _ in whole for problem in one.problems]):
        found = _read_opened(document, part.document, readers, ())
        if not part.is_read(found):
            return []
        results += [of_pages(part, *each) for each in found]
    lost, lost_whole = (sum(one.skipped for one, _ in found) for found in (results, whole))
    return results if lost <= lost_whole else []


def _with_unproven(opened: OpenedDocument, table: TableRead) -> TableRead:
    """A printed table that lacks nothing but a proof, with its rows as somebody is to compare them."""
    is_open = table.ambiguity == ProblemCode.UNPROVEN_TABLE and not table.recognised
    if is_open and isinstance(opened, PdfDocument) and is_confirmable(table):
        return as_unproven(opened, table)
    return table


def _pages_between(opened: OpenedDocument, tables: Sequence[TableRead]) -> list[frozenset[int]]:
    """Of each of several tables the unseen pages behind it, before the first one also those: one more table may be there.

    What lies among the pages of a table is its own; the sums of one table say nothing of another.
    """
    between: list[frozenset[int]] = [frozenset() for _ in tables]
    if not isinstance(opened, PdfDocument) or len(tables) < 2:
        return between
    unseen = {problem.page for problem in opened.unseen_problems() if problem.page}
    pages = [table.frame["page"].drop_nulls().to_list() for table in tables]
    spans = {at: range(min(found), max(found) + 1) for at, found in enumerate(pages) if found}
    for page in unseen if spans else ():
        if not any(page in span for span in spans.values()):
            before = [at for at, span in spans.items() if span.stop <= page]
            owner = max(before, key=lambda at: spans[at].stop, default=min(spans))
            between[owner] |= {page}
    return between


def _with_facts(document: Document, results: list[Result]) -> list[Result]:
    """Add to the statements of a PDF what it shows of its making."""
    # Of a picture nothing shows how it was made.
    is_read = any(one.state in READABLE_STATES and not one.recognised for one, _ in results)
    if b"%PDF-" not in document.data[:1024] or not is_read:
        return results
    places: dict[int, list[RowPlace]] = {}
    for _, frame in results:
        placed = frame.filter(pl.col("page").is_not_null() & (pl.col("bbox").list.len() == 4))
        for row, page, box in placed.select("row", "page", "bbox").iter_rows():
            places.setdefault(page, []).append(RowPlace(row, *box))
    pages = [frame["page"].drop_nulls().unique().to_list() for _, frame in results]
    accounts = [one.account for one, _ in results if one.account]
    facts = gather_facts(document.data, document.password, places, pages, accounts)
    return [
        (replace(statement, pdf=each), frame) for (statement, frame), each in zip(results, facts, strict=True)
    ]


def _no_rows(statement: Statement) -> Result:
    return statement, pl.DataFrame(schema=TRANSACTION_SCHEMA)


def conclude_table(document: Document, opened: OpenedDocument, table: TableRead) -> Result:
    """The statement that a reader's table becomes once it was checked, with its rows (ROW_SCHEMA)."""
    return _conclude(document, _with_sheet_problems(opened, table))


def _with_sheet_problems(opened: OpenedDocument, table: TableRead) -> TableRead:
    """Add what the opened sheet or the pages say of themselves, whatever reader read them."""
    problems: list[Problem] = []
    if isinstance(opened, WorkbookDocument):
        for sheet in opened.sheets:
            if sheet.name == table.sheet_or_page or len(opened.sheets) == 1:
                problems += sheet_problems(sheet)
    if isinstance(opened, PdfDocument):
        problems += opened.unseen_problems()
    whole = isinstance(opened, TextDocument) and opened.is_whole
    broken = [] if whole else find_broken(table.frame)
    return replace(table, problems=(*table.problems, *problems, *broken)) if problems or broken else table


def _refused(document: Document, state: State, problems: tuple[Problem, ...]) -> Statement:
    return Statement(
        file=document.file,
        member=document.member,
        sha256=document.sha256,
        size_bytes=len(document.data),
        state=state,
        problems=problems,
    )


def _conclude(document: Document, table: TableRead, between: frozenset[int] = frozenset()) -> Result:
    """Check a table; `between` are the pages nobody read that may hold another one."""
    # Beyond this neither the sums here nor those of a browser are exact.
    if float(table.frame["amount_fen"].cast(pl.Float64).sum()) > MAX_SUM_FEN:
        problem = Problem(ProblemCode.SUM_TOO_LARGE, "error", params={"limit": f"{MAX_SUM_FEN // 100:,}"})
        return _no_rows(_refused(document, "too_large", (problem,)))
    figures = sum_directions(table.frame)
    chain = table.chain or check_balance(table.frame, table.stated.figures.get("opening_fen"))
    totals = check_totals(table.stated, sums_as_stated(table.frame, table.stated, figures))
    table = replace(table, problems=settle_crossed(table, chain))
    unproven = outside_balances(table.problems, chain)
    problems = settle(table.problems, between) if is_summed(totals) else unproven
    doubtful = any(one.is_doubtful for one in problems)
    state = table.refused or _state(figures["rows"], table.skipped, chain, totals, doubtful)
    if table.recognised and state == "read":
        state = "read_by_ocr"
    finding = break_problems(table, chain)
    if table.ambiguity and (table.ambiguity_is_final or not is_proven(chain, totals)):
        return _refuse_doubtful(document, replace(table, problems=unproven), table.ambiguity, finding)
    problems = (*problems, *total_problems(totals))
    if finding:
        problems = (*finding, *problems)
    elif chain.breaks:
        problems = (*problems, Problem(ProblemCode.BALANCE_BREAKS, params={"count": str(len(chain.breaks))}))
    if state == "read" and not chain.checked and totals.agree is None and not table.confirmation:
        problems = (*problems, Problem(ProblemCode.NOTHING_TO_PROVE, "info"))
    if chain.checked and chain.unproven is not None and not is_summed(totals):
        problems = (*problems, Problem(ProblemCode.FIRST_AMOUNT_UNPROVEN, "info", row=chain.unproven))
    if table.currency == NO_CURRENCY and figures["rows"]:
        problems = (*problems, Problem(ProblemCode.OPEN_CURRENCY))
    statement = Statement(
        file=document.file,
        member=document.member,
        sha256=document.sha256,
        size_bytes=len(document.data),
        state=state,
        sheet_or_page=table.sheet_or_page,
        format=table.format,
        format_version=table.format_version,
        kind=table.kind,
        account=table.account,
        holder=table.holder,
        currency=table.currency,
        period_from=table.period_from,
        period_to=table.period_to,
        skipped=table.skipped,
        has_time=bool(table.frame["time_known"].any()),
        has_balance=table.frame["balance_fen"].null_count() < table.frame.height,
        chain=chain,
        totals=totals,
        problems=problems,
        columns=table.columns,
        printed_at=table.printed_at,
        pdf=None,
        bank=table.bank,
        recognised=table.recognised,
        open_lines=table.open_lines,
        recogniser=table.recogniser,
        unproven=table.unproven,
        confirmation=table.confirmation,
        **figures,
    )
    return statement, table.frame


def _refuse_doubtful(
    document: Document, table: TableRead, ambiguity: ProblemCode, finding: tuple[Problem, ...]
) -> Result:
    """A table that may be a statement but proves nothing: no row of it counts, its columns and bad rows are shown.

    What its balances show all the same stands before everything else.
    """
    ambiguities = (Problem(ProblemCode.UNKNOWN_LAYOUT, "error"), Problem(ambiguity, "warning"))
    problems = (*finding, *ambiguities, *table.problems)
    refused = _refused(document, "unknown_layout", problems)
    return _no_rows(replace(refused, sheet_or_page=table.sheet_or_page, columns=table.columns))


def is_proven(chain: BalanceChain, totals: ControlTotals) -> bool:
    """Whether the statement itself shows that every amount was read right: by balances, or by stated sums."""
    if chain.breaks or totals.contradicting:
        return False
    return (chain.checked > 0 and not chain.outside) or is_summed(totals)


def _state(rows: int, skipped: int, chain: BalanceChain, totals: ControlTotals, doubtful: bool) -> State:
    if skipped:
        return "partial"
    if not rows:
        return "no_transactions"
    if doubtful or chain.breaks or totals.contradicting:
        return "disagrees"
    return "read"
