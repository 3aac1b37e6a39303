// What each key of the report does: it comes with the list of them.
import { createTexts } from '@/shared/i18n';

export const texts = createTexts(
  {
    sections: '上一节、下一节',
    transactions: '打开全部交易',
    search: '在交易中搜索',
    rows: '下一笔、上一笔',
    evidence: '打开所选一笔的原件',
    close: '先关原件，再关交易',
    help: '显示或收起这张表',
  },
  {
    sections: 'Section before, section after',
    transactions: 'Open all transactions',
    search: 'Search the transactions',
    rows: 'Next row, row before',
    evidence: 'Open the evidence of the row',
    close: 'Close the evidence, then the transactions',
    help: 'Show or hide this list',
  },
);
export const { useT } = texts;
