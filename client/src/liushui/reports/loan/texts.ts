// The words of the dialog in which the loan applied for is stated on a report.
import { createTexts } from '@/shared/i18n';

export const texts = createTexts(
  {
    title: '拟贷款',
    emptyHint: '全部清空并保存，即不填拟贷款。',
  },
  {
    title: 'Loan applied for',
    emptyHint: 'To take the loan off the report, empty all fields and save.',
  },
);
export const { useT } = texts;
