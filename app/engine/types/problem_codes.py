"""What can be the matter with a file, its pages and its rows: each problem by its code, with what it means for the reading.

A code is a fact in snake_case; its wording in both languages is in `app/engine/messages`. A code that was ever stored
stays: readings and reports of before name it. So some codes keep a word that is no longer in use.
"""

from __future__ import annotations

from enum import Enum, StrEnum


class Doubtful(Enum):
    """Whether a statement with a problem can count as read whole."""

    NEVER = "never"
    UNLESS_SUMMED = "unless_summed"
    """Not read whole, unless sums of the statement show that nothing is missing; the problem is then but a note."""
    ALWAYS = "always"


class ProblemCode(StrEnum):
    """Every problem; `doubtful` says whether it makes the reading of its statement doubtful."""

    doubtful: Doubtful

    def __new__(cls, value: str, doubtful: Doubtful = Doubtful.NEVER) -> ProblemCode:
        """A problem that is stored and compared as its code."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.doubtful = doubtful
        return member

    def makes_doubtful(self, severity: str) -> bool:
        """Whether a statement with this problem of a severity cannot count as read whole."""
        return self.doubtful is Doubtful.ALWAYS or (
            self.doubtful is Doubtful.UNLESS_SUMMED and severity != "info"
        )

    # Files, archives and pages
    UNREADABLE_AMOUNT = "unreadable_amount"
    UNREADABLE_DATE = "unreadable_date"
    UNREADABLE_DIRECTION = "unreadable_direction"
    RAGGED_ROW = "ragged_row"
    REPEATED_HEADER = "repeated_header", Doubtful.ALWAYS
    OPEN_SIGN_CONVENTION = "open_sense"
    STRANGE_UNIT = "strange_unit"
    CURRENCY_STATED = "currency_stated"
    UNKNOWN_CURRENCY_STATED = "unknown_currency_stated"
    OPEN_CURRENCY = "open_currency"
    ROWS_OUTSIDE_TABLE = "rows_outside_table"
    SHEET_WITHOUT_HEADER = "sheet_without_header"
    REFUND_ABOVE_AMOUNT = "refund_above_amount", Doubtful.ALWAYS
    ROW_WITHOUT_DATE = "row_without_date"
    UNREADABLE_BALANCE = "unreadable_balance", Doubtful.ALWAYS
    ROUNDED_AMOUNT = "rounded_amount"
    INEXACT_NUMBER = "inexact_number"
    UNKNOWN_KIND = "unknown_kind"
    UNKNOWN_STATUS = "unknown_status"
    MORE_OF_THE_SAME = "more_of_the_same"
    RESAVED = "resaved"
    LOST_DATE = "lost_date"
    ROWS_OUTSIDE_PERIOD = "rows_outside_period"
    REPEATED_SHEET = "repeated_sheet"
    TOTALS_DISAGREE = "totals_disagree"
    BALANCE_BREAKS = "balance_breaks"
    TEXT_OUTSIDE_ROWS = "text_outside_rows", Doubtful.ALWAYS
    TOUCHING_CELLS = "touching_cells", Doubtful.ALWAYS
    PAGE_WITHOUT_TEXT = "page_without_text", Doubtful.UNLESS_SUMMED
    TEXT_OUTSIDE_PAGE = "text_outside_page", Doubtful.UNLESS_SUMMED
    INVISIBLE_TEXT = "invisible_text", Doubtful.ALWAYS
    UNTRUE_FIGURES = "untrue_figures", Doubtful.ALWAYS
    PAGES_MISSING = "pages_missing", Doubtful.ALWAYS
    PAGE_WITHOUT_HEADER = "page_without_header"
    UNKNOWN_LAYOUT = "unknown_layout"
    NEED_PASSWORD = "need_password"  # noqa: S105 - a code
    WRONG_PASSWORD = "wrong_password"  # noqa: S105 - a code
    NEED_PASSWORD_INSIDE = "need_password_inside"  # noqa: S105 - a code
    WRONG_PASSWORD_INSIDE = "wrong_password_inside"  # noqa: S105 - a code
    EMPTY_FILE = "empty_file"
    NOT_TEXT = "not_text"
    BROKEN_PDF = "broken_pdf"
    BROKEN_PAGE = "broken_page"
    TRUNCATED = "truncated"
    NO_TEXT_LAYER = "no_text_layer"
    BROKEN_WORKBOOK = "broken_workbook"
    BROKEN_ARCHIVE = "broken_archive"
    BROKEN_MEMBER = "broken_member"
    UNKNOWN_COMPRESSION = "unknown_compression"
    OVERLAPPING_MEMBERS = "overlapping_members"
    SYMBOLIC_LINK = "symbolic_link"
    TOO_MANY_MEMBERS = "too_many_members"
    UNPACKED_TOO_LARGE = "unpacked_too_large"
    LARGER_THAN_DECLARED = "larger_than_declared"
    RATIO_TOO_HIGH = "ratio_too_high"
    NESTED_TOO_DEEP = "nested_too_deep"
    ARCHIVE_WITHOUT_STATEMENT = "archive_without_statement"
    NOT_A_STATEMENT = "not_a_statement"
    FILE_TOO_LARGE = "file_too_large"
    TOO_MANY_ROWS = "too_many_rows"
    SUM_TOO_LARGE = "sum_too_large"
    TOO_MANY_PAGES = "too_many_pages"
    TOO_MANY_CHARACTERS = "too_many_characters"
    PDF_UNFOLDS = "pdf_unfolds"
    TOO_MANY_COLUMNS = "too_many_columns"
    TIMEOUT = "timeout"
    MEMORY = "memory"
    CRASHED = "crashed"
    OUTPUT_TOO_LARGE = "output_too_large"
    UNCOMPUTED_FORMULA = "uncomputed_formula"
    FORMULAS_IN_CELLS = "formulas_in_cells"
    HIDDEN_ROWS = "hidden_rows"
    HIDDEN_SHEET = "hidden_sheet"
    BROKEN_CHARACTERS = "broken_characters"
    EMPTY_WORKBOOK = "empty_workbook"
    TOO_MANY_CELLS = "too_many_cells"
    TOO_MANY_TABLES = "too_many_tables"
    FORBIDDEN_XML = "forbidden_xml"
    BINARY_WORKBOOK = "binary_workbook"
    OFFICE_DOCUMENT = "office_document"
    OUTLOOK_MESSAGE = "outlook_message"
    OTHER_ARCHIVE = "other_archive"
    PICTURE = "picture"
    PICTURE_WAITS = "picture_waits"
    PICTURE_KIND = "picture_kind"
    PICTURE_HEIC = "picture_heic"
    PICTURE_TOO_LARGE = "picture_too_large"
    BROKEN_PICTURE = "broken_picture"
    PICTURE_WITHOUT_TEXT = "picture_without_text"
    PICTURE_TOO_SMALL = "picture_too_small"
    PICTURE_BLURRED = "picture_blurred"
    PICTURE_CUT_OFF = "picture_cut_off"
    RECOGNITION_MEMORY = "recognition_memory"
    RECOGNISED_ROW_OPEN = "recognised_row_open"
    RECOGNISED_ROW_MENDED = "recognised_row_mended"
    RECOGNISED_TYPED = "recognised_typed"
    RECOGNISED_TYPED_ALONE = "recognised_typed_alone"
    RECOGNISED_CAN_BE_TYPED = "recognised_can_be_typed"
    RECOGNISED_LEFT_OVER = "recognised_left_over", Doubtful.UNLESS_SUMMED
    RECOGNISED_HEAD_UNLIKE = "recognised_head_unlike"
    RECOGNISED_UNPROVEN = "recognised_unproven"
    RECOGNISED_TYPED_BEFORE = "recognised_typed_before"
    ROWS_TO_CONFIRM = "rows_to_confirm"
    ROWS_CONFIRMED = "rows_confirmed"
    MAIL_WITHOUT_STATEMENT = "mail_without_statement"
    PAGE_WITHOUT_TABLE = "page_without_table"
    PAGE_COUNT_DIFFERS = "page_count_differs"
    BROKEN_MARKUP = "broken_markup"
    TOTALS_ROW = "totals_row", Doubtful.UNLESS_SUMMED
    RECORDS_MISSING = "records_missing"
    RECORDS_TOO_MANY = "records_too_many"

    # Rows and columns of tables
    BOTH_SIDES = "both_sides"
    IMPOSSIBLE_TIME = "impossible_time"
    IMPLAUSIBLE_DATES = "implausible_dates"
    DATE_ORDER_OPEN = "date_order_open", Doubtful.ALWAYS
    STRANGE_CURRENCY = "strange_currency"
    UNKNOWN_CURRENCY = "unknown_currency"
    MASKED_BALANCES = "masked_balances"
    NOTHING_TO_PROVE = "nothing_to_prove"
    FIRST_AMOUNT_UNPROVEN = "first_amount_unproven"
    UNPROVEN_DIRECTION = "unproven_direction"
    ROWS_OUTSIDE_BALANCES = "rows_outside_balances", Doubtful.ALWAYS
    UNPROVEN_TABLE = "unproven_table"
    AMBIGUOUS_AMOUNTS = "ambiguous_amounts"
    NO_SIGN = "no_sign"
    UNKNOWN_TABLE = "unknown_table"
    YEAR_UNKNOWN = "year_unknown"
    HEADER_IS_TRANSACTION = "header_is_transaction"
    TEMPLATE_WITHOUT_ROWS = "template_without_rows"
    NO_TABLE = "no_table"
    UNMAPPED_SHEET = "unmapped_sheet"
    FEE_BESIDE_AMOUNT = "fee_beside_amount"
    FEE_TAKEN_OFF = "fee_taken_off"
    ROWS_NOT_SETTLED = "rows_not_settled"
    STATUS_UNKNOWN = "status_unknown"
    STATUS_UNKNOWN_KEPT = "status_unknown_kept"
    DATES_TURNED_BACK = "dates_turned_back", Doubtful.ALWAYS
    DATES_TURNED = "dates_turned"
    DATES_MAYBE_TURNED = "dates_maybe_turned"
    DATES_AGAINST_ROWS = "dates_against_rows", Doubtful.ALWAYS
    ONLY_BREAK = "only_break"
    FEW_BREAKS = "few_breaks"
    BREAK_AT = "break_at"
    MAYBE_REPEATED_SHEET = "maybe_repeated_sheet"
    SUMMARY_SHEET = "summary_sheet"
    SUMMARY_SHEET_DIFFERS = "summary_sheet_differs", Doubtful.ALWAYS

    # Formats that banks exchange with programs
    UNREADABLE_ENTRY = "unreadable_entry"
    ENTRY_WITHOUT_ID = "entry_without_id"
    REPEATED_ID = "repeated_id"
    REUSED_ID = "reused_id", Doubtful.ALWAYS
    SERVER_MESSAGE = "server_message"
    NO_STATEMENT = "no_statement"
    SECURITIES_OMITTED = "securities_left_out"
    AMBIGUOUS_DATES = "ambiguous_dates"
    DATE_ORDER_INFERRED = "date_order_inferred"
    OPENING_ENTRY_OMITTED = "opening_entry_left_out"
    PARTS_DO_NOT_ADD_UP = "parts_do_not_add_up"
    DETAILS_DO_NOT_ADD_UP = "details_do_not_add_up"
    PENDING_OMITTED = "pending_left_out"
    TYPES_AGAINST_SIGNS = "types_against_signs", Doubtful.ALWAYS
    TYPE_AGAINST_SIGN = "type_against_sign"
    REVERSALS_UNPROVEN = "reversals_unproven"
    REVERSALS_TURNED = "reversals_turned", Doubtful.ALWAYS
    OPENING_DIFFERS = "opening_differs", Doubtful.ALWAYS
    SEGMENT_DISAGREES = "stretch_disagrees", Doubtful.ALWAYS
    REPEATED_SEGMENT = "repeated_stretch"
    UNREADABLE_STATED_BALANCE = "unreadable_stated_balance", Doubtful.ALWAYS
    OPENING_MISSING = "opening_missing", Doubtful.ALWAYS
    CLOSING_MISSING = "closing_missing", Doubtful.ALWAYS
    ENTRY_OUTSIDE_STATEMENT = "entry_outside_statement", Doubtful.ALWAYS
    IMPOSSIBLE_DATE = "impossible_date"
    XML_DOCTYPE = "xml_doctype"
    BROKEN_XML = "broken_xml"
