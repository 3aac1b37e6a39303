import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setLocale } from '@/shared/i18n';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import * as page from './TasksPage';
import { COUNTS, PRICE, task } from './testing/samples';

const CALLS = {
  '/api/list/quality-inspection': [
    { id: 1, title: '二审抽查', description: '抽取一成报告', data: [{ label: '待检', value: '3' }] },
  ],
  '/api/list/the-service': [{ id: 2, title: '深度检测', description: '检查 PDF 的制作痕迹' }],
  '/api/list/rules-preset': [{ id: 3, title: '小额信贷', description: '多头借贷从严' }],
};
const serverWith = (more: Record<string, unknown> = {}) =>
  stubServer({
    '/api/user/getZipfilelist': { list: [task()], total: 1 },
    '/api/user/getPanlCount': COUNTS,
    '/api/liushui/price': PRICE,
    ...CALLS,
    ...more,
  });
const block = async (name: string) => within(await screen.findByRole('region', { name }));

test('task management opens with the tasks, and below them the three blocks as cards', async () => {
  serverWith();
  renderPage(page, '/list/card');
  const tasks = await screen.findByRole('article', { name: '陈晓雨' });
  const quality = await block('质量检查');
  expect(await quality.findByRole('heading', { name: '二审抽查' })).toBeVisible();
  expect(quality.getByText('待检').nextSibling).toHaveTextContent('3');
  expect((await block('服务')).getByText('检查 PDF 的制作痕迹')).toBeVisible();
  const presets = screen.getByRole('region', { name: '规则预置' });
  expect(tasks.compareDocumentPosition(presets)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(presets).getByRole('link')).toHaveAttribute('href', '/list/card?tab=presets');
});

test('a block says in both languages when it has nothing, and one that failed is tried again in its place', async () => {
  let isUp = false;
  serverWith({
    '/api/list/the-service': [],
    '/api/list/rules-preset': () => (isUp ? CALLS['/api/list/rules-preset'] : refusal(0, '忙')),
  });
  renderPage(page, '/list/card');
  expect(await (await block('服务')).findByText('暂无')).toBeVisible();
  const presets = await block('规则预置');
  expect(await presets.findByText('忙')).toBeVisible();
  isUp = true;
  await userEvent.click(presets.getByRole('button'));
  expect(await presets.findByText('多头借贷从严')).toBeVisible();
  act(() => void setLocale('en-US'));
  try {
    expect(await (await block('Services')).findByText('None yet')).toBeVisible();
  } finally {
    act(() => void setLocale('zh-CN'));
  }
});
