import { afterEach, expect, test } from 'vitest';
import { setLocale } from '@/shared/i18n';
import { axisYuan, shortMonth } from './axis';

afterEach(() => setLocale('zh-CN'));

test('months and amounts on an axis are told in the reader’s own way', () => {
  expect([shortMonth('2026-10'), axisYuan(1_534_400), axisYuan(12_000_000)]).toEqual(['10月', '1.53', '12']);
  setLocale('en-US');
  expect([shortMonth('2026-10'), axisYuan(1_534_400), axisYuan(-50_000)]).toEqual(['Oct', '15.3', '-0.5']);
});

test('two salaries of a few hundred yuan apart have two labels', () => {
  expect(axisYuan(1_530_000)).not.toBe(axisYuan(1_590_000));
});
