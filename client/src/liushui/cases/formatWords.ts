// The words for the layout of a recognised file.
import { createTexts } from '@/shared/i18n';

const zh = {
  csv: 'CSV',
  xls: 'Excel',
  xlsx: 'Excel',
  pdf: 'PDF',
  layout: '{container}，{columns} 列',
  version: '版本 {version}',
};

const en: Record<keyof typeof zh, string> = {
  csv: 'CSV',
  xls: 'Excel',
  xlsx: 'Excel',
  pdf: 'PDF',
  layout: '{container}, {columns} {columns|column|columns}',
  version: 'version {version}',
};

export const { useT } = createTexts(zh, en);
