"""What the parts of net inflow are called, recognised or not."""

from __future__ import annotations

from app.engine.messages.wording import both
from app.engine.types.codes import Income, Inflow
from app.engine.types.statements import Text

INCOME_NAMES: dict[Income, Text] = {
    Income.REGULAR: both("经常性收入", "Regular income"),
    Income.BONUS: both("奖金与补发", "Bonuses and back pay"),
    Income.LOAN: both("借款到账", "Loans received"),
    Income.REIMBURSED: both("报销", "Reimbursements"),
    Income.RELATED: both("关联方转入", "From related parties"),
    Income.PASSED: both("转入后又转回", "Came in and went back"),
    Income.HANDED_ON: both("次日前转给他人（待核实）", "Handed on by the next day, needs proof"),
    Income.CARD_CASH: both("刷卡套现后还卡", "Card cash-out that repaid the card"),
    Income.UNPROVEN: both("个人付薪（待核实）", "Pay by a person, needs proof"),
    Income.FROM_PERSONS: both("个人转入与红包", "From persons and red packets"),
    Income.INTEREST: both("利息与理财收益", "Interest and yield"),
    Income.REDEEMED: both("投资赎回", "Investments redeemed"),
    Income.CLAIM: both("保险理赔", "Insurance claims"),
    Income.WINNINGS: both("返奖", "Winnings"),
    Income.REFUND: both("退款", "Refunds"),
    Income.OTHER: both("一次性与来源不明", "Single or unknown receipts"),
}

INFLOW_NAMES: dict[Inflow, Text] = {
    Inflow.SALARY: both("工资", "Salary"),
    Inflow.BUSINESS: both("经营收入", "Business income"),
    Inflow.BENEFITS: both("养老金与补贴", "Pensions and benefits"),
    Inflow.RENT: both("租金", "Rent"),
    Inflow.LOAN: both("借款", "Loans"),
    Inflow.PASSED: both("转入后又转出", "Came in and went out again"),
    Inflow.RELATED: both("关联方转入", "From related parties"),
    Inflow.PERSONS: both("个人转入", "From persons"),
    Inflow.OTHER: both("其他未认定流入", "Other money, not recognised"),
}
