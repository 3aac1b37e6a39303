import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import type { Health } from './api';
import { formatBytes } from './figures';
import * as page from './HealthPage';

const ROOT = '/api/admin/health';

const health = (waiting = 0): Health => ({
  process: {
    version: '0.1.0',
    python: '3.11.7',
    uptime_seconds: 7300,
    memory_bytes: 157_286_400,
    count: 1234,
    failed: 2,
    median_ms: 3.2,
    p95_ms: 41,
    slow_queries: 0,
  },
  database: { kind: 'postgresql', answer_ms: 0.4, size_bytes: 2_097_152, migrations: true },
  queue: { kind: 'redis', waiting, working: 1, workers: 1, oldest_seconds: 300 },
  storage: {
    place: 'objects',
    blobs: 12,
    bytes: 1536,
    leaving: 0,
    disk_free_bytes: 1_073_741_824,
    disk_bytes: 107_374_182_400,
  },
  mail: { adapter: 'outbox', queued: 0, sent: 4, failed: 0, kept: 3 },
});

test('an administrator sees how the installation is', async () => {
  stubServer({ [ROOT]: health(3) });
  renderPage(page, '/admin/health');
  const queue = await screen.findByRole('region', { name: '任务队列' });
  expect(within(queue).getByText('Redis')).toBeVisible();
  expect(within(queue).getByText('3')).toBeVisible();
  expect(within(queue).getByText('5 分钟')).toBeVisible();
  const storage = screen.getByRole('region', { name: '文件存储' });
  expect(within(storage).getByText('1.5 KB')).toBeVisible();
  expect(within(storage).getByText('1.0 GB / 100 GB').closest('[data-tone]')).toHaveAttribute(
    'data-tone',
    'bad',
  );
  const process = screen.getByRole('region', { name: '服务进程' });
  expect(within(process).getByText('150 MB')).toBeVisible();
  expect(within(process).getByText('2 小时')).toBeVisible();
});

test('the books are proved on request, and a break is named', async () => {
  const answers = [
    { ledger_breaks: [], audit_break: null, seconds: 0.2 },
    { ledger_breaks: ['account 3 holds 5, its entries add up to 4'], audit_break: 7, seconds: 0.3 },
  ];
  stubServer({ [ROOT]: health(), [`${ROOT}/proof`]: () => answers.shift() });
  renderPage(page, '/admin/health');
  const prove = await screen.findByRole('button', { name: '立即核对' });
  await userEvent.click(prove);
  expect(await screen.findByText('账本平衡，审计日志完整')).toBeVisible();
  await userEvent.click(prove);
  expect(await screen.findByText('账本有 1 处不符')).toBeVisible();
  expect(screen.getByText(/its entries add up to 4/)).toBeVisible();
  expect(screen.getByText('审计日志从第 7 条起被改动')).toBeVisible();
});

test('sizes are written in the unit that reads best', () => {
  expect([0, 1023, 1024, 123_456, 5e12].map(formatBytes)).toEqual([
    '0 B',
    '1023 B',
    '1.0 KB',
    '121 KB',
    '4.5 TB',
  ]);
});
