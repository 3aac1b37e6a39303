"""The refusals of mapping by hand, in both languages."""

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
