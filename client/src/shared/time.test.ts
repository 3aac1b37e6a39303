import { expect, test } from 'vitest';
import { daysBefore, formatDay, formatMoment, readMoment } from './time';

test('days and moments are those of China, wherever the browser stands', () => {
  const evening = new Date('2026-11-20T17:30:00Z');
  expect(formatDay(evening)).toBe('2026-11-21');
  expect(formatDay(daysBefore(evening, 21))).toBe('2026-10-31');
  expect(formatMoment('2026-11-20T17:30:00+00:00')).toBe('2026-11-21 01:30');
  expect(readMoment('2026-11-21 01:30')).toBe('2026-11-20T17:30:00.000Z');
  expect(formatMoment('soon')).toBe('soon');
});
