// The words of the place where statements are dropped.
import { createTexts } from './i18n';

const zh = {
  handIn: '把流水文件拖到这里，或点击选择',
  handInHint: '多位客户的文件可以一起放：按户名自动分成案件，核对后一次提交。',
};

const en: typeof zh = {
  handIn: 'Drop statements here, or click to choose',
  handInHint:
    'Files of several customers are welcome: they are sorted into cases by account holder, and you check them before submitting.',
};

export const handInTexts = createTexts(zh, en);
export const { useT } = handInTexts;
