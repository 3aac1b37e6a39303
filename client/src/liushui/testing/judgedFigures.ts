// The figures of a sample report that the judgement makes: income, repayment, lenders.
export const JUDGED = {
  recognised_income_fen: 2_400_000,
  recognised_income_month_fen: 2_400_000,
  recognised_income_basis: 'median',
  bonus_fen: 0,
  repayment_month_average_fen: 30_000,
  repayment_month_bridged_fen: 0,
  repayment_month_now_fen: 30_000,
  lenders_n: 1,
  lenders_active_n: 1,
  lender_persons_n: 0,
  lender_persons_active_n: 0,
  borrowed_lately_fen: 0,
  debt_to_income: 0.0125,
  debt_to_income_applied: null,
  applied: null,
  not_recognised: [
    {
      reason: 'from_persons',
      name: { 'zh-CN': '个人转入与红包', 'en-US': 'From persons and red packets' },
      sum_fen: 100_050,
    },
  ],
};
