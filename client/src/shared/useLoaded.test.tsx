import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Held, hold } from '@/testing/held';
import { useLoaded } from './useLoaded';

/** A part of a page whose answers come when the test says so. */
function open() {
  const asked: Held<string>[] = [];
  const load = () => {
    const next = hold<string>();
    asked.push(next);
    return next.promise;
  };
  return { asked, ...renderHook(() => useLoaded(load)) };
}

test('what an action answered is not overwritten by what was asked for before it', async () => {
  const { asked, result } = open();
  act(() => result.current.put('changed'));
  await act(async () => asked[0]?.resolve('as it was'));
  expect(result.current).toMatchObject({ data: 'changed', error: null, isLoading: false });
  act(() => result.current.reload());
  await act(async () => asked[1]?.resolve('newest'));
  expect(result.current.data).toBe('newest');
});

test('a failure of what was asked for before an action is no failure any more', async () => {
  const { asked, result } = open();
  act(() => result.current.put('changed'));
  await act(async () => asked[0]?.reject(new Error('away')));
  expect(result.current).toMatchObject({ data: 'changed', error: null, isLoading: false });
});
