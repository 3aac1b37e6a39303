// The words of what follows a correction or decision: which figures changed, and that it can be undone.
import { createTexts } from '@/shared/i18n';
import { figureWords } from '../versions/figureWords';

const zh = {
  ...figureWords.zh,
  counted: '已计入报告：{changes}',
  countedAlike: '已计入报告，主要指标不变',
  kept: '已记录',
  change: '{name} {before} → {after}',
  separator: '，',
  undo: '撤销',
  undone: '已撤销：{changes}',
  undoneAlike: '已撤销',
};

const en: Record<keyof typeof zh, string> = {
  ...figureWords.en,
  counted: 'Counted in the report: {changes}',
  countedAlike: 'Counted in the report; the main figures are the same',
  kept: 'Noted',
  change: '{name} {before} → {after}',
  separator: ', ',
  undo: 'Undo',
  undone: 'Undone: {changes}',
  undoneAlike: 'Undone',
};

export const texts = createTexts(zh, en);
export const { t } = texts;
export const figureKey = (name: string): keyof typeof zh | null =>
  `figure.${name}` in zh ? (`figure.${name}` as keyof typeof zh) : null;
