"""What the room refuses, in both languages."""

from __future__ import annotations

from app.platform.errors import AppError


class NothingToPlayError(AppError):
    """The playlist has no video that passed its audit."""

    reason = "nothing_to_play"
    zh, en = "没有审核通过的视频，无法开播", "No video has passed its audit: there is nothing to play"


class LengthUnknownError(AppError):
    """The list is played by the clock: a video has to say how long it is."""

    reason, field = "length_unknown", "video"
    zh = "这个视频没有写明时长，无法轮播：请重新导出为普通 MP4"
    en = "This video does not say how long it is and cannot be played by the clock: export it as a plain MP4"


class AlreadyLiveError(AppError):
    """The studio runs."""

    reason = "already_live"
    zh, en = "正在直播，请先停止", "It is live: stop it first"


class NotLiveError(AppError):
    """The studio does not run."""

    reason = "not_live"
    zh, en = "当前没有直播", "It is not live"


class LastClarityError(AppError):
    """The clarity in use, or the only one, cannot go."""

    reason = "clarity_in_use"
    zh, en = "正在使用的清晰度不能摘除", "The clarity in use cannot be removed"


class SameStateError(AppError):
    """The operation would change nothing."""

    reason = "nothing_changes"
    zh, en = "已经是这个状态", "It is so already"


class StudioFullError(AppError):
    """Flow control lets no further watcher in."""

    reason = "studio_full"
    zh = "控流直播：最多 {limit} 人同时观看，请稍后再试"
    en = "Flow control: at most {limit} watch at once. Try later"


class TooFastError(AppError):
    """More messages than anybody reads."""

    reason = "chat_too_fast"
    zh, en = "发送太快，请稍后再试", "That is too fast: wait a little"


class SameParametersError(AppError):
    """The parameters asked for are those in use."""

    reason = "same_parameters"
    zh, en = "参数没有变化", "No parameter differs from those in use"


class ChangeOpenError(AppError):
    """Another change waits for its end."""

    reason = "change_open"
    zh, en = "已有一项参数修改未完成", "Another change of parameters is not finished yet"


class OwnChangeError(AppError):
    """Who asked cannot approve."""

    reason = "own_change"
    zh, en = "须由另一位管理员审批", "Another administrator has to decide"


class ChangeStepError(AppError):
    """The change is not at a step from which this is possible."""

    reason = "change_step"
    zh, en = "当前步骤不能进行此操作", "The change is not at that step"
