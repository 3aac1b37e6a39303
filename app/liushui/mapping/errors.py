"""The refusals of mapping by hand and of typing cells, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError


class FileUnopenedError(AppError):
    """The file could not be opened for mapping within its limits."""

    reason = "file_unopened"
    zh = "没能打开这个文件，请稍后再试；仍然不行，请重新上传"
    en = "The file could not be opened. Try again later; if it still fails, upload it again"


class NoSuchTableError(AppError):
    """The mapping speaks of a table, a header row or a column that the file does not have."""

    reason = "no_such_table"
    zh = "文件里没有这个表格、表头行或列，请重新选择表头"
    en = "The file has no such table, header row or column: choose the header again"


class TemplateNameTakenError(AppError):
    """Another template of the same owner has the name."""

    reason, field = "template_name_taken", "name"
    zh = "已有名为“{name}”的模板，请换一个名称"
    en = "There is a template called “{name}” already: choose another name"


class TemplateHeaderTakenError(AppError):
    """Another template of the same owner recognises the same header."""

    reason = "template_header_taken"
    zh = "模板“{name}”已用于同样的表头。请更新它，或先删除它"
    en = "The template “{name}” already stands for this header: update it, or delete it first"


class TooManyTemplatesError(AppError):
    """The owner has as many templates as allowed."""

    reason = "too_many_templates"
    zh = "最多保存 {limit} 个模板，请先删除不用的"
    en = "{limit} templates at most: delete some that are not used"


class NotTemplatesError(AppError):
    """A file that is no export of templates."""

    reason, field = "not_templates", "file"
    zh = "这不是本产品导出的模板文件（应为 JSON，version 为 {version}）"
    en = "This is no export of templates (JSON with version {version} is expected)"


class NoOpenCellsError(AppError):
    """The task runs just now, waits for something else, or failed."""

    reason = "no_open_cells"
    zh, en = "任务现在不能补录数字，请等它处理完", "No figures can be typed now: wait until the task is done"


class CellsChangedError(AppError):
    """The cells are those of an earlier run."""

    reason = "cells_changed"
    zh = "该文件已重新识别，请刷新页面后再补录"
    en = "The file was read again meanwhile: reload the page and type once more"


class TooManyTypedError(AppError):
    """As many cells were typed for the upload as are kept."""

    reason = "too_many_typed"
    zh = "一个文件最多补录 {limit} 格，请重新拍照或索取电子版流水"
    en = "{limit} cells of a file at most: photograph it again, or ask for the electronic statement"


class PageNotDrawnError(AppError):
    """The page could not be drawn within its limits."""

    reason = "page_not_drawn"
    zh, en = "没能打开这一页，请稍后再试", "The page could not be drawn. Try again later"


class NothingToConfirmError(AppError):
    """The task runs just now, or no row of the file waits to be confirmed."""

    reason = "nothing_to_confirm"
    zh, en = (
        "这个文件没有等待确认的行，或任务正在处理",
        "No rows in this file are waiting to be confirmed, or the task is running",
    )


class RowsChangedError(AppError):
    """The rows are those of an earlier run."""

    reason = "rows_changed"
    zh = "该文件已重新识别，请刷新页面后重新核对"
    en = "The file was read again meanwhile: reload the page and compare once more"


class NothingConfirmedError(AppError):
    """Nobody confirmed rows of this file."""

    reason = "nothing_confirmed"
    zh, en = "这个文件没有可以撤回的人工确认", "No confirmation of this file can be taken back"
