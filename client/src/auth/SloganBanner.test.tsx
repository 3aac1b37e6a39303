import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { SloganBanner } from './SloganBanner';

const TURN = 6_000;
const shown = () => screen.getByRole('heading', { level: 2 }).textContent;
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function open() {
  renderPage({ Component: SloganBanner }, '/login');
  await wait(0);
  expect(shown()).toBe('每个数字都有出处');
}

test('the slogans take turns, and begin anew after the last', async () => {
  await open();
  await wait(TURN);
  expect(shown()).toBe('要么精确，要么拒绝');
  await wait(TURN);
  expect(shown()).toBe('数据留在自己的机器上');
  await wait(TURN);
  expect(shown()).toBe('每个数字都有出处');
});

test('they rest under the pointer and when they are paused', async () => {
  await open();
  const banner = screen.getByRole('region', { name: '产品介绍' });
  fireEvent.pointerEnter(banner);
  await wait(3 * TURN);
  expect(shown()).toBe('每个数字都有出处');
  fireEvent.pointerLeave(banner);
  await wait(TURN);
  expect(shown()).toBe('要么精确，要么拒绝');
  fireEvent.click(button('暂停轮播'));
  await wait(3 * TURN);
  expect(shown()).toBe('要么精确，要么拒绝');
  fireEvent.click(button('继续轮播'));
  await wait(TURN);
  expect(shown()).toBe('数据留在自己的机器上');
});

test('one of them is chosen', async () => {
  await open();
  fireEvent.click(button('第 3 条，共 3 条'));
  expect(shown()).toBe('数据留在自己的机器上');
  expect(button('第 3 条，共 3 条')).toHaveAttribute('aria-current', 'true');
});

test('where no motion is wanted they stand still until they are set going', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  await open();
  await wait(3 * TURN);
  expect(shown()).toBe('每个数字都有出处');
  expect(button('继续轮播')).toBeVisible();
});
