// The language of the console: which one is on, and how a room turns its two text tables into t().
import { useCallback, useMemo } from 'react';
import { readStored, writeStored } from './storage';
import { createStore, useStore } from './store';

export type Locale = 'zh-CN' | 'en-US';
export type Values = Record<string, string | number>;

export const LOCALES: readonly { code: Locale; name: string }[] = [
  { code: 'zh-CN', name: '中文' },
  { code: 'en-US', name: 'English' },
];
const STORAGE_KEY = 'arco-locale';

/** Nothing stored means Chinese; a language that does not exist here falls back to English. */
export function localeOf(stored: string | null): Locale {
  return stored === null || stored === 'zh-CN' ? 'zh-CN' : 'en-US';
}

const current = createStore<Locale>(localeOf(readStored(STORAGE_KEY)));

export const getLocale = (): Locale => current.get();
export const useLocale = (): Locale => useStore(current);

/** Switch the language everywhere. Answers whether anything changed. */
export function setLocale(locale: Locale): boolean {
  if (locale === current.get()) return false;
  writeStored(STORAGE_KEY, locale);
  document.documentElement.lang = locale;
  current.set(locale);
  return true;
}

/** A text of the server's own data: one for everybody, or one for each language. */
export type Words = string | Partial<Record<Locale, string>>;

/** The words for a language; where it is missing, any other language is better than nothing. */
export function wordsIn(locale: Locale, words: Words): string {
  if (typeof words === 'string') return words;
  return words[locale] ?? words['zh-CN'] ?? words['en-US'] ?? '';
}

/** A text with its places filled in. */
export function fill(text: string, values?: Values): string {
  if (!values) return text;
  return text
    .replace(/\{(\w+)\|([^|}]*)\|([^|}]*)\}/g, (whole, name: string, one: string, many: string) =>
      values[name] === undefined ? whole : String(values[name]) === '1' ? one : many,
    )
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export type Translate<Key extends string> = (key: Key, values?: Values) => string;

/**
 * Make t() and useT() from a room's texts. `zh` is the source: a key missing in `en` does not compile.
 * `{name}` in a text is replaced by the value of that name, `{name|row|rows}` by the word that goes with it.
 */
export function createTexts<Zh extends Record<string, string>>(zh: Zh, en: Record<keyof Zh, string>) {
  type Key = keyof Zh & string;
  const translate = (locale: Locale, key: Key, values?: Values) =>
    // A key from data that has no words must be seen, not leave a gap.
    fill((locale === 'zh-CN' ? zh : en)[key] ?? key, values);
  const t: Translate<Key> = (key, values) => translate(current.get(), key, values);
  // Called once per texts.ts, at module level: the identity of the hook never changes.
  function useT(): Translate<Key> {
    const locale = useLocale();
    return useMemo(() => (key: Key, values?: Values) => translate(locale, key, values), [locale]);
  }
  return { zh, en, t, useT };
}

export type KeyOf<Texts extends { zh: Record<string, string> }> = keyof Texts['zh'] & string;

/** Several names in one line, as the language that is on writes lists. */
export function useJoin(): (names: readonly string[]) => string {
  const locale = useLocale();
  return useCallback((names) => names.filter(Boolean).join(locale === 'zh-CN' ? '、' : ', '), [locale]);
}
