import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { setLocale } from '@/shared/i18n';
import { renderPage } from '@/testing/render';
import { refusal, type Sent, stubServer } from '@/testing/server';
import * as dataPage from './DataAnalysisPage';
import * as multiPage from './MultiDimensionPage';

// Without a canvas of its own, happy-dom draws nothing.
const QUOTAS: Record<string, unknown> = {
  visitors: {
    count: 1500,
    before: 1000,
    growth: 50,
    chartData: [
      { name: 'previous', x: '2026-10-31', y: 1000 },
      { name: 'current', x: '2026-11-01', y: 1500 },
    ],
  },
  published: { count: 3, before: 6, growth: -50, chartData: [{ name: 'current', x: '2026-11-01', y: 3 }] },
  comment: { count: 7, before: 0, growth: 0, chartData: [] },
  share: { count: 4, before: 4, growth: 0, chartData: [{ name: '纯文本', code: 'text', value: 4 }] },
};
const answers = {
  '/api/public-opinion-analysis': ({ body }: Sent) => QUOTAS[(body as { quota: string }).quota],
  '/api/content-publish': [{ code: 'text', name: '纯文本', x: ['00:00'], y: [3] }],
  '/api/popular-author/list': {
    list: [{ ranking: 1, author: '林知远', contentCount: 3, clickCount: 4321 }],
  },
  '/api/content-period-analysis': {
    xAxis: ['00:00'],
    data: [{ code: 'text', name: '纯文本', value: [100] }],
    views: [[5]],
  },
};
const tile = (name: string) => within(screen.getByRole('region', { name }));

test('tiles tell rising from falling, and say when there is nothing to compare with', async () => {
  const calls = stubServer(answers);
  renderPage(dataPage, '/visualization/data-analysis?from=2026-11-01&to=2026-11-01');
  expect(await screen.findByText('1,500')).toBeVisible();
  expect(tile('访问总人次').getByText('上升 50.0%')).toBeVisible();
  expect(tile('内容发布量').getByText('下降 50.0%')).toBeVisible();
  expect(tile('评论总量').getByText('前期无数据，无法比较')).toBeVisible();
  expect(tile('分享总量').getByText('持平')).toBeVisible();
  expect(screen.getByRole('cell', { name: '4,321' })).toBeVisible();
  const asked = calls.find(({ path }) => path === '/api/public-opinion-analysis');
  expect(asked?.body).toEqual({ quota: 'visitors', from: '2026-11-01', to: '2026-11-01' });
});

test('each chart can be read as a table, the range before beside', async () => {
  stubServer(answers);
  renderPage(dataPage, '/visualization/data-analysis');
  const chart = within(await screen.findByRole('figure', { name: '访问总人次' }));
  await userEvent.click(chart.getByRole('button', { name: '以表格显示' }));
  expect(chart.getByRole('columnheader', { name: '前期' })).toBeVisible();
  expect(chart.getByRole('row', { name: '2026-11-01 1,500 1,000' })).toBeVisible();
});

test('a part that fails or has nothing says so and leaves the others', async () => {
  stubServer({
    ...answers,
    '/api/content-publish': refusal(0, '忙'),
    '/api/popular-author/list': { list: [] },
  });
  renderPage(dataPage, '/visualization/data-analysis');
  expect(await screen.findByText('这部分没能加载')).toBeVisible();
  expect(screen.getByText('这段时间没有数据')).toBeVisible();
  expect(screen.getByText('1,500')).toBeVisible();
});

test('the second screen shows counts, cards and sources, and nothing where nothing is', async () => {
  stubServer({
    '/api/data-overview': {
      xAxis: ['2026-11-01'],
      data: [{ code: 'contentClick', name: '内容点击量', count: 9000, value: [9000] }],
    },
    '/api/content/actions': [{ code: 'like', name: '点赞量', value: 0 }],
    '/api/content/distribution': { indicators: [{ code: 'rule', name: '规则', max: 0 }], series: [] },
    '/api/content/sources': [
      { code: 'text', group: '纯文本', items: [{ code: 'original', name: '原创', value: 2 }] },
      { code: 'video', group: '视频类', items: [{ code: 'original', name: '原创', value: 0 }] },
    ],
    '/api/data-chain-growth': {
      count: 33.33,
      before: 50,
      growth: -33.3,
      chartData: { xAxis: ['2026-11-01'], data: { name: 'x', value: [33.33] } },
    },
  });
  renderPage(multiPage, '/visualization/multi-dimension-data-analysis');
  expect(await screen.findByText('9,000')).toBeVisible();
  expect(tile('用户留存趋势').getByText('33.33%')).toBeVisible();
  expect(tile('用户留存趋势').getByText('下降 33.3%')).toBeVisible();
  expect(screen.getAllByText('这段时间没有数据')).toHaveLength(2);
  expect(screen.getByText('视频类：没有发布')).toBeVisible();
});

test('the range is chosen by its length, lives in the address and asks for everything anew', async () => {
  const calls = stubServer(answers);
  const { where } = renderPage(dataPage, '/visualization/data-analysis');
  await screen.findByText('1,500');
  const before = calls.length;
  await userEvent.click(screen.getByRole('radio', { name: '近 7 天' }));
  await waitFor(() => expect(where()).toMatch(/\?from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/));
  const query = new URLSearchParams(where().split('?')[1]);
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
  expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(6);
  await waitFor(() => expect(calls.length).toBe(2 * before));
  expect(calls.slice(before).find(({ path }) => path === '/api/public-opinion-analysis')?.body).toMatchObject(
    {
      from,
      to,
    },
  );
});

test('what the second screen draws can be read as tables, the sources kind by kind', async () => {
  const chain = {
    count: 9,
    before: 6,
    growth: 50,
    chartData: { xAxis: ['2026-11-01'], data: { name: 'x', value: [9] } },
  };
  stubServer({
    '/api/data-overview': {
      xAxis: ['2026-11-01'],
      data: [
        { code: 'contentClick', name: '内容点击量', count: 9000, value: [9000] },
        { code: 'activeUsers', name: '活跃用户数', count: 12, value: [12] },
      ],
    },
    '/api/content/actions': [{ code: 'like', name: '点赞量', value: 1200 }],
    '/api/content/distribution': {
      indicators: [{ code: 'rule', name: '规则', max: 8 }],
      series: [{ code: 'text', name: '纯文本', values: [8] }],
    },
    '/api/content/sources': [
      { code: 'text', group: '纯文本', items: [{ code: 'original', name: '原创', value: 2 }] },
    ],
    '/api/data-chain-growth': chain,
  });
  renderPage(multiPage, '/visualization/multi-dimension-data-analysis');
  await screen.findByText('9,000');
  const read = async (chart: HTMLElement) => {
    await userEvent.click(within(chart).getByRole('button', { name: '以表格显示' }));
    return within(chart)
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
  };
  const figures = screen.getAllByRole('figure');
  const tables = await Promise.all(figures.map(read));
  expect(tables).toContainEqual(['日期内容点击量活跃用户数', '2026-11-019,00012']);
  expect(tables.flat()).toEqual(
    expect.arrayContaining(['点赞量1,200', '规则8', expect.stringMatching(/^原创2/)]),
  );
});

test('on the second screen, too, what failed leaves the others', async () => {
  stubServer({ '/api/content/actions': [{ code: 'like', name: '点赞量', value: 1200 }] });
  renderPage(multiPage, '/visualization/multi-dimension-data-analysis');
  expect(await screen.findByRole('figure', { name: '转评赞统计' })).toBeVisible();
  expect(screen.getAllByText('这部分没能加载').length).toBeGreaterThan(3);
});

test('what is invented is told at the head and beside each figure, and only then', async () => {
  const invented = (count: number) => ({ ...(QUOTAS.visitors as object), demo: count, demoBefore: 0 });
  stubServer({
    ...answers,
    '/api/public-opinion-analysis': ({ body }: Sent) =>
      (body as { quota: string }).quota === 'visitors' ? invented(1499) : invented(0),
    '/api/popular-author/list': {
      list: [
        { ranking: 1, author: '林知远', contentCount: 3, clickCount: 4321, demo: true },
        { ranking: 2, author: '自己', contentCount: 1, clickCount: 7, demo: false },
      ],
    },
  });
  renderPage(dataPage, '/visualization/data-analysis');
  expect(await screen.findByRole('note')).toHaveTextContent(
    '含演示数据：1,499 次浏览与推广访问为虚构，并非真实发生。',
  );
  expect(tile('访问总人次').getByText('演示 1,499')).toBeVisible();
  expect(tile('评论总量').queryByText(/演示/)).toBeNull();
  expect(screen.getByRole('row', { name: /林知远/ })).toHaveTextContent('演示');
  expect(screen.getByRole('row', { name: /自己/ })).not.toHaveTextContent('演示');
  expect(screen.queryByText(/真实记录/)).toBeNull();
});

test('without anything invented neither screen has a mark', async () => {
  stubServer(answers);
  renderPage(dataPage, '/visualization/data-analysis');
  expect(await screen.findByText('1,500')).toBeVisible();
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.queryByText(/演示/)).toBeNull();
});

test('the second screen tells which of its lines are invented', async () => {
  stubServer({
    '/api/data-overview': {
      xAxis: ['2026-11-01'],
      data: [
        { code: 'contentClick', name: '内容点击量', count: 9000, value: [9000], demo: 8999 },
        { code: 'activeUsers', name: '活跃用户数', count: 1, value: [1], demo: 0 },
      ],
    },
    '/api/content/actions': [{ code: 'like', name: '点赞量', value: 5, demo: 5 }],
    '/api/content/distribution': { indicators: [], series: [], demo: 0 },
    '/api/content/sources': [],
    '/api/data-chain-growth': {
      count: 33.33,
      before: 50,
      growth: -33.3,
      demo: true,
      chartData: { xAxis: ['2026-11-01'], data: { name: 'x', value: [33.33] } },
    },
  });
  renderPage(multiPage, '/visualization/multi-dimension-data-analysis');
  expect(await screen.findByRole('note')).toHaveTextContent('8,999 次浏览、5 次转评赞为虚构');
  expect(screen.getByText('演示 8,999')).toBeVisible();
  expect(tile('用户留存趋势').getByText('演示')).toBeVisible();
});

test.each([
  ['zh-CN', '以表格显示', '时段纯文本', '日期内容点击量', '纯文本4'],
  ['en-US', 'Show as table', 'HoursText', 'DayContent clicks', 'Text4'],
] as const)(
  'lines that the calls name in Chinese are named in the language on (%s)',
  async (locale, button, hours, day, share) => {
    stubServer({
      ...answers,
      '/api/data-overview': {
        xAxis: ['2026-11-01'],
        data: [{ code: 'contentClick', name: '内容点击量', count: 9000, value: [9000] }],
      },
    });
    act(() => void setLocale(locale));
    try {
      const rows: (string | null)[] = [];
      for (const [page, shown] of [
        [dataPage, '1,500'],
        [multiPage, '9,000'],
      ] as const) {
        const view = renderPage(page, '/visualization');
        await screen.findByText(shown);
        for (const chart of screen.getAllByRole('button', { name: button })) await userEvent.click(chart);
        rows.push(...screen.getAllByRole('row').map(({ textContent }) => textContent));
        if (locale === 'en-US') expect(view.container).not.toHaveTextContent(/纯文本|内容/);
        view.unmount();
      }
      expect(rows.filter((row) => row === hours)).toHaveLength(2);
      expect(rows).toEqual(expect.arrayContaining([day, share]));
    } finally {
      act(() => void setLocale('zh-CN'));
    }
  },
);
