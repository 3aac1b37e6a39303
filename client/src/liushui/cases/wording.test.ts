import { expect, test } from 'vitest';
import { formatShare } from './wording';

// What paper says of the same shares is tried in `tests/engine/messages/test_wording.py`.
test.each([
  [0.3125, '31.3%'],
  [0.0625, '6.3%'],
  [0.256, '25.6%'],
  [0.0005, '0.1%'],
  [0.0004, '<0.1%'],
  [0, '0.0%'],
  [1.5, '150.0%'],
])('a share of %d is the same in the console and on paper', (share, shown) => {
  expect(formatShare(share)).toBe(shown);
});
