"""The room's words: states, kinds of certificates, and what is wrong with a number or a name."""

from __future__ import annotations

from app.platform.language import Words, both

STATE_WORDS: dict[str, Words] = {
    "draft": both("草稿", "Draft"),
    "auditing": both("审核中", "Auditing"),
    "pass": both("已通过", "Pass"),
    "rejected": both("未通过", "Rejected"),
    "withdrawn": both("已撤回", "Withdrawn"),
    "changing": both("变更中", "Changing"),
    "expired": both("已失效", "Ended"),
    "revoked": both("已撤销", "Revoked"),
}

KIND_WORDS: dict[str, Words] = {
    "personal": both("个人实名认证", "Personal verification"),
    "enterprise": both("企业实名认证", "Enterprise verification"),
}

CERTIFICATE_WORDS: dict[str, Words] = {
    "resident_id": both("居民身份证（含港澳台居民居住证）", "Resident ID or residence permit"),
    "hk_macau_permit": both("港澳居民来往内地通行证", "Hong Kong and Macau travel permit"),
    "taiwan_permit": both("台湾居民来往大陆通行证", "Taiwan travel permit"),
    "passport": both("护照", "Passport"),
    "foreigner_card": both("外国人永久居留身份证", "Foreigner's permanent residence card"),
    "credit_code": both("统一社会信用代码", "Unified social credit code"),
    "organisation_code": both("组织机构代码", "Organization code"),
    "registration_number": both("工商注册号", "Business registration number"),
}

PROBLEM_WORDS: dict[str, Words] = {
    "length": both("位数不对", "It has too few or too many characters"),
    "characters": both("含有不该出现的字符", "It holds characters that do not belong there"),
    "form": both("格式与所选证件类型不符", "It does not have the form of this kind of certificate"),
    "area": both("地区码不存在", "There is no such area code"),
    "authority": both("登记管理部门代码不存在", "There is no such registration authority"),
    "birth_date": both("出生日期不存在", "There is no such date of birth"),
    "checksum": both(
        "校验位不符，请核对是否输错", "The check character does not fit: look for a typing slip"
    ),
    "future": both("出生日期在将来", "The date of birth lies in the future"),
    "too_old": both("出生日期过早", "The date of birth is too long ago"),
    "under_age": both("须年满 18 周岁", "The person has to be 18 or older"),
    "missing": both("请填写", "Please fill this in"),
    "name": both("请填写证件上的姓名或名称", "Give the name as it stands on the certificate"),
    "ended": both("证件已过有效期", "The certificate is no longer valid"),
    "type": both("请选择证件类型", "Choose the kind of certificate"),
}

WARNING_WORDS: dict[str, Words] = {
    "inner_checksum": both(
        "信用代码内的组织机构代码校验位不符，请核对原件",
        "The organisation code inside the credit code has a wrong check character: compare with the original",
    ),
    "old_card": both(
        "2023 年以前的旧版永久居留证，校验位未公开，请核对原件",
        "A residence card of before 2023, whose check digit is not published: compare with the original",
    ),
}
