// The words of confirming a file as the bank's original.
import { createTexts } from '@/shared/i18n';

const zh = {
  confirm: '确认为银行原件',
  confirmTitle: '确认该文件为银行原件？',
  confirmBody:
    '请先向银行核实，或由银行直接发送。系统只学习该文件的制作特征（字体、写法、版式位置、文件构造），不保存客户信息；之后同行同版式的 PDF 将与它比较（ZW-21）。可随时在规则页撤回。',
  confirmed: '已确认，之后的分析将与它比较',
};

const en: Record<keyof typeof zh, string> = {
  confirm: 'Confirm as the bank’s original',
  confirmTitle: 'Is this file the bank’s original?',
  confirmBody:
    'Ask the bank first, or have it send the file. Only how the file is made is learned (fonts, writing, places, structure), nothing of the customer; later PDFs of the bank’s layout are compared with it (ZW-21). It can be taken back on the page of rules.',
  confirmed: 'Confirmed: new analyses compare with it',
};

export const { t, useT } = createTexts(zh, en);
