// Made by npm run rules from app/engine/report/figures.py; do not edit by hand.
export const FIGURES = {
  days: {
    unit: 'days',
    name: {
      'zh-CN': '覆盖天数',
      'en-US': 'Days covered',
    },
    definition: {
      'zh-CN': '流水覆盖期首日至末日的天数。',
      'en-US': 'Days from the first to the last day that the statements cover.',
    },
  },
  rows: {
    unit: 'count',
    name: {
      'zh-CN': '交易笔数',
      'en-US': 'Rows',
    },
    definition: {
      'zh-CN': '读到的交易笔数，含剔除的。',
      'en-US': 'Transactions that were read, excluded ones included.',
    },
  },
  gross_in_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '流水总额（收入）',
      'en-US': 'Gross in',
    },
    definition: {
      'zh-CN': '按流水原文的收支方向相加的收入。',
      'en-US': 'Money in as the statements state it.',
    },
  },
  gross_out_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '流水总额（支出）',
      'en-US': 'Gross out',
    },
    definition: {
      'zh-CN': '按流水原文的收支方向相加的支出。',
      'en-US': 'Money out as the statements state it.',
    },
  },
  gross_neutral_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '流水总额（不计收支）',
      'en-US': 'Gross neutral',
    },
    definition: {
      'zh-CN': '来源标为不计收支的金额。',
      'en-US': 'What the source counts as neither.',
    },
  },
  net_in_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '净流入',
      'en-US': 'Net inflow',
    },
    definition: {
      'zh-CN': '流水总额（收入）剔除本人账户互转、退款、冲正、重复镜像等（N10 至 N22）之后的金额；借款在内。',
      'en-US':
        'Gross in without moves between own accounts, refunds, reversals, mirrored rows and the like (N10 to N22); loans are in it.',
    },
  },
  net_out_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '净流出',
      'en-US': 'Net outflow',
    },
    definition: {
      'zh-CN': '流水总额（支出）按同样的理由剔除之后的金额。',
      'en-US': 'Gross out without what is excluded for the same reasons.',
    },
  },
  net_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '净额',
      'en-US': 'Net',
    },
    definition: {
      'zh-CN': '净流入减净流出。',
      'en-US': 'Net inflow less net outflow.',
    },
  },
  recognised_income_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '可认定收入',
      'en-US': 'Recognised income',
    },
    definition: {
      'zh-CN':
        '净流入中可以认定的收入：工资、养老金与按期补贴、经营收入、租金，属于持续的来源，付款方不是关联方，也没有转入后又转回。净流入 = 可认定收入 + 未认定的流入，逐分相等。',
      'en-US':
        'What of net inflow is earned and lasts: salary, pensions and regular benefits, business income, rent. It comes from a stream, from nobody related, and did not go back. Net inflow = recognised + not recognised, to the fen.',
    },
  },
  recognised_income_month_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '月可认定收入',
      'en-US': 'Recognised income a month',
    },
    definition: {
      'zh-CN':
        '最近至多 12 个完整自然月的经常性可认定收入的中位数；年终奖、十三薪与补发不在内。其中超过三分之一的月份没有收入时（季节性经营），改取这些月份的平均，并注明“按月平均”。没有完整自然月则不给出。',
      'en-US':
        'The median of regular recognised income over the last whole months, twelve at most; bonuses, thirteenth month and back pay are not in it. Where more than a third of these months have none (seasonal trade), it is their mean and says so. None without a whole month.',
    },
  },
  bonus_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '其中奖金与补发',
      'en-US': 'Of it bonuses and back pay',
    },
    definition: {
      'zh-CN': '可认定收入中的年终奖、十三薪、补发等，不计入月可认定收入。',
      'en-US':
        'Bonuses, thirteenth month and back pay within recognised income; not in the figure of a month.',
    },
  },
  average_balance_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '日均余额',
      'en-US': 'Average balance',
    },
    definition: {
      'zh-CN': '有余额的账户在其覆盖期内的日均余额之和；信用卡不计。没有余额则不给出。',
      'en-US':
        'The sum of the daily average balances of accounts that state balances; cards are left out. None without.',
    },
  },
  repayment_month_average_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '月均还款',
      'en-US': 'Average monthly repayment',
    },
    definition: {
      'zh-CN':
        '完整自然月内付给各出借方的全部款项（分期、信用卡、先用后付，含本人信用额度的还款）除以完整自然月数。',
      'en-US':
        'All that was paid to lenders in the whole months (instalments, cards, pay-later, own credit lines too), by the number of whole months.',
    },
  },
  repayment_month_now_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '当前月还款',
      'en-US': 'Monthly repayment now',
    },
    definition: {
      'zh-CN':
        '每个出借方在最近两个完整自然月中最近一个有还款的月份所还的金额之和。结清的贷款不计：最后一笔至少是平时的 3 倍，此后再无往来。',
      'en-US':
        'Of each lender what its latest month with a repayment among the last two whole months repaid. A closed loan is not counted: its last payment was three usual instalments or more, and nothing came after.',
    },
  },
  lenders_n: {
    unit: 'count',
    name: {
      'zh-CN': '出借方',
      'en-US': 'Lenders',
    },
    definition: {
      'zh-CN': '期间内放过款或收过还款的出借方，机构与个人都计；房贷银行、发卡行、先用后付都是出借方。',
      'en-US':
        'Distinct lenders that paid out or were repaid in the period, institutions and persons; a mortgage bank, card issuers and pay-later are lenders.',
    },
  },
  lender_persons_n: {
    unit: 'count',
    name: {
      'zh-CN': '出借方中的个人',
      'en-US': 'Lenders that are persons',
    },
    definition: {
      'zh-CN': '出借方中的个人。',
      'en-US': 'Persons among the lenders.',
    },
  },
  lenders_active_n: {
    unit: 'count',
    name: {
      'zh-CN': '近 90 天活跃的出借方',
      'en-US': 'Lenders active in the last 90 days',
    },
    definition: {
      'zh-CN': '流水最后 90 天内有放款或还款的出借方。',
      'en-US': 'Lenders with a loan or repayment in the last 90 days of the statements.',
    },
  },
  lender_persons_active_n: {
    unit: 'count',
    name: {
      'zh-CN': '近 90 天活跃的个人出借方',
      'en-US': 'Persons among the active lenders',
    },
    definition: {
      'zh-CN': '近 90 天活跃的出借方中的个人。',
      'en-US': 'Persons among the lenders of the last 90 days.',
    },
  },
  debt_to_income: {
    unit: 'share',
    name: {
      'zh-CN': '还款收入比',
      'en-US': 'Debt to income',
    },
    definition: {
      'zh-CN': '当前月还款除以月可认定收入；没有可认定收入则不适用。',
      'en-US':
        'Monthly repayment now by recognised income a month; not applicable without recognised income.',
    },
  },
  applied_amount_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '拟贷金额',
      'en-US': 'Loan applied for',
    },
    definition: {
      'zh-CN': '新建任务时填写的拟贷金额。',
      'en-US': 'The amount of the loan applied for, as stated with the task.',
    },
  },
  applied_term_months: {
    unit: 'count',
    name: {
      'zh-CN': '拟贷期数',
      'en-US': 'Term applied for',
    },
    definition: {
      'zh-CN': '新建任务时填写的期数，以月计。',
      'en-US': 'The term in months, as stated with the task.',
    },
  },
  applied_yearly_rate: {
    unit: 'share',
    name: {
      'zh-CN': '拟贷年利率',
      'en-US': 'Yearly rate applied for',
    },
    definition: {
      'zh-CN': '新建任务时填写的年利率；可不填。',
      'en-US': 'The yearly rate, as stated with the task; may be left out.',
    },
  },
  applied_instalment_fen: {
    unit: 'fen',
    name: {
      'zh-CN': '拟贷月供',
      'en-US': 'Instalment applied for',
    },
    definition: {
      'zh-CN': '按拟贷金额、期数与年利率算出的等额本息月供；未填利率时为本金除以期数。',
      'en-US':
        'The equal monthly instalment of the loan applied for, by amount, term and yearly rate; without a rate the principal by the term.',
    },
  },
  debt_to_income_applied: {
    unit: 'share',
    name: {
      'zh-CN': '还款收入比（含拟贷月供）',
      'en-US': 'Debt to income with the loan applied for',
    },
    definition: {
      'zh-CN': '当前月还款加拟贷月供，除以月可认定收入。',
      'en-US': 'Monthly repayment now with the instalment applied for, by recognised income a month.',
    },
  },
} as const;
