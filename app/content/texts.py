"""The names of forms, topics, sources and figures in both languages, as the analysis calls answer them."""

from __future__ import annotations

from collections.abc import Mapping

from app.platform.language import Language

NAMES: Mapping[str, Mapping[Language, str]] = {
    "text": {"zh-CN": "纯文本", "en-US": "Text"},
    "image": {"zh-CN": "图文类", "en-US": "Image-text"},
    "video": {"zh-CN": "视频类", "en-US": "Video"},
    "product": {"zh-CN": "产品使用", "en-US": "Product"},
    "statement": {"zh-CN": "流水解读", "en-US": "Statements"},
    "rule": {"zh-CN": "规则", "en-US": "Rules"},
    "compliance": {"zh-CN": "合规", "en-US": "Compliance"},
    "training": {"zh-CN": "培训", "en-US": "Training"},
    "original": {"zh-CN": "原创", "en-US": "Original"},
    "foreign": {"zh-CN": "国外网站", "en-US": "Foreign sites"},
    "repost": {"zh-CN": "转载文章", "en-US": "Reposts"},
    "industry": {"zh-CN": "行业报告", "en-US": "Industry reports"},
    "other": {"zh-CN": "其他", "en-US": "Other"},
    "like": {"zh-CN": "点赞量", "en-US": "Likes"},
    "comment": {"zh-CN": "评论量", "en-US": "Comments"},
    "share": {"zh-CN": "分享量", "en-US": "Shares"},
    "contentProduction": {"zh-CN": "内容生产量", "en-US": "Content production"},
    "contentClick": {"zh-CN": "内容点击量", "en-US": "Content clicks"},
    "contentExposure": {"zh-CN": "内容曝光量", "en-US": "Content exposure"},
    "activeUsers": {"zh-CN": "活跃用户数", "en-US": "Active users"},
    "retentionTrends": {"zh-CN": "用户留存趋势", "en-US": "Retention trends"},
    "userRetention": {"zh-CN": "用户留存量", "en-US": "User retention"},
    "contentConsumptionTrends": {"zh-CN": "内容消费趋势", "en-US": "Content consumption trends"},
    "contentConsumption": {"zh-CN": "内容消费量", "en-US": "Content consumption"},
}


def name_of(code: str, language: Language) -> str:
    """Return the name of a code."""
    return NAMES[code][language]
