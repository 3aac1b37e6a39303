import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { loadUser } from '@/shared/session';
import { renderPage } from '@/testing/render';
import { refusal, stubServer } from '@/testing/server';
import type { Announcement, Categories, ChartData, PanelCount, ReportRow } from './api';
import * as page from './WorkplacePage';

const PANEL: PanelCount = {
  balance: '1234.50',
  balance_fen: 123450,
  points: 9870,
  vip: false,
  renewalOrders: 2,
  pendingOrders: 2,
  onlineContent: 31,
  putIn: 12,
  newComments: 6,
  growthRate: -12.5,
  demo: { onlineContent: 0, putIn: 0, newComments: 0, views: 0, tasks: 0, reports: 0 },
  tasks: { queued: 1, working: 2, waiting: 3, done: 128, failed: 4, part_read: 1 },
  reports: 126,
  unread: 5,
};
const CHART: ChartData = {
  xAxis: ['2026-11-19', '2026-11-20'],
  data: [{ name: 'reports', value: [1, 1234], demo: 0 }],
};
const CATEGORIES: Categories = {
  total_fen: 1000,
  demo: 0,
  list: [
    {
      code: 'food',
      name: { 'zh-CN': '餐饮', 'en-US': 'Food' },
      direction: 'out',
      value_fen: 1000,
      rows: 1,
      share: 1,
      months: {},
    },
  ],
};
const REPORT: ReportRow = {
  id: 7,
  task_id: 3,
  owner_id: 2,
  project_id: null,
  customer: '王小明',
  demo: false,
  sources: [],
  source_names: [],
  period: ['2026-01-01', '2026-06-30'],
  rows: 1234,
  currency: 'CNY',
  in_fen: 123456789,
  out_fen: 5,
  real_in_fen: 0,
  real_out_fen: 0,
  recognised_income_month_fen: 1_370_000,
  hits: { high: 0, medium: 0, low: 0, info: 0 },
  risk: 'low',
  authenticity: 'agrees',
  verdict_text: { 'zh-CN': '数字已印证', 'en-US': 'Figures proven' },
  level: 'green',
  incomplete: false,
  review: { state: 'open', items: 6, decided: 2, completed_text: '' },
  version: 1,
  createtime_text: '2026-11-20 10:00:00',
};
const DISAGREES = { 'zh-CN': '存在不一致', 'en-US': 'Disagrees' };
const NOTICE: Announcement = {
  id: 1,
  type: 'notice',
  title: '维护',
  content: '周六',
  time: '2026-11-20',
  pinned: true,
  link: '',
};
const WAITING = {
  total: 2,
  list: [
    {
      kind: 'password',
      count: 1,
      list: [
        {
          id: 3,
          title: '周建国',
          since_text: '2026-11-20 10:00:00',
          path: '/list/card?keyword=x',
          items: null,
          decided: null,
        },
      ],
    },
    {
      kind: 'review',
      count: 9,
      list: [
        {
          id: 7,
          title: '王小明',
          since_text: '2026-11-20 10:00:00',
          path: '/report/reportinfo?id=7',
          items: 6,
          decided: 2,
        },
      ],
    },
  ],
};
const answers = {
  '/api/user/waiting': WAITING,
  '/api/user/getPanlCount': PANEL,
  '/api/user/chart': CHART,
  '/api/user/getcategories': CATEGORIES,
  '/api/user/getClientreportlist': { list: [REPORT], total: 1 },
  '/api/user/getGonggao': [NOTICE],
  '/api/popular/list': [
    { key: 1, id: 8, title: '怎么看余额链', clickNumber: '4321', increases: 25, base: 4 },
    { key: 2, id: 9, title: '新手入门', clickNumber: '12', increases: 0, base: 0 },
  ],
  '/api/content/shelf': {
    documents: [{ id: 8, title: '怎么看余额链', kind: 'guide' }],
    recent: [{ id: 9, title: '新手入门', kind: 'guide' }],
  },
};

test('money, points, tasks and reports are those of the server', async () => {
  const calls = stubServer(answers);
  renderPage(page, '/dashboard/workplace');
  expect(await screen.findByText('1,234.50')).toBeVisible();
  expect(screen.getByText('9,870')).toBeVisible();
  expect(screen.getByText('128')).toBeVisible();
  expect(screen.getByText('13,700.00')).toBeVisible();
  expect(screen.getByRole('link', { name: '王小明' })).toHaveAttribute('href', '/report/reportinfo?id=7');
  expect(screen.getByRole('link', { name: '新建任务' })).toHaveAttribute('href', '/list/card?new=1');
  expect(calls.find((call) => call.path === '/api/user/getClientreportlist')?.body).toEqual({
    current: 1,
    pageSize: 5,
  });
  expect(calls.find((call) => call.path === '/api/user/chart')?.body).toEqual({
    series: 'reports',
    days: 30,
  });
});

test('a report whose figures are doubtful says so beside its name', async () => {
  const doubtful = {
    ...REPORT,
    authenticity: 'part_read',
    verdict_text: { 'zh-CN': '部分读取', 'en-US': 'Partly read' },
    level: 'amber',
    incomplete: true,
  };
  stubServer({
    ...answers,
    '/api/user/getClientreportlist': {
      list: [
        doubtful,
        { ...REPORT, id: 8 },
        { ...doubtful, id: 9, authenticity: 'disagrees', verdict_text: DISAGREES, level: 'red' },
      ],
      total: 3,
    },
  });
  renderPage(page, '/dashboard/workplace');
  const [marked, plain, both] = await screen.findAllByRole('link', { name: '王小明' });
  expect(marked?.parentElement).toHaveTextContent('王小明部分读取');
  expect(plain?.parentElement).toHaveTextContent(/^王小明$/);
  expect(both?.parentElement).toHaveTextContent('王小明存在不一致部分读取');
});

test('a chart can be read as a table', async () => {
  stubServer(answers);
  renderPage(page, '/dashboard/workplace?series=rows&days=7');
  const chart = await screen.findByRole('figure', { name: '最近 7 天的流水行数' });
  await userEvent.click(within(chart).getByRole('button', { name: '以表格显示' }));
  expect(within(chart).getByRole('rowheader', { name: '2026-11-20' })).toBeVisible();
  expect(within(chart).getByText('1,234')).toBeVisible();
});

test('categories show spending or income, in the language that is on', async () => {
  stubServer(answers);
  renderPage(page, '/dashboard/workplace');
  const chart = await screen.findByRole('figure', { name: '支出各分类金额占比' });
  await userEvent.click(within(chart).getByRole('button', { name: '以表格显示' }));
  expect(within(chart).getByRole('rowheader', { name: '餐饮' })).toBeVisible();
  const directions = within(screen.getByRole('radiogroup', { name: '方向' }));
  await userEvent.click(directions.getByText('收入'));
  expect(await screen.findByText('还没有可以统计的交易')).toBeVisible();
});

test('an account without work is told the next step', async () => {
  stubServer({
    ...answers,
    '/api/user/chart': { xAxis: ['2026-11-20'], data: [{ name: 'reports', value: [0] }] },
    '/api/user/getcategories': { total_fen: 0, list: [] },
    '/api/user/getClientreportlist': { list: [], total: 0 },
    '/api/user/getGonggao': [],
  });
  renderPage(page, '/dashboard/workplace');
  expect(await screen.findByText('还没有报告')).toBeVisible();
  expect(screen.getByText('这段时间还没有报告')).toBeVisible();
  expect(screen.getByText('还没有可以统计的交易')).toBeVisible();
  expect(screen.getByText('暂无公告')).toBeVisible();
});

test('an announcement leads to its screen, or by its tracked link out of the console', async () => {
  const at = (id: number, title: string, link: string) => ({ ...NOTICE, id, title, link });
  stubServer({
    ...answers,
    '/api/user/getGonggao': [
      at(1, '维护', ''),
      at(2, '新规', '/content/read?id=3'),
      at(3, '活动', '/r/abc23456'),
    ],
  });
  renderPage(page, '/dashboard/workplace');
  for (const title of ['维护', '新规', '活动']) await userEvent.click(await screen.findByText(title));
  const [screenLink, tracked, ...others] = screen.getAllByRole('link', { name: '查看详情' });
  expect(others).toEqual([]);
  expect(screenLink).toHaveAttribute('href', '/content/read?id=3');
  expect(tracked).toHaveAttribute('href', '/r/abc23456');
  expect(tracked).toHaveAttribute('target', '_blank');
  expect(screenLink).not.toHaveAttribute('target');
});

test('one part that fails does not take the others along', async () => {
  stubServer({ ...answers, '/api/user/getcategories': refusal(0, '忙') });
  renderPage(page, '/dashboard/workplace');
  expect(await screen.findByText('1,234.50')).toBeVisible();
  expect(screen.getByText('这部分没能加载')).toBeVisible();
});

test('articles are counted, the most read stand with their change, and what was read last', async () => {
  const calls = stubServer({ ...answers, '/api/user/info': { role: 'admin', settings: {} } });
  await loadUser();
  renderPage(page, '/dashboard/workplace?popular=image');
  const figures = within(await screen.findByRole('list', { name: '概览' }));
  expect(figures.getByText('31')).toBeVisible();
  expect(figures.getByText('↓ 12.5%')).toBeVisible();
  const popular = within(await screen.findByRole('region', { name: '线上热门内容' }));
  expect(await popular.findByText('4,321')).toBeVisible();
  expect(popular.getByText('↑ 25.0%')).toBeVisible();
  expect(popular.getByText('此前无浏览')).toBeVisible();
  expect(calls.find((call) => call.path === '/api/popular/list')?.query.get('type')).toBe('image');
  for (const link of screen.getAllByRole('link', { name: '新手入门' })) {
    expect(link).toHaveAttribute('href', '/content/read?id=9');
  }
  expect(screen.getByRole('link', { name: '接口文档' })).toHaveAttribute('href', '/docs');
});

test('what waits for the operator stands with the button that does it', async () => {
  stubServer(answers);
  renderPage(page, '/dashboard/workplace');
  const card = within(await screen.findByRole('region', { name: '待我处理' }));
  expect(card.getByRole('link', { name: '填写密码: 周建国' })).toHaveAttribute(
    'href',
    '/list/card?keyword=x',
  );
  expect(card.getByText('已审 2 / 6 项')).toBeVisible();
  expect(card.getByRole('link', { name: '还有 8 项' })).toHaveAttribute(
    'href',
    '/liushui/baogao?review=open',
  );
});
