"""The names of forms, topics, sources and figures in both languages, as the analysis calls answer them."""

from __future__ import annotations

from collections.abc import Mapping

from app.platform.language import Language, Words, both

NAMES: Mapping[str, Words] = {
    "text": both("纯文本", "Text"),
    "image": both("图文类", "Image-text"),
    "video": both("视频类", "Video"),
    "product": both("产品使用", "Product"),
    "statement": both("流水解读", "Statements"),
    "rule": both("规则", "Rules"),
    "compliance": both("合规", "Compliance"),
    "training": both("培训", "Training"),
    "original": both("原创", "Original"),
    "foreign": both("国外网站", "Foreign sites"),
    "repost": both("转载文章", "Reposts"),
    "industry": both("行业报告", "Industry reports"),
    "other": both("其他", "Other"),
    "like": both("点赞量", "Likes"),
    "comment": both("评论量", "Comments"),
    "share": both("分享量", "Shares"),
    "contentProduction": both("内容生产量", "Content production"),
    "contentClick": both("内容点击量", "Content clicks"),
    "contentExposure": both("内容曝光量", "Content exposure"),
    "activeUsers": both("活跃用户数", "Active users"),
    "retentionTrends": both("用户留存趋势", "Retention trends"),
    "userRetention": both("用户留存量", "User retention"),
    "contentConsumptionTrends": both("内容消费趋势", "Content consumption trends"),
    "contentConsumption": both("内容消费量", "Content consumption"),
}


def name_of(code: str, language: Language) -> str:
    """Return the name of a code."""
    return NAMES[code][language]
