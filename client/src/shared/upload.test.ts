import { expect, test, vi } from 'vitest';
import { refusal, success } from '@/testing/server';
import { upload } from './api';
import { setToken } from './token';

/** A request that sends everything in two halves and is answered at once. */
function stubRequest(status: number, body: unknown) {
  const headers: Record<string, string> = {};
  const sent: [string, FormDataEntryValue][] = [];
  class FakeRequest {
    upload: { onprogress?: (event: unknown) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    status = status;
    responseText = JSON.stringify(body);
    open() {}
    setRequestHeader(name: string, value: string) {
      headers[name] = value;
    }
    send(form: FormData) {
      sent.push(...form.entries());
      for (const loaded of [50, 100])
        this.upload.onprogress?.({ lengthComputable: true, loaded, total: 100 });
      if (status === 0) this.onerror?.();
      else this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return { headers, sent };
}

test('an upload tells how far it is and carries token and key', async () => {
  setToken('abc');
  const { headers, sent } = stubRequest(200, success({ task: 1 }));
  const shares: number[] = [];
  const onProgress = (share: number) => shares.push(share);
  const answer = await upload('/api/user/sendZipfile', {
    form: { customer: '甲', file: [new File(['a'], 'a.csv'), new File(['b'], 'b.csv')], task_id: null },
    onProgress,
    idempotencyKey: 'once',
  });
  expect(answer).toEqual({ task: 1 });
  expect(shares).toEqual([0.5, 1]);
  const names = sent.map(([name, value]) => [name, value instanceof File ? value.name : value]);
  expect(names).toEqual([
    ['customer', '甲'],
    ['file', 'a.csv'],
    ['file', 'b.csv'],
  ]);
  expect(headers).toMatchObject({ token: 'abc', Authorization: 'Bearer abc', 'Idempotency-Key': 'once' });
  expect(headers).not.toHaveProperty('Content-Type');
});

test('a refused upload is thrown with its reason', async () => {
  stubRequest(413, refusal(41300, '文件太大', { reason: 'too_large' }));
  await expect(
    upload('/api/content/media', { form: { file: new File([], 'a.png') }, isQuiet: true }),
  ).rejects.toMatchObject({
    code: 41300,
    status: 413,
    reason: 'too_large',
  });
});

test('an upload that never arrives is a transport failure', async () => {
  stubRequest(0, null);
  await expect(
    upload('/api/content/media', { form: { file: new File([], 'a.png') }, isQuiet: true }),
  ).rejects.toMatchObject({ code: -1 });
});
