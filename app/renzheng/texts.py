"""The room's words: states, kinds of certificates, and what is wrong with a number or a name."""

from __future__ import annotations

from app.platform.language import Language

Words = dict[Language, str]

STATE_WORDS: dict[str, Words] = {
    "draft": {"zh-CN": "草稿", "en-US": "Draft"},
    "auditing": {"zh-CN": "审核中", "en-US": "Auditing"},
    "pass": {"zh-CN": "已通过", "en-US": "Pass"},
    "rejected": {"zh-CN": "未通过", "en-US": "Rejected"},
    "withdrawn": {"zh-CN": "已撤回", "en-US": "Withdrawn"},
    "changing": {"zh-CN": "变更中", "en-US": "Changing"},
    "expired": {"zh-CN": "已失效", "en-US": "Ended"},
    "revoked": {"zh-CN": "已撤销", "en-US": "Revoked"},
}

KIND_WORDS: dict[str, Words] = {
    "personal": {"zh-CN": "个人实名认证", "en-US": "Personal verification"},
    "enterprise": {"zh-CN": "企业实名认证", "en-US": "Enterprise verification"},
}

CERTIFICATE_WORDS: dict[str, Words] = {
    "resident_id": {"zh-CN": "居民身份证（含港澳台居民居住证）", "en-US": "Resident ID or residence permit"},
    "hk_macau_permit": {"zh-CN": "港澳居民来往内地通行证", "en-US": "Hong Kong and Macau travel permit"},
    "taiwan_permit": {"zh-CN": "台湾居民来往大陆通行证", "en-US": "Taiwan travel permit"},
    "passport": {"zh-CN": "护照", "en-US": "Passport"},
    "foreigner_card": {"zh-CN": "外国人永久居留身份证", "en-US": "Foreigner's permanent residence card"},
    "credit_code": {"zh-CN": "统一社会信用代码", "en-US": "Unified social credit code"},
    "organisation_code": {"zh-CN": "组织机构代码", "en-US": "Organisation code"},
    "registration_number": {"zh-CN": "工商注册号", "en-US": "Business registration number"},
}

PROBLEM_WORDS: dict[str, Words] = {
    "length": {"zh-CN": "位数不对", "en-US": "It has too few or too many characters"},
    "characters": {"zh-CN": "含有不该出现的字符", "en-US": "It holds characters that do not belong there"},
    "form": {
        "zh-CN": "格式与所选证件类型不符",
        "en-US": "It does not have the form of this kind of certificate",
    },
    "area": {"zh-CN": "地区码不存在", "en-US": "There is no such area code"},
    "authority": {"zh-CN": "登记管理部门代码不存在", "en-US": "There is no such registration authority"},
    "birth_date": {"zh-CN": "出生日期不存在", "en-US": "There is no such date of birth"},
    "checksum": {
        "zh-CN": "校验位不符，请核对是否输错",
        "en-US": "The check character does not fit: look for a typing slip",
    },
    "future": {"zh-CN": "出生日期在将来", "en-US": "The date of birth lies in the future"},
    "too_old": {"zh-CN": "出生日期过早", "en-US": "The date of birth is too long ago"},
    "under_age": {"zh-CN": "须年满 18 周岁", "en-US": "The person has to be 18 or older"},
    "missing": {"zh-CN": "请填写", "en-US": "Please fill this in"},
    "name": {"zh-CN": "请填写证件上的姓名或名称", "en-US": "Give the name as it stands on the certificate"},
    "ended": {"zh-CN": "证件已过有效期", "en-US": "The certificate is no longer valid"},
    "type": {"zh-CN": "请选择证件类型", "en-US": "Choose the kind of certificate"},
}

WARNING_WORDS: dict[str, Words] = {
    "inner_checksum": {
        "zh-CN": "信用代码内的组织机构代码校验位不符，请核对原件",
        "en-US": "The organisation code inside the credit code has a wrong check character: compare with the original",
    },
    "old_card": {
        "zh-CN": "2023 年以前的旧版永久居留证，校验位未公开，请核对原件",
        "en-US": "A residence card of before 2023, whose check digit is not published: compare with the original",
    },
}
