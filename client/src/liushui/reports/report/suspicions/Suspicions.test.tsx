import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderPage } from '@/testing/render';
import { stubServer } from '@/testing/server';
import { chapter } from '../../../testing/chapters';
import { GROUP, INFO, REVIEW } from '../../../testing/samples';
import * as page from '../../ReportPage';

vi.mock('@/shared/charts/Canvas', () => ({ default: () => null }));

test('a rule and a finding that tell the same rows are one item, counted once, with both told under it', async () => {
  const [finding] = INFO.report.findings;
  if (!finding) throw new Error('the sample has a finding');
  const same = { ...GROUP, rule: 'MZ-GL-02', name: { 'zh-CN': '同批交易的规则' }, told_by: finding.id };
  const info = { ...same, rule: 'MZ-YJ-01', name: { 'zh-CN': '仅作提示' }, severity: 'info', told_by: '' };
  stubServer({
    '/api/user/getClientreportinfo': INFO,
    '/api/liushui/reports/7/review': { ...REVIEW, list: [] },
    '/api/user/getmingzhonglist': { list: [], groups: [GROUP, same, info], total: 3 },
  });
  renderPage(page, '/report/reportinfo?id=7');
  const flags = await chapter('可疑之处');
  expect(await flags.findByText('仅作提示')).toBeVisible();
  expect(flags.queryByRole('button', { name: /同批交易的规则/ })).toBeNull();
  const contents = within(screen.getByRole('navigation', { name: '报告目录' }));
  // The contents and the review count alike: neither what is told twice nor what only informs.
  expect(contents.getByTitle('待核对 2 项')).toHaveTextContent('2');
  expect(screen.getByText('已审 0 / 2 项')).toBeVisible();
  await userEvent.click(flags.getByRole('button', { name: /快进快出/ }));
  expect(flags.getByRole('heading', { name: '同批交易的规则' })).toBeVisible();
});
