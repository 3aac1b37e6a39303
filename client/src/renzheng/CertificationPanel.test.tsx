import { screen, waitFor } from '@testing-library/react';
import { userEvent as pointer } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { closed, dialog } from '@/testing/dialogs';
import { failingOnce } from '@/testing/failing';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import type { Standing } from './api';
import { CertificationPanel } from './CertificationPanel';
import { application, record, standing } from './testing/samples';

const userEvent = pointer.setup({ pointerEventsCheck: 0 });
const PATH = '/api/user/getRenzheng';
const open = (answer: unknown, more: Record<string, unknown> = {}) => {
  const calls = stubServer({ [PATH]: answer, ...more });
  renderPage({ Component: CertificationPanel }, '/user/setting');
  return calls;
};

test('who is not verified is led to the form', async () => {
  open(standing());
  expect(await screen.findByText('未认证')).toBeVisible();
  expect(screen.getByRole('link', { name: '去认证' })).toHaveAttribute('href', '/form/renzheng?apply=1');
});

test('who is verified sees as whom, and may ask for a change', async () => {
  open(standing({ state: 'pass', verified: true, valid: application({ state: 'pass' }) }));
  expect(await screen.findByText('欧**')).toBeVisible();
  expect(screen.getByText('110***********2135')).toBeVisible();
  expect(screen.getByRole('link', { name: '变更认证主体' })).toBeVisible();
});

test('a standing that could not be loaded can be asked for again', async () => {
  open(failingOnce('服务器正忙', standing()));
  expect(await screen.findByText('认证状态加载失败')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('未认证')).toBeVisible();
});

test('what is under review is shown without another form, and withdrawn from its record', async () => {
  let now: Standing = standing({ state: 'auditing', application: application(), records: [record] });
  const calls = open(() => now, {
    '/api/renzheng/applications/7/withdraw': () => {
      now = standing({ state: 'withdrawn', records: [{ ...record, status: 'withdrawn' }] });
      return application({ state: 'withdrawn' });
    },
  });
  expect(await screen.findByText('欧**')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '撤回' }));
  const question = await dialog();
  expect(calls).toHaveLength(1);
  await userEvent.click(question.getByRole('button', { name: '撤回' }));
  expect(await screen.findByText('未认证')).toBeVisible();
  expect(calls[1]?.body).toEqual({ version: 2 });
  await waitFor(() => expect(screen.queryByRole('button', { name: '撤回', hidden: false })).toBeNull());
  await closed();
});
