import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { copy, copyAndSay } from './copy';

/** The browser's old way of copying, which sees what is selected; absent where `isAllowed` is null. */
function oldWay(isAllowed: boolean) {
  const seen: string[] = [];
  document.execCommand = () => {
    const field = document.activeElement as HTMLTextAreaElement;
    seen.push(field.value.slice(field.selectionStart, field.selectionEnd));
    return isAllowed;
  };
  return seen;
}
const clipboard = (value: unknown) =>
  Object.defineProperty(navigator, 'clipboard', { value, configurable: true });

afterEach(() => {
  clipboard(undefined);
  Reflect.deleteProperty(document, 'execCommand');
});

test('where the browser gives a clipboard, that takes the text', async () => {
  const writeText = vi.fn(async () => undefined);
  clipboard({ writeText });
  expect(await copy('a link')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a link');
});

test('on plain http, where there is none, the text is copied the old way and nothing of it stays', async () => {
  const seen = oldWay(true);
  await copyAndSay('a link', '链接已复制');
  expect(seen).toEqual(['a link']);
  expect(document.querySelector('textarea')).toBeNull();
  expect(await screen.findByText('链接已复制')).toBeVisible();
});

test('where nothing copies, one is asked to do it by hand', async () => {
  oldWay(false);
  expect(await copy('a link')).toBe(false);
  await copyAndSay('a link', '链接已复制');
  expect(await screen.findByText(/请选中文字手动复制/)).toBeVisible();
});
