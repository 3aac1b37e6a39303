// The words of the report list and of the report, put together from their parts.
import { createTexts } from '@/shared/i18n';
import { tagWords } from '../../cases/tagTexts';
import { detailWords } from './detailWords';
import { networkWords } from './networkWords';
import { overviewWords } from './overviewWords';

const zh = { ...tagWords.zh, ...overviewWords.zh, ...detailWords.zh, ...networkWords.zh };

export const texts = createTexts(zh, {
  ...tagWords.en,
  ...overviewWords.en,
  ...detailWords.en,
  ...networkWords.en,
});
export const { t, useT } = texts;

type Key = keyof typeof zh;
export type T = typeof t;
export const isKey = (key: string): key is Key => key in zh;
