// The words of two reports side by side.
import { createTexts } from '@/shared/i18n';

export const texts = createTexts(
  {
    title: '并排对比',
    item: '项目',
    period: '覆盖期间',
    sources: '来源',
    verdict: '核对',
    review: '审阅',
    flow: '流水',
    flags: '可疑之处',
    noFlags: '两份报告都没有可疑之处',
    shared: '两份流水中都有的对手方',
    sharedNote: '只比较各自往来金额最大的 100 个对手方；同名不等于同一人。',
    noShared: '没有名称相同的对手方',
    inOut: '转入 {in} · 转出 {out}',
    otherCurrency: '两份报告的币种不同，金额不能直接比较。',
    partRead: '部分读取',
    notThere: '无',
  },
  {
    title: 'Side by side',
    item: 'Item',
    period: 'Period covered',
    sources: 'Sources',
    verdict: 'Verdict',
    review: 'Review',
    flow: 'Flow',
    flags: 'Red flags',
    noFlags: 'Neither report has a red flag',
    shared: 'Counterparties that both have',
    sharedNote:
      'Only the 100 parties of each with the largest turnover are compared; one name is not always one person.',
    noShared: 'No counterparty has the same name in both',
    inOut: 'in {in} · out {out}',
    otherCurrency:
      'The two reports are in different currencies: their amounts cannot be compared as they stand.',
    partRead: 'Part read',
    notThere: 'none',
  },
);
export const { useT } = texts;
