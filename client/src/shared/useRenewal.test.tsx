import { screen } from '@testing-library/react';
import { useLoaderData, useRevalidator } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '@/testing/render';
import { useRenewal } from './useRenewal';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 }));
afterEach(() => void vi.useRealTimers());

const Blank = () => null;

test('an answer that takes longer than the pause is waited for, not broken off', async () => {
  const answers: ((text: string) => void)[] = [];
  const aborted: boolean[] = [];
  const Page = () => {
    useRenewal(true);
    const { state } = useRevalidator();
    return (
      <p>
        {useLoaderData<string>()} {state}
      </p>
    );
  };
  const loader = ({ request }: { request: Request }) =>
    new Promise<string>((resolve) => {
      request.signal.addEventListener('abort', () => aborted.push(true));
      answers.push(resolve);
    });
  renderRoutes([{ path: '/', loader, Component: Page, HydrateFallback: Blank }], '/');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.('first');
  await screen.findByText('first idle');
  await vi.advanceTimersByTimeAsync(3_100);
  await screen.findByText('first loading');
  expect(answers).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(answers).toHaveLength(2);
  expect(aborted).toEqual([]);
  answers[1]?.('second');
  await screen.findByText('second idle');
  await vi.advanceTimersByTimeAsync(3_100);
  await vi.waitFor(() => expect(answers).toHaveLength(3));
});
