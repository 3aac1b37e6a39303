// The words of confirmed originals.
import { createTexts } from '@/shared/i18n';

const zh = {
  title: '已确认的原件',
  note: '管理员在报告的“核对依据”中确认银行原件后，系统学习同行同版式 PDF 的制作特征，并据此核验之后的流水（ZW-21）。只保存制作特征与文件指纹，不保存任何客户信息。满 3 份后，字体与写法不同的文件为中风险。',
  export: '导出',
  import: '导入',
  choose: '选择其他系统导出的文件（.json）',
  imported: '已导入 {added} 份，另有 {known} 份此前已确认',
  notExported: '这不是本系统导出的原件特征文件，未导入任何内容。',
  files: '{count} 份',
  variant: '制作方式 {at}（{count} 份）',
  made: '文件生成月份',
  noMade: '未写明',
  by: '确认',
  takeBack: '撤回',
  takeBackTitle: '撤回对该原件的确认？',
  takeBackBody: '之后的分析不再与它比较；已有报告不变。',
  takenBack: '已撤回',
  none: '尚未确认原件',
  noneHint: '打开一份 PDF 流水的报告，向银行核实后，在该文件的“核对依据”中确认。',
};

const en: Record<keyof typeof zh, string> = {
  title: 'Confirmed originals',
  note: 'When an administrator confirms a bank’s original under “What it rests on” of a report, how PDFs of that bank and layout are made is learned, and later ones are compared (ZW-21). Only traits and the fingerprint of the file are kept, nothing of the customer. From three originals on, another font or way of writing weighs medium.',
  export: 'Export',
  import: 'Import',
  choose: 'Choose a file that another installation exported (.json)',
  imported: 'Imported: {added}; confirmed before: {known}',
  notExported: 'This is no file of confirmed originals, and nothing was imported.',
  files: 'Files: {count}',
  variant: 'Made in way {at} (files: {count})',
  made: 'Month of creation',
  noMade: 'Not stated',
  by: 'Confirmed',
  takeBack: 'Take back',
  takeBackTitle: 'Take back this confirmation?',
  takeBackBody: 'New analyses no longer compare with it; existing reports stay as they are.',
  takenBack: 'Taken back',
  none: 'No originals yet',
  noneHint:
    'Open the report of a PDF, ask the bank about it, and confirm it under “What it rests on” of that file.',
};

export const { t, useT } = createTexts(zh, en);
