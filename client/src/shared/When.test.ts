import { expect, test } from 'vitest';
import { relative } from './When';

const NOW = Date.parse('2026-11-20T10:00:00+08:00');

test('within a week a moment is told from now, before that as it is', () => {
  expect(relative('2026-11-20 09:57:00', 'zh-CN', NOW)).toBe('3 分钟前');
  expect(relative('2026-11-17 10:00:00', 'zh-CN', NOW)).toBe('3 天前');
  expect(relative('2026-11-20 09:59:40', 'zh-CN', NOW)).toBe('刚刚');
  expect(relative('2026-11-20 09:59:40', 'en-US', NOW)).toBe('just now');
  expect(relative('2026-11-20 07:00:00', 'en-US', NOW)).toBe('3 hours ago');
  expect(relative('2026-11-19 08:00:00', 'zh-CN', NOW)).toBe('昨天');
  expect(relative('2026-11-01 08:00:00', 'zh-CN', NOW)).toBe('2026-11-01 08:00');
});

test('what lies ahead or is no moment stays as it came', () => {
  expect(relative('2026-11-20 10:00:05', 'en-US', NOW)).toBe('2026-11-20 10:00');
  expect(relative('–', 'en-US', NOW)).toBe('–');
});
