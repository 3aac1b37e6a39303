import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { refusal, stubServer } from '@/testing/server';
import type { QualityItem, Queue } from './api';
import { QualityBlock } from './QualityBlock';

const queue = (more: Partial<Queue> = {}): Queue => ({
  id: 3,
  name: '每周抽检',
  mode: 'random',
  share: 20,
  since_text: '2026-10-01 08:00:00',
  createtime_text: '2026-11-01 08:00:00',
  pending: 2,
  passed: 5,
  rejected: 1,
  backlog_seconds: 7_300,
  to_draw: 4,
  ...more,
});

const item = (more: Partial<QualityItem> = {}): QualityItem => ({
  id: 11,
  report: {
    id: 7,
    task_id: 1,
    owner_id: 2,
    project_id: null,
    customer: '王小明',
    sources: ['wechat'],
    source_names: [{ 'zh-CN': '微信', 'en-US': 'WeChat' }],
    period: ['2026-01-01', '2026-02-01'],
    rows: 10,
    currency: 'CNY',
    in_fen: 1,
    out_fen: 1,
    real_in_fen: 1,
    real_out_fen: 1,
    recognised_income_month_fen: null,
    hits: { high: 1, medium: 0, low: 0, info: 0 },
    risk: 'high',
    authenticity: 'agrees',
    verdict_text: { 'zh-CN': '数字已印证', 'en-US': 'Figures proven' },
    level: 'green',
    incomplete: false,
    review: { state: 'open', items: null, decided: null, completed_text: '' },
    version: 1,
    demo: false,
    createtime_text: '2026-11-01 08:00:00',
  } as QualityItem['report'],
  made_by: 'alice',
  is_own: false,
  is_drawn: false,
  state: 'pending',
  reviewer: '',
  reason: '',
  createtime_text: '2026-11-01 08:00:00',
  decidetime_text: '',
  ...more,
});

const show = () =>
  render(
    <MemoryRouter>
      <QualityBlock />
    </MemoryRouter>,
  );

test('a queue shows what waits, for how long, and what is left to draw', async () => {
  stubServer({ '/api/liushui/quality': { list: [queue()] } });
  show();
  const card = within((await screen.findByText('每周抽检')).closest('article') as HTMLElement);
  expect(card.getByText('2 小时')).toBeVisible();
  expect(card.getByText('4')).toBeVisible();
  expect(card.getByText('通过 5 · 退回 1')).toBeVisible();
});

test('what has only just begun to wait is not shown as nothing waiting', async () => {
  stubServer({ '/api/liushui/quality': { list: [queue({ backlog_seconds: 0 })] } });
  show();
  const card = (await screen.findByText('每周抽检')).closest('article') as HTMLElement;
  expect(within(card).getByText('积压时长').nextElementSibling).toHaveTextContent('1 分钟');
});

test('a new queue needs a name and reaches the server as it was set', async () => {
  const calls = stubServer({
    '/api/liushui/quality': ({ method }: { method: string }) => (method === 'GET' ? { list: [] } : queue()),
  });
  show();
  await screen.findByText('还没有质检队列');
  await userEvent.click(screen.getByRole('button', { name: '新建质检队列' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: '建立' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('请填写队列名称');
  await userEvent.type(dialog.getByRole('textbox', { name: '队列名称' }), '周检');
  await userEvent.click(dialog.getByRole('radio', { name: '全部有预警的报告' }));
  await userEvent.click(dialog.getByRole('button', { name: '建立' }));
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: '周检',
    mode: 'warnings',
    share: 10,
    past_days: 30,
  });
});

test('the verdict of a report to inspect is told in the words of the server', async () => {
  const { report } = item();
  const verdict_text = { 'zh-CN': '部分读取', 'en-US': 'Partly read' };
  stubServer({
    '/api/liushui/quality': { list: [queue()] },
    '/api/liushui/quality/3/items': {
      list: [item({ report: { ...report, level: 'amber', verdict_text } })],
      total: 1,
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '质检' }));
  const tag = await screen.findByText('部分读取');
  expect(tag.closest('[data-tone]')).toHaveAttribute('data-tone', 'warning');
});

test('a report is rejected only with a reason; one that somebody decided meanwhile says so', async () => {
  let tries = 0;
  const calls = stubServer({
    '/api/liushui/quality': { list: [queue()] },
    '/api/liushui/quality/3/items': { list: [item()], total: 1 },
    '/api/liushui/quality/items/11': () => {
      tries += 1;
      return tries === 1 ? refusal(40900, '这份报告已有质检结论') : item({ state: 'rejected' });
    },
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '质检' }));
  await userEvent.click(await screen.findByRole('button', { name: '退回' }));
  const reason = await screen.findByRole('textbox', { name: '退回原因' });
  const dialog = within(reason.closest('.arco-modal') as HTMLElement);
  await userEvent.click(dialog.getByRole('button', { name: '退回' }));
  expect(dialog.getByRole('alert')).toHaveTextContent('请写明退回原因');
  await userEvent.type(reason, '缺少第二页');
  await userEvent.click(dialog.getByRole('button', { name: '退回' }));
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('这份报告已有质检结论'));
  await userEvent.click(dialog.getByRole('button', { name: '退回' }));
  await waitFor(() => expect(tries).toBe(2));
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    verdict: 'rejected',
    reason: '缺少第二页',
  });
});

test('passing a report renews the list and the card', async () => {
  const calls = stubServer({
    '/api/liushui/quality': { list: [queue()] },
    '/api/liushui/quality/3/items': { list: [item()], total: 1 },
    '/api/liushui/quality/items/11': item({ state: 'passed' }),
  });
  show();
  await userEvent.click(await screen.findByRole('button', { name: '质检' }));
  await userEvent.click(await screen.findByRole('button', { name: '通过' }));
  await waitFor(() =>
    expect(
      calls.filter(({ path, method }) => path === '/api/liushui/quality' && method === 'GET'),
    ).toHaveLength(2),
  );
});
