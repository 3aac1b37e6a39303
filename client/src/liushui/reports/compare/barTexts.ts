// The words with which two reports are chosen in the list.
import { createTexts } from '@/shared/i18n';

export const texts = createTexts(
  {
    compare: '对比',
    compareOf: '把“{customer}”与另一份报告对比',
    chosen: '已选“{customer}”：再选一份报告，两份并排对比。',
    cancel: '取消',
  },
  {
    compare: 'Compare',
    compareOf: 'Compare “{customer}” with another report',
    chosen: '“{customer}” is chosen: choose another report to see both side by side.',
    cancel: 'Cancel',
  },
);
export const { useT } = texts;
