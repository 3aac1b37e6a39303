import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectGuarded } from '@/testing/leaving';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import * as page from './GroupPage';
import { AUDIO, nest, VIDEO } from './parameters';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });

const values = Object.fromEntries(
  [...VIDEO, ...AUDIO].map(({ path, range, choices }) => [path, range ? range[0] : choices?.[0]]),
);
const profile = { ...nest(values), parameters_version: 4, change: null, original: nest(values) };

async function open(submit: unknown = { id: 1 }) {
  const calls = stubServer({
    '/api/profile/basic': profile,
    '/api/studio/changes': submit,
  });
  const view = renderPage(page, '/form/group');
  const rate = await screen.findByLabelText('采集帧率');
  return { calls, view, rate };
}

async function type(rate: HTMLElement, value: string) {
  await userEvent.clear(rate);
  await userEvent.type(rate, value);
}

test('leaving with a changed parameter asks first', async () => {
  const { view, rate } = await open();
  await type(rate, '25');
  await expectGuarded(view, () => expect(screen.getByLabelText('采集帧率')).toHaveValue('25'));
});

test('what was handed in leads on without a question', async () => {
  const { calls, view, rate } = await open();
  await type(rate, '25');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(view.where()).toBe('/profile/basic'));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a refusal stands at the parameter it is about, one about none of them in the bar', async () => {
  const fields = { 'video.acquisition.frameRate': ['这台编码器最多 20 帧'], version: ['参数已被修改'] };
  const { rate } = await open(refusal(0, '请检查', { fields }));
  await type(rate, '25');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  expect(await screen.findByText('这台编码器最多 20 帧')).toBeVisible();
  expect(rate).toHaveAttribute('aria-invalid', 'true');
  expect(screen.getByText('参数已被修改')).toBeVisible();
});
