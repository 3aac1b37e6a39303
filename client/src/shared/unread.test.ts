import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hold } from '@/testing/held';
import { stubServer } from '@/testing/server';
import { clearToken, setToken } from './token';
import { markRead, refreshUnread, type Unread, useUnread } from './unread';

const counts = (message: number): Unread => ({ message, notice: 0, todo: 0, latest: 4 });

beforeEach(() => setToken('t'));
afterEach(clearToken);

test('an older answer that arrives later does not bring back what was read', async () => {
  const early = hold<Unread>();
  let asked = 0;
  stubServer({
    '/api/message/unread': () => {
      asked += 1;
      return asked === 1 ? early.promise : counts(0);
    },
    '/api/message/read': true,
  });
  const { result } = renderHook(() => useUnread());
  const round = refreshUnread();
  const waiting = { id: 4, type: 'message', title: '', content: '', time: '', status: 0 } as const;
  await markRead([{ ...waiting, messageType: null, subTitle: '', avatar: '', link: '' }]);
  await waitFor(() => expect(result.current).toEqual(counts(0)));
  early.resolve(counts(1));
  await round;
  expect(result.current).toEqual(counts(0));
});
