"""How traits of a file's making are called, and what their values are in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from app.engine.types.statements import Text

TRAITS: dict[str, tuple[str, str]] = {
    "figures": ("数字字体", "font of the figures"),
    "hand": ("页面内容中文字之后的分隔", "what stands behind texts in the contents of its pages"),
    "operators": ("页面内容的排字指令", "operators that set its texts"),
    "sizes": ("页面尺寸", "size of its pages"),
    "columns": ("列的位置", "places of its columns"),
    "fonts": ("字体", "fonts"),
    "programs": ("生成软件", "program"),
    "keys": ("文件信息项", "entries of its information"),
    "build": ("文件构造", "structure of the file"),
}
"""Each trait by its field of `PdfTraits`; "columns" are both edges."""

_WORDS: dict[str, tuple[str, str]] = {
    "streams": ("交叉引用流", "cross-reference streams"),
    "objects": ("对象流", "object streams"),
    "linearised": ("快速网页视图", "fast web view"),
    "identified": ("文件标识", "file identifier"),
    "encrypted": ("加密", "encrypted"),
    "packed": ("内容压缩", "compressed contents"),
    "xmp": ("XMP 元数据", "XMP metadata"),
}
_BLANKS = {"S": ("空格", "a space"), "N": ("换行", "an end of line"), "T": ("制表符", "a tab")}
_PAUSE = {"zh-CN": "、", "en-US": ", "}


def in_words(trait: str, values: Sequence[str]) -> Text:
    """The value of a trait in plain words; a stroke for none."""
    return {
        language: _PAUSE[language].join(_said(trait, each, at) for each in values if each) or "–"
        for at, language in enumerate(_PAUSE)
    }


def _said(trait: str, value: str, language: int) -> str:
    if trait == "hand":
        return " ".join(_BLANKS.get(each, (each, each))[language] for each in value)
    if trait == "fonts":
        return value.replace(" embedded", ("（嵌入）", " (embedded)")[language])
    if trait == "sizes":
        return value + (" 点", " points")[language]
    if trait == "build":
        return _WORDS[value][language] if value in _WORDS else f"PDF {value}"
    return value
