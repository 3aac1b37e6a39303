import { act, fireEvent, render, screen } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { SCREENS } from '@/screens';
import { useCountdown } from './useCountdown';

function Clock() {
  const [seconds, start] = useCountdown();
  return (
    <button type="button" onClick={() => start(10)}>
      {seconds}
    </button>
  );
}
const page = (isShown: boolean) => (
  <Activity mode={isShown ? 'visible' : 'hidden'}>
    <Clock />
  </Activity>
);

afterEach(() => {
  vi.useRealTimers();
});

test('what ran out while its page was put aside has run out when the page is shown again', () => {
  vi.useFakeTimers();
  const { rerender } = render(page(true));
  fireEvent.click(screen.getByRole('button'));
  act(() => void vi.advanceTimersByTime(3000));
  expect(screen.getByRole('button')).toHaveTextContent(/^7$/);
  rerender(page(false));
  act(() => void vi.advanceTimersByTime(60_000));
  rerender(page(true));
  expect(screen.getByRole('button')).toHaveTextContent(/^0$/);
});

test('the page of the reviews is never put aside with what was revealed on it', () => {
  expect(SCREENS.find(({ name }) => name === 'Reviews')?.ignoreCache).toBe(true);
});
