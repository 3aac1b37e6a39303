"""What people read about pictures of statements, in both languages."""

from __future__ import annotations

from app.engine.messages.wording import both
from app.engine.types.problem_codes import ProblemCode
from app.engine.types.statements import Text

RECOGNITION_PROBLEM_TEXTS: dict[ProblemCode, Text] = {
    ProblemCode.PICTURE: both(
        "这是一张图片。请上传电子版流水，不要拍照或截图。",
        "This is a picture. Upload the electronic statement, not a photograph or a screenshot.",
    ),
    ProblemCode.PICTURE_WAITS: both(
        "图片或扫描件：提交后逐页识别，每页约需十秒到半分钟。",
        "A picture or a scan: its pages are read after it is handed in, ten to thirty seconds each.",
    ),
    ProblemCode.PICTURE_KIND: both(
        "这种图片格式无法读取。请在手机上另存为 JPEG 或 PNG 后上传。",
        "This kind of picture is not read. Save it as JPEG or PNG and upload it again.",
    ),
    ProblemCode.PICTURE_HEIC: both(
        "HEIC 照片无法读取。请在苹果手机“设置 › 相机 › 格式”中选“兼容性最佳”后重拍，或把照片另存为 JPEG 后上传。",
        "HEIC photographs are not read. On an iPhone choose Settings › Camera › Formats › Most Compatible and take it "
        "again, or save the photograph as JPEG and upload that.",
    ),
    ProblemCode.PICTURE_TOO_LARGE: both(
        "图片超过 {limit} 百万像素。请缩小后上传。",
        "The picture has more than {limit} million pixels. Make it smaller and upload it again.",
    ),
    ProblemCode.BROKEN_PICTURE: both(
        "图片已损坏或不完整，请重新拍摄或扫描。",
        "The picture is damaged or incomplete. Take or scan it again.",
    ),
    ProblemCode.PICTURE_WITHOUT_TEXT: both(
        "图片上没有能辨认的文字：可能太小、太模糊或只拍到一部分。请平放纸张，在光线充足处正对整页重拍。",
        "No text can be made out on the picture: too small, blurred or cut off. "
        "Lay the paper flat in good light and photograph the whole page from straight above.",
    ),
    ProblemCode.PICTURE_TOO_SMALL: both(
        "图片上的字太小，难以辨认。请靠近拍摄，让一页纸占满画面，并以原图上传，不要用聊天软件压缩后的图片。",
        "The letters on the picture are too small to be made out. Go nearer until the page fills the picture, "
        "and upload the original instead of a copy from a chat.",
    ),
    ProblemCode.PICTURE_BLURRED: both(
        "图片模糊，难以辨认。请擦净镜头，放稳手机，点按屏幕对焦后在光线充足处重拍。",
        "The picture is blurred. Wipe the lens, hold the phone still, tap the page to focus, "
        "and take it again in good light.",
    ),
    ProblemCode.PICTURE_CUT_OFF: both(
        "图片边缘的文字没有拍全。请正对纸张重拍，四边各留一点空白。",
        "Lines run out of the picture at its edge. Take it again from straight above, "
        "with some room around all four sides of the page.",
    ),
    ProblemCode.RECOGNITION_MEMORY: both(
        "这台机器的内存不足以识别图片。请上传电子版流水，或由管理员调大每个任务的内存。",
        "This machine gives a task too little memory to read pictures. "
        "Upload the electronic statement, or ask the administrator for more memory per task.",
    ),
    ProblemCode.RECOGNISED_ROW_OPEN: both(
        "该行由图片识别，金额、余额或日期未能核实，未计入。请对照原件。",
        "The row was read off a picture, and its amount, balance or date is not proven: it is not counted.",
    ),
    ProblemCode.RECOGNISED_ROW_MENDED: both(
        "该行两次识别的数字不同，已按前后余额唯一相符的数字计入。",
        "Two readings of the row differ; the figures that alone fit the balances on both sides are counted.",
    ),
    ProblemCode.RECOGNISED_TYPED: both(
        "{count} 格由操作员对照图片补录：金额已由余额或合计核实，日期只核对了先后。",
        "{count} {count|cell was|cells were} typed by the operator from the picture. "
        "Balances or totals prove amounts; of dates only their order is checked.",
    ),
    ProblemCode.RECOGNISED_TYPED_ALONE: both(
        "{count} 格由操作员对照图片补录，没有余额或合计可以核实。",
        "{count} {count|cell was|cells were} typed by the operator from the picture; no balances or totals prove {count|it|them}.",
    ),
    ProblemCode.RECOGNISED_TYPED_BEFORE: both(
        "此前补录的 {count} 格是按旧版识别的页面填写的，位置可能已变，没有采用。请重新对照补录。",
        "{count} {count|cell was|cells were} typed on a page that an earlier version had read. "
        "{count|Its place|Their places} may have moved, so {count|it is|they are} not used: please type again.",
    ),
    ProblemCode.ROWS_TO_CONFIRM: both(
        "读到 {count} 行，暂未计入。",
        "{count} {count|row was|rows were} read and {count|is|are} not counted yet.",
    ),
    ProblemCode.ROWS_CONFIRMED: both(
        "{count} 行没有余额或合计可以核实，由 {by} 于 {at} 对照原页人工确认后计入。",
        "No balances or totals prove the {count} {count|row|rows}: {by} compared {count|it|them} with the page "
        "and confirmed {count|it|them} ({at}).",
    ),
    ProblemCode.RECOGNISED_CAN_BE_TYPED: both(
        "图上有 {count} 格看不清或未能核实，可在任务卡片上对照图片补录。",
        "{count} {count|cell of the picture is|cells of the picture are} unclear or unproven. "
        "Type {count|it|them} from the picture, on the task's card.",
    ),
    ProblemCode.RECOGNISED_LEFT_OVER: both(
        "该页有金额不属于任何一笔已识别的交易，可能漏读了行。",
        "The page holds an amount that belongs to no row that was read: a row may be missing.",
    ),
    ProblemCode.RECOGNISED_HEAD_UNLIKE: both(
        "表头信息（{of_head}）两次识别不一致，请对照原件。",
        "Two readings of the head differ ({of_head}). Compare it with the original.",
    ),
    ProblemCode.RECOGNISED_UNPROVEN: both(
        "图片上识别到 {count} 行，但余额或合计不足以核实，没有计入。请索取电子版流水，或平放纸张、正对整页重拍。",
        "{count} {count|row was|rows were} made out on the picture, but no balances or totals prove that; nothing is counted. "
        "Ask for the electronic statement, or photograph each whole page again, flat and from straight above.",
    ),
}
