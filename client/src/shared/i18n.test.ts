import { expect, test } from 'vitest';
import { createTexts, localeOf, setLocale } from './i18n';

const modules = import.meta.glob<Record<string, unknown>>(['../**/texts.ts', '../**/*Texts.ts'], {
  eager: true,
});

interface Texts {
  zh: Record<string, string>;
  en: Record<string, string>;
}
const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;
const tables = Object.entries(modules).flatMap(([path, module]) =>
  Object.values(module)
    .filter(isTexts)
    .map((texts) => [path, texts] as const),
);

test('every room has its texts here', () => {
  expect(tables.length).toBeGreaterThanOrEqual(5);
});

test.each(tables)('%s says everything in both languages, with the same values', (_, { zh, en }) => {
  expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort());
  const values = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
  for (const [key, text] of Object.entries(zh)) {
    expect(text.trim(), key).not.toBe('');
    expect(en[key]?.trim(), key).toBeTruthy();
    expect(values(en[key] ?? ''), key).toEqual(values(text));
    expect(en[key], `${key} in English`).not.toMatch(/\p{Script=Han}/u);
  }
});

test('nothing stored means Chinese, an unknown language means English', () => {
  expect([localeOf(null), localeOf('zh-CN'), localeOf('en-US'), localeOf('fr-FR')]).toEqual([
    'zh-CN',
    'zh-CN',
    'en-US',
    'en-US',
  ]);
});

test('a switch of language is stored, reaches the page and changes nothing when repeated', () => {
  const { t } = createTexts({ hello: '你好，{name}' }, { hello: 'Hello, {name}' });
  setLocale('zh-CN');
  expect(t('hello', { name: '林' })).toBe('你好，林');
  expect(setLocale('en-US')).toBe(true);
  expect(setLocale('en-US')).toBe(false);
  expect(t('hello', { name: '$&' })).toBe('Hello, $&');
  expect(localStorage.getItem('arco-locale')).toBe('en-US');
  expect(document.documentElement.lang).toBe('en-US');
  setLocale('zh-CN');
});

test('one thing is no plural', () => {
  const { t } = createTexts({ files: '{count} 个文件' }, { files: '{count} {count|file|files}' });
  setLocale('en-US');
  expect([0, 1, '1', '1,000'].map((count) => t('files', { count }))).toEqual([
    '0 files',
    '1 file',
    '1 file',
    '1,000 files',
  ]);
  setLocale('zh-CN');
});
