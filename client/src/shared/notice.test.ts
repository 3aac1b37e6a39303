import { afterEach, expect, test, vi } from 'vitest';

vi.mock('./noticeParts', () => {
  throw new Error('offline');
});
afterEach(() => void vi.doUnmock('./noticeParts'));

test('without the parts of its own question the console lets the browser ask', async () => {
  const { askToLeave } = await import('./notice');
  const asked = vi.fn().mockReturnValueOnce(true).mockReturnValueOnce(false);
  vi.stubGlobal('confirm', asked);
  await expect(askToLeave()).resolves.toBe(true);
  await expect(askToLeave()).resolves.toBe(false);
  expect(asked).toHaveBeenLastCalledWith('继续的话，还没有保存的修改会丢失。');
});
