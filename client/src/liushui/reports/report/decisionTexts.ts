// The words of the dialog that decides about a hit: they come with it.
import { createTexts } from '@/shared/i18n';

export const texts = createTexts(
  {
    confirmTitle: '确认“{name}”',
    dismissTitle: '排除“{name}”',
    reasonEmpty: '排除命中需要填写理由',
    decided: '已记录',
    reasonOptional: '理由（可选）',
  },
  {
    confirmTitle: 'Confirm “{name}”',
    dismissTitle: 'Dismiss “{name}”',
    reasonEmpty: 'Dismissing a hit needs a reason',
    decided: 'Noted',
    reasonOptional: 'Reason (optional)',
  },
);
export const { t, useT } = texts;
