// Made by npm run rules from app/engine/report/figures.py; do not edit by hand.
export const FIGURES = {
  days: {
    unit: 'days',
    name: {
      'zh-CN': '覆盖天数',
      'en-US': 'Days covered',
    },
  },
  rows: {
    unit: 'count',
    name: {
      'zh-CN': '交易笔数',
      'en-US': 'Rows',
    },
  },
  gross_in_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '流水总额（收入）',
      'en-US': 'Gross in',
    },
  },
  gross_out_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '流水总额（支出）',
      'en-US': 'Gross out',
    },
  },
  gross_neutral_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '流水总额（不计收支）',
      'en-US': 'Gross neutral',
    },
  },
  net_in_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '净流入',
      'en-US': 'Net inflow',
    },
  },
  net_out_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '净流出',
      'en-US': 'Net outflow',
    },
  },
  net_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '净额',
      'en-US': 'Net',
    },
  },
  recognised_income_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '可认定收入',
      'en-US': 'Recognised income',
    },
  },
  recognised_income_month_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '月可认定收入',
      'en-US': 'Recognised income a month',
    },
  },
  bonus_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '其中奖金与补发',
      'en-US': 'Of which bonuses and back pay',
    },
  },
  average_balance_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '日均余额',
      'en-US': 'Average balance',
    },
  },
  repayment_month_average_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '月均还款',
      'en-US': 'Average monthly repayment',
    },
  },
  repayment_month_bridged_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '其中个人短期周转',
      'en-US': 'Of which bridged by persons',
    },
  },
  repayment_month_now_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '当前月还款',
      'en-US': 'Monthly repayment now',
    },
  },
  lenders_n: {
    unit: 'count',
    name: {
      'zh-CN': '出借方',
      'en-US': 'Lenders',
    },
  },
  lender_persons_n: {
    unit: 'count',
    name: {
      'zh-CN': '出借方中的个人',
      'en-US': 'Lenders that are persons',
    },
  },
  lenders_active_n: {
    unit: 'count',
    name: {
      'zh-CN': '近 90 天活跃的出借方',
      'en-US': 'Lenders active in the last 90 days',
    },
  },
  lender_persons_active_n: {
    unit: 'count',
    name: {
      'zh-CN': '近 90 天活跃的个人出借方',
      'en-US': 'Persons among the active lenders',
    },
  },
  borrowed_lately_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '近 90 天借款到账',
      'en-US': 'Loans received in the last 90 days',
    },
  },
  debt_to_income: {
    unit: 'share',
    name: {
      'zh-CN': '还款收入比',
      'en-US': 'Debt to income',
    },
  },
  applied_amount_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '拟贷金额',
      'en-US': 'Loan applied for',
    },
  },
  applied_term_months: {
    unit: 'count',
    name: {
      'zh-CN': '拟贷期数',
      'en-US': 'Term applied for',
    },
  },
  applied_yearly_rate: {
    unit: 'share',
    name: {
      'zh-CN': '拟贷年利率',
      'en-US': 'Yearly rate applied for',
    },
  },
  applied_instalment_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '拟贷月供',
      'en-US': 'Instalment applied for',
    },
  },
  debt_to_income_applied: {
    unit: 'share',
    name: {
      'zh-CN': '还款收入比（含拟贷月供）',
      'en-US': 'Debt to income with the loan applied for',
    },
  },
} as const;
