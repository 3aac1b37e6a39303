import { expect, test } from 'vitest';
import { formatCount, formatFen, formatIn, formatSigned, parseFen } from './money';

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [-1, '-0.01'],
  [99, '0.99'],
  [100, '1.00'],
  [123456, '1,234.56'],
  [-123456789, '-1,234,567.89'],
  [Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91'],
  [10n ** 20n + 5n, '1,000,000,000,000,000,000.05'],
])('%s fen reads %s', (fen, text) => {
  expect(formatFen(fen)).toBe(text);
});

test('a fraction of a fen is refused instead of rounded', () => {
  expect(() => formatFen(0.5)).toThrow(RangeError);
  expect(() => formatFen(2 ** 53)).toThrow(RangeError);
});

test('counts are grouped and signs are shown', () => {
  expect(formatCount(1234567)).toBe('1,234,567');
  expect([formatSigned('10'), formatSigned('-10'), formatSigned('0'), formatSigned('0.00')]).toEqual([
    '+10',
    '-10',
    '0',
    '0.00',
  ]);
});

test.each([
  ['1,234.5', 123450],
  ['0.07', 7],
  ['-3', -300],
  ['1.005', null],
  ['1e3', null],
  ['', null],
])('typing %s means %s fen', (text, fen) => {
  expect(parseFen(text)).toBe(fen);
});

test('an amount names its currency unless that is the yuan', () => {
  expect([formatIn(123_456, 'CNY'), formatIn(123_456, 'USD')]).toEqual(['1,234.56', '1,234.56 USD']);
});
