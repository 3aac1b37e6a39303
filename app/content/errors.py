"""The room's refusals, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError


class ArticleUnfinishedError(AppError):
    """What has nothing to read or to see cannot go online."""

    reason = "article_unfinished"
    zh = "还不能上线：图文需要正文，图片需要封面，视频需要视频文件"
    en = "It cannot go online yet: an article needs a body, a picture post a cover, a video its file"


class FormFixedError(AppError):
    """What readers did is counted under the form that an article had."""

    reason, field = "form_fixed", "kind"
    zh = "文章上线后不能再改变形式（图文、图片、视频）：请另写一篇"
    en = "Once it was online an article stays a text, a picture post or a video: write another one"


class WrongMediaError(AppError):
    """A cover is a picture, a video is a video."""

    reason = "wrong_media"
    zh, en = "封面应为图片，视频应为视频文件", "A cover is a picture, and a video is a video file"


class NotMp4Error(AppError):
    """The bytes are not those of an MP4 file."""

    reason, field = "not_a_video", "file"
    zh = "这不是 MP4 视频：请上传 MP4（H.264）文件"
    en = "This is not an MP4 video: send an MP4 (H.264) file"


class MediaTooLargeError(AppError):
    """A picture or video over its limit."""

    reason, field = "media_too_large", "file"
    zh, en = "文件太大：最多 {megabytes} MB", "The file is too large: {megabytes} MB at most"


class NumberTakenError(AppError):
    """Another set has this number."""

    reason, field = "set_number_taken", "number"
    zh, en = "集合编号 {number} 已存在", "There is a set with the number {number} already"


class RulesMissingError(AppError):
    """A set by rules without any rule would be a set of everything by accident."""

    reason, field = "set_rules_missing", "types"
    zh, en = "请至少设置一条规则", "Set at least one rule"


class UnreadableSheetError(AppError):
    """The file is no CSV with the columns that are needed."""

    reason, field = "unreadable_sheet", "file"
    zh = "无法读取：请上传 UTF-8 或 GBK 编码的 CSV，第一行为列名，至少有“集合名称、内容体裁、筛选方式”"
    en = (
        "It cannot be read: send a CSV in UTF-8 or GBK whose first row names the columns, "
        "at least Set name, Content type and Filter type"
    )


class TooManyRowsError(AppError):
    """An import of more rows than one call takes."""

    reason, field = "too_many_rows", "file"
    zh, en = "一次最多导入 {limit} 行", "At most {limit} rows in one import"


class DatesBackwardsError(AppError):
    """A range that ends before it begins."""

    reason, field = "dates_backwards", "from"
    zh, en = "开始日期不能晚于结束日期", "The first day must not be after the last"


class PromotionTimeError(AppError):
    """A promotion that ends before it begins."""

    reason, field = "promotion_ends_early", "promotionTime"
    zh, en = "推广的结束日期不能早于开始日期", "A promotion must not end before it begins"


class RangeTooLongError(AppError):
    """More days than an analysis covers."""

    reason, field = "range_too_long", "to"
    zh, en = "时间范围最多 {days} 天", "A range covers {days} days at most"


class ActivityNameError(AppError):
    """The specification's rule for the name of an activity."""

    reason, field = "activity_name", "activityName"
    zh = "请输入汉字、字母或数字，最多 20 个字符"
    en = "Use Chinese characters, letters or digits, 20 at most"


class PromoteLinkError(AppError):
    """The specification's rule for the address promoted."""

    reason, field = "promote_link", "promoteLink"
    zh = "请输入正确的网址，以 http:// 或 https:// 开头"
    en = "Give a whole address that starts with http:// or https://"
