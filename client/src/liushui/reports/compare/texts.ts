// The words of two reports side by side.
import { createTexts } from '@/shared/i18n';

export const texts = createTexts(
  {
    title: '并排对比',
    item: '项目',
    period: '覆盖期间',
    sources: '来源',
    verdict: '文件核对',
    review: '审阅',
    flow: '流水',
    flags: '可疑之处',
    noFlags: '两份报告都没有可疑之处',
    shared: '两份流水中都有的对手方',
    sharedNote: '在各自往来金额最大的 100 个对手方中比较，个人在前，最多列出 20 个；同名不等于同一人。',
    noShared: '没有名称相同的对手方',
    party: '对手方',
    in: '转入 {amount}',
    out: '转出 {amount}',
    otherCurrency: '两份报告的币种不同，金额不能直接比较。',
    partRead: '部分读取',
    notThere: '无',
  },
  {
    title: 'Side by side',
    item: 'Item',
    period: 'Period covered',
    sources: 'Sources',
    verdict: 'Files',
    review: 'Review',
    flow: 'Flow',
    flags: 'Red flags',
    noFlags: 'Neither report has a red flag',
    shared: 'Counterparties that both have',
    sharedNote:
      'Among the 100 parties of each with the largest turnover: persons first, 20 at most. One name is not always one person.',
    noShared: 'No counterparty has the same name in both',
    party: 'Party',
    in: 'in {amount}',
    out: 'out {amount}',
    otherCurrency:
      'The two reports are in different currencies: their amounts cannot be compared as they stand.',
    partRead: 'Partly read',
    notThere: 'none',
  },
);
export const { useT } = texts;
