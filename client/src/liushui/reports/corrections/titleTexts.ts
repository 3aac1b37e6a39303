// What the drawer of corrections is called: the link to it loads this much and no more.
import { createTexts } from '@/shared/i18n';

export const texts = createTexts({ title: '更正与判断' }, { title: 'Corrections and decisions' });
export const { useT } = texts;
