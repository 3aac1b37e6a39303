// The words of the report list and of the report, put together from their two halves.
import { createTexts } from '@/shared/i18n';
import { detailWords } from './detailWords';
import { overviewWords } from './overviewWords';

const zh = { ...overviewWords.zh, ...detailWords.zh };

export const texts = createTexts(zh, { ...overviewWords.en, ...detailWords.en });
export const { t, useT } = texts;

type Key = keyof typeof zh;
export const isKey = (key: string): key is Key => key in zh;
