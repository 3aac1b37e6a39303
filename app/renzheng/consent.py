"""What applicants agree to. Whoever changes a word gives the text a new version; each application names its own."""

from __future__ import annotations

from app.platform.language import Language

VERSION = "2026-11"

TEXT: dict[Language, tuple[str, ...]] = {
    "zh-CN": (
        "为核实您的身份，我们需要处理您的姓名、证件类型与号码、手机号、证件扫描件；企业认证还包括企业名称和证件号码。"
        "其中证件号码和扫描件属于敏感个人信息。",
        "这些信息只用于实名认证，加密保存在本系统内；扫描件仅供审核的管理员查看，每次查看都有记录，"
        "显示完整的姓名和号码还须管理员输入密码并说明原因。"
        "管理员启用第三方核验服务时，姓名、号码和手机号会发送给该服务，仅用于比对。",
        "未通过、撤回或失效的申请，扫描件在 30 天后删除；通过认证的扫描件在账号注销 30 天后删除。",
        "您可以拒绝提供，届时仍可使用无需认证的功能；也可以在审核期间撤回申请。",
    ),
    "en-US": (
        "To verify who you are we process your name, the type and number of your certificate, your mobile number and the "
        "scans; for an enterprise its name and code as well. Certificate numbers and scans are sensitive personal data.",
        "They are used for verification only and kept encrypted on this system. Scans are seen by administrators who "
        "review applications, and each look is recorded; names and numbers are shown to them in full only against their "
        "password and a reason. Where an outside "
        "verification service is set up, name, number and mobile number are sent to it for comparison and nothing else.",
        "Scans of applications that were rejected, withdrawn or have ended are deleted after 30 days; those of verified "
        "accounts 30 days after the account is closed.",
        "You may decline, and go on with what needs no verification; and you may withdraw while the review goes on.",
    ),
}
