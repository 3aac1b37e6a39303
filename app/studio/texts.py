"""The words of the operation log, in both languages."""

from __future__ import annotations

from typing import Any

from app.platform.language import Language

_WORDS: dict[str, tuple[str, str]] = {
    "clarity": ("切换清晰度", "Change the quality"),
    "stream": ("主备流切换", "Switch the stream"),
    "remove_clarity": ("摘除清晰度", "Remove a quality"),
    "gasket": ("推流垫片", "Filler clip"),
    "parameters": ("调整参数", "Change parameters"),
    "on": ("开", "on"),
    "off": ("关", "off"),
    "main": ("主流", "main"),
    "hot": ("热备", "hot standby"),
    "cold": ("冷备", "cold standby"),
    "original": ("原画", "original"),
    "super": ("超清", "super"),
    "high": ("高清", "high"),
    "standard": ("标清", "standard"),
    "custom": ("自定义", "custom"),
    "mode1": ("模式 1", "mode 1"),
    "mode2": ("模式 2", "mode 2"),
    "video.mode": ("视频匹配模式", "video match mode"),
    "video.acquisition.resolution": ("采集分辨率", "acquisition resolution"),
    "video.acquisition.frameRate": ("采集帧率", "acquisition frame rate"),
    "video.encoding.resolution": ("编码分辨率", "encoding resolution"),
    "video.encoding.rate.min": ("编码码率最小值", "minimum bit rate"),
    "video.encoding.rate.max": ("编码码率最大值", "maximum bit rate"),
    "video.encoding.rate.default": ("编码码率默认值", "default bit rate"),
    "video.encoding.frameRate": ("编码帧率", "encoding frame rate"),
    "video.encoding.profile": ("视频编码 profile", "video encoding profile"),
    "audio.mode": ("音频匹配模式", "audio match mode"),
    "audio.acquisition.channels": ("采集声道数", "acquisition channels"),
    "audio.encoding.channels": ("编码声道数", "encoding channels"),
    "audio.encoding.rate": ("音频编码码率", "audio encoding bit rate"),
    "audio.encoding.profile": ("音频编码 profile", "audio encoding profile"),
}


def word(value: Any, language: Language) -> str:
    """Return the words of a value or a path; lists are joined, what has no words stands for itself."""
    if isinstance(value, list):
        return ("、" if language == "zh-CN" else ", ").join(word(each, language) for each in value)
    zh, en = _WORDS.get(str(value), (str(value), str(value)))
    return zh if language == "zh-CN" else en


def describe(kind: str, detail: dict[str, Any], language: Language) -> str:
    """Say what an operation changed: one pair of before and after, or one for each parameter."""
    # The profile "high" is no clarity: names of profiles stand for themselves.
    if kind == "parameters":
        colon = "：" if language == "zh-CN" else ": "
        parts = [
            f"{word(path, language)}{colon}{_plain(path, before, language)} → {_plain(path, after, language)}"
            for path, (before, after) in sorted(detail.items())
        ]
    else:
        parts = [f"{word(detail['before'], language)} → {word(detail['after'], language)}"]
    return f"{word(kind, language)} · {('；' if language == 'zh-CN' else '; ').join(parts)}"


def _plain(path: str, value: Any, language: Language) -> str:
    return word(value, language) if path.endswith(".mode") else str(value)
